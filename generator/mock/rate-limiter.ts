import { withValuesAt } from '../model/requests.js';
import { isNotShown, type RateLimitHeader, type RateLimits, type RequestWindow, type Service } from '../model/model.js';
import { MOST_WINDOWS } from './bounds.js';
import { errorKeys } from './error-body.js';
import type { Matched } from './routes.js';

/** The headers of a response with rate limits. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the request is within the limits. */
  readonly refused: Refused | undefined;
}

export interface Refused {
  /** Seconds to wait. */
  readonly retryAfter: number;
  /** Whether the global limit is exhausted. */
  readonly global: boolean;
}

export interface RateLimiter {
  /** Counts a request, unless it is beyond a limit. */
  readonly count: (matched: Matched, now: number) => Counted;
}

interface Window {
  used: number;
  end: number;
}

/**
 * Counts the requests of each route, separately for each value of the parameters that the spec lists, and all requests
 * if there is a global limit. A window begins with its first request.
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
    // Moves the window to the end, because the oldest are dropped first.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MOST_WINDOWS) windows.delete(windows.keys().next().value!);
    return window;
  };
  return {
    count: ({ route, params }, now) => {
      const apart = limits?.per.map((name) => params[name] ?? '').join(' ') ?? '';
      const own = windowOf(`${route.endpoint.name} ${apart}`, ofRoute, now);
      const isCounted = limits?.global?.except?.includes(route.endpoint.name) !== true;
      const all = isCounted ? ofAll && windowOf('', ofAll, now) : undefined;
      const global = all !== undefined && ofAll !== undefined && all.used >= ofAll.requests;
      const exhausted = global ? all : own.used >= ofRoute.requests ? own : undefined;
      if (exhausted === undefined) {
        own.used += 1;
        if (all !== undefined) all.used += 1;
      }
      const left = (own.end - now) / 1000;
      const facts = {
        limit: ofRoute.requests,
        remaining: ofRoute.requests - own.used,
        reset: own.end / 1000,
        resetAfter: left,
        bucket: route.endpoint.name,
      };
      const refused = exhausted && { retryAfter: (exhausted.end - now) / 1000, global };
      return { headers: headersOf(limits, facts), refused };
    },
  };
}

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
    body: withValuesAt<unknown>(
      [
        [message, 'Too many requests.'],
        [body.retryAfter, retryAfter],
        [body.global, global],
      ],
      (inner) => inner,
    ),
  };
}

/** Headers with the state of a limit, named as in the spec. */
function headersOf(
  limits: RateLimits | undefined,
  facts: Readonly<Partial<Record<RateLimitHeader, string | number>>>,
): Record<string, string> {
  const entries = Object.entries(facts).flatMap(([fact, value]) => {
    const name = limits?.headers[fact as RateLimitHeader];
    return name === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

export function globalLimitOf(service: Service | undefined): RequestWindow | undefined {
  return rateLimitsOf(service)?.global;
}

function rateLimitsOf(service: Service | undefined): RateLimits | undefined {
  return service === undefined || isNotShown(service.rateLimits) ? undefined : service.rateLimits;
}
