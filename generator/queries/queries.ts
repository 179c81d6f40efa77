/**
 * How a compiler that runs repeatedly avoids repeating work. Functions of the compiler take this interface and know
 * nothing of revisions: {@link NO_STORE} runs them directly, a `QueryStore` memoizes them.
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
  /** The same for a set. */
  readonly trackSet: <Key>(name: string, set: ReadonlySet<Key>) => ReadonlySet<Key>;
  /**
   * The same for an object: reading a property depends on that property. While the object has the same keys, the result
   * is the same object, even if property values change.
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
