import type { Entry, MapNode, Node, SourceFile } from './syntax.js';

/** The tree of a file as a text, from which {@link treeOf} makes it again much sooner than YAML is read. */
export function treeText(tree: MapNode): string {
  return JSON.stringify(packed(tree));
}

/** @param file whose tree the text was made of: all places are in it */
export function treeOf(text: string, file: SourceFile): MapNode {
  const tree = unpacked(JSON.parse(text) as Packed, file);
  if (tree.kind !== 'map') throw new TypeError('a file holds a map');
  return tree;
}

/** Where a node begins and ends, and what it holds. */
type Packed = readonly [
  start: number,
  end: number,
  held: string | number | boolean | null | PackedMap | PackedList | PackedGap,
];
interface PackedMap {
  readonly m: readonly PackedEntry[];
}
interface PackedList {
  readonly l: readonly Packed[];
}
/** `!not-shown`, with its text. */
interface PackedGap {
  readonly n: string;
}
type PackedEntry = readonly [key: string, optional: 0 | 1, start: number, end: number, value: Packed];

function packed(node: Node): Packed {
  const { start, end } = node.span;
  switch (node.kind) {
    case 'scalar':
      return [start, end, node.value];
    case 'not-shown':
      return [start, end, { n: node.text }];
    case 'list':
      return [start, end, { l: node.items.map(packed) }];
    case 'map':
      return [start, end, { m: node.entries.map(packedEntry) }];
  }
}

function packedEntry({ key, optional, keySpan, value }: Entry): PackedEntry {
  return [key, optional ? 1 : 0, keySpan.start, keySpan.end, packed(value)];
}

function unpacked([start, end, held]: Packed, file: SourceFile): Node {
  const span = { file, start, end };
  if (typeof held !== 'object' || held === null) return { kind: 'scalar', value: held, span };
  if ('n' in held) return { kind: 'not-shown', text: held.n, span };
  if ('l' in held) return { kind: 'list', items: held.l.map((item) => unpacked(item, file)), span };
  return { kind: 'map', entries: held.m.map((entry) => unpackedEntry(entry, file)), span };
}

function unpackedEntry([key, optional, start, end, value]: PackedEntry, file: SourceFile): Entry {
  return { key, optional: optional === 1, keySpan: { file, start, end }, value: unpacked(value, file) };
}
