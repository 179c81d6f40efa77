/** How often sessions may start, as it was when it was reported. Times are in milliseconds. */
export interface StartLimit {
  /** Starts in one period. */
  readonly total: number;
  /** Starts that are left in this period. */
  readonly remaining: number;
  /** Until the period ends. */
  readonly resetAfter: number;
  /** Starts in one window. */
  readonly concurrency: number;
  readonly window: number;
  /** Length of a period; undefined where nobody says. */
  readonly period: number | undefined;
  /** Shards with the same remainder, divided by the concurrency, take turns: one in each window. */
  readonly keyed: boolean;
}

/** When one shard may start. */
export interface SessionStart {
  readonly shard: number;
  /** Shards with the same key start one in each window. */
  readonly key: number;
  /** Milliseconds from now; `Infinity` where the limit leaves no start, and does not say when there will be one. */
  readonly after: number;
}

/** What a limiter needs of the world. */
export interface LimiterOptions {
  /** A clock that only goes forward, in milliseconds; `performance.now` where absent. */
  readonly now?: (() => number) | undefined;
  /** Waits so many milliseconds; `setTimeout` where absent. Waking early does no harm. */
  readonly sleep?: ((milliseconds: number, signal?: StartSignal) => Promise<void>) | undefined;
}

/** Any `AbortSignal`. */
export interface StartSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Lets sessions start no faster, and no more of them, than a limit allows. */
export interface StartLimiter<Limit> {
  /**
   * Waits until the shard may start its session. Starts are handed out in the order of the calls, and count from then
   * on, whether the session starts or not.
   * @throws {RangeError} where no start is left, and nobody says when there will be one; the signal's reason once aborted
   */
  readonly acquire: (shard: number, options?: { readonly signal?: StartSignal | undefined }) => Promise<void>;
  /** Goes on with what the platform reports now. Starts that were handed out keep their times, and count as made. */
  readonly update: (limit: Limit) => void;
  /** Starts that are left in this period, as far as this limiter knows. */
  readonly remaining: () => number;
}

/** When each shard may start, the soonest first, if all of them ask now. */
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

/** A limiter whose period, if the limit says that it is running, began before now. */
export function createStartLimiter<Limit>(
  first: Limit,
  read: (limit: Limit) => StartLimit,
  options: LimiterOptions = {},
): StartLimiter<Limit> {
  const now = options.now ?? world.performance.now.bind(world.performance);
  const sleep = options.sleep ?? wait;
  let slots = createSlots(read(first), now());
  return {
    acquire: async (shard, { signal } = {}) => {
      refuseAborted(signal);
      const asked = now();
      const { after } = slots.take(shard, asked);
      if (after === Infinity) throw new RangeError(`no start is left for shard ${shard}`);
      // A timer may fire early, and no timer runs longer than it can count.
      for (let left = after; left > 0; left = asked + after - now()) {
        await sleep(Math.min(left, LONGEST_TIMER), signal);
        refuseAborted(signal);
      }
    },
    update: (limit) => {
      slots = createSlots(read(limit), now(), slots.promised(now()));
    },
    remaining: () => slots.remaining(now()),
  };
}

function refuseAborted(signal: StartSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}

interface Slots {
  /** Hands out the next start of the shard's key. */
  readonly take: (shard: number, now: number) => SessionStart;
  readonly remaining: (now: number) => number;
  /** Starts that were handed out and are still to come, and when the last window with a start in it ends. */
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

  /** Periods are counted from the one in which the limit was reported. */
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
    promised: (now) => ({ starts: starts.filter((start) => start > now), until }),
  };
}

function checked(limit: StartLimit): StartLimit {
  const { concurrency, total, remaining } = limit;
  if (!Number.isSafeInteger(concurrency) || concurrency < 1 || concurrency > MOST_AT_ONCE) {
    throw new RangeError(`not a number of starts at a time: ${concurrency}`);
  }
  return { ...limit, total: Math.max(0, total), remaining: Math.max(0, remaining) };
}

/** Index of the place that is free first. */
function soonest(freeAt: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < freeAt.length; index++) if (freeAt[index]! < freeAt[best]!) best = index;
  return best;
}

/** More than anybody is allowed, and little enough to keep a place for each. */
const MOST_AT_ONCE = 65_536;
const LONGEST_TIMER = 2_147_483_647;

/** What every JavaScript of today has, without asking for the types of one of them. */
const world = globalThis as unknown as {
  readonly performance: { now(): number };
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
};

function wait(milliseconds: number, signal?: StartSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      world.clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = world.setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}
