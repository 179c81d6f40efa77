import {
  approvalsFile,
  declarationFile,
  layerFile,
  rootFile,
  type Key,
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

/**
 * Every key of the language under the shortest path at which it is valid: `objects.*.fields`. Derived from the grammar, so that a new key is a
 * new entry. A shape that is valid at several places is one key.
 */
export function keysOfTheGrammar(): ReadonlyMap<Key, string> {
  const found = new Map<Key, string>();
  const seen = new Set<Shape>();
  let level: [string, Shape][] = [
    ['', rootFile],
    ['layer:', layerFile],
    ['approvals:', approvalsFile],
  ];
  while (level.length > 0) {
    const next: [string, Shape][] = [];
    for (const [path, shape] of level) {
      if (seen.has(shape)) continue;
      seen.add(shape);
      for (const [name, key, inner] of inside(shape)) {
        const at = path === '' || path.endsWith(':') ? `${path}${name}` : name === '' ? path : `${path}.${name}`;
        if (key !== undefined && !found.has(key)) found.set(key, at);
        next.push([at, inner]);
      }
    }
    level = next;
  }
  return found;
}

function inside(shape: Shape): readonly (readonly [string, Key | undefined, Shape])[] {
  const named = ({ value }: NamesShape): readonly [string, undefined, Shape] => ['*', undefined, value];
  switch (shape.kind) {
    case 'list':
      return [['', undefined, shape.item]];
    case 'names':
      return [named(shape)];
    case 'either':
      return shape.shapes.map((one) => ['', undefined, one]);
    case 'variant':
      return Object.values(shape.by).map((one) => ['', undefined, one]);
    case 'map':
      return [
        ...Object.entries(shape.keys).map(([name, key]) => [name, key, key.shape] as const),
        ...(shape.rest === undefined ? [] : [['', undefined, shape.rest] as const]),
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
