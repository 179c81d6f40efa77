import type { Entry, ListNode, MapNode, Node, ScalarNode, SourceFile, Span } from './syntax.js';

/** The entry of a key, optional or not. */
export function entryOf(node: Node | undefined, key: string): Entry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
}

export function valueOf(node: Node | undefined, key: string): Node | undefined {
  return entryOf(node, key)?.value;
}

export function emptyMap(file: SourceFile): MapNode {
  return { kind: 'map', entries: [], span: { file, start: 0, end: 0 } };
}

/** The span of a part of a scalar, by offsets of its value. Returns the whole scalar if it has escapes or several lines. */
export function spanWithin(node: ScalarNode, start: number, end: number): Span {
  const { file, start: from } = node.span;
  const written = file.text.slice(from, node.span.end);
  const value = String(node.value);
  const shift = written === value ? 0 : written.slice(1, -1) === value && /^['"]/.test(written) ? 1 : undefined;
  return shift === undefined
    ? node.span
    : { file, start: from + shift + start, end: from + shift + Math.max(end, start) };
}

/** The source text of a scalar, because a double may lose digits. */
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

export function scalarText(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function stringOf(node: Node | undefined, key: string): string | undefined {
  return scalarText(valueOf(node, key));
}

export function booleanOf(node: Node | undefined, key: string): boolean | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' && typeof value.value === 'boolean' ? value.value : undefined;
}

export function numberOf(node: Node | undefined, key: string): number | undefined {
  return asNumber(valueOf(node, key));
}

/** The doc of a node; empty if there is none. */
export function docOf(node: Node | undefined): string {
  return asText(valueOf(node, 'doc'))?.trim() ?? '';
}

export function asNumber(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

/** The text of a scalar that may also be written as a number or boolean (`section: 2`). */
export function asText(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

/** The entries of a map; none for any other node. */
export function entriesOf(node: Node | undefined): readonly Entry[] {
  return node?.kind === 'map' ? node.entries : [];
}

/** The keys of a map; none for any other node. */
export function keysOf(node: Node | undefined): readonly string[] {
  return entriesOf(node).map(({ key }) => key);
}

/** The items of a list. A lone value counts as a list of one, a missing node or `!not-shown` as an empty list. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined || node.kind === 'not-shown') return [];
  return node.kind === 'list' ? node.items : [node];
}

/** The strings of a list or of a lone string; other items are left out. */
export function stringsOf(node: Node | undefined): readonly string[] {
  return itemsOf(node).flatMap((item) => asText(item) ?? []);
}

/** The values of a map, or the items of a list. */
export function innerNodes(node: Node): readonly Node[] {
  if (node.kind === 'list') return node.items;
  return node.kind === 'map' ? node.entries.map(({ value }) => value) : [];
}

/** The map with an entry appended, or with the entry of the same key replaced in place. */
export function withEntry(map: MapNode, entry: Entry): MapNode {
  const known = map.entries.some((other) => other.key === entry.key);
  return {
    ...map,
    entries: known ? map.entries.map((other) => (other.key === entry.key ? entry : other)) : [...map.entries, entry],
  };
}

export function withoutEntry(map: MapNode, key: string): MapNode {
  return { ...map, entries: map.entries.filter((entry) => entry.key !== key) };
}

/** The list with one item replaced, or removed if there is no replacement. */
export function withItem(list: ListNode, index: number, item: Node | undefined): ListNode {
  return { ...list, items: list.items.flatMap((other, at) => (at === index ? (item ?? []) : other)) };
}

/** Whether two nodes have the same value, regardless of their positions. The order of keys does not matter. */
export function sameValue(a: Node, b: Node): boolean {
  if (a.kind === 'scalar' && b.kind === 'scalar') return a.value === b.value;
  if (a.kind === 'list' && b.kind === 'list') {
    return a.items.length === b.items.length && a.items.every((item, i) => sameValue(item, b.items[i]!));
  }
  if (a.kind === 'map' && b.kind === 'map') {
    return (
      a.entries.length === b.entries.length &&
      a.entries.every((entry) => {
        const other = entryOf(b, entry.key);
        return other !== undefined && other.optional === entry.optional && sameValue(entry.value, other.value);
      })
    );
  }
  return a.kind === 'not-shown' && b.kind === 'not-shown';
}

/** An entry that the spec does not contain: the long form of a short form. */
export function impliedEntry(key: string, value: Node, span: Span = value.span): Entry {
  return { key, optional: false, keySpan: span, value };
}

/** The node with other keys and texts. Unchanged nodes keep their identity. */
export function withTexts(node: Node, changed: ReadonlyMap<Entry | Node, string>): Node {
  switch (node.kind) {
    case 'not-shown':
      return node;
    case 'scalar': {
      const value = changed.get(node);
      return value === undefined ? node : { ...node, value };
    }
    case 'list': {
      const items = node.items.map((item) => withTexts(item, changed));
      return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
    }
    case 'map': {
      const entries = node.entries.map((entry) => {
        const [key, value] = [changed.get(entry) ?? entry.key, withTexts(entry.value, changed)];
        return key === entry.key && value === entry.value ? entry : { ...entry, key, value };
      });
      return entries.every((entry, index) => entry === node.entries[index]) ? node : { ...node, entries };
    }
  }
}
