interface Visit {
  readonly name: string;
  readonly number: number;
  /** The lowest number that can be reached from here and has no group yet. */
  low: number;
  /** How many of the edges have been followed. */
  followed: number;
}

/** Names that all lead to one another, each in one group: Tarjan's way, in time linear in the edges, without recursion. */
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
