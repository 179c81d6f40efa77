import {
  approvalsFile,
  layerFile,
  rootFile,
  type ListShape,
  type NamesShape,
  type Shape,
} from '../../generator/read/grammar/index.js';

/** A list of the language, or a map with names that the spec gives. */
export type GrowingShape = ListShape | NamesShape;

/** Entries of a list with two places. */
const PAIR = 2;

/** The files of a spec, by what they are called in paths. */
export const FILES = { spec: rootFile, layer: layerFile, approvals: approvalsFile };

/**
 * Every list of the grammar under the shortest path at which it is valid: `objects.*.fields`. One that is valid at several places is one
 * list. Derived from the grammar, so that a new list is a new entry. A pair is no list that grows.
 */
export function listsOfTheGrammar(): ReadonlyMap<GrowingShape, string> {
  const lists = new Map<GrowingShape, string>();
  const seen = new Set<Shape>();
  let level = Object.entries(FILES).map(([file, shape]): [string, Shape] => [file === 'spec' ? '' : `${file}:`, shape]);
  while (level.length > 0) {
    const next: [string, Shape][] = [];
    for (const [path, shape] of level) {
      if (seen.has(shape)) continue;
      seen.add(shape);
      if ((shape.kind === 'list' || shape.kind === 'names') && (shape.most ?? PAIR + 1) > PAIR) lists.set(shape, path);
      next.push(...inside(path, shape));
    }
    level = next;
  }
  return lists;
}

function inside(path: string, shape: Shape): readonly [string, Shape][] {
  const at = (key: string): string => (path === '' || path.endsWith(':') ? `${path}${key}` : `${path}.${key}`);
  switch (shape.kind) {
    case 'list':
      return [[`${path}[]`, shape.item]];
    case 'names':
      return [[at('*'), shape.value]];
    case 'either':
      return shape.shapes.map((one) => [path, one]);
    case 'variant':
      return Object.values(shape.by).map((one) => [path, one]);
    case 'map':
      return [
        ...Object.entries(shape.keys).map(([key, { shape: value }]): [string, Shape] => [at(key), value]),
        ...(shape.rest === undefined ? [] : [[path, shape.rest] as [string, Shape]]),
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
