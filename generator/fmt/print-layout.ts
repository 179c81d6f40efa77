import {
  BLANK,
  type CollectionLayout,
  type FileLayout,
  isReadAsOtherThanText,
  type Item,
  type Layout,
  type Lead,
  type ScalarLayout,
} from './read-layout.js';

/** Context of a scalar. In `flow` (inside braces or brackets), more characters are special. */
type Place = 'block' | 'flow';

/** A scalar on one line, with quotes only if they are needed. */
function scalarText(scalar: ScalarLayout, place: Place, quoted = false): string {
  const { tag, isText, text } = scalar;
  if (tag !== undefined) return text === '' ? tag : `${tag} ${textOnOneLine(text, place, false)}`;
  if (isText) return quoted ? quote(text) : textOnOneLine(text, place, true);
  if (text === '~') return 'null';
  return text === '' && place === 'flow' ? 'null' : text;
}

/**
 * The lines of a block scalar, of which the first is its indicator. Returns `undefined` if the text needs quotes or
 * fits on one line.
 */
function blockLines({ text, block, tag }: ScalarLayout, width: number): readonly string[] | undefined {
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

const WIDTH = 120;
const INDENT = 2;
/** The least width to which text is wrapped, at any depth. */
const NARROWEST = 40;

/** The key whose values look like numbers but are text: `"2.10"`. */
const ALWAYS_QUOTED = 'section';

/** Prints a file in its canonical layout. */
export function printLayout({ content, comments }: FileLayout): string {
  const lines = [...printLeads(comments, 0), ...(content === undefined ? [] : printRoot(content))];
  return withoutBlanksAhead(lines)
    .map((line) => `${line}\n`)
    .join('');
}

function printRoot(content: Layout): readonly string[] {
  return content.kind === 'scalar' || content.items.length === 0 ? [inline(content) ?? ''] : printBlock(content, 0);
}

/** A collection with one item per line; nested flow collections stay on one line if they fit. */
function printBlock({ kind, items, end }: CollectionLayout, indent: number): readonly string[] {
  const lines = items.flatMap((item) => (kind === 'map' ? printEntry(item, indent) : printListItem(item, indent)));
  return withoutBlanksAhead([...lines, ...printLeads(end, indent)]);
}

function printEntry({ before, key, value, comment }: Item, indent: number): readonly string[] {
  const name = key === undefined ? '' : scalarText(key, 'block');
  const start = `${' '.repeat(indent)}${name}:`;
  const quoted = key?.text === ALWAYS_QUOTED;
  const lines = printValue(start, value, comment, indent, quoted) ?? [
    behind(start, comment),
    ...printBlock(value as CollectionLayout, indent + INDENT),
  ];
  return [...printLeads(before, indent), ...lines];
}

/** An item of a list begins on the line of its dash. Comments before its first line are moved before the dash. */
function printListItem({ before, value, comment }: Item, indent: number): readonly string[] {
  const start = `${' '.repeat(indent)}-`;
  const whole = printValue(start, value, comment, indent, false);
  if (whole !== undefined) return [...printLeads(before, indent), ...whole];
  const lines = printBlock(value as CollectionLayout, indent + INDENT);
  const count = lines.findIndex((line) => line !== BLANK && !/^ *#/.test(line));
  const ahead = lines.slice(0, count).map((line) => line.trimStart());
  return [
    ...printLeads([...before, ...(comment === undefined ? [] : [comment]), ...ahead], indent),
    `${start} ${lines[count]!.trimStart()}`,
    ...lines.slice(count + 1),
  ];
}

/** A value that begins on the line of its key; undefined if it must be below the key. */
function printValue(
  start: string,
  value: Layout,
  comment: string | undefined,
  indent: number,
  quoted: boolean,
): readonly string[] | undefined {
  const text = inline(value, quoted);
  const line = text === '' ? start : `${start} ${text}`;
  if (value.kind !== 'scalar') {
    const isShort = line.length <= WIDTH || value.items.length === 0;
    return text !== undefined && isShort ? [behind(line, comment)] : undefined;
  }
  const isText = value.isText && (line.length > WIDTH || value.text.includes('\n'));
  const width = Math.max(NARROWEST, WIDTH - indent - INDENT);
  const [sign, ...body] = (isText ? blockLines(value, width) : undefined) ?? [];
  if (sign === undefined) return [behind(line, comment)];
  return [behind(`${start} ${sign}`, comment), ...indented(body, indent + INDENT)];
}

function behind(line: string, comment: string | undefined): string {
  return comment === undefined ? line : `${line} ${comment}`;
}

/** A layout on one line; undefined if it is a block or has comments inside. */
function inline(layout: Layout, quoted = false, place: 'block' | 'flow' = 'block'): string | undefined {
  if (layout.kind === 'scalar') return scalarText(layout, place, quoted);
  const { kind, flow, items, end } = layout;
  if (items.length === 0) return end.length > 0 ? undefined : kind === 'map' ? '{}' : '[]';
  if (!flow || end.some(isComment)) return undefined;
  const parts: string[] = [];
  for (const { before, key, value, comment } of items) {
    const text = inline(value, key?.text === ALWAYS_QUOTED, 'flow');
    if (text === undefined || comment !== undefined || before.some(isComment)) return undefined;
    parts.push(key === undefined ? text : `${scalarText(key, 'flow')}: ${text}`);
  }
  return kind === 'map' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`;
}

function isComment(lead: Lead): boolean {
  return lead !== BLANK;
}

function indented(lines: readonly string[], indent: number): readonly string[] {
  return lines.map((line) => (line === BLANK ? line : ' '.repeat(indent) + line));
}

/** Collapses several blank lines into one. */
function printLeads(leads: readonly Lead[], indent: number): readonly string[] {
  return indented(
    leads.filter((lead, index) => lead !== BLANK || leads[index - 1] !== BLANK),
    indent,
  );
}

function withoutBlanksAhead(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line !== BLANK);
  return lines.slice(from);
}
