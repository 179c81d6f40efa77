/** At least one item. */
export type Group<Item> = readonly [Item, ...Item[]];

/** Groups items by key. Keys and items keep the order of their first appearance. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Group<Item>> {
  return grouped(items.map((item) => [keyOf(item), item] as const));
}

export function grouped<Key, Item>(pairs: Iterable<readonly [Key, Item]>): ReadonlyMap<Key, Group<Item>> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const [key, item] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
