import { variantOfNode } from './check-scalar.js';
import { declarationFile, shapesAt, type Keys, type NamesShape, type Shape } from './grammar/index.js';
import { isMap, scalarText, valueOf } from './nodes.js';
import type { Entry, MapNode, Node, ScalarNode } from './syntax.js';

/** A position in the tree of a spec. */
export interface Place {
  /** Keys from the section down, and indexes of list items: `['objects', 'Book', 'rules', '0']`. */
  readonly path: readonly string[];
  /** The nodes on the path, from the root of the file; undefined for nodes that the path of a correction skips. */
  readonly within: readonly (Node | undefined)[];
  readonly layered: boolean;
}

/** The keys of a map in the grammar. */
export interface MapKeys {
  readonly keys: Keys;
  /** The shape of other keys. */
  readonly names: NamesShape | undefined;
}

/** Visits every part of a file that the grammar covers. Paths end with the key or item itself. */
export interface Visitor {
  /** A key of the language, or a name that the spec declares. */
  readonly key?: (entry: Entry, place: Place, of: MapKeys) => void;
  readonly scalar?: (node: ScalarNode, place: Place, shapes: readonly Shape[]) => void;
}

/** Walks a file by the grammar. Skips parts that the grammar does not cover. */
export function walk(node: Node, shape: Shape, visitor: Visitor): void {
  visit(node, alternatives(shape), { path: [], within: [node], layered: false }, visitor);
}

function visit(node: Node, shapes: readonly Shape[], place: Place, visitor: Visitor): void {
  if (node.kind === 'map') visitMap(node, shapes, place, visitor);
  else if (node.kind === 'list') {
    const json = shapes.filter((shape) => shape.kind === 'json');
    const items = shapes.flatMap((shape) => (shape.kind === 'list' ? alternatives(shape.item) : []));
    for (const [index, item] of node.items.entries()) {
      visit(item, [...items, ...json], step(place, String(index), item), visitor);
    }
  } else if (node.kind === 'scalar') visitor.scalar?.(node, place, shapes);
}

function visitMap(node: MapNode, shapes: readonly Shape[], place: Place, visitor: Visitor): void {
  const known = keysOf(node, shapes);
  for (const entry of node.entries) {
    const here = step(place, entry.key, entry.value);
    visitor.key?.(entry, here, known);
    const key = Object.hasOwn(known.keys, entry.key) ? known.keys[entry.key] : undefined;
    if (key === undefined) {
      if (known.names !== undefined) visit(entry.value, alternatives(known.names.value), here, visitor);
    } else if (key.shape === declarationFile) {
      visit(entry.value, [declarationFile], { path: [], within: [entry.value], layered: true }, visitor);
    } else if (key.shape.kind === 'anything') visitCorrected(entry.value, node, visitor);
    else visit(entry.value, alternatives(key.shape), here, visitor);
  }
}

/** Visits the value of a correction at the path that it corrects. */
function visitCorrected(value: Node, correction: MapNode, visitor: Visitor): void {
  const path = scalarText(valueOf(correction, 'at'))?.split('.');
  // Names of facts, scopes and properties may contain dots, so that such paths are ambiguous.
  if (path === undefined || path[0] === 'facts' || path[0] === 'auth') return;
  const place = { path, within: [...path.map(() => undefined), value], layered: true };
  visit(value, shapesAt(path).flatMap(alternatives), place, visitor);
}

/** The keys that a map may have; those of all alternatives while the matching one is not known. */
export function keysOf(node: MapNode, shapes: readonly Shape[]): MapKeys {
  const maps = shapes.flatMap((shape) => {
    if (shape.kind !== 'variant') return [shape];
    const kind = variantOfNode(shape, node);
    return kind === undefined ? Object.values(shape.by) : [shape.by[kind]!];
  });
  const names = maps.flatMap((shape) =>
    shape.kind === 'names' ? [shape] : shape.kind === 'map' && shape.rest !== undefined ? [shape.rest] : [],
  );
  const keys = maps.flatMap((shape) => (shape.kind === 'map' ? [shape.keys] : []));
  return {
    keys: keys.length === 1 ? keys[0]! : (Object.assign({}, ...keys) as Keys),
    names: names[0],
  };
}

/** The alternatives of a shape, one of which must match. */
export function alternatives(shape: Shape): readonly Shape[] {
  return shape.kind === 'either' ? shape.shapes.flatMap(alternatives) : [shape];
}

/** The map with the last key of a place, or the list with its item. */
export function holderOf(place: Place): MapNode | undefined {
  const holder = place.within.at(-2);
  return isMap(holder) ? holder : undefined;
}

function step(place: Place, key: string, node: Node): Place {
  return { ...place, path: [...place.path, key], within: [...place.within, node] };
}
