import type { RateLimitFacts } from './rest-operation.js';

/** The wait that a response requires. */
export interface RequestedWait {
  /** Undefined if the response does not say. */
  readonly waitMs: number | undefined;
  readonly global: boolean;
  readonly scope: string | undefined;
  readonly bucket: string | undefined;
}

/** Reads `Retry-After`, or the header that the spec names, and the body. The longer wait applies. */
export function requestedWait(
  headers: Headers,
  body: unknown,
  facts: RateLimitFacts | undefined,
  now: number,
): RequestedWait {
  const names = facts?.headers ?? {};
  const header = (name: string | undefined): string | undefined => (name && headers.get(name)) || undefined;
  const inBody = (key: string | undefined): unknown =>
    key !== undefined && typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
  const waits = [
    millisecondsOf(headers.get(names.retryAfter ?? 'retry-after'), now),
    millisecondsOf(inBody(facts?.body.retryAfter), now),
  ].filter((wait) => wait !== undefined);
  return {
    waitMs: waits.length === 0 ? undefined : Math.max(...waits),
    global: header(names.global)?.toLowerCase() === 'true' || inBody(facts?.body.global) === true,
    scope: header(names.scope),
    bucket: header(names.bucket),
  };
}

/** Parses seconds or an HTTP date. */
function millisecondsOf(value: unknown, now: number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value * 1000 : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
