import { createStartLimiter, type StartSignal } from './session-starts.js';

/**
 * Grants permission to start sessions. All shards of a program share one instance; several processes or machines share
 * one through a store behind this interface.
 */
export interface IdentifySlots {
  /**
   * Resolves when the shard may start a session, which then counts even if it does not start. Rejects if no further
   * session may start, or with the reason of the signal when it aborts.
   */
  readonly acquire: (shard: number, options?: { readonly signal?: StartSignal | undefined }) => Promise<void>;
}

/** One slot of an order: when a shard with this key may start. */
export interface SlotRule {
  /** Sessions with different keys that may start in one window. */
  readonly concurrency: number;
  /** Milliseconds. */
  readonly window: number;
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** Slots for one process. Shards with the same remainder, divided by the concurrency, start one in each window. */
export function createIdentifySlots({ concurrency, window, ...clock }: SlotRule): IdentifySlots {
  const total = Number.MAX_SAFE_INTEGER;
  const limit = { total, remaining: total, resetAfter: 0, concurrency, window, period: undefined, keyed: true };
  const { acquire } = createStartLimiter(limit, (known) => known, clock);
  return { acquire };
}
