import type { Reuse } from './queries.js';
import type { Dependency, Revision, Runtime } from './runtime.js';

/** A query that depends on its own result. */
export class QueryCycleError extends Error {
  override readonly name = 'QueryCycleError';

  constructor(query: string) {
    super(`the query ${query} depends on its own result`);
  }
}

const NEVER: Revision = -1;

/** The result of one query for one key, with its dependencies. */
export class Memo<Result> implements Dependency {
  /** The revision of the last use. */
  usedAt: Revision = NEVER;
  dependencies: ReadonlySet<Dependency> = new Set();
  #result: { readonly value: Result } | undefined;
  /** The last revision for which the result was verified. */
  #verifiedAt: Revision = NEVER;
  #changedAt: Revision = NEVER;
  #running = false;

  constructor(
    readonly query: string,
    /** The function of the last call. Keeping an earlier one would retain objects that are no longer needed. */
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

  /** Checks in the order of reading: the key of a later dependency may follow from an earlier one. */
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
