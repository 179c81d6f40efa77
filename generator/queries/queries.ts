/**
 * Avoids repeated work in a compiler that runs repeatedly. Functions of the compiler know only this interface: {@link
 * NO_STORE} runs them directly, a `QueryStore` memoizes their results.
 */
export interface Queries {
  /**
   * The result of `compute`. A store returns the memoized result for the same arguments until something changes that
   * `compute` has read through the store.
   *
   * @param query names the function
   * @param args everything else that `compute` depends on; objects are immutable and compared by identity
   * @param reuse decides whether a new result counts as changed; without it, results are compared by identity
   */
  readonly memoize: <Result>(
    query: string,
    args: readonly Argument[],
    compute: () => Result,
    reuse?: Reuse<Result>,
  ) => Result;
  /**
   * A view of a map that records, for the running query, a dependency on each key that it looks up. Iteration depends
   * on the whole map. Every call with the same `name` replaces the current map, in all its views.
   */
  readonly trackMap: <Key, Value>(
    name: string,
    map: ReadonlyMap<Key, Value>,
    reuse?: Reuse<Value>,
  ) => ReadonlyMap<Key, Value>;
  /** Like `trackMap`, for a set, of which only members can be looked up. */
  readonly trackSet: <Key>(name: string, set: ReadonlySet<Key>) => Pick<ReadonlySet<Key>, 'has'>;
  /**
   * Like `trackMap`, for the properties of an object. While the object has the same keys, all calls return the same
   * view, even if values change.
   */
  readonly trackProperties: <Subject extends object>(name: string, subject: Subject, reuse?: Reuse<unknown>) => Subject;
}

export type Argument = string | boolean | object;

/** Returns `before` itself if `now` is equal to it, so that dependents need not run again; else `now`. */
export type Reuse<Value> = (now: Value, before: Value) => Value;

/** Runs everything directly and memoizes nothing: for one-shot runs. */
export const NO_STORE: Queries = {
  memoize: (_query, _args, compute) => compute(),
  trackMap: (_name, map) => map,
  trackSet: (_name, set) => set,
  trackProperties: (_name, subject) => subject,
};

/**
 * Copies `now`, and reuses each part of `before` that is equal. Returns `before` itself if all of it is equal. Items of
 * lists are matched by `name`.
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
