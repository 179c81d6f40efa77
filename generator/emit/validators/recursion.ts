import type { ObjectType, Union } from '../../model/model.js';
import { strongGroups } from '../../model/graph.js';
import { typesOfOtherKeys } from '../../model/objects.js';
import {
  childTypes,
  compositeRefs,
  isCollection,
  isObjectRef,
  isOneOf,
  isUnionRef,
  type Type,
} from '../../model/types.js';
import { objectName } from '../type-names.js';

/**
 * Names of the objects and unions that can contain themselves, directly or indirectly. Their checks count the depth, so
 * that no input can exhaust the stack.
 */
export function recursiveTypes(objects: readonly ObjectType[], unions: readonly Union[]): ReadonlySet<string> {
  const declared = [...objects, ...unions];
  const edges = edgesOf(declared);
  const recursive = new Set<string>();
  for (const group of strongGroups(edges)) {
    const [only] = group;
    const isLoop = group.length > 1 || (only !== undefined && edges.get(only)!.includes(only));
    if (isLoop) for (const name of group) recursive.add(name);
  }
  // In the order of the spec, whatever the order of groups.
  return new Set(declared.map(({ name }) => name).filter((name) => recursive.has(name)));
}

/**
 * Names of the objects whose complete values, with a few items in every list, contain too many objects: thirty objects
 * with four fields of the next have 4^30. A part of such an object counts for itself; in a circle, only types outside
 * of it count.
 */
export function vastObjects(objects: readonly ObjectType[], unions: readonly Union[]): ReadonlySet<string> {
  const declared = [...objects, ...unions];
  const groups = strongGroups(edgesOf(declared));
  const sizes = measured(declared, groups, (all) => all.reduce((sum, size) => sum + size, 0), sizeOf);
  return new Set(declared.map(({ name }) => name).filter((name) => sizes.get(name)! > VAST));
}

/**
 * Measures each declaration after the declarations inside it. All declarations of a circle have the same measure.
 *
 * @param groups the circles, those inside of others first
 * @param together the measure of a circle
 */
export function measured(
  declared: readonly (ObjectType | Union)[],
  groups: Iterable<readonly string[]>,
  together: (measures: readonly number[]) => number,
  measureOf: (declared: ObjectType | Union, known: ReadonlyMap<string, number>) => number,
): ReadonlyMap<string, number> {
  const byName = new Map(declared.map((type) => [type.name, type]));
  const known = new Map<string, number>();
  for (const group of groups) {
    const measure = together(group.map((name) => measureOf(byName.get(name)!, known)));
    for (const name of group) known.set(name, Math.min(measure, Number.MAX_SAFE_INTEGER));
  }
  return known;
}

const VAST = 10_000;
/** Approximate number of items in a list. */
const ITEMS = 2;

function sizeOf(declared: ObjectType | Union, sizes: ReadonlyMap<string, number>): number {
  if ('of' in declared) return Math.max(0, ...declared.of.map((member) => sizeOfType(member, sizes)));
  let size = 1;
  for (const type of contentTypes(declared)) size += (isCollection(type) ? ITEMS : 1) * sizeOfType(type, sizes);
  return size;
}

/** The number of objects in a value; for several types the largest. */
function sizeOfType(type: Type, sizes: ReadonlyMap<string, number>): number {
  if (isObjectRef(type) || isUnionRef(type)) return sizes.get(objectName(type)) ?? 0;
  const inside = childTypes(type).map((child) => sizeOfType(child, sizes));
  return isOneOf(type) ? Math.max(...inside) : inside.reduce((sum, size) => sum + size, 0);
}

/** The names of the objects and unions inside each declaration. */
export function edgesOf(declared: readonly (ObjectType | Union)[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    declared.map((type) => {
      const inside = 'of' in type ? type.of : contentTypes(type);
      return [type.name, inside.flatMap(compositeRefs).map(objectName)] as const;
    }),
  );
}

/** The types of all parts of an object. */
export function contentTypes(object: ObjectType): readonly Type[] {
  return [...object.fields.map(({ type }) => type), ...typesOfOtherKeys(object)];
}
