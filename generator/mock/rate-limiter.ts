import { isNotShown, type RateLimitHeader, type RateLimits, type RequestWindow, type Service } from '../model/model.js';
import type { Matched } from './routes.js';

/** What is told of the limit with an answer. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait; undefined where the request is within the limit. */
  readonly retryAfter: number | undefined;
}

export interface RateLimiter {
  readonly count: (matched: Matched, now: number) => Counted;
}

/** Counts requests of each route, apart for the parameters that the spec says; windows begin with their first request. */
export function createRateLimiter(service: Service | undefined, window: RequestWindow): RateLimiter {
  const limits = rateLimitsOf(service);
  const buckets = new Map<string, { used: number; end: number }>();
  return {
    count: ({ route, params }, now) => {
      const apart = limits?.per.map((name) => params[name] ?? '').join(' ') ?? '';
      const key = `${route.endpoint.name} ${apart}`;
      const known = buckets.get(key);
      const bucket = known !== undefined && now < known.end ? known : { used: 0, end: now + window.seconds * 1000 };
      buckets.set(key, bucket);
      const refused = bucket.used >= window.requests;
      if (!refused) bucket.used += 1;
      const left = (bucket.end - now) / 1000;
      const told = {
        limit: window.requests,
        remaining: window.requests - bucket.used,
        reset: bucket.end / 1000,
        resetAfter: left,
        bucket: route.endpoint.name,
        ...(refused ? { retryAfter: Math.ceil(left), scope: 'user' } : {}),
      };
      return { headers: headersOf(limits, told), retryAfter: refused ? left : undefined };
    },
  };
}

/** The body of a refusal. */
export function refusalBody(
  service: Service | undefined,
  retryAfter: number,
  global: boolean,
): Record<string, unknown> {
  const { body } = rateLimitsOf(service) ?? { body: {} as RateLimits['body'] };
  return {
    message: 'Too many requests.',
    ...(body.retryAfter === undefined ? {} : { [body.retryAfter]: retryAfter }),
    ...(body.global === undefined ? {} : { [body.global]: global }),
  };
}

/** Facts of a limit, under the names of headers that the service has for them. */
export function headersOf(
  limits: RateLimits | undefined,
  told: Readonly<Partial<Record<RateLimitHeader, string | number>>>,
): Record<string, string> {
  const entries = Object.entries(told).flatMap(([fact, value]) => {
    const name = limits?.headers[fact as RateLimitHeader];
    return name === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

export function rateLimitsOf(service: Service | undefined): RateLimits | undefined {
  return service === undefined || isNotShown(service.rateLimits) ? undefined : service.rateLimits;
}
