import { isNotShown, type RateLimitHeader, type RateLimits, type RequestWindow, type Service } from '../model/model.js';
import { errorKeys } from './error-body.js';
import type { Matched } from './routes.js';

/** What is told of the limits with an answer. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the request is within the limits. */
  readonly refused: Refused | undefined;
}

export interface Refused {
  /** Seconds to wait. */
  readonly retryAfter: number;
  /** Whether it is the limit over all requests. */
  readonly global: boolean;
}

export interface RateLimiter {
  /** Counts a request, unless it is refused. */
  readonly count: (matched: Matched, now: number) => Counted;
}

interface Window {
  used: number;
  end: number;
}

/**
 * Counts requests of each route, apart for the parameters that the spec says, and all requests together where there is a
 * limit for them. Windows begin with their first request.
 */
export function createRateLimiter(
  service: Service | undefined,
  ofRoute: RequestWindow,
  ofAll: RequestWindow | undefined,
): RateLimiter {
  const limits = rateLimitsOf(service);
  const windows = new Map<string, Window>();
  const windowOf = (key: string, { seconds }: RequestWindow, now: number): Window => {
    const known = windows.get(key);
    if (known !== undefined && now < known.end) return known;
    const window = { used: 0, end: now + seconds * 1000 };
    windows.set(key, window);
    return window;
  };
  return {
    count: ({ route, params }, now) => {
      const apart = limits?.per.map((name) => params[name] ?? '').join(' ') ?? '';
      const own = windowOf(`${route.endpoint.name} ${apart}`, ofRoute, now);
      const all = ofAll && windowOf('', ofAll, now);
      const global = all !== undefined && ofAll !== undefined && all.used >= ofAll.requests;
      const exhausted = global ? all : own.used >= ofRoute.requests ? own : undefined;
      if (exhausted === undefined) {
        own.used += 1;
        if (all !== undefined) all.used += 1;
      }
      const left = (own.end - now) / 1000;
      const told = {
        limit: ofRoute.requests,
        remaining: ofRoute.requests - own.used,
        reset: own.end / 1000,
        resetAfter: left,
        bucket: route.endpoint.name,
      };
      const refused = exhausted && { retryAfter: (exhausted.end - now) / 1000, global };
      return { headers: headersOf(limits, told), refused };
    },
  };
}

/** The answer to a request that is one too many. */
export function refusal(service: Service | undefined, { retryAfter, global }: Refused) {
  const limits = rateLimitsOf(service);
  const { message } = errorKeys(service);
  const { body } = limits ?? { body: {} as RateLimits['body'] };
  return {
    status: 429,
    headers: headersOf(limits, {
      retryAfter: Math.ceil(retryAfter),
      scope: global ? 'global' : 'user',
      ...(global ? { global: 'true' } : {}),
    }),
    body: {
      ...(message === undefined ? {} : { [message]: 'Too many requests.' }),
      ...(body.retryAfter === undefined ? {} : { [body.retryAfter]: retryAfter }),
      ...(body.global === undefined ? {} : { [body.global]: global }),
    },
  };
}

/** Facts of a limit, under the names of headers that the service has for them. */
function headersOf(
  limits: RateLimits | undefined,
  told: Readonly<Partial<Record<RateLimitHeader, string | number>>>,
): Record<string, string> {
  const entries = Object.entries(told).flatMap(([fact, value]) => {
    const name = limits?.headers[fact as RateLimitHeader];
    return name === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The limit over all requests, where the spec knows one. */
export function globalLimitOf(service: Service | undefined): RequestWindow | undefined {
  return rateLimitsOf(service)?.global;
}

function rateLimitsOf(service: Service | undefined): RateLimits | undefined {
  return service === undefined || isNotShown(service.rateLimits) ? undefined : service.rateLimits;
}
