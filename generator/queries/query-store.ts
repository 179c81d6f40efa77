import { Memo } from './memo.js';
import type { Argument, Queries, Reuse } from './queries.js';
import { Runtime, type Dependency, type Revision } from './runtime.js';
import { isSameList, TrackedMap, TrackedSet, trackedProperties } from './tracked-map.js';

/**
 * The queries of a process that compiles a spec repeatedly, in memory only. The design follows salsa, the store of
 * rust-analyzer. Each change of an input begins a revision. A memoized result knows its dependencies and the revision
 * for which it was verified. It is valid in a later revision if no dependency has changed since. A dependency that is a
 * query itself is updated first, and counts as unchanged if its new result equals the old one.
 *
 * Inputs are maps: the texts of files, and complete results of a stage of the compiler.
 */
export class QueryStore implements Queries {
  readonly #runtime = new Runtime();
  /** By query, then by arguments. */
  readonly #memos = new Map<string, Map<string, Memo<unknown>>>();
  readonly #maps = new Map<string, TrackedMap<unknown, unknown>>();
  /** Objects whose properties are tracked, by name, with the current view of each. */
  readonly #tracked = new Map<string, { readonly subject: object; readonly view: object }>();
  readonly #numbers = new WeakMap<object, number>();
  #numbered = 0;
  #endOfRun: Revision = -1;
  #sizeOfNeeded = 0;

  readonly memoize = <Result>(
    query: string,
    args: readonly Argument[],
    compute: () => Result,
    reuse?: Reuse<Result>,
  ): Result => {
    const memo = this.#memoOf(query, this.#keyOf(args), compute, reuse);
    const result = memo.get();
    this.#runtime.record(memo);
    return result;
  };

  readonly trackMap = <Key, Value>(
    name: string,
    map: ReadonlyMap<Key, Value>,
    reuse?: Reuse<Value>,
  ): ReadonlyMap<Key, Value> => {
    const tracked = (this.#maps.get(name) ?? new TrackedMap(this.#runtime)) as TrackedMap<Key, Value>;
    this.#maps.set(name, tracked as TrackedMap<unknown, unknown>);
    tracked.set(map, reuse);
    return tracked;
  };

  readonly trackSet = <Key>(name: string, set: ReadonlySet<Key>): ReadonlySet<Key> =>
    new TrackedSet(this.trackMap(name, new Map(Array.from(set, (key): [Key, true] => [key, true]))));

  readonly trackProperties = <Subject extends object>(
    name: string,
    subject: Subject,
    reuse?: Reuse<unknown>,
  ): Subject => {
    const known = this.#tracked.get(name);
    if (known?.subject === subject) {
      this.#maps.get(name)?.touch();
      return known.view as Subject;
    }
    const properties = this.trackMap(name, new Map<string, unknown>(Object.entries(subject)), reuse);
    const hasSameKeys = known !== undefined && isSameList(Object.keys(known.view), Object.keys(subject));
    const view = hasSameKeys ? known.view : trackedProperties(subject, properties);
    this.#tracked.set(name, { subject, view });
    return view as Subject;
  };

  /**
   * Call this at the end of each run of the compiler. Drops the results that the run has not used. Queries of which it has
   * used none keep their results, so that a run that stopped at a problem preserves those of later stages. To keep the
   * amortized cost low, it does nothing until there are twice as many results as after the last cleanup.
   */
  forgetUnused(): void {
    const endOfRunBefore = this.#endOfRun;
    this.#endOfRun = this.#runtime.revision;
    this.#runtime.advance();
    if (this.size < 2 * this.#sizeOfNeeded) return;
    const dependencies = new Set<Dependency>();
    for (const memos of this.#memos.values()) {
      const isUsed = (memo: Memo<unknown>): boolean => memo.usedAt > endOfRunBefore;
      const hasRun = [...memos.values()].some(isUsed);
      for (const [key, memo] of memos) {
        if (hasRun && !isUsed(memo)) memos.delete(key);
        else for (const dependency of memo.dependencies) dependencies.add(dependency);
      }
    }
    for (const [name, map] of this.#maps) {
      const isNeeded = map.forgetUnused(dependencies) || map.usedAt > endOfRunBefore;
      if (isNeeded) continue;
      this.#maps.delete(name);
      this.#tracked.delete(name);
    }
    this.#sizeOfNeeded = this.size;
  }

  /** Number of results and maps in the store, plus the entries of maps that some result depends on. */
  get size(): number {
    let size = this.#maps.size;
    for (const memos of this.#memos.values()) size += memos.size;
    for (const map of this.#maps.values()) size += map.cells;
    return size;
  }

  #keyOf(args: readonly Argument[]): string {
    let key = '';
    for (const argument of args) {
      if (typeof argument === 'string') key += `${argument.length}:${argument}`;
      else key += typeof argument === 'boolean' ? `${argument};` : `#${this.#numberOf(argument)};`;
    }
    return key;
  }

  /** Identifies objects by numbers, so that memos do not retain their arguments. */
  #numberOf(argument: object): number {
    const known = this.#numbers.get(argument);
    if (known !== undefined) return known;
    this.#numbered += 1;
    this.#numbers.set(argument, this.#numbered);
    return this.#numbered;
  }

  #memosOf(query: string): Map<string, Memo<unknown>> {
    const known = this.#memos.get(query);
    if (known !== undefined) return known;
    const memos = new Map<string, Memo<unknown>>();
    this.#memos.set(query, memos);
    return memos;
  }

  #memoOf<Result>(query: string, key: string, compute: () => Result, reuse: Reuse<Result> | undefined): Memo<Result> {
    const memos = this.#memosOf(query);
    const known = memos.get(key) as Memo<Result> | undefined;
    if (known !== undefined) {
      known.compute = compute;
      return known;
    }
    const memo = new Memo(query, compute, reuse, this.#runtime);
    memos.set(key, memo as Memo<unknown>);
    return memo;
  }
}
