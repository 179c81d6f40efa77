import { json, type Answer } from './faulty-server.js';

/** A server's own book of who may send what: fixed windows that begin with their first request. */
export interface LimitBook {
  /** Status and headers of the answer to a request that comes now. */
  readonly take: (bucket: string) => { readonly status: number; readonly headers: Readonly<Record<string, string>> };
  /** How many requests came beyond a limit. */
  readonly beyond: () => number;
}

interface Window {
  count: number;
  endsAt: number;
}

export function createLimitBook(
  now: () => number,
  limits: { readonly perBucket: number; readonly bucketMs: number; readonly all: number; readonly allMs: number },
): LimitBook {
  const windows = new Map<string, Window>();
  let beyond = 0;
  const count = (name: string, ms: number): Window => {
    const at = now();
    let window = windows.get(name);
    if (window === undefined || at >= window.endsAt) windows.set(name, (window = { count: 0, endsAt: at + ms }));
    window.count += 1;
    return window;
  };
  return {
    beyond: () => beyond,
    take: (bucket) => {
      const all = count('all', limits.allMs);
      const own = count(bucket, limits.bucketMs);
      const isGlobal = all.count > limits.all;
      const tooMany = isGlobal || own.count > limits.perBucket;
      if (tooMany) beyond += 1;
      const left = Math.max(0, (isGlobal ? all : own).endsAt - now()) / 1000;
      return {
        status: tooMany ? 429 : 200,
        headers: {
          'x-ratelimit-limit': String(limits.perBucket),
          'x-ratelimit-remaining': String(Math.max(0, limits.perBucket - own.count)),
          'x-ratelimit-reset-after': left.toFixed(3),
          'x-ratelimit-bucket': 'name-of-the-bucket',
          ...(tooMany ? { 'retry-after': left.toFixed(3), 'x-ratelimit-scope': isGlobal ? 'global' : 'user' } : {}),
          ...(isGlobal ? { 'x-ratelimit-global': 'true' } : {}),
        },
      };
    },
  };
}

/** Answers within the limits with `body`; the last part of the path says what is counted together. */
export function limited(book: LimitBook, body: unknown): Answer {
  return (request, response) => {
    const { status, headers } = book.take(request.url ?? '');
    json(
      status,
      status === 200 ? body : { message: 'slow down', retry_after: 1, global: false },
      headers,
    )(request, response);
  };
}
