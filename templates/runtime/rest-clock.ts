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
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(ms, LONGEST),
      );
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }),
};
