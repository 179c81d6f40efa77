import type { Clock } from './rest-clock.js';
import { AbortedError, RateLimitError, type ClientError } from './rest-error.js';
import type { RateLimitFacts } from './rest-operation.js';

/** Delays requests until no known rate limit blocks them. */
export interface Limiter {
  /**
   * Waits for permission to send a request. Requests proceed in the order of their calls.
   *
   * @throws RateLimitError if the wait would exceed the maximum of the client; AbortedError
   */
  readonly acquire: (route: Route, signal: AbortSignal | undefined) => Promise<Place>;
}

/** The properties of a request that determine its bucket. */
export interface Route {
  readonly operation: string;
  /** Method and path. */
  readonly template: string;
  /** Parameter values with separate limits. */
  readonly countedFor: string;
}

/** Permission to send one request. */
export interface Place {
  /** Reports the outcome; undefined if no response came. Only the first call has an effect. */
  readonly done: (answer?: Answer) => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** How long to send nothing more, if the platform requires a wait or the client assumes one. */
  readonly waitMs?: number | undefined;
  /** Whether the wait applies to all requests. */
  readonly global?: boolean | undefined;
}

/**
 * Requests that share a limit. Until the first response, the limit is unknown and one request is sent at a time. After
 * that, `remaining` only decreases, with each request and with each response that reports less, until the window that
 * a response reported is over. So responses may arrive in any order, and requests in flight count as sent.
 */
interface Bucket {
  readonly template: string;
  readonly countedFor: string;
  readonly waiting: Waiter[];
  inflight: number;
  known: boolean;
  limit: number;
  remaining: number;
  /** When the window ends; 0 until a response of this window arrives. */
  resetAt: number;
  blockedUntil: number;
  /** How many requests may be in flight while the limit is unknown. */
  probes: number;
}

interface Waiter {
  readonly route: Route;
  readonly grant: (place: Place) => void;
  readonly refuse: (error: ClientError) => void;
}

/** Clocks and timers are inexact, so a window is treated as ending a little later than reported. */
const MARGIN_MS = 20;
const MANY_BUCKETS = 1000;

export function createLimiter(facts: RateLimitFacts | undefined, clock: Clock, maxWaitMs: number): Limiter {
  const buckets = new Map<string, Bucket>();
  /** Bucket names of the platform, by template. */
  const names = new Map<string, string>();
  const waiting = new Set<Bucket>();
  const all = { inflight: 0, recent: [] as number[], blockedUntil: 0, refusals: 0, refusalsUntil: 0 };
  let wake: { readonly at: number; readonly stop: AbortController } | undefined;

  // ------------------------------------------------------------------------------------------------- all requests

  function globalRoom(now: number): number {
    if (now < all.blockedUntil) return 0;
    if (facts?.global === undefined) return Infinity;
    while (all.recent.length > 0 && all.recent[0]! <= now) all.recent.shift();
    return facts.global.requests - all.inflight - all.recent.length;
  }

  function globalRoomAt(now: number): number {
    return now < all.blockedUntil ? all.blockedUntil : (all.recent[0] ?? Infinity);
  }

  /** The time until which one more rejected request might get the client blocked. */
  function refusedUntil(now: number): number {
    if (facts?.refused === undefined || now >= all.refusalsUntil) return 0;
    return all.refusals > 0 && all.refusals + all.inflight >= facts.refused.requests ? all.refusalsUntil : 0;
  }

  function countRefusal({ status, headers }: Answer, now: number): void {
    const { refused, headers: names } = facts ?? {};
    if (refused === undefined || !refused.statuses.includes(status)) return;
    const scope = names?.scope === undefined ? null : headers.get(names.scope);
    if (scope !== null && refused.except.includes(scope)) return;
    if (now >= all.refusalsUntil) {
      all.refusals = 0;
      all.refusalsUntil = now + refused.seconds * 1000;
    }
    all.refusals += 1;
  }

  // ------------------------------------------------------------------------------------------------------ buckets

  function bucketOf({ template, countedFor }: Omit<Route, 'operation'>): Bucket {
    const key = keyOf(template, countedFor);
    const found = buckets.get(key);
    if (found !== undefined) return found;
    if (buckets.size >= MANY_BUCKETS) forgetIdle();
    const bucket: Bucket = {
      template,
      countedFor,
      waiting: [],
      inflight: 0,
      // Without facts about limits in the spec, there is nothing to discover.
      known: facts === undefined,
      limit: Infinity,
      remaining: Infinity,
      resetAt: 0,
      blockedUntil: 0,
      probes: 1,
    };
    buckets.set(key, bucket);
    return bucket;
  }

  function keyOf(template: string, countedFor: string): string {
    return JSON.stringify([names.get(template) ?? template, countedFor]);
  }

  function forgetIdle(): void {
    const now = clock.now();
    for (const [key, { inflight, waiting: queue, resetAt, blockedUntil }] of buckets) {
      if (inflight === 0 && queue.length === 0 && now >= resetAt && now >= blockedUntil) buckets.delete(key);
    }
  }

  function room(bucket: Bucket, now: number): number {
    if (now < bucket.blockedUntil) return 0;
    if (bucket.resetAt !== 0 && now >= bucket.resetAt) startWindow(bucket);
    return bucket.known ? bucket.remaining : bucket.probes - bucket.inflight;
  }

  /** Requests in flight may count in the new window. */
  function startWindow(bucket: Bucket): void {
    bucket.resetAt = 0;
    bucket.known = Number.isFinite(bucket.limit);
    bucket.remaining = bucket.limit - bucket.inflight;
    bucket.probes = 1;
  }

  /** Once the platform has named a bucket, all its templates share it. */
  function rename(bucket: Bucket, name: string): Bucket {
    if (names.get(bucket.template) === name) return bucketOf(bucket);
    const former = [...buckets].filter(([, other]) => other.template === bucket.template);
    names.set(bucket.template, name);
    for (const [key, other] of former) {
      buckets.delete(key);
      const shared = keyOf(other.template, other.countedFor);
      const target = buckets.get(shared);
      if (target === undefined) buckets.set(shared, other);
      else move(other, target);
    }
    return bucketOf(bucket);
  }

  function move(from: Bucket, to: Bucket): void {
    to.waiting.push(...from.waiting.splice(0));
    to.blockedUntil = Math.max(to.blockedUntil, from.blockedUntil);
    waiting.delete(from);
    if (to.waiting.length > 0) waiting.add(to);
  }

  function learn(bucket: Bucket, { status, headers }: Answer, now: number): void {
    const { limit, remaining, resetAt } = reportOf(headers, now);
    if (remaining !== undefined && resetAt !== undefined) {
      const left = remaining - bucket.inflight;
      bucket.remaining = bucket.known ? Math.min(bucket.remaining, left) : left;
      bucket.resetAt = Math.max(bucket.resetAt, resetAt);
      bucket.limit = limit ?? Infinity;
      bucket.known = true;
    } else if (!bucket.known && status < 500 && status !== 401 && status !== 429) {
      bucket.known = true; // responds without reporting a limit
      bucket.remaining = Infinity;
    }
  }

  function reportOf(headers: Headers, now: number): { limit?: number; remaining?: number; resetAt?: number } {
    const names = facts?.headers ?? {};
    const limit = numberIn(headers, names.limit);
    const remaining = numberIn(headers, names.remaining);
    const after = numberIn(headers, names.resetAfter);
    // The clock of the platform may differ from ours, so the remaining time is more reliable.
    const reset = after === undefined ? numberIn(headers, names.reset) : undefined;
    const resetAt = after === undefined ? (reset === undefined ? undefined : reset * 1000) : now + after * 1000;
    return {
      ...(limit === undefined ? {} : { limit }),
      ...(remaining === undefined ? {} : { remaining }),
      ...(resetAt === undefined ? {} : { resetAt: resetAt + MARGIN_MS }),
    };
  }

  // ------------------------------------------------------------------------------------------------------- queues

  function grant(bucket: Bucket, waiter: Waiter): void {
    bucket.inflight += 1;
    bucket.remaining -= 1;
    all.inflight += 1;
    let isDone = false;
    waiter.grant({
      done: (answer) => {
        if (isDone) return;
        isDone = true;
        release(bucket, answer);
      },
    });
  }

  function release(sentIn: Bucket, answer: Answer | undefined): void {
    const now = clock.now();
    sentIn.inflight -= 1;
    all.inflight -= 1;
    if (facts?.global !== undefined) all.recent.push(now + facts.global.seconds * 1000 + MARGIN_MS);
    if (answer === undefined) {
      // Still unknown: send more at a time, so that a dead host does not block a long queue forever.
      if (!sentIn.known) sentIn.probes *= 2;
    } else {
      countRefusal(answer, now);
      const name = facts?.headers.bucket === undefined ? null : answer.headers.get(facts.headers.bucket);
      const bucket = name === null ? sentIn : rename(sentIn, name);
      learn(bucket, answer, now);
      if (answer.waitMs !== undefined) {
        const place = answer.global === true ? all : bucket;
        place.blockedUntil = Math.max(place.blockedUntil, now + answer.waitMs + MARGIN_MS);
      }
    }
    // A whole window was sent, and no response reported when it ends.
    if (sentIn.inflight === 0 && sentIn.resetAt === 0 && sentIn.remaining <= 0) sentIn.known = false;
    pump();
  }

  function pump(): void {
    const now = clock.now();
    refuseHopeless(now);
    for (let progress = true; progress;) {
      progress = false;
      for (const bucket of waiting) {
        if (globalRoom(now) <= 0) break;
        if (room(bucket, now) <= 0) continue;
        const waiter = bucket.waiting.shift();
        if (waiter === undefined) continue;
        progress = true;
        grant(bucket, waiter);
        if (bucket.waiting.length === 0) waiting.delete(bucket);
      }
    }
    schedule(now);
  }

  /** Rejects requests whose wait would exceed the maximum of the client. */
  function refuseHopeless(now: number): void {
    const refused = refusedUntil(now);
    for (const bucket of waiting) {
      const until = Math.max(all.blockedUntil, bucket.blockedUntil, room(bucket, now) <= 0 ? bucket.resetAt : 0);
      const isLong = until - now > maxWaitMs;
      if (!isLong && refused === 0) continue;
      waiting.delete(bucket);
      const retryAfterMs = (isLong ? until : refused) - now;
      const global = !isLong || all.blockedUntil === until;
      const message = isLong
        ? 'not sent: the limit is in force for longer than the client waits'
        : 'not sent: so many requests were rejected that another might get the client blocked';
      for (const { route, refuse } of bucket.waiting.splice(0)) {
        refuse(new RateLimitError(route.operation, { message, retryAfterMs, global }));
      }
    }
  }

  /** Keeps at most one timer, and none while the queue is empty. */
  function schedule(now: number): void {
    const at = waiting.size === 0 ? Infinity : nextChange(now);
    if (wake?.at === at) return;
    wake?.stop.abort();
    wake = undefined;
    if (at === Infinity) return;
    const mine = { at, stop: new AbortController() };
    wake = mine;
    const wakeUp = (): void => {
      if (wake !== mine) return;
      wake = undefined;
      pump();
    };
    clock.sleep(Math.max(0, at - now), mine.stop.signal).then(wakeUp, () => {});
  }

  /** When the next queued request may be sent, if no response comes first. */
  function nextChange(now: number): number {
    if (globalRoom(now) <= 0) return globalRoomAt(now);
    let next = Infinity;
    for (const { blockedUntil, resetAt } of waiting) {
      const at = now < blockedUntil ? blockedUntil : resetAt;
      if (at > now) next = Math.min(next, at);
    }
    return next;
  }

  return {
    acquire: (route, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(new AbortedError(route.operation, signal.reason));
        const bucket = bucketOf(route);
        const waiter: Waiter = {
          route,
          grant: (place) => {
            signal?.removeEventListener('abort', leave);
            resolve(place);
          },
          refuse: (error) => {
            signal?.removeEventListener('abort', leave);
            reject(error);
          },
        };
        const leave = (): void => {
          const queue = [...waiting].find((one) => one.waiting.includes(waiter));
          queue?.waiting.splice(queue.waiting.indexOf(waiter), 1);
          if (queue?.waiting.length === 0) waiting.delete(queue);
          signal?.removeEventListener('abort', leave);
          reject(new AbortedError(route.operation, signal?.reason));
          pump();
        };
        signal?.addEventListener('abort', leave);
        bucket.waiting.push(waiter);
        waiting.add(bucket);
        pump();
      }),
  };
}

/** Reads a header as a non-negative number. */
function numberIn(headers: Headers, name: string | undefined): number | undefined {
  const text = name === undefined ? null : headers.get(name);
  if (text === null || !/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return undefined;
  return Number(text);
}
