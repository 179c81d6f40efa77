/** The limit on session starts at the time of the report. Times are in milliseconds. */
export interface StartLimit {
  /** Starts in one period. */
  readonly total: number;
  /** Starts that are left in this period. */
  readonly remaining: number;
  /** Time until the period ends. */
  readonly resetAfter: number;
  /** Starts in one window. */
  readonly concurrency: number;
  readonly window: number;
  /** Length of a period; undefined if the spec does not state it. */
  readonly period: number | undefined;
  /** Whether only one of the shards with the same remainder after division by the concurrency starts in each window. */
  readonly keyed: boolean;
}

/** When one shard may start. */
export interface SessionStart {
  readonly shard: number;
  /** Shards with the same key start one in each window. */
  readonly key: number;
  /** Milliseconds from now; `Infinity` if no start is left and the next one is unknown. */
  readonly after: number;
}

/** Clock and timer of a limiter. */
export interface LimiterOptions {
  /** A monotonic clock in milliseconds. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
  /** Waits for a number of milliseconds. Default: `setTimeout`. It may wake early. */
  readonly sleep?: ((milliseconds: number, signal?: StartSignal) => Promise<void>) | undefined;
}

/** Any `AbortSignal`. */
export interface StartSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Keeps session starts within the rate and the number that a limit allows. */
export interface StartLimiter<Limit> {
  /**
   * Waits until the shard may start its session. Starts are reserved in the order of the calls. A reserved start
   * counts even if the session does not start.
   * @throws {RangeError} if no start is left and the next one is unknown; the signal's reason if aborted
   */
  readonly acquire: (shard: number, options?: { readonly signal?: StartSignal | undefined }) => Promise<void>;
  /** Replaces the limit with a newer report. Reserved starts keep their times and count as used. */
  readonly update: (limit: Limit) => void;
  /** Starts that are left in this period, as counted by this limiter. */
  readonly remaining: () => number;
  /** Milliseconds until the limit is reset; `Infinity` if that is unknown. */
  readonly resetAfter: () => number;
}

/** When each shard may start if all of them request a start now; the soonest first. */
export function scheduleStarts(limit: StartLimit, shards: number | readonly number[]): SessionStart[] {
  const ids = typeof shards === 'number' ? Array.from({ length: count(shards) }, (_, shard) => shard) : [...shards];
  const slots = createSlots(limit, 0);
  return ids
    .sort((a, b) => a - b)
    .map((shard) => slots.take(shard, 0))
    .sort((a, b) => (a.after === b.after ? a.shard - b.shard : a.after - b.after));
}

function count(shards: number): number {
  if (!Number.isSafeInteger(shards) || shards < 0) throw new RangeError(`not a number of shards: ${shards}`);
  return shards;
}

/** Creates a limiter. If the limit reports a running period, that period began before now. */
export function createStartLimiter<Limit>(
  first: Limit,
  read: (limit: Limit) => StartLimit,
  options: LimiterOptions = {},
): StartLimiter<Limit> {
  const now = options.now ?? (() => performance.now());
  const sleep = options.sleep ?? wait;
  let slots = createSlots(read(first), now());
  return {
    acquire: async (shard, { signal } = {}) => {
      refuseAborted(signal);
      const calledAt = now();
      const { after } = slots.take(shard, calledAt);
      if (after === Infinity) throw new RangeError(`no start is left for shard ${shard}`);
      // A timer may fire early, and its delay is bounded.
      for (let left = after; left > 0; left = calledAt + after - now()) {
        await sleep(Math.min(left, LONGEST_TIMER), signal);
        refuseAborted(signal);
      }
    },
    update: (limit) => {
      slots = createSlots(read(limit), now(), slots.promised(now()));
    },
    remaining: () => slots.remaining(now()),
    resetAfter: () => slots.resetAfter(now()),
  };
}

function refuseAborted(signal: StartSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}

interface Slots {
  /** Reserves the next start of the shard's key. */
  readonly take: (shard: number, now: number) => SessionStart;
  readonly remaining: (now: number) => number;
  readonly resetAfter: (now: number) => number;
  /** Reserved starts in the future, and when the last window that contains a start ends. */
  readonly promised: (now: number) => Promised;
}

interface Promised {
  readonly starts: readonly number[];
  readonly until: number;
}

const NOTHING: Promised = { starts: [], until: -Infinity };

function createSlots(limit: StartLimit, reported: number, before: Promised = NOTHING): Slots {
  const { concurrency, window, total, remaining, period, keyed } = checked(limit);
  const resetAt = reported + Math.max(0, limit.resetAfter);
  const freeAt = Array.from({ length: concurrency }, () => before.until);
  let until = before.until;
  const starts = [...before.starts];
  const used = new Map<number, number>();

  /** Period 0 is the one in which the limit was reported. */
  const periodOf = (time: number): number => {
    if (time < resetAt) return 0;
    return period === undefined ? 1 : 1 + Math.floor((time - resetAt) / period);
  };
  const beginOf = (index: number): number => {
    if (index <= 1) return resetAt;
    return period === undefined || total === 0 ? Infinity : resetAt + (index - 1) * period;
  };
  const roomIn = (index: number): number => Math.max(0, (index === 0 ? remaining : total) - (used.get(index) ?? 0));
  const use = (start: number): void => void used.set(periodOf(start), (used.get(periodOf(start)) ?? 0) + 1);
  for (const start of starts) use(start);

  return {
    take: (shard, now) => {
      if (!Number.isSafeInteger(shard) || shard < 0) throw new RangeError(`not a shard: ${shard}`);
      const key = keyed ? shard % concurrency : soonest(freeAt);
      let at = Math.max(now, freeAt[key]!);
      while (at < Infinity && roomIn(periodOf(at)) === 0) at = beginOf(periodOf(at) + 1);
      if (at === Infinity) return { shard, key, after: Infinity };
      freeAt[key] = at + window;
      until = Math.max(until, at + window);
      use(at);
      while (starts.length > 0 && starts[0]! <= now) starts.shift();
      starts.push(at);
      return { shard, key, after: at - now };
    },
    remaining: (now) => roomIn(periodOf(now)),
    resetAfter: (now) => beginOf(periodOf(now) + 1) - now,
    promised: (now) => ({ starts: starts.filter((start) => start > now), until }),
  };
}

function checked(limit: StartLimit): StartLimit {
  const { concurrency, total, remaining, resetAfter } = limit;
  for (const [what, value] of Object.entries({ total, remaining, resetAfter })) {
    if (!Number.isFinite(value)) throw new RangeError(`not a limit of starts: ${what} is ${value}`);
  }
  if (!Number.isSafeInteger(concurrency) || concurrency < 1 || concurrency > MOST_AT_ONCE) {
    throw new RangeError(`not a number of starts at a time: ${concurrency}`);
  }
  return { ...limit, total: Math.max(0, total), remaining: Math.max(0, remaining) };
}

/** Index of the slot that is free first. */
function soonest(freeAt: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < freeAt.length; index++) if (freeAt[index]! < freeAt[best]!) best = index;
  return best;
}

/** Above every real limit, and small enough to allocate a slot for each. */
const MOST_AT_ONCE = 65_536;
const LONGEST_TIMER = 2_147_483_647;

function wait(milliseconds: number, signal?: StartSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}
