/** Groups items by key. Keys and items keep the order of their first appearance. */
export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  return grouped(items.map((item) => [keyOf(item), item] as const));
}

/** Groups items that come with their keys. */
export function grouped<Key, Item>(pairs: Iterable<readonly [Key, Item]>): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const [key, item] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
