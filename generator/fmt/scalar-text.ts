import { isReadAsOtherThanText } from './read-layout.js';
import type { ScalarLayout } from './layout.js';

/** Context of a scalar. In `flow` (inside braces or brackets), more characters are special. */
export type Place = 'block' | 'flow';

/** A scalar on one line, with quotes only if they are needed. */
export function scalarText(scalar: ScalarLayout, place: Place, quoted = false): string {
  const { tag, isText, text } = scalar;
  if (tag !== undefined) return text === '' ? tag : `${tag} ${textOnOneLine(text, place, false)}`;
  if (isText) return quoted ? quote(text) : textOnOneLine(text, place, true);
  if (text === '~') return 'null';
  return text === '' && place === 'flow' ? 'null' : text;
}

/**
 * The lines of a block scalar; the first one is its indicator. Undefined if the text needs quotes, or if a block has no
 * advantage.
 */
export function blockLines({ text, block, tag }: ScalarLayout, width: number): readonly string[] | undefined {
  const body = text.replace(/\n$/, '');
  if (!isPrintable(body) || body === '' || /[ \t](?:\n|$)|\n$/.test(body) || /^\s/.test(body)) return undefined;
  const prefix = tag === undefined ? '' : `${tag} `;
  const chomp = body === text ? '-' : '';
  const isProse = !/\t|\n /.test(body);
  if (text.includes('\n') && !(block === 'folded' && isProse)) return [`${prefix}|${chomp}`, ...body.split('\n')];
  if (!isProse || !/[ \n]/.test(text)) return undefined;
  // A line break of the text is an empty line in a folded block.
  const paragraphs = body.split(/(\n+)/).map((part) => (part.startsWith('\n') ? part.slice(1) : fill(part, width)));
  return [`${prefix}>${chomp}`, ...paragraphs.join('\n').split('\n')];
}

/** Breaks lines at single spaces only: folding would lose other white space. */
function fill(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(/(?<! ) (?! )/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

function textOnOneLine(text: string, place: Place, isRead: boolean): string {
  return isPlain(text, place) && !(isRead && isReadAsOtherThanText(text)) ? text : quote(text);
}

function quote(text: string): string {
  if (!isPrintable(text) || text.includes('\n')) return escaped(text);
  const isBetterInDouble = text.includes("'") && !/["\\]/.test(text);
  return isBetterInDouble ? `"${text}"` : `'${text.replaceAll("'", "''")}'`;
}

/** Text in double quotes. Escapes also the characters that JSON permits and YAML does not print. */
function escaped(text: string): string {
  const code = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
  return JSON.stringify(text).replaceAll(UNPRINTABLE, (character) => `\\u${code(character)}`);
}

/** Whether text needs no quotes. Stricter than YAML, so that every parser reads it as text. */
function isPlain(text: string, place: Place): boolean {
  if (!isPrintable(text) || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (/^[\s,[\]{}#&*!|>'"%@`]|^[-?:](?=\s)|^(?:---|\.\.\.)|\s$|[\n\t]|:(?=\s|$)|\s#/.test(text)) return false;
  return place === 'block' || !/[,[\]{}]|^[?:]/.test(text);
}

function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) === -1;
}

/** Characters that need escapes: control characters, and those that some parsers treat as line breaks. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- the pattern is meant to match control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
