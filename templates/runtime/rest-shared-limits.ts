import type { Place } from './rest-bucket.js';
import { pause, type Clock } from './rest-clock.js';
import { Deadline } from './rest-deadline.js';

/** Keeps the state of limits for several processes. `docs/rest.md` has one on Redis. */
export interface LimitStore {
  /**
   * Counts a request in all of the windows, if none of them is full. Otherwise, counts it in none.
   *
   * @returns 0 if it was counted, otherwise the milliseconds after which to try again
   */
  readonly take: (windows: readonly LimitWindow[], request: string) => Promise<number>;
  /** Counts a request, which was answered or failed, until the windows that begin now are over. */
  readonly end: (windows: readonly LimitWindow[], request: string) => Promise<void>;
  /** Lets no process count a request in the window of a key, for some milliseconds. */
  readonly block: (key: string, ms: number) => Promise<void>;
}

/** At most so many requests in so many milliseconds. The service counts a request when it arrives, at the latest when it answers. */
export interface LimitWindow {
  readonly key: string;
  /** Infinity where the number is not known: the window may only be blocked. */
  readonly requests: number;
  readonly ms: number;
}

/**
 * Waits until a request that the limits of this process permit may be sent, and returns its place.
 *
 * @throws AbortedError, or the error of the store
 */
export type SharedLimits = (
  place: Place,
  operation: string,
  signal: AbortSignal | undefined,
  clock: Clock,
) => Promise<Place>;

/** The key of what is about all requests. */
const ALL = 'global';

/**
 * Limits that several processes share, for `ownLimits`. Each process keeps its own queues and their order; the store says
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
    // A store may never answer, which must not keep a call that is aborted.
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
        // The call does not wait for the store; a process that learns of it later gets a 429 of its own.
        store.end(windows, request).catch(() => {});
        if (answer?.waitMs !== undefined)
          store.block(answer.global === true ? ALL : key, answer.waitMs).catch(() => {});
      },
    };
  };
}
