import type { ObjectType } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import { objectName } from '../type-names.js';

/**
 * Names of the objects that can contain themselves, directly or through others. Their checks count how deep they are,
 * so that no input can exhaust the stack.
 */
export function recursiveObjects(objects: readonly ObjectType[]): ReadonlySet<string> {
  const edges = new Map(
    objects.map(({ name, fields }) => [name, fields.flatMap(({ type }) => objectRefs(type).map(objectName))]),
  );
  const recursive = new Set<string>();
  for (const group of strongGroups(edges)) {
    const [only] = group;
    const isLoop = group.length > 1 || (only !== undefined && edges.get(only)!.includes(only));
    if (isLoop) for (const name of group) recursive.add(name);
  }
  // In the order of the objects, whatever the order in which groups were found.
  return new Set(objects.map(({ name }) => name).filter((name) => recursive.has(name)));
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
