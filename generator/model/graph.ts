interface Visit {
  readonly name: string;
  readonly number: number;
  /** The lowest number of an ungrouped name that this one reaches. */
  low: number;
  /** The number of followed edges. */
  followed: number;
}

/** Strongly connected names (Tarjan's algorithm), in time linear in the edges, without recursion. */
export function* strongGroups(edges: ReadonlyMap<string, readonly string[]>): Generator<readonly string[]> {
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

/**
 * The starts and all items that they lead to. An item comes after the items that it leads to. Chains may be long, so
 * that the function does not call itself.
 *
 * @param nextOf is called once for each item
 * @param onCircle gets a path from an item back to it; its last step is not followed
 */
export function depthFirst<Item>(
  starts: Iterable<Item>,
  nextOf: (item: Item) => readonly Item[],
  onCircle: (path: readonly Item[]) => void,
): readonly Item[] {
  const done = new Set<Item>();
  for (const start of starts) {
    const path = new Set<Item>();
    const stack: { readonly item: Item; readonly left: Item[] }[] = [];
    const enter = (item: Item): void => {
      path.add(item);
      stack.push({ item, left: nextOf(item).toReversed() });
    };
    if (!done.has(start)) enter(start);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        done.add(top.item);
        path.delete(top.item);
        stack.pop();
      } else if (path.has(next)) {
        const items = [...path];
        onCircle([...items.slice(items.indexOf(next)), next]);
      } else if (!done.has(next)) enter(next);
    }
  }
  return [...done];
}
