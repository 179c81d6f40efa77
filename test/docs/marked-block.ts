import { readFileSync, writeFileSync } from 'node:fs';

/** Documents are rewritten where this is set: `npm run docs:examples`. */
export const UPDATE = process.env.UPDATE_DOCS === '1';

/** The text of a document between `<!-- begin NAME -->` and `<!-- end NAME -->`; it says `text` there after `npm run docs:examples`. */
export function blockIn(file: string, name: string, text: string): string {
  const document = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`];
  const [start, stop] = [document.indexOf(begin), document.indexOf(end)];
  if (start === -1 || stop === -1) throw new Error(`${file} has no block ${name}`);
  const from = start + begin.length;
  if (!UPDATE) return document.slice(from, stop);
  writeFileSync(file, document.slice(0, from) + text + document.slice(stop));
  return text;
}

/** The text of a whole document; after `npm run docs:examples`, that is `text`. */
export function documentIn(file: string, text: string): string {
  if (UPDATE) writeFileSync(file, text);
  return readFileSync(file, 'utf8');
}

/** The message for a document that is out of date. */
export const OLD = 'the document is old; run npm run docs:examples';
