import type { ClientError } from './rest-error.js';
import { MARGIN_MS } from './rest-global-limit.js';
import type { RateLimitFacts } from './rest-operation.js';
import { numberIn } from './rest-wait.js';

/** The properties of a request that determine its bucket. */
export interface Route {
  readonly operation: string;
  /** Method and path. */
  readonly template: string;
  /** Parameter values with separate limits. */
  readonly countedFor: string;
  /** Whether calls of the route are sent one after the other, since what they change must arrive in their order. */
  readonly inOrder: boolean;
  /** The keys of the body: a limit below that of the bucket is about some of them. */
  readonly bodyKeys: readonly string[];
}

/** Permission to send one request. */
export interface Place {
  /** Reports the outcome; undefined if no response came. Only the first call has an effect. */
  readonly done: (answer?: Answer) => void;
  /** The limits that the request counts in; `key` distinguishes them from others. */
  readonly facts: RateLimitFacts | undefined;
  readonly bucket: Bucket;
  readonly key: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** How long to send nothing more, if the platform requires a wait or the client assumes one. */
  readonly waitMs?: number | undefined;
  /** Whether the wait applies to all requests. */
  readonly global?: boolean | undefined;
}

/** A call, which may send several requests. */
export interface Turn {
  readonly route: Route;
  /** Position among all calls. A call that sends another request keeps it. */
  readonly order: number;
  /** When the wait that the platform requires of this call alone ends. */
  notBefore: number;
}

/** A call that waits for permission. */
export interface Waiter {
  readonly turn: Turn;
  readonly grant: (place: Place) => void;
  readonly refuse: (error: ClientError) => void;
}

/**
 * Requests that share a limit. Until the first response, the limit is unknown and one request is sent at a time. After
 * that, `remaining` only decreases, with each request and with each response that reports less, until the window that
 * a response reported is over. So responses may arrive in any order, and requests in flight count as sent.
 */
export interface Bucket {
  readonly countedFor: string;
  /** The waiting calls of each route, in their order. No list is empty. */
  readonly waiting: Map<string, Waiter[]>;
  inflight: number;
  known: boolean;
  limit: number;
  remaining: number;
  /** How long a window is, as far as responses tell; 0 until one does. */
  windowMs: number;
  /** When the window ends; 0 until a response of this window arrives. */
  resetAt: number;
  blockedUntil: number;
  /** How many requests may be in flight while the limit is unknown. */
  probes: number;
  /** The routes that are sent in order and have a request in flight. */
  readonly busy: Set<string>;
  /** Limits that only requests with one of these keys in their body have. */
  sublimits: readonly Sublimit[];
}

interface Sublimit {
  readonly keys: readonly string[];
  readonly until: number;
}

/** @param known there is no limit to discover: the spec states no facts about limits */
export function createBucket(countedFor: string, known: boolean): Bucket {
  return {
    countedFor,
    waiting: new Map(),
    inflight: 0,
    known,
    limit: Infinity,
    remaining: Infinity,
    windowMs: 0,
    resetAt: 0,
    blockedUntil: 0,
    probes: 1,
    busy: new Set(),
    sublimits: [],
  };
}

/** How many more requests of the bucket may be sent now. */
export function roomOf(bucket: Bucket, now: number): number {
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

/** Adds a call at its position. */
export function enqueue({ waiting }: Bucket, waiter: Waiter): void {
  const { template } = waiter.turn.route;
  const queue = waiting.get(template);
  if (queue === undefined) return void waiting.set(template, [waiter]);
  let index = queue.length;
  while (index > 0 && queue[index - 1]!.turn.order > waiter.turn.order) index -= 1;
  queue.splice(index, 0, waiter);
}

/** Removes a call. */
export function remove({ waiting }: Bucket, waiter: Waiter): void {
  const { template } = waiter.turn.route;
  const queue = waiting.get(template);
  const index = queue?.indexOf(waiter) ?? -1;
  if (queue === undefined || index === -1) return;
  if (index === 0) queue.shift();
  else queue.splice(index, 1);
  if (queue.length === 0) waiting.delete(template);
}

/** Removes the first call that may be sent now; undefined if a limit of its own holds every call back. */
export function dequeue(bucket: Bucket, now: number): Waiter | undefined {
  let first: Waiter | undefined;
  for (const queue of bucket.waiting.values()) {
    const next = isBusy(bucket, queue[0]!) ? undefined : queue.find((waiter) => heldUntil(bucket, waiter) <= now);
    if (next !== undefined && (first === undefined || next.turn.order < first.turn.order)) first = next;
  }
  if (first !== undefined) remove(bucket, first);
  return first;
}

/** When the first of the waiting calls may be sent, apart from the limit of the bucket. */
export function firstAt(bucket: Bucket): number {
  let first = Infinity;
  for (const queue of bucket.waiting.values()) {
    if (isBusy(bucket, queue[0]!)) continue;
    for (const waiter of queue) {
      first = Math.min(first, heldUntil(bucket, waiter));
      if (first === 0) return 0;
    }
  }
  return first;
}

/** Whether the calls of a route wait for one of them that is in flight. */
function isBusy({ busy }: Bucket, { turn: { route } }: Waiter): boolean {
  return route.inOrder && busy.has(route.template);
}

function heldUntil({ sublimits }: Bucket, { turn: { route, notBefore } }: Waiter): number {
  return sublimits.reduce(
    (until, { keys, until: end }) => (keys.some((key) => route.bodyKeys.includes(key)) ? Math.max(until, end) : until),
    notBefore,
  );
}

/** Holds back the requests whose body has one of the keys. */
export function holdBack(bucket: Bucket, keys: readonly string[], until: number, now: number): void {
  const current = bucket.sublimits.filter((sublimit) => sublimit.until > now);
  bucket.sublimits = keys.length === 0 ? current : [...current, { keys, until }];
}

/** Learns from a response how many requests are left. */
export function learn(
  bucket: Bucket,
  { status, headers }: Answer,
  facts: RateLimitFacts | undefined,
  now: number,
): void {
  const { limit, remaining, resetAt } = reportOf(headers, facts, now);
  if (remaining !== undefined && resetAt !== undefined) {
    const left = remaining - bucket.inflight;
    bucket.remaining = bucket.known ? Math.min(bucket.remaining, left) : left;
    bucket.resetAt = Math.max(bucket.resetAt, resetAt);
    bucket.limit = limit ?? Infinity;
    if (limit !== undefined) bucket.windowMs = Math.max(bucket.windowMs, resetAt - now);
    bucket.known = true;
  } else if (!bucket.known && status < 500 && status !== 401 && status !== 429) {
    bucket.known = true; // responds without reporting a limit
    bucket.remaining = Infinity;
  }
}

/** Whether the response is about a limit below that of its bucket, which has requests left. */
export function isSublimit({ status, headers, global }: Answer, facts: RateLimitFacts | undefined): boolean {
  const remaining = numberOf(headers, facts?.headers.remaining);
  return status === 429 && global !== true && remaining !== undefined && remaining > 0;
}

interface Report {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: number | undefined;
}

function reportOf(headers: Headers, facts: RateLimitFacts | undefined, now: number): Report {
  const names = facts?.headers ?? {};
  const after = numberOf(headers, names.resetAfter);
  // The clock of the platform may differ from ours, so the remaining time is more reliable.
  const reset = after === undefined ? numberOf(headers, names.reset) : undefined;
  const resetAt = after === undefined ? (reset === undefined ? undefined : reset * 1000) : now + after * 1000;
  return {
    limit: numberOf(headers, names.limit),
    remaining: numberOf(headers, names.remaining),
    resetAt: resetAt === undefined ? undefined : resetAt + MARGIN_MS,
  };
}

function numberOf(headers: Headers, name: string | undefined): number | undefined {
  return name === undefined ? undefined : numberIn(headers.get(name));
}
