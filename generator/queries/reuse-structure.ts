/**
 * Plain data equal to `now` that shares every equal part with `before`. Returns `before` itself if all of it is equal.
 * Items of lists are matched by `name`.
 */
export function reuseStructure<Data>(now: Data, before: unknown): Data {
  return reused(now, before) as Data;
}

type Properties = Readonly<Record<string, unknown>>;

function reused(now: unknown, before: unknown): unknown {
  if (now === before || typeof now !== 'object' || now === null) return now;
  if (typeof before !== 'object' || before === null) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? reusedList(now, before) : now;
  return Array.isArray(before) ? now : reusedMap(now as Properties, before as Properties);
}

function reusedMap(now: Properties, before: Properties): unknown {
  const keys = Object.keys(now);
  const keysBefore = Object.keys(before);
  const values = keys.map((key) => reused(now[key], before[key]));
  // The order of keys is significant: it shows in emitted files.
  const isSame =
    keys.length === keysBefore.length &&
    keys.every((key, index) => key === keysBefore[index] && values[index] === before[key]);
  if (isSame) return before;
  return keys.every((key, index) => values[index] === now[key])
    ? now
    : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

function reusedList(now: readonly unknown[], before: readonly unknown[]): unknown {
  let named: ReadonlyMap<unknown, unknown> | undefined;
  const partner = (item: unknown, index: number): unknown => {
    const name = nameOf(item);
    if (name === undefined || nameOf(before[index]) === name) return before[index];
    named ??= new Map(before.map((other) => [nameOf(other), other]));
    return named.get(name);
  };
  const items = now.map((item, index) => reused(item, partner(item, index)));
  if (items.length === before.length && items.every((item, index) => item === before[index])) return before;
  return items.every((item, index) => item === now[index]) ? now : items;
}

function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? (item as { readonly name?: unknown }).name : undefined;
}
