import { onAbort } from './rest-abort.js';
import { AbortedError } from './rest-error.js';

/** The clock that rate limits and retries use. Timeouts of connections use timers of their own. */
export interface Clock {
  /** Unix time in milliseconds, for the dates that a service sends. */
  readonly now: () => number;
  /** Monotonic milliseconds for waits. Default: `now`. */
  readonly elapsed?: (() => number) | undefined;
  /** Waits. Rejects and clears its timer when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Engines fire longer timers immediately. */
const LONGEST = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(new Error('stopped waiting'));
      };
      const done = (): void => {
        stopListening();
        resolve();
      };
      const timer = setTimeout(done, Math.min(ms, LONGEST));
      const stopListening = onAbort(signal, stop);
      if (signal.aborted) stop();
    }),
};

/** A monotonic time in milliseconds. */
export function elapsed(clock: Clock): number {
  return clock.elapsed === undefined ? clock.now() : clock.elapsed();
}

/**
 * Waits before a request.
 *
 * @throws AbortedError
 */
export async function pause(
  operation: string,
  ms: number,
  signal: AbortSignal | undefined,
  clock: Clock,
): Promise<void> {
  try {
    await clock.sleep(ms, signal ?? new AbortController().signal);
  } catch (error) {
    throw signal?.aborted === true ? new AbortedError(operation, signal.reason) : error;
  }
}
