import type { RateLimitFacts } from './rest-operation.js';
import { valueIn } from './rest-path.js';

/** The wait that a response requires. */
export interface RequestedWait {
  /** Undefined if the response does not state it. */
  readonly waitMs: number | undefined;
  readonly global: boolean;
  readonly scope: string | undefined;
  readonly bucket: string | undefined;
}

/**
 * Reads `Retry-After`, or the header that the spec names, and the body. The longer wait applies.
 *
 * @param now Unix time in milliseconds
 */
export function requestedWait(
  { headers }: Response,
  body: unknown,
  now: number,
  facts?: RateLimitFacts | undefined,
): RequestedWait {
  const names = facts?.headers ?? {};
  const header = (name: string | undefined): string | undefined => (name && headers.get(name)) || undefined;
  const waits = [
    millisecondsOf(headers.get(names.retryAfter ?? 'retry-after'), now),
    millisecondsOf(valueIn(body, facts?.body.retryAfter), now),
  ].filter((wait) => wait !== undefined);
  return {
    waitMs: waits.length === 0 ? undefined : Math.max(...waits),
    global: header(names.global)?.toLowerCase() === 'true' || valueIn(body, facts?.body.global) === true,
    scope: header(names.scope),
    bucket: header(names.bucket),
  };
}

/** Reads the text of a header as a number that is not negative. */
export function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

/** Parses seconds or an HTTP date. */
function millisecondsOf(value: unknown, now: number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value * 1000 : undefined;
  if (typeof value !== 'string') return undefined;
  const seconds = numberIn(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = dateOf(value.trim());
  return date === undefined ? undefined : Math.max(0, date - now);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT` and `Sunday, 06-Nov-94 08:49:37 GMT` */
const WITH_ZONE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/;
/** `Sun Nov  6 08:49:37 1994`, also in GMT */
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Reads the three date formats of RFC 9110. Ignores other texts that engines accept. */
function dateOf(text: string): number | undefined {
  const date = WITH_ZONE.test(text) ? Date.parse(text) : ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}
