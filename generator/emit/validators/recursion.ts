import type { ObjectType } from '../../model/model.js';
import { typeOfOtherKeys } from '../../model/other-keys.js';
import { isCollection, objectRefs, type Type } from '../../model/types.js';
import { objectName } from '../type-names.js';

/**
 * Names of the objects that can contain themselves, directly or through others. Their checks count how deep they are,
 * so that no input can exhaust the stack.
 */
export function recursiveObjects(objects: readonly ObjectType[]): ReadonlySet<string> {
  const edges = edgesOf(objects);
  const recursive = new Set<string>();
  for (const group of strongGroups(edges)) {
    const [only] = group;
    const isLoop = group.length > 1 || (only !== undefined && edges.get(only)!.includes(only));
    if (isLoop) for (const name of group) recursive.add(name);
  }
  // In the order of the objects, whatever the order in which groups were found.
  return new Set(objects.map(({ name }) => name).filter((name) => recursive.has(name)));
}

/**
 * Names of the objects of which a value with every field, and a few items in every list, holds too many objects to
 * build: thirty objects with four fields of the next have 4^30. A part of one object inside another
 * of them counts for itself, and of objects that can contain themselves only what leads out of the circle.
 */
export function vastObjects(objects: readonly ObjectType[]): ReadonlySet<string> {
  const byName = new Map(objects.map((object) => [object.name, object]));
  const sizes = new Map<string, number>();
  // Groups come behind those that they lead to.
  for (const group of strongGroups(edgesOf(objects))) {
    const total = group.map((name) => sizeOf(byName.get(name)!, sizes)).reduce((sum, size) => sum + size, 0);
    for (const name of group) sizes.set(name, Math.min(total, Number.MAX_SAFE_INTEGER));
  }
  return new Set(objects.map(({ name }) => name).filter((name) => sizes.get(name)! > VAST));
}

const VAST = 10_000;
/** So many items are drawn for a list, about. */
const ITEMS = 2;

function sizeOf(object: ObjectType, sizes: ReadonlyMap<string, number>): number {
  let size = 1;
  for (const type of contentTypes(object)) {
    const count = isCollection(type) ? ITEMS : 1;
    for (const ref of objectRefs(type)) size += count * (sizes.get(objectName(ref)) ?? 0);
  }
  return size;
}

function edgesOf(objects: readonly ObjectType[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    objects.map((object) => [object.name, contentTypes(object).flatMap((type) => objectRefs(type).map(objectName))]),
  );
}

/** The types of everything in an object. */
function contentTypes(object: ObjectType): readonly Type[] {
  const others = typeOfOtherKeys(object);
  return [...object.fields.map(({ type }) => type), ...(others === undefined ? [] : [others])];
}

interface Visit {
  readonly name: string;
  readonly number: number;
  /** The lowest number that can be reached from here and has no group yet. */
  low: number;
  /** How many of the edges have been followed. */
  followed: number;
}

/** Names that all lead to one another, each in one group: Tarjan's way, in time linear in the edges, without recursion. */
function* strongGroups(edges: ReadonlyMap<string, readonly string[]>): Generator<readonly string[]> {
  const numbers = new Map<string, number>();
  const grouped = new Set<string>();
  const ungrouped: string[] = [];
  for (const start of edges.keys()) {
    if (numbers.has(start)) continue;
    const path: Visit[] = [];
    const enter = (name: string): void => {
      path.push({ name, number: numbers.size, low: numbers.size, followed: 0 });
      numbers.set(name, numbers.size);
      ungrouped.push(name);
    };
    enter(start);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const next = edges.get(visit.name)![visit.followed];
      if (next === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
        if (visit.low !== visit.number) continue;
        const group = ungrouped.splice(ungrouped.lastIndexOf(visit.name));
        for (const name of group) grouped.add(name);
        yield group;
      } else {
        visit.followed += 1;
        if (!edges.has(next) || grouped.has(next)) continue;
        const number = numbers.get(next);
        if (number === undefined) enter(next);
        else visit.low = Math.min(visit.low, number);
      }
    }
  }
}
