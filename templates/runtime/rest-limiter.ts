import { onAbort } from './rest-abort.js';
import { isJson } from './rest-body.js';
import {
  createBucket,
  enqueue,
  firstAt,
  firstOf,
  heldUntil,
  holdBack,
  isSublimit,
  learn,
  leaveBucket,
  remove,
  roomOf,
  type Answer,
  type Bucket,
  type Line,
  type Place,
  type Turn,
  type Waiter,
} from './rest-bucket.js';
import { elapsed, type Clock } from './rest-clock.js';
import { AbortedError, RateLimitError } from './rest-error.js';
import { createGlobalLimit, MARGIN_MS } from './rest-global-limit.js';
import type { Operation, RateLimitFacts, ServiceFacts } from './rest-operation.js';
import type { RateLimits } from './rest-parts.js';
import { requestedWait } from './rest-wait.js';

/** Delays requests until no known rate limit blocks them. */
export interface Limiter {
  /** Begins a call; undefined if it has no limits. Calls of one route are sent in their order. */
  readonly begin: (operation: Operation, given: Readonly<Record<string, unknown>>) => LimitedCall | undefined;
}

/** One call, which may send several requests. */
export interface LimitedCall {
  /**
   * Waits for permission to send a request. Further requests of the call keep its position.
   *
   * @throws RateLimitError if the wait would exceed the maximum of the client; AbortedError
   */
  readonly acquire: (signal: AbortSignal | undefined) => Place | Promise<Place>;
}

const MANY_LINES = 1000;

/** Applies the rate limits of a service. */
export function limitsOf(facts: RateLimitFacts | undefined): RateLimits {
  return {
    waitOf: (response, body, now) => {
      const wait = requestedWait(response, body, now, facts);
      // The service sends JSON. Other responses come from the network in front of it, which counts all requests.
      return facts === undefined || isJson(response) ? wait : { ...wait, global: true };
    },
    createLimiter: (clock, maxWaitMs, change) => {
      const limits = change === undefined ? facts : change(facts ?? { headers: {}, body: {} });
      const limiter = createLimiter(limits, clock, maxWaitMs);
      const { global, ...others } = limits ?? {};
      const except = global?.except;
      if (except === undefined) return limiter;
      const outside = createLimiter({ headers: {}, body: {}, ...others }, clock, maxWaitMs);
      return {
        begin: (operation, given) => (except.includes(operation.name) ? outside : limiter).begin(operation, given),
      };
    },
  };
}

function createLimiter(facts: RateLimitFacts | undefined, clock: Clock, maxWaitMs: number): Limiter {
  const buckets = new Map<string, Bucket>();
  const lines = new Map<string, Line>();
  /** Bucket names of the service, by template. */
  const names = new Map<string, string>();
  /** The buckets that calls wait for. */
  const waiting = new Set<Bucket>();
  /** Buckets with calls that may be sent, apart from the limit over all requests. */
  const ready = new Set<Bucket>();
  /** The next time to examine the other buckets: one for all, so that responses need not do so. */
  let dueAt = Infinity;
  const all = createGlobalLimit(facts);
  let calls = 0;
  let manyLines = MANY_LINES;
  let wake: { readonly at: number; readonly stop: AbortController } | undefined;

  // ------------------------------------------------------------------------------------------------------ buckets

  function bucketNamed(name: string, countedFor: string): Bucket {
    const key = keyOf(name, countedFor);
    let bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, (bucket = createBucket(name, key, facts === undefined)));
    return bucket;
  }

  function lineOf({ template, countedFor }: Turn): Line {
    const key = keyOf(template, countedFor);
    let line = lines.get(key);
    if (line === undefined) {
      if (lines.size >= manyLines) forgetIdle();
      const bucket = bucketNamed(names.get(template) ?? template, countedFor);
      lines.set(key, (line = { template, countedFor, waiting: [], busy: false, bucket }));
    }
    settle(line);
    return line;
  }

  function forgetIdle(): void {
    const now = elapsed(clock);
    const isIdle = ({ inflight, resetAt, blockedUntil }: Bucket): boolean =>
      inflight === 0 && now >= resetAt && now >= blockedUntil;
    const used = new Set<Bucket>();
    for (const [key, line] of lines) {
      if (line.waiting.length === 0 && !line.busy && isIdle(line.bucket)) lines.delete(key);
      else used.add(line.bucket);
    }
    for (const [key, bucket] of buckets) if (isIdle(bucket) && !used.has(bucket)) buckets.delete(key);
    manyLines = Math.max(MANY_LINES, 2 * lines.size);
  }

  /**
   * Moves a line to the bucket that the service has named. This happens when the line is next examined, because each
   * value of a parameter may have a line.
   */
  function settle(line: Line): void {
    const { template, countedFor, bucket: from } = line;
    const name = names.get(template) ?? template;
    if (from.name === name) return;
    const key = keyOf(name, countedFor);
    if (from.name === template) {
      buckets.delete(from.key);
      if (!buckets.has(key)) {
        Object.assign(from, { name, key });
        return void buckets.set(key, from);
      }
    }
    const to = bucketNamed(name, countedFor);
    if (from.name === template) to.blockedUntil = Math.max(to.blockedUntil, from.blockedUntil);
    if (line.waiting.length > 0) {
      leaveBucket(line);
      updateWaiting(from);
      to.lines.push(line);
      updateWaiting(to);
      ready.add(to);
    }
    line.bucket = to;
  }

  function updateWaiting(bucket: Bucket): void {
    if (bucket.lines.length > 0) return void waiting.add(bucket);
    waiting.delete(bucket);
    ready.delete(bucket);
  }

  /** Whether a call need not wait for others. */
  function isFree({ bucket, busy }: Line, turn: Turn, now: number): boolean {
    const isFirst = bucket.lines.length === 0 && !busy && heldUntil(bucket, turn) <= now;
    return isFirst && all.refusedUntil(now) === 0 && all.room(now) > 0 && roomOf(bucket, now) > 0;
  }

  function enter(line: Line, waiter: Waiter, now: number): void {
    const { bucket } = line;
    enqueue(line, waiter);
    updateWaiting(bucket);
    refuseHopeless(now, [bucket]);
    pump(now, bucket);
  }

  function leave(waiter: Waiter): void {
    const line = lineOf(waiter.turn);
    remove(line, waiter);
    updateWaiting(line.bucket);
    schedule(elapsed(clock));
  }

  /** Sends the next call of a bucket if its limit permits. */
  function send(bucket: Bucket, now: number): boolean {
    for (let index = bucket.lines.length - 1; index >= 0; index--) settle(bucket.lines[index]!);
    const first = roomOf(bucket, now) <= 0 ? undefined : firstOf(bucket, now);
    if (first === undefined) return false;
    const [line, waiter] = first;
    remove(line, waiter);
    updateWaiting(bucket);
    waiter.grant(grant(line, waiter.turn, now));
    return true;
  }

  function grant(line: Line, turn: Turn, now: number): Place {
    const { bucket } = line;
    bucket.inflight += 1;
    bucket.remaining -= 1;
    line.busy = turn.inOrder;
    all.begin();
    let isDone = false;
    return {
      facts,
      bucket,
      done: (answer) => {
        if (isDone) return;
        isDone = true;
        release(line, bucket, turn, now, answer);
      },
    };
  }

  function release(line: Line, sentIn: Bucket, turn: Turn, sentAt: number, answer: Answer | undefined): void {
    const now = elapsed(clock);
    sentIn.inflight -= 1;
    line.busy = false;
    all.end(sentAt, now);
    if (answer === undefined) {
      // While the limit is unknown, sends more at a time, so that a dead host does not block a long queue.
      if (!sentIn.known) sentIn.probes *= 2;
    } else {
      all.countRefusal(answer.status, answer.headers, now);
      const name = facts?.headers.bucket === undefined ? null : answer.headers.get(facts.headers.bucket);
      if (name !== null) {
        names.set(turn.template, name);
        settle(line);
      }
      const bucket = name === null ? sentIn : line.bucket;
      learn(bucket, answer, facts, now, clock.now() - now);
      if (answer.waitMs !== undefined) hold(bucket, turn, answer, now + answer.waitMs + MARGIN_MS, now);
    }
    // A whole window was sent, and no response reported its end.
    if (sentIn.inflight === 0 && sentIn.resetAt === 0 && sentIn.remaining <= 0) sentIn.known = false;
    const isForAll = now < all.blockedUntil() || all.refusedUntil(now) !== 0;
    refuseHopeless(now, isForAll ? waiting : [line.bucket]);
    pump(now, sentIn, line.bucket);
  }

  /** Delays the requests that a 429 concerns: all of them, those of the bucket, or those with the same keys. */
  function hold(bucket: Bucket, turn: Turn, answer: Answer, until: number, now: number): void {
    if (answer.global === true) all.block(until);
    else if (isSublimit(answer, facts)) {
      holdBack(bucket, turn.bodyKeys, until, now);
      turn.notBefore = until;
    } else bucket.blockedUntil = Math.max(bucket.blockedUntil, until);
  }

  /** Sends the calls that are possible, one of each bucket in turn. The states of some buckets have changed. */
  function pump(now: number, ...changed: readonly Bucket[]): void {
    for (const bucket of changed) if (waiting.has(bucket)) ready.add(bucket);
    if (now >= dueAt) {
      dueAt = Infinity;
      for (const bucket of waiting) ready.add(bucket);
    }
    for (let progress = true; progress;) {
      progress = false;
      for (const bucket of ready) {
        if (all.room(now) <= 0) break;
        if (send(bucket, now)) progress = true;
        else {
          ready.delete(bucket);
          lookAgain(bucket, now);
        }
      }
    }
    schedule(now);
  }

  /** Rejects requests whose wait would exceed the maximum of the client. */
  function refuseHopeless(now: number, among: Iterable<Bucket>): void {
    const refused = all.refusedUntil(now);
    for (const bucket of among) {
      // Not `roomOf`: a delayed bucket may have requests left, so that its calls do not wait for the end of the window.
      const until = Math.max(all.blockedUntil(), bucket.blockedUntil, bucket.remaining <= 0 ? bucket.resetAt : 0);
      const isLong = until - now > maxWaitMs;
      if (!isLong && refused === 0) continue;
      const retryAfterMs = (isLong ? until : refused) - now;
      const global = !isLong || all.blockedUntil() === until;
      const message = isLong
        ? 'not sent: the limit is in force for longer than the client waits'
        : 'not sent: too many requests were rejected';
      const waiters = bucket.lines.splice(0).flatMap((line) => line.waiting.splice(0));
      updateWaiting(bucket);
      for (const { turn, refuse } of waiters) {
        refuse(new RateLimitError(turn.operation, { message, retryAfterMs, global }));
      }
    }
  }

  /** Sets the time to examine a bucket again, if no response comes first. */
  function lookAgain(bucket: Bucket, now: number): void {
    const { blockedUntil, resetAt } = bucket;
    const time =
      now < blockedUntil ? blockedUntil : resetAt > now && roomOf(bucket, now) <= 0 ? resetAt : firstAt(bucket);
    if (time > now) dueAt = Math.min(dueAt, time);
  }

  /** Keeps at most one timer, and none while the queue is empty. */
  function schedule(now: number): void {
    if (waiting.size === 0) dueAt = Infinity;
    const at = Math.min(dueAt, ready.size > 0 && all.room(now) <= 0 ? all.roomAt(now) : Infinity);
    if ((wake?.at ?? Infinity) === at) return;
    wake?.stop.abort();
    wake = undefined;
    if (at === Infinity) return;
    const mine = { at, stop: new AbortController() };
    wake = mine;
    const wakeUp = (): void => {
      if (wake !== mine) return;
      wake = undefined;
      pump(elapsed(clock));
    };
    clock.sleep(Math.max(0, at - now), mine.stop.signal).then(wakeUp, () => {});
  }

  function acquire(turn: Turn, signal: AbortSignal | undefined): Place | Promise<Place> {
    if (signal?.aborted === true) throw new AbortedError(turn.operation, signal.reason);
    const now = elapsed(clock);
    const line = lineOf(turn);
    if (isFree(line, turn, now)) return grant(line, turn, now);
    return new Promise((resolve, reject) => {
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
        reject(new AbortedError(turn.operation, signal?.reason));
      });
      enter(line, waiter, now);
    });
  }

  return {
    begin: (operation, given) => {
      const turn = turnOf(operation, given, calls++);
      return { acquire: (signal) => acquire(turn, signal) };
    },
  };
}

/** Neither a template nor the name of a bucket, which is a header, contains a line break. */
function keyOf(name: string, countedFor: string): string {
  return `${name}\n${countedFor}`;
}

/** Made once for each operation, to save memory and to be fast as a key. */
const templates = /* @__PURE__ */ new WeakMap<Operation, string>();

function templateOf(operation: Operation): string {
  let template = templates.get(operation);
  if (template === undefined) templates.set(operation, (template = `${operation.method} ${operation.path}`));
  return template;
}

function turnOf(operation: Operation, given: Readonly<Record<string, unknown>>, order: number): Turn {
  const { name, method, countedPer } = operation;
  return {
    operation: name,
    template: templateOf(operation),
    countedFor: countedPer.map((parameter) => String(given[parameter])).join('/'),
    inOrder: method !== 'GET' && method !== 'HEAD',
    bodyKeys: isRecord(given['body']) ? Object.keys(given['body']) : NO_KEYS,
    order,
    notBefore: 0,
  };
}

const NO_KEYS: readonly string[] = [];

function isRecord(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** Separate rate limits for several services. */
export function limitsPerService(first: RateLimits): RateLimits {
  const of = (service: ServiceFacts | undefined): RateLimits =>
    service === undefined ? first : limitsOf(service.rateLimits);
  return {
    waitOf: (response, body, now, service) => of(service).waitOf(response, body, now),
    createLimiter: (clock, maxWaitMs, facts) => {
      const limiters = new Map<string | undefined, Limiter>();
      return {
        begin: (operation, given) => {
          const { service } = operation;
          const limiter = limiters.get(service?.name) ?? of(service).createLimiter(clock, maxWaitMs, facts);
          limiters.set(service?.name, limiter);
          return limiter.begin(operation, given);
        },
      };
    },
  };
}
