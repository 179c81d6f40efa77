/** Counts what is read of a value: the only measure of a validator's work that no machine or load changes. */
export interface ReadCounter {
  /** The same value, of which every read of a list or object is counted. A value that occurs twice stays one. */
  readonly counted: (value: unknown) => unknown;
  /** The reads since the last call. */
  readonly takeReads: () => number;
}

/** @param most reads, at which the validator is ended with an error, as some would not end */
export function readCounter(most = Infinity): ReadCounter {
  const proxies = new Map<unknown, unknown>();
  let reads = 0;
  const count = (): void => {
    reads += 1;
    if (reads > most) throw new RangeError(`more than ${most} reads`);
  };
  const handler: ProxyHandler<object> = {
    get: (target, key) => {
      count();
      return counted(Reflect.get(target, key));
    },
    ownKeys: (target) => {
      count();
      return Reflect.ownKeys(target);
    },
    has: (target, key) => {
      count();
      return Reflect.has(target, key);
    },
  };
  function counted(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = proxies.get(value) ?? new Proxy(value, handler);
    proxies.set(value, known);
    return known;
  }
  return {
    counted,
    takeReads: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
  };
}
