import { NetworkError, PlatformError, RateLimitError, TruncatedBodyError, type ClientError } from './rest-error.js';

/** When the client retries a request. Times are in milliseconds. */
export interface RetryPolicy {
  /** Number of retries after the first attempt; 0 disables retries. */
  readonly limit: number;
  /** Delay before the first retry. It doubles with each retry, up to `maxDelayMs`, with a jitter of half. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  /** If the platform requires a longer wait than this, the operation fails at once. */
  readonly maxWaitMs: number;
  /** Whether to retry after a broken connection. Only idempotent requests are retried. */
  readonly network: boolean;
}

export const defaultRetry: RetryPolicy = {
  limit: 3,
  minDelayMs: 500,
  maxDelayMs: 30_000,
  maxWaitMs: 300_000,
  network: false,
};

/** Methods whose repetition has no further effect. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Returns the delay before the next retry, or undefined if the request must not be retried. The platform does not
 * process requests that it rejects with status 429, so all of them can be retried. After any other failure, only
 * idempotent requests can.
 *
 * @param retries number of retries so far
 */
export function retryDelay(
  error: ClientError,
  method: string,
  retries: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (retries >= policy.limit || !isRepeatable(error, method, policy)) return undefined;
  const backoff = Math.min(policy.maxDelayMs, policy.minDelayMs * 2 ** retries) * (0.5 + random() / 2);
  const asked = error instanceof RateLimitError || error instanceof PlatformError ? error.retryAfterMs : undefined;
  if (asked === undefined) return backoff;
  if (asked > policy.maxWaitMs) return undefined;
  return error instanceof RateLimitError ? asked + random() * JITTER_MS : Math.max(asked, backoff);
}

/** Spreads out the retries of clients that were rejected at the same time. */
const JITTER_MS = 100;

function isRepeatable(error: ClientError, method: string, { network }: RetryPolicy): boolean {
  if (error instanceof RateLimitError) return error.status !== undefined;
  if (!IDEMPOTENT.has(method)) return false;
  if (error instanceof PlatformError) return error.status >= 500;
  return network && (error instanceof NetworkError || error instanceof TruncatedBodyError);
}
