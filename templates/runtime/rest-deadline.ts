import { onAbort } from './rest-abort.js';
import { AbortedError, TimeoutError, type ClientError } from './rest-error.js';

/**
 * Ends one request when the caller's signal aborts or when a phase of the request takes too long. A class, because
 * closures for each request would take as much memory as the rest of a waiting call.
 */
export class Deadline {
  /** The error that ended the request. */
  over: ClientError | undefined;
  readonly #operation: string;
  readonly #controller = new AbortController();
  /** For `fetch`. */
  readonly signal: AbortSignal = this.#controller.signal;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the current race. `Promise.race` would create eight promises for each. */
  #fail: ((reason: ClientError) => void) | undefined;
  #stopListening: (() => void) | undefined;

  constructor(operation: string, outer: AbortSignal | undefined) {
    this.#operation = operation;
    const abort = (): void => this.#stop(new AbortedError(operation, outer?.reason));
    if (outer?.aborted) abort();
    else this.#stopListening = outer && onAbort(outer, abort);
  }

  /** Begins a phase and ends the timeout of the previous one. */
  begin(phase: 'headers' | 'body', timeoutMs: number): void {
    clearTimeout(this.#timer);
    // Engines fire timers of more than 24 days immediately.
    if (this.over || !(timeoutMs < 2e9)) return;
    this.#timer = setTimeout(() => this.#stop(new TimeoutError(this.#operation, phase, timeoutMs)), timeoutMs);
  }

  /**
   * Resolves with the result of the work, or rejects with the error that ended the request first. Only one race is in
   * progress at a time. A value that is no promise is returned.
   */
  race<T>(work: Promise<T> | T): Promise<T> | T {
    if (work instanceof Promise) {
      return new Promise<T>((resolve, reject) => {
        this.#fail = reject;
        if (this.over) reject(this.over);
        work.then(resolve, reject); // also then, since its rejection would be unhandled
      });
    }
    if (this.over) throw this.over;
    return work;
  }

  /** Removes the timer and the listener. */
  end(): void {
    clearTimeout(this.#timer);
    this.#stopListening?.();
  }

  #stop(reason: ClientError): void {
    this.end();
    this.over ??= reason;
    this.#fail?.(reason);
    this.#controller.abort();
  }
}
