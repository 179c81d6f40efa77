import { BLANK, type CollectionLayout, type FileLayout, type Item, type Layout, type Lead } from './layout.js';
import { blockLines, scalarText } from './scalar-text.js';

const WIDTH = 120;
const INDENT = 2;
/** Lines of text are not made narrower than this, at any depth. */
const NARROWEST = 40;

/** Section numbers look like numbers but are text. */
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
