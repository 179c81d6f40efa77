import { onAbort } from './rest-abort.js';
import { AbortedError, TimeoutError, type ClientError } from './rest-error.js';

/** Ends one request when the caller's signal aborts or when a phase of the request takes too long. */
export interface Deadline {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Begins a phase and ends the timeout of the previous one. */
  readonly begin: (phase: 'headers' | 'body', timeoutMs: number) => void;
  /**
   * Resolves with the result of the work, or rejects with the error that ended the request first. Only one race is
   * in progress at a time. What is no promise needs none.
   */
  readonly race: <T>(work: Promise<T> | T) => Promise<T> | T;
  /** The error that ended the request. */
  readonly over: () => ClientError | undefined;
  /** Removes the timer and the listener. */
  readonly end: () => void;
}

export function createDeadline(operation: string, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let error: ClientError | undefined;
  /** Ends the race that is in progress. `Promise.race` would take eight promises for each. */
  let fail: ((reason: ClientError) => void) | undefined;
  let stopListening: (() => void) | undefined;
  const end = (): void => {
    clearTimeout(timer);
    stopListening?.();
  };
  const stop = (reason: ClientError): void => {
    end();
    error ??= reason;
    fail?.(reason);
    controller.abort();
  };
  const abort = (): void => stop(new AbortedError(operation, outer?.reason));
  if (outer?.aborted === true) abort();
  else if (outer !== undefined) stopListening = onAbort(outer, abort);
  return {
    signal: controller.signal,
    begin: (phase, timeoutMs) => {
      clearTimeout(timer);
      if (error !== undefined || !Number.isFinite(timeoutMs)) return;
      timer = setTimeout(() => stop(new TimeoutError(operation, phase, timeoutMs)), Math.min(timeoutMs, 2 ** 31 - 1));
    },
    race: <T>(work: Promise<T> | T) => {
      if (work instanceof Promise) {
        return new Promise<T>((resolve, reject) => {
          fail = reject;
          if (error !== undefined) reject(error);
          work.then(resolve, reject); // also then, since its rejection would be unhandled
        });
      }
      if (error !== undefined) throw error;
      return work;
    },
    over: () => error,
    end,
  };
}
