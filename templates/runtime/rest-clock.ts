import { onAbort } from './rest-abort.js';
import { AbortedError } from './rest-error.js';

/** The clock that rate limits and retries use. Timeouts of connections use timers of their own. */
export interface Clock {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Waits. Rejects and clears its timer when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Engines fire longer timers at once. */
const LONGEST = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
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

/**
 * Waits for a call.
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
