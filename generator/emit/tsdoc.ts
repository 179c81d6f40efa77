import type { Declared, Deprecation } from '../model/model.js';
import { deprecationText, originText, type Citation } from '../model/wording/index.js';

/** The parts of a documentation comment, which are escaped. */
export interface DocParts {
  readonly doc?: string | undefined;
  /** The section or the citation. */
  readonly origin?: Citation | undefined;
  readonly see?: readonly string[] | undefined;
  readonly deprecated?: Pick<Deprecation, 'doc' | 'since' | 'use'> | string | undefined;
  readonly stability?: Declared['stability'] | undefined;
  readonly extra?: readonly string[] | undefined;
}

/** A TSDoc comment without a final line break; empty without content. */
export function tsdoc(parts: DocParts): string {
  const text = tsdocText(parts);
  if (text === '') return '';
  const lines = text.split('\n');
  if (lines.length === 1) return `/** ${text} */`;
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'].join('\n');
}

/** The escaped text between the comment marks, as `docs` of ts-morph. Short paragraphs share a line. */
export function tsdocText({ doc = '', origin, see = [], deprecated, stability, extra = [] }: DocParts): string {
  const paragraphs = [doc, ...extra, ...(origin === undefined ? [] : [citation(origin)])];
  const tags = [
    ...(stability === 'experimental' ? ['@experimental'] : []),
    ...(deprecated === undefined
      ? []
      : [
          `@deprecated ${escapeDoc(deprecationText(typeof deprecated === 'string' ? { doc: deprecated } : deprecated))}`.trimEnd(),
        ]),
    ...see.map((link) => `@see ${escapeDoc(oneLine(link))}`),
  ];
  const prose = paragraphs.map((paragraph) => wrap(escapeDoc(paragraph))).filter((paragraph) => paragraph !== '');
  const line = prose.join(' ');
  const isShort =
    line.length <= WIDTH && !line.includes('\n') && prose.slice(0, -1).every((paragraph) => paragraph.endsWith('.'));
  return [...(isShort ? [line] : prose), ...(tags.length === 0 ? [] : [tags.join('\n')])].filter(Boolean).join('\n\n');
}

/** The citation in a comment, without pointers into documents. */
export function citation(origin: Citation): string {
  return originText({ ...origin, source: (origin.source ?? []).filter((source) => !source.includes('#/')) });
}

/** Escapes a text for a comment: it cannot end the comment, start a tag, or hide or reorder text. */
function escapeDoc(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(REORDERING, (mark) => `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .replace(CONTROL, '')
    .replace(/\*\//g, '*\\/')
    .split(/(`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(^|[\s({])@(?=\w)/g, '$1\\@')))
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** The same for a comment of one line, or in the middle of a sentence. */
export function escapeDocLine(text: string): string {
  return escapeDoc(text).replace(/\s+/g, ' ');
}

const REORDERING = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const WIDTH = 110;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Wraps long lines of prose, except code blocks, tables and list items. */
function wrap(text: string): string {
  if (/^[^\S\n\r\u2028\u2029]*(```|~~~|\||[-+*] |\d+[.)] | {4})/m.test(text)) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line))
    .join('\n');
}

function wrapLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const breaks = current.length + 1 + word.length > WIDTH && !/^([-+*#>|=@]|\d+[.)])/.test(word);
    if (current !== '' && breaks) lines.push(current);
    current = current === '' || breaks ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\n');
}
