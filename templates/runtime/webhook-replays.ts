import type { ReplayProtection } from './webhook-handler.js';

/** Records handled deliveries. Several processes must share one. */
export interface SeenDeliveries {
  /**
   * Records a delivery; returns false if it was already recorded. Must do both in one step.
   *
   * @param until Unix time in milliseconds after which it may be forgotten; may be Infinity
   */
  readonly add: (key: string, until: number, now: number) => boolean | Promise<boolean>;
  /** Forgets a delivery that failed, so that its repetition is handled. */
  readonly delete: (key: string) => unknown;
}

const MOST_SEEN = 10_000;

/**
 * Records a limited number of deliveries in memory, and forgets the oldest beyond it. Ignores `until`, because a clock
 * that went forward and back would make a repetition fresh again.
 *
 * @throws RangeError if `most` is not a positive integer
 */
export function seenInMemory(most: number = MOST_SEEN): SeenDeliveries {
  if (!Number.isSafeInteger(most) || most < 1) throw new RangeError('most must be a positive integer');
  const seen = new Set<string>();
  return {
    add: (key) => {
      if (seen.has(key)) return false;
      for (const oldest of seen) {
        if (seen.size < most) break;
        seen.delete(oldest);
      }
      seen.add(key);
      return true;
    },
    delete: (key) => seen.delete(key),
  };
}

/** Handles each delivery once. A repetition during the handling waits for it, and is handled if the first fails. */
export function onlyOnce(seen: SeenDeliveries = seenInMemory()): ReplayProtection {
  const running = new Map<string, Promise<unknown>>();
  return async (key, until, run, now) => {
    for (let other = running.get(key); other !== undefined; other = running.get(key)) {
      try {
        await other;
        return undefined;
      } catch {
        // The first attempt failed, so that this one may try.
      }
    }
    const result = first(key, until, run, now, seen);
    running.set(key, result);
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}

async function first<T>(
  key: string,
  until: number,
  run: () => Promise<T>,
  now: number,
  seen: SeenDeliveries,
): Promise<T | undefined> {
  if (!(await seen.add(key, until, now))) return undefined;
  try {
    return await run();
  } catch (error) {
    await seen.delete(key);
    throw error;
  }
}
