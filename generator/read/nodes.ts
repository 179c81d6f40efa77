import type { Entry, ListNode, MapNode, Node, ScalarNode, SourceFile, Span } from './syntax.js';

/** The entry with that key, optional or not. */
export function entryOf(node: Node | undefined, key: string): Entry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
}

/** The value under that key. */
export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return entryOf(node, key)?.value;
}

export function emptyMap(file: SourceFile): MapNode {
  return { kind: 'map', entries: [], span: { file, start: 0, end: 0 } };
}

/** The part of a scalar between two offsets of its value; the whole scalar where it is written with escapes or on several lines. */
export function spanWithin(node: ScalarNode, start: number, end: number): Span {
  const { file, start: from } = node.span;
  const written = file.text.slice(from, node.span.end);
  const value = String(node.value);
  const shift = written === value ? 0 : written.slice(1, -1) === value && /^['"]/.test(written) ? 1 : undefined;
  return shift === undefined
    ? node.span
    : { file, start: from + shift + start, end: from + shift + Math.max(end, start) };
}

/** A scalar as the file has it: a number keeps the digits that reading it as a double loses. */
export function writtenText(node: ScalarNode): string {
  if (typeof node.value !== 'number') return String(node.value);
  const written = node.span.file.text.slice(node.span.start, node.span.end);
  return Object.is(Number(written), node.value) ? written : String(node.value);
}

/** A node in messages: `a list`, `the number 5`. */
export function describe(node: Node): string {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'list') return 'a list';
  if (node.kind === 'not-shown') return '!not-shown';
  const { value } = node;
  if (value === null) return 'empty';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'text';
  return typeof value === 'number' ? `the number ${writtenText(node)}` : String(value);
}

export function isMap(node: Node | undefined): node is MapNode {
  return node?.kind === 'map';
}

export function isList(node: Node | undefined): node is ListNode {
  return node?.kind === 'list';
}

/** The text of a scalar that is text. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
