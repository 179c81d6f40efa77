import { isReadAsOtherThanText } from './read-layout.js';
import type { ScalarLayout } from './layout.js';

/** Where a scalar stands: inside braces or brackets, more characters mean something. */
export type Place = 'block' | 'flow';

/** A scalar on one line. Quotes stand only where they are needed. */
export function scalarText(scalar: ScalarLayout, place: Place, quoted = false): string {
  const { tag, isText, text } = scalar;
  if (tag !== undefined) return text === '' ? tag : `${tag} ${textOnOneLine(text, place, false)}`;
  if (isText) return quoted ? quote(text) : textOnOneLine(text, place, true);
  if (text === '~') return 'null';
  return text === '' && place === 'flow' ? 'null' : text;
}

/**
 * The lines of a text that is to stand below its key, the first of them with the sign that says how to read the others.
 * Absent where only quotes can hold it, or where it gains nothing.
 */
export function blockLines({ text, block, tag }: ScalarLayout, width: number): readonly string[] | undefined {
  const body = text.replace(/\n$/, '');
  if (!isPrintable(body) || body === '' || /[ \t](?:\n|$)|\n$/.test(body) || /^\s/.test(body)) return undefined;
  const prefix = tag === undefined ? '' : `${tag} `;
  const chomp = body === text ? '-' : '';
  const isProse = !/\t|\n /.test(body);
  if (text.includes('\n') && !(block === 'folded' && isProse)) return [`${prefix}|${chomp}`, ...body.split('\n')];
  if (!isProse || !/[ \n]/.test(text)) return undefined;
  // A line break in the text is an empty line in what is folded.
  const paragraphs = body.split(/(\n+)/).map((part) => (part.startsWith('\n') ? part.slice(1) : fill(part, width)));
  return [`${prefix}>${chomp}`, ...paragraphs.join('\n').split('\n')];
}

/** Breaks at single spaces only: others would be lost. */
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

/** In double quotes. JSON leaves characters as they are that YAML does not print. */
function escaped(text: string): string {
  const code = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
  return JSON.stringify(text).replaceAll(UNPRINTABLE, (character) => `\\u${code(character)}`);
}

/** Stricter than YAML is, so that no reader can take it for anything but text. */
function isPlain(text: string, place: Place): boolean {
  if (!isPrintable(text) || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (/^[\s,[\]{}#&*!|>'"%@`]|^[-?:](?=\s)|^(?:---|\.\.\.)|\s$|[\n\t]|:(?=\s|$)|\s#/.test(text)) return false;
  return place === 'block' || !/[,[\]{}]|^[?:]/.test(text);
}

function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) === -1;
}

/** What is not printed as it is: control characters, and what some readers take for the end of a line. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
