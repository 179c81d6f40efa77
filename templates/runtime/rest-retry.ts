import { NetworkError, PlatformError, RateLimitError, TruncatedBodyError, type ClientError } from './rest-error.js';

/** When a request is sent again. Times are in milliseconds. */
export interface RetryPolicy {
  /** How often, beyond the first time; 0 for never. */
  readonly limit: number;
  /** The wait before the first retry; it doubles with each, up to `maxDelayMs`, and varies by half. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  /** Where the platform asks for a longer wait than this, the caller gets the error at once. */
  readonly maxWaitMs: number;
  /** Whether a broken connection is a reason, too. Only requests that can be repeated without harm are, in any case. */
  readonly network: boolean;
}

export const defaultRetry: RetryPolicy = {
  limit: 3,
  minDelayMs: 500,
  maxDelayMs: 30_000,
  maxWaitMs: 300_000,
  network: false,
};

/** Sending these twice does what sending them once does. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * How long to wait before the same request is sent again; undefined where it is not. A request that was one too many
 * (status 429) was not carried out, so that any may be repeated; what failed in the platform, only where that does no
 * harm.
 *
 * @param retries how often it was repeated already
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

/** Clients that were refused together do not come back together. */
const JITTER_MS = 100;

function isRepeatable(error: ClientError, method: string, { network }: RetryPolicy): boolean {
  if (error instanceof RateLimitError) return error.status !== undefined;
  if (!IDEMPOTENT.has(method)) return false;
  if (error instanceof PlatformError) return error.status >= 500;
  return network && (error instanceof NetworkError || error instanceof TruncatedBodyError);
}
