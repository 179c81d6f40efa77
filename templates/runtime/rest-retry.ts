import { pause } from './rest-clock.js';
import { ClientError, NetworkError, ApiError, RateLimitError, TruncatedBodyError } from './rest-error.js';
import type { RetryPart } from './rest-parts.js';
import { requestedWait } from './rest-wait.js';

/** When the client sends a request again. Times are in milliseconds. */
export interface RetryPolicy {
  /**
   * Number of retries after the first attempt; 0 disables them. A response with status 429 that says how long to wait
   * does not count: the client waits and sends the request again.
   */
  readonly limit: number;
  /** Delay before the first retry. It doubles with each retry, up to `maxDelayMs`, with a jitter of half. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  /** If the service requires a longer wait than this, at once or in sum, the operation fails. */
  readonly maxWaitMs: number;
  /** Whether to retry after a broken connection: idempotent requests, and others of which nothing was sent. */
  readonly network: boolean;
}

const defaultRetry: RetryPolicy = {
  limit: 3,
  minDelayMs: 500,
  maxDelayMs: 30_000,
  maxWaitMs: 300_000,
  network: true,
};

/**
 * The policy with defaults.
 *
 * @throws TypeError if a number is negative or no number
 */
function retryPolicy(given: NonNullable<RetryOptions['retry']>): RetryPolicy {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of known) {
    if (name !== 'network' && !(typeof value === 'number' && value >= 0)) {
      throw new TypeError(`retry.${name} must be a number that is not negative`);
    }
  }
  return { ...defaultRetry, ...Object.fromEntries(known) };
}

export interface RetryEvent {
  readonly operation: string;
  /** 1 for the first retry. */
  readonly retry: number;
  readonly delayMs: number;
  readonly error: ClientError;
}

/** Options of a transport that concern retries. */
export interface RetryOptions {
  readonly retry?: { readonly [Key in keyof RetryPolicy]?: RetryPolicy[Key] | undefined } | undefined;
  /** Called before each retry, and before each wait that the service requires. An error that it throws ends the operation. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Source of jitter: returns a number from 0 to less than 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export interface Repetition {
  /** How long to delay requests after a status 429, which may state the wait. */
  readonly holdMs: (requiredMs: number | undefined) => number;
  /**
   * Waits until the request may be sent again.
   *
   * @throws the error if it must not be sent again; AbortedError
   */
  readonly pauseAfter: (error: unknown, signal: AbortSignal | undefined) => Promise<void>;
}

/** Sends requests again after failures, and after waits that the service requires. */
export const retries: RetryPart = {
  waitOf: (response, body, now) => requestedWait(response, body, now),
  createRepeat: ({ retry = {}, onRetry, random = Math.random }, clock, isLimited) => {
    const policy = retryPolicy(retry);
    return ({ name, method, isRepeatable = IDEMPOTENT.has(method) }) => {
      const { holdMs, delayAfter } = createRetries(isRepeatable, policy, random);
      let times = 0;
      return {
        holdMs,
        pauseAfter: async (error, signal) => {
          const delayMs = error instanceof ClientError ? delayAfter(error) : undefined;
          if (delayMs === undefined) throw error;
          times += 1;
          onRetry?.({ operation: name, retry: times, delayMs, error: error as ClientError });
          // The limiter delays refused calls in their order.
          if (!isLimited || !(error instanceof RateLimitError)) await pause(name, delayMs, signal, clock);
        },
      };
    };
  },
};

/** Decides about the retries of one call. */
interface Retries {
  readonly holdMs: Repetition['holdMs'];
  /** The delay before the next attempt; undefined if the request must not be sent again. */
  readonly delayAfter: (error: ClientError) => number | undefined;
}

/** Methods whose repetition has no further effect. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** System errors before anything of a request was sent. */
const NOTHING_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Spreads out the retries of clients that were rejected at the same time. */
const JITTER_MS = 100;

/** Refusals in a row after which a client waits longer than required. */
const PATIENCE = 5;

/** The least time that a wait counts, so that a sequence of short waits ends. */
const SHORTEST_MS = 50;

/**
 * Requests with status 429 were not processed, so that all of them can be sent again. After another failure, only
 * repeatable requests can, and those of which nothing was sent.
 */
function createRetries(isRepeatable: boolean, policy: RetryPolicy, random: () => number): Retries {
  let retries = 0;
  let refusals = 0;
  let waitedMs = 0;
  let heldMs = 0;
  /** The same without jitter. */
  let dueMs = 0;

  function backoff(times: number): number {
    return Math.min(policy.maxDelayMs, policy.minDelayMs * 2 ** times) * (0.5 + random() / 2);
  }

  function afterRefusal({ status, retryAfterMs }: RateLimitError): number | undefined {
    if (status === undefined || policy.limit === 0) return undefined;
    if (retryAfterMs === undefined) return retries++ < policy.limit ? heldMs : undefined;
    refusals += 1;
    return mayWait(retryAfterMs, Math.max(retryAfterMs, dueMs, policy.minDelayMs)) ? heldMs : undefined;
  }

  /** Counts a wait. Returns false if it is too long, alone or together with earlier ones. */
  function mayWait(requiredMs: number, ms: number): boolean {
    waitedMs += Math.max(ms, SHORTEST_MS);
    return requiredMs <= policy.maxWaitMs && waitedMs <= policy.maxWaitMs + SHORTEST_MS;
  }

  function afterFailure(error: ClientError): number | undefined {
    if (retries >= policy.limit || !mayRepeat(error, isRepeatable, policy)) return undefined;
    const delay = backoff(retries++);
    const required = error instanceof ApiError ? error.retryAfterMs : undefined;
    if (required === undefined) return delay;
    return mayWait(required, Math.max(required, delay)) ? Math.max(required, delay) : undefined;
  }

  return {
    holdMs: (requiredMs) => {
      if (requiredMs === undefined) heldMs = backoff(retries);
      else {
        const more = refusals < PATIENCE ? 0 : backoff(refusals - PATIENCE);
        dueMs = Math.max(requiredMs, more);
        heldMs = dueMs + random() * JITTER_MS;
      }
      return heldMs;
    },
    delayAfter: (error) => (error instanceof RateLimitError ? afterRefusal(error) : afterFailure(error)),
  };
}

function mayRepeat(error: ClientError, isRepeatable: boolean, { network }: RetryPolicy): boolean {
  if (error instanceof NetworkError && network && NOTHING_SENT.has(error.code ?? '')) return true;
  if (!isRepeatable) return false;
  if (error instanceof ApiError) return error.status >= 500;
  return network && (error instanceof NetworkError || error instanceof TruncatedBodyError);
}
