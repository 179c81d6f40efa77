import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIdentifyLimiter,
  identifySchedule,
  type LimiterOptions,
  type SessionStart,
} from '../../../generated/dist/events/gateway/index.js';

interface Limit {
  readonly total: number;
  readonly remaining: number;
  readonly reset_after: number;
  readonly max_concurrency: number;
}

const DAY = 86_400_000;

function limit(changes: Partial<Limit> = {}): Limit {
  return { total: 1000, remaining: 1000, reset_after: 60_000, max_concurrency: 1, ...changes };
}

/** A clock that jumps to the next timer when everybody waits. */
function testClock(): LimiterOptions & { readonly now: () => number; readonly run: () => Promise<void> } {
  let time = 1_000;
  let timers: { at: number; resolve: () => void }[] = [];
  return {
    now: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const done = (): void => resolve();
        timers.push({ at: time + milliseconds, resolve: done });
        signal?.addEventListener('abort', done, { once: true });
      }),
    run: async () => {
      for (;;) {
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
        const next = Math.min(...timers.map(({ at }) => at));
        if (next === Infinity) return;
        time = Math.max(time, next);
        const due = timers.filter(({ at }) => at <= time);
        timers = timers.filter(({ at }) => at > time);
        for (const { resolve } of due) resolve();
      }
    },
  };
}

/** The largest number of times in any half-open interval of that length. */
function mostWithin(times: readonly number[], length: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from, index) => sorted.slice(index).filter((at) => at < from + length).length));
}

const limits = fc.record({
  total: fc.integer({ min: 1, max: 60 }),
  remaining: fc.integer({ min: 0, max: 60 }),
  reset_after: fc.integer({ min: 0, max: 120_000 }),
  max_concurrency: fc.integer({ min: 1, max: 20 }),
});

describe('a schedule of session starts', () => {
  it('starts one shard in 5 seconds where one is allowed at a time', () => {
    expect(identifySchedule(limit(), 3)).toEqual([
      { shard: 0, key: 0, after: 0 },
      { shard: 1, key: 0, after: 5000 },
      { shard: 2, key: 0, after: 10_000 },
    ]);
  });

  it('has no time for any shard if no start is ever allowed', () => {
    expect(identifySchedule(limit({ total: 0, remaining: 0 }), 1)).toEqual([{ shard: 0, key: 0, after: Infinity }]);
  });

  it('never exceeds what the limit allows, in any 5 seconds and any period', () => {
    const shards = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 80 });
    fc.assert(
      fc.property(limits, shards, (given, ids) => {
        const starts = identifySchedule(given, ids);
        expect(starts.map(({ shard }) => shard).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
        expectWithin(given, starts);
      }),
    );
  });
});

function expectWithin(given: Limit, starts: readonly SessionStart[]): void {
  const times = starts.map(({ after }) => after);
  expect(mostWithin(times, 5000)).toBeLessThanOrEqual(given.max_concurrency);
  for (const key of new Set(starts.map((start) => start.key))) {
    const ofKey = starts.filter((start) => start.key === key);
    expect(ofKey.every(({ shard }) => shard % given.max_concurrency === key)).toBe(true);
    expect(mostWithin(ofKey.map(({ after }) => after), 5000)).toBeLessThanOrEqual(1);
  }
  expect(times.filter((at) => at < given.reset_after).length).toBeLessThanOrEqual(given.remaining);
  for (let begin = given.reset_after; times.some((at) => at >= begin); begin += DAY) {
    expect(times.filter((at) => at >= begin && at < begin + DAY).length).toBeLessThanOrEqual(given.total);
  }
}

describe('a limiter of session starts', () => {
  async function startAll(given: Limit, shards: readonly number[]): Promise<SessionStart[]> {
    const clock = testClock();
    const begin = clock.now();
    const limiter = createIdentifyLimiter(given, clock);
    const starts: SessionStart[] = [];
    const all = Promise.all(
      shards.map(async (shard) => {
        await limiter.acquire(shard);
        starts.push({ shard, key: shard % given.max_concurrency, after: clock.now() - begin });
      }),
    );
    await clock.run();
    await all;
    return starts;
  }

  it('never exceeds what the limit allows, however many shards call at once', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 }), async (given, shards) => {
        const starts = await startAll(given, shards);
        expect(starts).toHaveLength(shards.length);
        expectWithin(given, starts);
      }),
      { numRuns: 50 },
    );
  });

  it('lets a shard start at once if it requests a start after the window', async () => {
    let time = 0;
    const waits: number[] = [];
    const limiter = createIdentifyLimiter(limit(), {
      now: () => time,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        time += milliseconds;
      },
    });
    await limiter.acquire(0);
    time = 5000;
    await limiter.acquire(1);
    time = 7000;
    await limiter.acquire(2);
    expect(waits).toEqual([3000]);
  });

  it('knows how many starts are left', async () => {
    const clock = testClock();
    const limiter = createIdentifyLimiter(limit({ remaining: 2, total: 7 }), clock);
    expect(limiter.remaining()).toBe(2);
    await limiter.acquire(0);
    expect(limiter.remaining()).toBe(1);
    const waiting = Promise.all([limiter.acquire(1), limiter.acquire(2)]);
    expect(limiter.remaining()).toBe(0);
    await clock.run();
    await waiting;
    expect(limiter.remaining()).toBe(6);
  });

  it('refuses a shard that could never start', async () => {
    const limiter = createIdentifyLimiter(limit({ total: 0, remaining: 0 }), testClock());
    await expect(limiter.acquire(3)).rejects.toThrow(new RangeError('no start is left for shard 3'));
  });

  it('stops waiting when its signal is aborted', async () => {
    const clock = testClock();
    const limiter = createIdentifyLimiter(limit(), clock);
    const controller = new AbortController();
    await limiter.acquire(0);
    const waiting = limiter.acquire(1, { signal: controller.signal });
    controller.abort(new Error('shutting down'));
    await expect(waiting).rejects.toThrow('shutting down');
    await expect(limiter.acquire(2, { signal: controller.signal })).rejects.toThrow('shutting down');
  });

  it('continues with a newly reported limit, and keeps the starts that it has granted', async () => {
    const clock = testClock();
    const begin = clock.now();
    const limiter = createIdentifyLimiter(limit({ max_concurrency: 2 }), clock);
    const times: number[] = [];
    const start = async (shard: number): Promise<void> => {
      await limiter.acquire(shard);
      times.push(clock.now() - begin);
    };
    const first = [start(0), start(1), start(2), start(3)];
    limiter.update(limit({ remaining: 3, reset_after: 100_000, max_concurrency: 2 }));
    expect(limiter.remaining()).toBe(1);
    const then = [start(4), start(5)];
    await clock.run();
    await Promise.all([...first, ...then]);
    expect(times).toEqual([0, 0, 5000, 5000, 10_000, 100_000]);
  });

  it('waits with the timers of the runtime by default', async () => {
    const begin = performance.now();
    const limiter = createIdentifyLimiter(limit({ remaining: 0, reset_after: 30 }));
    await limiter.acquire(0);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(29.9);
    const controller = new AbortController();
    const waiting = limiter.acquire(1, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 5);
    await expect(waiting).rejects.toThrow('enough');
  });
});
