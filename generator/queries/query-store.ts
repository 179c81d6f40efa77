import type { Argument, Queries, Reuse } from './queries.js';

/** Counts the changes of inputs. */
type Revision = number;

/** Anything that a query can read. */
interface Dependency {
  /** Whether the value may have changed after a revision. */
  readonly changedAfter: (revision: Revision) => boolean;
}

/** The current revision, and the dependencies that the running query has read. */
class Runtime {
  #revision: Revision = 0;
  /** The dependencies of the innermost running query; absent if none runs. */
  #reading: Set<Dependency> | undefined;

  get revision(): Revision {
    return this.#revision;
  }

  /** Begins a new revision. Inputs change between queries, never while one runs. */
  advance(): Revision {
    if (this.#reading !== undefined) throw new Error('an input changes while a query runs');
    this.#revision += 1;
    return this.#revision;
  }

  /** Adds a dependency to the running query, if any. */
  record(dependency: Dependency): void {
    this.#reading?.add(dependency);
  }

  /** Runs a query; `dependencies` receives everything that it reads. */
  run<Result>(compute: () => Result, dependencies: Set<Dependency>): Result {
    const outer = this.#reading;
    this.#reading = dependencies;
    try {
      return compute();
    } finally {
      this.#reading = outer;
    }
  }
}

/** A query that depends on its own result. */
export class QueryCycleError extends Error {
  override readonly name = 'QueryCycleError';

  constructor(query: string) {
    super(`the query ${query} depends on its own result`);
  }
}

const NEVER: Revision = -1;

/** The result of one query for one key, with its dependencies. */
class Memo<Result> implements Dependency {
  usedAt: Revision = NEVER;
  dependencies: ReadonlySet<Dependency> = new Set();
  #result: { readonly value: Result } | undefined;
  /** The last revision for which the result was verified. */
  #verifiedAt: Revision = NEVER;
  #changedAt: Revision = NEVER;
  #running = false;

  constructor(
    readonly query: string,
    /** The function of the last call, because an earlier one would retain obsolete objects. */
    public compute: () => Result,
    readonly reuse: Reuse<Result> | undefined,
    private readonly runtime: Runtime,
  ) {}

  /** The result in the current revision. */
  get(): Result {
    this.#refresh();
    return this.#result!.value;
  }

  changedAfter(revision: Revision): boolean {
    this.#refresh();
    return this.#changedAt > revision;
  }

  #refresh(): void {
    if (this.#running) throw new QueryCycleError(this.query);
    const { revision } = this.runtime;
    this.usedAt = revision;
    if (this.#verifiedAt === revision) return;
    this.#running = true;
    try {
      if (this.#result === undefined || this.#hasChangedDependency()) this.#execute(revision);
    } finally {
      this.#running = false;
    }
    this.#verifiedAt = revision;
  }

  /** Checks dependencies in the order of reading, because the key of a later one may follow from an earlier one. */
  #hasChangedDependency(): boolean {
    for (const dependency of this.dependencies) if (dependency.changedAfter(this.#verifiedAt)) return true;
    return false;
  }

  #execute(revision: Revision): void {
    const dependencies = new Set<Dependency>();
    const before = this.#result;
    this.#result = undefined;
    const now = this.runtime.run(this.compute, dependencies);
    const value = before !== undefined && this.reuse !== undefined ? this.reuse(now, before.value) : now;
    // An equal result is backdated, so that its dependents need not run again.
    if (before === undefined || value !== before.value) this.#changedAt = revision;
    this.#result = { value };
    this.dependencies = dependencies;
  }
}

/** A part of a map that a query has read: one key, the list of keys, or everything. */
class Cell implements Dependency {
  changedAt: Revision = 0;

  changedAfter(revision: Revision): boolean {
    return this.changedAt > revision;
  }
}

/** A map that changes between revisions and records reads as dependencies. */
class TrackedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  #map: ReadonlyMap<Key, Value> = new Map();
  /** Cells of keys that a query has looked up, including keys that the map lacks. */
  readonly #cells = new Map<Key, Cell>();
  readonly #keys = new Cell();
  readonly #whole = new Cell();

  #usedAt: Revision = -1;

  constructor(private readonly runtime: Runtime) {}

  /** Replaces the contents by `next`. Entries that are equal keep their revision. */
  set(next: ReadonlyMap<Key, Value>, reuse: Reuse<Value> = (now) => now): void {
    this.touch();
    const before = this.#map;
    const changed: Key[] = [];
    const now = new Map<Key, Value>();
    for (const [key, value] of next) {
      const known = before.get(key);
      const kept = known === undefined ? value : reuse(value, known);
      if (kept !== known || !before.has(key)) changed.push(key);
      now.set(key, kept);
    }
    for (const key of before.keys()) if (!next.has(key)) changed.push(key);
    const hasOtherKeys = !isSameList([...next.keys()], [...before.keys()]);
    if (changed.length === 0 && !hasOtherKeys) return;
    const revision = this.runtime.advance();
    this.#usedAt = revision;
    for (const key of changed) {
      const cell = this.#cells.get(key);
      if (cell !== undefined) cell.changedAt = revision;
    }
    if (hasOtherKeys) this.#keys.changedAt = revision;
    this.#whole.changedAt = revision;
    this.#map = now;
  }

  /** Marks the map as used in this revision. */
  touch(): void {
    this.#usedAt = this.runtime.revision;
  }

  get usedAt(): Revision {
    return this.#usedAt;
  }

  /** Drops the cells of keys that no query depends on any more. Returns whether any query depends on the map. */
  forgetUnused(dependencies: ReadonlySet<Dependency>): boolean {
    for (const [key, cell] of this.#cells) if (!dependencies.has(cell)) this.#cells.delete(key);
    return this.#cells.size > 0 || dependencies.has(this.#keys) || dependencies.has(this.#whole);
  }

  get cells(): number {
    return this.#cells.size;
  }

  get(key: Key): Value | undefined {
    this.#look(key);
    return this.#map.get(key);
  }

  has(key: Key): boolean {
    this.#look(key);
    return this.#map.has(key);
  }

  get size(): number {
    return this.#all().size;
  }

  keys(): MapIterator<Key> {
    this.runtime.record(this.#keys);
    return this.#map.keys();
  }

  values(): MapIterator<Value> {
    return this.#all().values();
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#all().entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.#all().forEach((value, key) => visit(value, key, this));
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  #look(key: Key): void {
    const cell = this.#cells.get(key) ?? new Cell();
    this.#cells.set(key, cell);
    this.runtime.record(cell);
  }

  #all(): ReadonlyMap<Key, Value> {
    this.runtime.record(this.#whole);
    return this.#map;
  }
}

/** An object as a view of a tracked map of its properties. */
function trackedProperties<Subject extends object>(
  subject: Subject,
  properties: ReadonlyMap<string, unknown>,
): Subject {
  const getters = Object.keys(subject).map((key): [string, PropertyDescriptor] => [
    key,
    { enumerable: true, get: () => properties.get(key) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Subject;
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

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

  readonly trackSet = <Key>(name: string, set: ReadonlySet<Key>): Pick<ReadonlySet<Key>, 'has'> =>
    this.trackMap(name, new Map(Array.from(set, (key): [Key, true] => [key, true])));

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
   * Drops the results that the last run of the compiler did not use; call it after each run. If a run used no result of
   * a query, all its results are kept, so that a run that stopped at a problem preserves those of later stages. To keep
   * the amortized cost low, it does nothing until the number of results has doubled.
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

  #memoOf<Result>(query: string, key: string, compute: () => Result, reuse: Reuse<Result> | undefined): Memo<Result> {
    const memos = this.#memos.get(query) ?? new Map<string, Memo<unknown>>();
    this.#memos.set(query, memos);
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
