/** Counts changes of inputs. */
export type Revision = number;

/** Anything that a query can read. */
export interface Dependency {
  /** Whether it may have changed since that revision. */
  readonly changedAfter: (revision: Revision) => boolean;
}

/** The current revision, and the dependencies that the running query has read. */
export class Runtime {
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
