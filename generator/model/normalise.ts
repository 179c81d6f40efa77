import type { MapShape, Shape } from '../read/grammar/index.js';
import { sections, type SectionName } from '../read/index.js';
import type { Entry, MapNode, Node } from '../read/syntax.js';
import { impliedEntry, withEntry } from '../read/nodes.js';

/**
 * Expands every short form of a declaration: `name: str` becomes `name: { type: str }`, `OPEN: 0` becomes `OPEN: {
 * value: 0 }`. Layers can then refer to every fact by one path. The function is idempotent.
 */
export function normaliseDeclaration(section: SectionName, node: Node): Node {
  if (node.kind !== 'map') return node;
  const declaration = within(node, 'deprecated', longDeprecation);
  const { value: shape } = sections[section].shape;
  return shape.kind === 'map' ? writeOut(declaration, shape) : declaration;
}

/** Expands the members of a declaration and of everything inside it, as the grammar defines. */
function writeOut(node: Node, { keys }: MapShape): Node {
  return Object.entries(keys).reduce((declaration, [key, { shape }]) => {
    if (shape.kind === 'either') {
      const named = shape.shapes.find((alternative) => alternative.kind === 'names');
      if (named?.main !== undefined) {
        const { main, value } = named;
        return within(declaration, key, (node) => members(byName(node, main), main, value));
      }
    }
    if (shape.kind !== 'names') return within(declaration, key, (value) => inLists(value, shape));
    const { main, value } = shape;
    if (main !== undefined) return within(declaration, key, (named) => members(named, main, value));
    if (value.kind !== 'map') return declaration;
    return within(declaration, key, (named) =>
      named.kind === 'map' ? mapValues(named, (member) => writeOut(member, value)) : named,
    );
  }, node);
}

/** Expands a list of names: `[red, green]` becomes `{ red: { value: red }, green: { value: green } }`. */
function byName(list: Node, main: string): Node {
  if (list.kind !== 'list') return list;
  const entries = list.items.flatMap((item): Entry[] =>
    item.kind === 'scalar'
      ? [{ key: String(item.value), keySpan: item.span, optional: false, value: implied(main, item) }]
      : [],
  );
  return { kind: 'map', entries, span: list.span, ...(list.provenance && { provenance: list.provenance }) };
}

/** Expands maps in lists and in alternative forms of a value. */
function inLists(node: Node, shape: Shape): Node {
  if (shape.kind === 'either') {
    const form = shape.shapes.find((alternative) => alternative.kind === node.kind);
    return form === undefined ? node : inLists(node, form);
  }
  if (shape.kind === 'map') return node.kind === 'map' ? writeOut(node, shape) : node;
  if (shape.kind !== 'list' || node.kind !== 'list') return node;
  const items = node.items.map((item) => inLists(item, shape.item));
  return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}

/** Expands members in short form, whose value belongs under the key `main`. */
function members(node: Node, main: string, value: Shape): Node {
  if (node.kind !== 'map') return node;
  return mapValues(node, (written) => {
    const long = written.kind === 'map' ? written : implied(main, written);
    const member = within(long, 'deprecated', longDeprecation);
    // An inline object has fields of its own.
    return member.kind === 'map' && member.entries.some(({ key }) => key === 'fields')
      ? writeOut(member, mapIn(value))
      : member;
  });
}

function mapIn(shape: Shape): MapShape {
  const found = shape.kind === 'either' ? shape.shapes.find((alternative) => alternative.kind === 'map') : shape;
  return found?.kind === 'map' ? found : { kind: 'map', what: '', keys: {} };
}

function longDeprecation(node: Node): Node {
  return node.kind === 'scalar' ? implied('doc', node) : node;
}

function implied(key: string, value: Node): MapNode {
  const map: MapNode = { kind: 'map', entries: [impliedEntry(key, value)], span: value.span };
  return value.provenance === undefined ? map : { ...map, provenance: value.provenance };
}

/** Whether a map is the expansion of a short form. */
export function isImplied(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 1 && node.entries[0]!.keySpan === node.span;
}

function within(node: Node, key: string, change: (value: Node) => Node): Node {
  if (node.kind !== 'map') return node;
  const entry = node.entries.find((candidate) => candidate.key === key);
  if (entry === undefined) return node;
  const value = change(entry.value);
  return value === entry.value ? node : withEntry(node, { ...entry, value });
}

/** Changes every value of a map. Returns the same map if nothing changes. */
export function mapValues(node: MapNode, change: (value: Node) => Node): MapNode {
  let changed = false;
  const entries = node.entries.map((entry): Entry => {
    const value = change(entry.value);
    if (value === entry.value) return entry;
    changed = true;
    return { ...entry, value };
  });
  return changed ? { ...node, entries } : node;
}
