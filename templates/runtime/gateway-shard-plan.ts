/** The shards of one worker. */
export interface ShardRange {
  /** Number of the worker, from 0. */
  readonly worker: number;
  /** Numbers of its shards. */
  readonly shards: readonly number[];
  /** Number of shards of all workers. */
  readonly total: number;
}

/**
 * Divides shards among workers: consecutive and as evenly as possible. There are never more workers than shards.
 *
 * @throws {RangeError} if a number is not a positive integer
 */
export function shardPlan(total: number, workers: number): ShardRange[] {
  for (const [what, count] of [
    ['shards', total],
    ['workers', workers],
  ] as const) {
    if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a number of ${what}: ${count}`);
  }
  const used = Math.min(total, workers);
  return Array.from({ length: used }, (_, worker) => {
    const from = Math.floor((worker * total) / used);
    const to = Math.floor(((worker + 1) * total) / used);
    return { worker, shards: Array.from({ length: to - from }, (_each, index) => from + index), total };
  });
}

/** The shard for an identifier: `(id >> shift) % total`. */
export function shardOf(id: string | number | bigint, total: number, shift: number): number {
  return Number((BigInt(id) >> BigInt(shift)) % BigInt(total));
}
