import {
  approvalsFile,
  declarationFile,
  layerFile,
  rootFile,
  type Key,
  type ListShape,
  type NamesShape,
  type Shape,
} from '../../generator/read/grammar/index.js';
import { shapesAt, type Node } from '../../generator/read/index.js';
import { alternatives, keysOf, type MapKeys } from '../../generator/read/walk.js';
import { scalarText, valueOf } from '../../generator/read/nodes.js';
import type { PartPath } from './spec-parts.js';

/** A place of a file that the grammar covers. */
export interface GrammarPlace {
  readonly path: PartPath;
  readonly node: Node;
  /** The shape of this place. */
  readonly shapes: readonly Shape[];
  /** The key of the grammar whose value this is; undefined for items, and for names that the spec gives. */
  readonly key?: Key;
  /** Of a map: the keys that it may have. */
  readonly keys?: MapKeys;
}

/** The grammar of a file of a spec. */
export function shapeOfPath(path: string): Shape {
  if (path === 'spec.yaml') return rootFile;
  if (path === 'approvals.yaml') return approvalsFile;
  return path.startsWith('layers/') ? layerFile : declarationFile;
}

/** Every place of a file, the outermost first; what corrections put somewhere is as it is there. */
export function* placesOf(node: Node, shape: Shape): Generator<GrammarPlace> {
  yield* visit({ path: [], node, shapes: alternatives(shape) });
}

function* visit(place: GrammarPlace): Generator<GrammarPlace> {
  const { node, shapes, path } = place;
  if (node.kind === 'list') {
    yield place;
    const items = shapes.flatMap((shape) => (shape.kind === 'list' ? alternatives(shape.item) : []));
    for (const [index, item] of node.items.entries())
      yield* visit({ path: [...path, index], node: item, shapes: items });
  } else if (node.kind === 'map') {
    const keys = keysOf(node, shapes);
    yield { ...place, keys };
    for (const { key: name, value } of node.entries) {
      const key = Object.hasOwn(keys.keys, name) ? keys.keys[name] : undefined;
      const shape = key?.shape ?? keys.names?.value;
      if (shape === undefined) continue;
      const corrected = shape.kind === 'anything' ? scalarText(valueOf(node, 'at')) : undefined;
      const inside = corrected === undefined ? [shape] : shapesAt(corrected.split('.'));
      yield* visit({
        path: [...path, name],
        node: value,
        shapes: inside.flatMap(alternatives),
        ...(key === undefined ? {} : { key }),
      });
    }
  } else yield place;
}

/** The files of a spec, by what they are called in paths. */
export const FILES = { spec: rootFile, layer: layerFile, approvals: approvalsFile };

interface ValidShape {
  /** `objects.*.fields`; a list has `[]` behind it. */
  readonly path: string;
  readonly shape: Shape;
  /** The key whose value it is. */
  readonly key?: Key;
}

/** Every shape of the grammar at the places at which it is valid, those with the shortest paths first. */
function* shapesOfTheGrammar(): Generator<ValidShape> {
  const seen = new Set<Shape>();
  const open = Object.entries(FILES).map(([file, shape]): ValidShape => ({
    path: file === 'spec' ? '' : `${file}:`,
    shape,
  }));
  for (const valid of open) {
    yield valid;
    if (!seen.has(valid.shape)) open.push(...inside(valid));
    seen.add(valid.shape);
  }
}

/**
 * Every key of the language under the shortest path at which it is valid. Derived from the grammar, so that a new key is a
 * new entry. A shape that is valid at several places is one key.
 */
export function keysOfTheGrammar(): ReadonlyMap<Key, string> {
  const found = new Map<Key, string>();
  for (const { path, key } of shapesOfTheGrammar())
    if (key !== undefined && !found.has(key)) found.set(key, path.replaceAll('[]', ''));
  return found;
}

/** A list of the language, or a map with names that the spec gives. */
export type GrowingShape = ListShape | NamesShape;

/** Entries of a list with two places. */
const PAIR = 2;

/** The same for every list and every map of names. A pair is no list that grows. */
export function listsOfTheGrammar(): ReadonlyMap<GrowingShape, string> {
  const lists = new Map<GrowingShape, string>();
  for (const { path, shape } of shapesOfTheGrammar()) {
    const mayGrow = (shape.kind === 'list' || shape.kind === 'names') && (shape.most ?? PAIR + 1) > PAIR;
    if (mayGrow && !lists.has(shape)) lists.set(shape, path);
  }
  return lists;
}

function inside({ path, shape }: ValidShape): readonly ValidShape[] {
  const at = (key: string): string => (path === '' || path.endsWith(':') ? `${path}${key}` : `${path}.${key}`);
  switch (shape.kind) {
    case 'list':
      return [{ path: `${path}[]`, shape: shape.item }];
    case 'names':
      return [{ path: at('*'), shape: shape.value }];
    case 'either':
      return shape.shapes.map((one) => ({ path, shape: one }));
    case 'variant':
      return Object.values(shape.by).map((one) => ({ path, shape: one }));
    case 'map':
      return [
        ...Object.entries(shape.keys).map(([name, key]) => ({ path: at(name), shape: key.shape, key })),
        ...(shape.rest === undefined ? [] : [{ path, shape: shape.rest }]),
      ];
    case 'text':
    case 'int':
    case 'bool':
    case 'choice':
    case 'type':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'scalar':
    case 'json':
    case 'anything':
      return [];
  }
}
