import type { Place } from './rest-bucket.js';
import { pause, type Clock } from './rest-clock.js';
import { Deadline } from './rest-deadline.js';

/** Keeps the state of limits for several processes. `docs/rest.md` has an example with Redis. */
export interface LimitStore {
  /**
   * Counts a request in all of the windows, or in none if one of them is full.
   *
   * @returns 0 if it was counted, otherwise the milliseconds after which to try again
   */
  readonly take: (windows: readonly LimitWindow[], request: string) => Promise<number>;
  /** Counts a finished request until the windows that begin now are over. */
  readonly end: (windows: readonly LimitWindow[], request: string) => Promise<void>;
  /** Prevents all processes from counting requests in a window for some milliseconds. */
  readonly block: (key: string, ms: number) => Promise<void>;
}

/** A number of requests in a time. The service counts a request between its arrival and its response. */
export interface LimitWindow {
  readonly key: string;
  /** Infinity if the number is unknown, so that the window can only be blocked. */
  readonly requests: number;
  readonly ms: number;
}

/**
 * Waits until the shared limits permit a request that this process permits, and returns its place.
 *
 * @throws AbortedError, or the error of the store
 */
export type SharedLimits = (
  place: Place,
  operation: string,
  signal: AbortSignal | undefined,
  clock: Clock,
) => Promise<Place>;

/** The key for all requests. */
const ALL = 'global';

/**
 * Limits of several processes, for `ownLimits`. Each process keeps its own queues and their order; the store decides
 * when the next request may be sent.
 */
export function sharedLimits(store: LimitStore): SharedLimits {
  return async (place, operation, signal, clock) => {
    const { facts, bucket, done } = place;
    const { key } = bucket;
    const { requests = Infinity, seconds = 0 } = facts?.global ?? {};
    const windows = [
      { key: ALL, requests, ms: seconds * 1000 },
      { key, requests: bucket.limit, ms: bucket.windowMs },
    ];
    const request = crypto.randomUUID();
    // An aborted call must not wait for a store that never answers.
    const deadline = new Deadline(operation, signal);
    const take = async (): Promise<number> => {
      const taking = store.take(windows, request);
      try {
        return await deadline.race(taking);
      } catch (error) {
        taking.then((waitMs) => (waitMs > 0 ? undefined : store.end(windows, request))).catch(() => {});
        throw error;
      }
    };
    try {
      for (let waitMs = await take(); waitMs > 0; waitMs = await take()) await pause(operation, waitMs, signal, clock);
    } catch (error) {
      done();
      throw error;
    } finally {
      deadline.end();
    }
    let isDone = false;
    return {
      ...place,
      done: (answer) => {
        done(answer);
        if (isDone) return;
        isDone = true;
        // The call does not wait for the store. A process without the information receives a 429 itself.
        store.end(windows, request).catch(() => {});
        if (answer?.waitMs !== undefined)
          store.block(answer.global === true ? ALL : key, answer.waitMs).catch(() => {});
      },
    };
  };
}
