import { describe, expect, it, test } from 'vitest';
import { createStartLimiter, scheduleStarts, type StartLimit } from '../../../templates/runtime/session-starts.js';

const LIMIT: StartLimit = {
  total: 3,
  remaining: 2,
  resetAfter: 100,
  concurrency: 2,
  window: 10,
  period: 1000,
  keyed: true,
};

const schedule = (shards: number | readonly number[], limit: Partial<StartLimit> = {}): unknown =>
  scheduleStarts({ ...LIMIT, ...limit }, shards).map(({ shard, key, after }) => [shard, key, after]);

describe('The starts of sessions', () => {
  it('are one in each window for a key, as many as are left in a period', () => {
    expect(schedule(7)).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [2, 0, 100],
      [3, 1, 100],
      [4, 0, 110],
      [5, 1, 1100],
      [6, 0, 1100],
    ]);
    expect(schedule([5, 3], { remaining: 9 })).toEqual([
      [3, 1, 0],
      [5, 1, 10],
    ]);
    expect(schedule(3, { remaining: 9, keyed: false })).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [2, 0, 10],
    ]);
  });

  it('are unknown where none is left and no period is stated', () => {
    expect(schedule(2, { remaining: 1, total: 0, period: undefined })).toEqual([
      [0, 0, 0],
      [1, 1, Infinity],
    ]);
  });

  test.each([0, -1, 1.5, 65_537, Number.NaN])('cannot be %d at a time', (concurrency) => {
    expect(() => schedule(1, { concurrency })).toThrow(
      new RangeError(`not a number of starts at a time: ${concurrency}`),
    );
  });

  it('may be as many at a time as a slot can be made for', () => {
    expect(schedule(1, { concurrency: 65_536 })).toEqual([[0, 0, 0]]);
    expect(() => schedule(-1)).toThrow(new RangeError('not a number of shards: -1'));
    expect(() => schedule([1.5])).toThrow(new RangeError('not a shard: 1.5'));
  });

  it('are waited for, and counted', async () => {
    let time = 5000;
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      waits.push(ms);
      time += Math.ceil(ms / 2);
    };
    const limiter = createStartLimiter(LIMIT, (limit) => limit, { now: () => time, sleep });
    expect([limiter.remaining(), limiter.resetAfter()]).toEqual([2, 100]);
    await limiter.acquire(0);
    await limiter.acquire(2);
    expect([waits, limiter.remaining()]).toEqual([[10, 5, 2, 1], 0]);
    limiter.update({ ...LIMIT, remaining: 1, resetAfter: 50 });
    expect([limiter.remaining(), limiter.resetAfter()]).toEqual([1, 50]);
  });
});
