import type { Reuse } from './queries.js';
import type { Dependency, Revision, Runtime } from './runtime.js';

/** A part of a map that a query has read: one key, the list of keys, or everything. */
class Cell implements Dependency {
  changedAt: Revision = 0;

  changedAfter(revision: Revision): boolean {
    return this.changedAt > revision;
  }
}

/** A map that changes between revisions and records reads as dependencies. */
export class TrackedMap<Key, Value> implements ReadonlyMap<Key, Value> {
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

  /** Marks the map, with its current contents, as used in this revision. */
  touch(): void {
    this.#usedAt = this.runtime.revision;
  }

  /** The last revision that used the map. */
  get usedAt(): Revision {
    return this.#usedAt;
  }

  /** Drops the cells of keys that no query depends on any more. Returns whether any query depends on the map. */
  forgetUnused(dependencies: ReadonlySet<Dependency>): boolean {
    for (const [key, cell] of this.#cells) if (!dependencies.has(cell)) this.#cells.delete(key);
    return this.#cells.size > 0 || dependencies.has(this.#keys) || dependencies.has(this.#whole);
  }

  /** Number of tracked keys. */
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

/** A set as a view of a tracked map. */
export class TrackedSet<Key> implements ReadonlySet<Key> {
  constructor(private readonly map: ReadonlyMap<Key, true>) {}

  has(key: Key): boolean {
    return this.map.has(key);
  }

  get size(): number {
    return this.map.size;
  }

  keys(): SetIterator<Key> {
    return this.map.keys();
  }

  values(): SetIterator<Key> {
    return this.map.keys();
  }

  *entries(): SetIterator<[Key, Key]> {
    for (const key of this.map.keys()) yield [key, key];
  }

  forEach(visit: (value: Key, key: Key, set: ReadonlySet<Key>) => void): void {
    for (const key of this.map.keys()) visit(key, key, this);
  }

  [Symbol.iterator](): SetIterator<Key> {
    return this.map.keys();
  }
}

/** An object as a view of a tracked map of its properties. */
export function trackedProperties<Subject extends object>(
  subject: Subject,
  properties: ReadonlyMap<string, unknown>,
): Subject {
  const getters = Object.keys(subject).map((key): [string, PropertyDescriptor] => [
    key,
    { enumerable: true, get: () => properties.get(key) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Subject;
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
