import type { ClientError } from './rest-error.js';
import { MARGIN_MS } from './rest-global-limit.js';
import type { RateLimitFacts } from './rest-operation.js';
import { numberIn } from './rest-wait.js';

/** Permission to send one request. */
export interface Place {
  /** Reports the outcome; undefined if no response came. Only the first call has an effect. */
  readonly done: (answer?: Answer) => void;
  /** The limits that count the request. */
  readonly facts: RateLimitFacts | undefined;
  readonly bucket: Bucket;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** How long to send nothing more, as required by the service or assumed by the client. */
  readonly waitMs?: number | undefined;
  /** Whether the wait applies to all requests. */
  readonly global?: boolean | undefined;
}

/** A call, which may send several requests. */
export interface Turn {
  readonly operation: string;
  /** Method and path. */
  readonly template: string;
  /** Parameter values with separate limits. */
  readonly countedFor: string;
  /** Whether calls of the route are sent one after the other, because their changes must arrive in order. */
  readonly inOrder: boolean;
  /** The keys of the body. A limit below that of the bucket may apply to some of them. */
  readonly bodyKeys: readonly string[];
  /** Position among all calls, which further requests of the call keep. */
  readonly order: number;
  /** The end of a wait that only applies to this call. */
  notBefore: number;
}

/** A call that waits for permission. */
export interface Waiter {
  readonly turn: Turn;
  readonly grant: (place: Place) => void;
  readonly refuse: (error: ClientError) => void;
}

/** The calls of one route with the same limits. */
export interface Line {
  readonly template: string;
  readonly countedFor: string;
  /** In their order. */
  readonly waiting: Waiter[];
  /** Whether calls are sent in order, and one of them is in flight. */
  busy: boolean;
  /** The bucket, as far as responses have identified it. */
  bucket: Bucket;
}

/**
 * Requests that share a limit. Until the first response, the limit is unknown and one request is sent at a time. Then
 * `remaining` only decreases until the end of the reported window, with each request and each lower report. So
 * responses may arrive in any order, and requests in flight count as sent.
 */
export interface Bucket {
  /** The service's name for it; until then, the template of its only route. */
  name: string;
  /** Distinguishes it from all others. */
  key: string;
  /** Lines with waiting calls. */
  readonly lines: Line[];
  inflight: number;
  known: boolean;
  limit: number;
  remaining: number;
  /** Length of a window; 0 until a response reports it. */
  windowMs: number;
  /** When the window ends; 0 until a response of this window arrives. */
  resetAt: number;
  blockedUntil: number;
  /** Number of requests in flight while the limit is unknown. */
  probes: number;
  /** Limits of requests with one of these keys in their body. */
  sublimits: readonly Sublimit[];
}

interface Sublimit {
  readonly keys: readonly string[];
  readonly until: number;
}

const NONE: readonly Sublimit[] = [];

/** @param known whether there is no limit to discover, because the spec states none */
export function createBucket(name: string, key: string, known: boolean): Bucket {
  return {
    name,
    key,
    lines: [],
    inflight: 0,
    known,
    limit: Infinity,
    remaining: Infinity,
    windowMs: 0,
    resetAt: 0,
    blockedUntil: 0,
    probes: 1,
    sublimits: NONE,
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
export function enqueue(line: Line, waiter: Waiter): void {
  const { waiting, bucket } = line;
  if (waiting.length === 0) bucket.lines.push(line);
  let index = waiting.length;
  while (index > 0 && waiting[index - 1]!.turn.order > waiter.turn.order) index -= 1;
  waiting.splice(index, 0, waiter);
}

/** Removes a call. */
export function remove(line: Line, waiter: Waiter): void {
  const { waiting } = line;
  const index = waiting.indexOf(waiter);
  if (index === -1) return;
  if (index === 0) waiting.shift();
  else waiting.splice(index, 1);
  if (waiting.length === 0) leaveBucket(line);
}

/** Takes a line out of those with waiting calls. */
export function leaveBucket(line: Line): void {
  const { lines } = line.bucket;
  lines.splice(lines.indexOf(line), 1);
}

/** The first call that may be sent now, and its line; undefined if limits of their own delay all calls. */
export function firstOf({ lines }: Bucket, now: number): readonly [Line, Waiter] | undefined {
  let first: readonly [Line, Waiter] | undefined;
  for (const line of lines) {
    const next = line.busy ? undefined : line.waiting.find(({ turn }) => heldUntil(line.bucket, turn) <= now);
    if (next !== undefined && (first === undefined || next.turn.order < first[1].turn.order)) first = [line, next];
  }
  return first;
}

/** When the first of the waiting calls may be sent, apart from the limit of the bucket. */
export function firstAt(bucket: Bucket): number {
  let first = Infinity;
  for (const { busy, waiting } of bucket.lines) {
    if (busy) continue;
    for (const { turn } of waiting) {
      first = Math.min(first, heldUntil(bucket, turn));
      if (first === 0) return 0;
    }
  }
  return first;
}

/** When a call may be sent, apart from the limit of the bucket. */
export function heldUntil({ sublimits }: Bucket, { bodyKeys, notBefore }: Turn): number {
  return sublimits.reduce(
    (until, { keys, until: end }) => (keys.some((key) => bodyKeys.includes(key)) ? Math.max(until, end) : until),
    notBefore,
  );
}

/** Delays requests whose body has one of the keys. */
export function holdBack(bucket: Bucket, keys: readonly string[], until: number, now: number): void {
  const current = bucket.sublimits.filter((sublimit) => sublimit.until > now);
  bucket.sublimits = keys.length === 0 ? current : [...current, { keys, until }];
}

/**
 * Updates the bucket from a response.
 *
 * @param sinceEpoch offset from `now` to Unix time, for services that report a time
 */
export function learn(
  bucket: Bucket,
  { status, headers }: Answer,
  facts: RateLimitFacts | undefined,
  now: number,
  sinceEpoch = 0,
): void {
  const { limit, remaining, resetAt } = reportOf(headers, facts, now, sinceEpoch);
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

/** Whether the response reports a limit below that of its bucket, which has requests left. */
export function isSublimit({ status, headers, global }: Answer, facts: RateLimitFacts | undefined): boolean {
  const remaining = numberOf(headers, facts?.headers.remaining);
  return status === 429 && global !== true && remaining !== undefined && remaining > 0;
}

interface Report {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly resetAt: number | undefined;
}

function reportOf(headers: Headers, facts: RateLimitFacts | undefined, now: number, sinceEpoch: number): Report {
  const names = facts?.headers ?? {};
  const after = numberOf(headers, names.resetAfter);
  // The clock of the service may differ from ours, so the remaining time is more reliable.
  const reset = after === undefined ? numberOf(headers, names.reset) : undefined;
  const resetAt =
    after === undefined ? (reset === undefined ? undefined : reset * 1000 - sinceEpoch) : now + after * 1000;
  return {
    limit: numberOf(headers, names.limit),
    remaining: numberOf(headers, names.remaining),
    resetAt: resetAt === undefined ? undefined : resetAt + MARGIN_MS,
  };
}

function numberOf(headers: Headers, name: string | undefined): number | undefined {
  return name === undefined ? undefined : numberIn(headers.get(name));
}
