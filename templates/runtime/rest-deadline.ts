import { onAbort } from './rest-abort.js';
import { AbortedError, TimeoutError, type ClientError } from './rest-error.js';

/** Ends one request when the caller's signal aborts or when a phase of the request takes too long. */
export interface Deadline {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Begins a phase and ends the timeout of the previous one. */
  readonly begin: (phase: 'headers' | 'body', timeoutMs: number) => void;
  /** Resolves with the result of the work, or rejects with the error that ended the request first. */
  readonly race: <T>(work: T) => Promise<Awaited<T>>;
  /** The error that ended the request. */
  readonly over: () => ClientError | undefined;
  /** Removes the timer and the listener. */
  readonly end: () => void;
}

export function createDeadline(operation: string, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let error: ClientError | undefined;
  let fail!: (reason: ClientError) => void;
  const ended = new Promise<never>((_, reject) => {
    fail = reject;
  });
  ended.catch(() => {}); // no race may be in progress when it rejects
  let stopListening = (): void => {};
  const end = (): void => {
    clearTimeout(timer);
    stopListening();
  };
  const stop = (reason: ClientError): void => {
    end();
    error ??= reason;
    fail(reason);
    controller.abort();
  };
  const abort = (): void => stop(new AbortedError(operation, outer?.reason));
  if (outer?.aborted === true) abort();
  else stopListening = onAbort(outer, abort);
  return {
    signal: controller.signal,
    begin: (phase, timeoutMs) => {
      clearTimeout(timer);
      if (error !== undefined || !Number.isFinite(timeoutMs)) return;
      timer = setTimeout(() => stop(new TimeoutError(operation, phase, timeoutMs)), Math.min(timeoutMs, 2 ** 31 - 1));
    },
    race: (work) => Promise.race([ended, work]),
    over: () => error,
    end,
  };
}
