import { onAbort } from './rest-abort.js';
import {
  createBucket,
  dequeue,
  enqueue,
  firstAt,
  holdBack,
  isSublimit,
  learn,
  remove,
  roomOf,
  type Answer,
  type Bucket,
  type Turn,
  type Place,
  type Route,
  type Waiter,
} from './rest-bucket.js';
import { isJson } from './rest-body.js';
import type { Clock } from './rest-clock.js';
import { AbortedError, RateLimitError } from './rest-error.js';
import { createGlobalLimit, MARGIN_MS } from './rest-global-limit.js';
import type { Operation, RateLimitFacts } from './rest-operation.js';
import type { RateLimits } from './rest-parts.js';
import { requestedWait } from './rest-wait.js';

/** Delays requests until no known rate limit blocks them. */
export interface Limiter {
  /** Begins a call; undefined if it has no limits. Calls of one route are sent in the order in which they begin. */
  readonly begin: (operation: Operation, given: Readonly<Record<string, unknown>>) => LimitedCall | undefined;
}

/** One call, which may send several requests. */
export interface LimitedCall {
  /**
   * Waits for permission to send a request. A call that sends another request keeps its place in the order.
   *
   * @throws RateLimitError if the wait would exceed the maximum of the client; AbortedError
   */
  readonly acquire: (signal: AbortSignal | undefined) => Promise<Place>;
}

const MANY_BUCKETS = 1000;

/** Keeps to the rate limits of a service. */
export function limitsOf(facts: RateLimitFacts | undefined): RateLimits {
  return {
    waitOf: (response, body, now) => {
      const wait = requestedWait(response, body, now, facts);
      // The platform refuses in JSON. Anything else comes from the network in front of it, which counts all requests.
      return facts === undefined || isJson(response) ? wait : { ...wait, global: true };
    },
    createLimiter: (clock, maxWaitMs, change) =>
      createLimiter(change === undefined ? facts : change(facts ?? { headers: {}, body: {} }), clock, maxWaitMs),
  };
}

function createLimiter(facts: RateLimitFacts | undefined, clock: Clock, maxWaitMs: number): Limiter {
  const buckets = new Map<string, Bucket>();
  /** Bucket names of the platform, by template. */
  const names = new Map<string, string>();
  /** The buckets that calls wait for. */
  const waiting = new Set<Bucket>();
  const all = createGlobalLimit(facts);
  let calls = 0;
  let manyBuckets = MANY_BUCKETS;
  let wake: { readonly at: number; readonly stop: AbortController } | undefined;

  // ------------------------------------------------------------------------------------------------------ buckets

  function bucketOf({ template, countedFor }: Route): Bucket {
    return bucketNamed(names.get(template) ?? template, countedFor);
  }

  function bucketNamed(name: string, countedFor: string): Bucket {
    const key = keyOf(name, countedFor);
    const found = buckets.get(key);
    if (found !== undefined) return found;
    if (buckets.size >= manyBuckets) forgetIdle();
    const bucket = createBucket(countedFor, facts === undefined);
    buckets.set(key, bucket);
    return bucket;
  }

  function forgetIdle(): void {
    const now = clock.now();
    for (const [key, { inflight, waiting: queue, resetAt, blockedUntil }] of buckets) {
      if (inflight === 0 && queue.size === 0 && now >= resetAt && now >= blockedUntil) buckets.delete(key);
    }
    manyBuckets = Math.max(MANY_BUCKETS, 2 * buckets.size);
  }

  /** Once the platform has named a bucket, all templates of that name share it, and none that has left it. */
  function rename({ template, countedFor }: Route, name: string): Bucket {
    const former = names.get(template);
    if (former === name) return bucketNamed(name, countedFor);
    names.set(template, name);
    for (const [key, bucket] of [...buckets]) {
      if (key !== keyOf(former ?? template, bucket.countedFor)) continue;
      if (former === undefined) takeOver(key, bucket, name);
      else move(bucket, bucketNamed(name, bucket.countedFor), template);
    }
    return bucketNamed(name, countedFor);
  }

  /** A bucket of one template gets the name that it shares with others. */
  function takeOver(key: string, bucket: Bucket, name: string): void {
    buckets.delete(key);
    const shared = keyOf(name, bucket.countedFor);
    const target = buckets.get(shared);
    if (target === undefined) return void buckets.set(shared, bucket);
    target.blockedUntil = Math.max(target.blockedUntil, bucket.blockedUntil);
    move(bucket, target);
  }

  /** Moves the waiting calls of a template, or all. */
  function move(from: Bucket, to: Bucket, template?: string): void {
    for (const [key, queue] of [...from.waiting]) {
      if (template !== undefined && key !== template) continue;
      from.waiting.delete(key);
      for (const waiter of queue) enqueue(to, waiter);
    }
    if (from.waiting.size === 0) waiting.delete(from);
    if (to.waiting.size > 0) waiting.add(to);
  }

  // ------------------------------------------------------------------------------------------------------- queues

  function enter(waiter: Waiter): void {
    const bucket = bucketOf(waiter.turn.route);
    enqueue(bucket, waiter);
    waiting.add(bucket);
    const now = clock.now();
    refuseHopeless(now, [bucket]);
    send(bucket, now);
    schedule(now);
  }

  function leave(waiter: Waiter): void {
    const bucket = bucketOf(waiter.turn.route);
    remove(bucket, waiter);
    if (bucket.waiting.size === 0) waiting.delete(bucket);
    schedule(clock.now());
  }

  /** Sends the next call of a bucket if there is room for it. */
  function send(bucket: Bucket, now: number): boolean {
    if (all.room(now) <= 0 || roomOf(bucket, now) <= 0) return false;
    const waiter = dequeue(bucket, now);
    if (waiter === undefined) return false;
    if (bucket.waiting.size === 0) waiting.delete(bucket);
    grant(bucket, waiter, now);
    return true;
  }

  function grant(bucket: Bucket, { turn, grant: proceed }: Waiter, now: number): void {
    bucket.inflight += 1;
    bucket.remaining -= 1;
    if (turn.route.inOrder) bucket.busy.add(turn.route.template);
    all.begin();
    let isDone = false;
    proceed({
      facts,
      bucket,
      key: keyOf(names.get(turn.route.template) ?? turn.route.template, bucket.countedFor),
      done: (answer) => {
        if (isDone) return;
        isDone = true;
        release(bucket, turn, now, answer);
      },
    });
  }

  function release(sentIn: Bucket, turn: Turn, sentAt: number, answer: Answer | undefined): void {
    const now = clock.now();
    sentIn.inflight -= 1;
    sentIn.busy.delete(turn.route.template);
    all.end(sentAt, now);
    if (answer === undefined) {
      // Still unknown: send more at a time, so that a dead host does not block a long queue forever.
      if (!sentIn.known) sentIn.probes *= 2;
    } else {
      all.countRefusal(answer.status, answer.headers, now);
      const name = facts?.headers.bucket === undefined ? null : answer.headers.get(facts.headers.bucket);
      const bucket = name === null ? sentIn : rename(turn.route, name);
      learn(bucket, answer, facts, now);
      if (answer.waitMs !== undefined) hold(bucket, turn, answer, now + answer.waitMs + MARGIN_MS, now);
    }
    // A whole window was sent, and no response reported when it ends.
    if (sentIn.inflight === 0 && sentIn.resetAt === 0 && sentIn.remaining <= 0) sentIn.known = false;
    const isForAll = now < all.blockedUntil() || all.refusedUntil(now) !== 0;
    refuseHopeless(now, isForAll ? waiting : [bucketOf(turn.route)]);
    pump();
  }

  /** Holds back what the response is about: all requests, those of the bucket, or some of them. */
  function hold(bucket: Bucket, turn: Turn, answer: Answer, until: number, now: number): void {
    if (answer.global === true) all.block(until);
    else if (isSublimit(answer, facts)) {
      holdBack(bucket, turn.route.bodyKeys, until, now);
      turn.notBefore = until;
    } else bucket.blockedUntil = Math.max(bucket.blockedUntil, until);
  }

  function pump(): void {
    const now = clock.now();
    for (let progress = true; progress;) {
      progress = false;
      for (const bucket of waiting) {
        if (all.room(now) <= 0) break;
        if (send(bucket, now)) progress = true;
      }
    }
    schedule(now);
  }

  /** Rejects requests whose wait would exceed the maximum of the client. */
  function refuseHopeless(now: number, among: Iterable<Bucket>): void {
    const refused = all.refusedUntil(now);
    for (const bucket of among) {
      const until = Math.max(all.blockedUntil(), bucket.blockedUntil, roomOf(bucket, now) <= 0 ? bucket.resetAt : 0);
      const isLong = until - now > maxWaitMs;
      if (!isLong && refused === 0) continue;
      waiting.delete(bucket);
      const retryAfterMs = (isLong ? until : refused) - now;
      const global = !isLong || all.blockedUntil() === until;
      const message = isLong
        ? 'not sent: the limit is in force for longer than the client waits'
        : 'not sent: so many requests were rejected that another might get the client blocked';
      const queues = [...bucket.waiting.values()];
      bucket.waiting.clear();
      for (const { turn, refuse } of queues.flat()) {
        refuse(new RateLimitError(turn.route.operation, { message, retryAfterMs, global }));
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
    if (all.room(now) <= 0) return all.roomAt(now);
    let next = Infinity;
    for (const bucket of waiting) {
      const { blockedUntil, resetAt } = bucket;
      const at =
        now < blockedUntil ? blockedUntil : resetAt > now && roomOf(bucket, now) <= 0 ? resetAt : firstAt(bucket);
      if (at > now) next = Math.min(next, at);
    }
    return next;
  }

  function acquire(turn: Turn, signal: AbortSignal | undefined): Promise<Place> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(new AbortedError(turn.route.operation, signal.reason));
      const waiter: Waiter = {
        turn,
        grant: (place) => {
          stopListening();
          resolve(place);
        },
        refuse: (error) => {
          stopListening();
          reject(error);
        },
      };
      const stopListening = onAbort(signal, () => {
        leave(waiter);
        reject(new AbortedError(turn.route.operation, signal?.reason));
      });
      enter(waiter);
    });
  }

  return {
    begin: (operation, given) => {
      const turn: Turn = { route: routeOf(operation, given), order: calls++, notBefore: 0 };
      return { acquire: (signal) => acquire(turn, signal) };
    },
  };
}

function keyOf(name: string, countedFor: string): string {
  return JSON.stringify([name, countedFor]);
}

function routeOf({ name, method, path, countedPer }: Operation, given: Readonly<Record<string, unknown>>): Route {
  return {
    operation: name,
    template: `${method} ${path}`,
    countedFor: countedPer.map((parameter) => String(given[parameter])).join('/'),
    inOrder: method !== 'GET' && method !== 'HEAD',
    bodyKeys: keysOf(given['body']),
  };
}

function keysOf(body: unknown): readonly string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
}
