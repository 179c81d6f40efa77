import { describe, expect, it, test } from 'vitest';
import * as buckets from '../../../templates/runtime/rest-bucket.js';
import type { Bucket, Line, Turn, Waiter } from '../../../templates/runtime/rest-bucket.js';
import { createGlobalLimit, MARGIN_MS } from '../../../templates/runtime/rest-global-limit.js';
import type { RateLimitFacts } from '../../../templates/runtime/rest-operation.js';

const NOW = 1_000_000;

const FACTS: RateLimitFacts = {
  headers: { limit: 'limit', remaining: 'remaining', reset: 'reset', resetAfter: 'after', scope: 'scope' },
  body: {},
};

function bucketWith(state: Partial<Bucket> = {}): Bucket {
  return Object.assign(buckets.createBucket('GET /', 'GET /\n', false), state);
}

function waiter(order: number, turn: Partial<Turn> = {}): Waiter {
  const whole = {
    operation: 'list',
    template: 'GET /',
    countedFor: '',
    inOrder: false,
    bodyKeys: [],
    order,
    notBefore: 0,
  };
  return { turn: { ...whole, ...turn }, grant: () => {}, refuse: () => {} };
}

function lineOf(bucket: Bucket, ...waiters: readonly Waiter[]): Line {
  const line: Line = { template: 'GET /', countedFor: '', waiting: [], busy: false, bucket };
  for (const one of waiters) buckets.enqueue(line, one);
  return line;
}

const orders = ({ waiting }: Line): readonly number[] => waiting.map(({ turn }) => turn.order);

describe('What a bucket lets be sent', () => {
  test.each<readonly [what: string, state: Partial<Bucket>, room: number]>([
    ['one request while nothing is known', {}, 1],
    ['as many as are tried at a time while nothing is known', { probes: 4, inflight: 1 }, 3],
    ['what is left', { known: true, remaining: 7, resetAt: NOW + 1 }, 7],
    ['everything where there is no limit', { known: true }, Infinity],
    ['nothing while it is blocked', { known: true, remaining: 7, blockedUntil: NOW + 1 }, 0],
    ['what is left when the block ends', { known: true, remaining: 7, blockedUntil: NOW }, 7],
    [
      'a whole window, but for what is in flight, when another begins',
      { known: true, limit: 5, remaining: 0, resetAt: NOW, inflight: 2 },
      3,
    ],
    [
      'one request when another window begins and no limit is known',
      { known: true, remaining: 0, resetAt: NOW, probes: 8 },
      1,
    ],
  ])('is %s', (_, state, room) => {
    expect(buckets.roomOf(bucketWith(state), NOW)).toBe(room);
  });

  it('is known at once where the spec states no limits', () => {
    expect(buckets.roomOf(buckets.createBucket('a', 'b', true), NOW)).toBe(Infinity);
  });
});

describe('The calls that wait for a bucket', () => {
  it('are in the order in which they began, whenever they come', () => {
    const bucket = bucketWith();
    const [first, second, third] = [waiter(1), waiter(2), waiter(3)];
    const line = lineOf(bucket, third, first, second);
    expect([orders(line), bucket.lines]).toEqual([[1, 2, 3], [line]]);
    buckets.remove(line, second);
    expect(orders(line)).toEqual([1, 3]);
    buckets.remove(line, second);
    expect(orders(line)).toEqual([1, 3]);
    buckets.remove(line, first);
    expect([orders(line), bucket.lines]).toEqual([[3], [line]]);
    buckets.remove(line, third);
    expect([orders(line), bucket.lines]).toEqual([[], []]);
  });

  it('are of several lines, of which one leaves when it is empty', () => {
    const bucket = bucketWith();
    const [own, other] = [waiter(5), waiter(2)];
    const lines = [lineOf(bucket, own), lineOf(bucket, other), lineOf(bucket, waiter(9))];
    expect(buckets.firstOf(bucket, NOW)).toEqual([lines[1], other]);
    buckets.remove(lines[1]!, other);
    expect(bucket.lines).toEqual([lines[0], lines[2]]);
    expect(buckets.firstOf(bucket, NOW)).toEqual([lines[0], own]);
    lines[0]!.busy = true;
    expect(buckets.firstOf(bucket, NOW)?.[0]).toBe(lines[2]);
    lines[2]!.busy = true;
    expect(buckets.firstOf(bucket, NOW)).toBeUndefined();
    expect(buckets.firstAt(bucket)).toBe(Infinity);
  });

  it('may be held back alone', () => {
    const bucket = bucketWith();
    const [held, free] = [waiter(1, { notBefore: NOW + 5 }), waiter(2, { notBefore: NOW + 3 })];
    const line = lineOf(bucket, held, free);
    expect(buckets.firstOf(bucket, NOW)).toBeUndefined();
    expect(buckets.firstAt(bucket)).toBe(NOW + 3);
    expect(buckets.firstOf(bucket, NOW + 3)).toEqual([line, free]);
    expect(buckets.firstOf(bucket, NOW + 5)).toEqual([line, held]);
    buckets.enqueue(line, waiter(3));
    expect(buckets.firstAt(bucket)).toBe(0);
  });

  it('may be held back by the keys of their bodies', () => {
    const bucket = bucketWith();
    const until = (...bodyKeys: readonly string[]): number =>
      buckets.heldUntil(bucket, waiter(1, { bodyKeys, notBefore: 7 }).turn);
    buckets.holdBack(bucket, ['name', 'topic'], NOW + 50, NOW);
    buckets.holdBack(bucket, [], NOW + 500, NOW);
    buckets.holdBack(bucket, ['name'], NOW + 20, NOW);
    expect([until('name'), until('size', 'topic'), until('size'), until()]).toEqual([NOW + 50, NOW + 50, 7, 7]);
    // Those that are over are forgotten.
    buckets.holdBack(bucket, ['size'], NOW + 60, NOW + 50);
    expect(bucket.sublimits).toEqual([{ keys: ['size'], until: NOW + 60 }]);
  });
});

describe('What a bucket learns of a response', () => {
  const learnt = (
    headers: Readonly<Record<string, string>>,
    state: Partial<Bucket> = {},
    status = 200,
    facts: RateLimitFacts | undefined = FACTS,
  ): Partial<Bucket> => {
    const bucket = bucketWith(state);
    buckets.learn(bucket, { status, headers: new Headers(headers) }, facts, NOW);
    const { known, limit, remaining, resetAt, windowMs } = bucket;
    return { known, limit, remaining, resetAt, windowMs };
  };
  const UNKNOWN = { known: false, limit: Infinity, remaining: Infinity, resetAt: 0, windowMs: 0 };

  it('is what is left, without what is in flight, until its window ends', () => {
    const known = { known: true, limit: 5, remaining: 3, resetAt: NOW + 2000 + MARGIN_MS, windowMs: 2000 + MARGIN_MS };
    expect(learnt({ limit: '5', remaining: '3', after: '2' })).toEqual(known);
    expect(learnt({ limit: '5', remaining: '3', after: '2' }, { inflight: 2 })).toEqual({ ...known, remaining: 1 });
    expect(learnt({ remaining: '3', after: '2' })).toEqual({ ...known, limit: Infinity, windowMs: 0 });
    // The remaining time comes before the time of another clock.
    expect(learnt({ limit: '5', remaining: '3', after: '2', reset: '9' })).toEqual(known);
    expect(learnt({ limit: '5', remaining: '3', reset: String(NOW / 1000 + 2) })).toEqual(known);
  });

  it('is never more than it knew in the same window', () => {
    const state = { known: true, limit: 5, remaining: 1, resetAt: NOW + 9000, windowMs: 8000 };
    expect(learnt({ limit: '5', remaining: '3', after: '2' }, state)).toEqual(state);
    expect(learnt({ limit: '5', remaining: '0', after: '10' }, state)).toEqual({
      ...state,
      remaining: 0,
      resetAt: NOW + 10_000 + MARGIN_MS,
      windowMs: 10_000 + MARGIN_MS,
    });
  });

  it('is that there is no limit where a response reports none, unless it was refused or failed', () => {
    expect(learnt({})).toEqual({ ...UNKNOWN, known: true });
    expect(learnt({ remaining: '3' })).toEqual({ ...UNKNOWN, known: true });
    expect(learnt({ after: '2' })).toEqual({ ...UNKNOWN, known: true });
    expect(learnt({ limit: '5', remaining: '3', after: '2' }, {}, 200, { headers: {}, body: {} })).toEqual({
      ...UNKNOWN,
      known: true,
    });
    for (const status of [401, 429, 500, 503]) expect(learnt({}, {}, status)).toEqual(UNKNOWN);
    for (const status of [400, 404, 499]) expect(learnt({}, {}, status)).toMatchObject({ known: true });
    expect(learnt({}, { known: true, remaining: 2 })).toMatchObject({ remaining: 2 });
  });

  test.each<
    readonly [is: boolean, status: number, headers: Readonly<Record<string, string>>, global: boolean | undefined]
  >([
    [true, 429, { remaining: '1' }, undefined],
    [false, 429, { remaining: '0' }, undefined],
    [false, 429, {}, undefined],
    [false, 503, { remaining: '1' }, undefined],
    [false, 429, { remaining: '1' }, true],
    [true, 429, { remaining: '1' }, false],
  ])('is about a limit below its own: %o with %d and %j', (is, status, headers, global) => {
    const answer = { status, headers: new Headers(headers), global };
    expect(buckets.isSublimit(answer, FACTS)).toBe(is);
    expect(buckets.isSublimit(answer, undefined)).toBe(false);
  });
});

describe('The limit over all requests', () => {
  const GLOBAL: RateLimitFacts = { ...FACTS, global: { requests: 2, seconds: 1 } };

  it('has room for so many in a window, from when they may have arrived', () => {
    const limit = createGlobalLimit(GLOBAL);
    limit.begin();
    limit.begin();
    expect([limit.room(NOW), limit.roomAt(NOW)]).toEqual([0, Infinity]);
    limit.end(NOW, NOW + 300);
    limit.end(NOW, NOW + 100);
    expect([limit.room(NOW + 300), limit.roomAt(NOW + 300)]).toEqual([0, NOW + 1100 + MARGIN_MS]);
    expect(limit.room(NOW + 1100 + MARGIN_MS)).toBe(1);
    // After a window, what an answer takes longer than the fastest may have been spent on the way there.
    for (const [sent, answered] of [
      [2000, 2050],
      [2000, 2400],
    ] as const) {
      limit.begin();
      limit.end(NOW + sent, NOW + answered);
    }
    expect([limit.room(NOW + 2400), limit.roomAt(NOW + 2400)]).toEqual([0, NOW + 3000 + MARGIN_MS]);
    expect(limit.room(NOW + 3000 + MARGIN_MS)).toBe(1);
    expect(limit.room(NOW + 3350 + MARGIN_MS)).toBe(2);
  });

  it('is endless where the spec states none', () => {
    const limit = createGlobalLimit(undefined);
    limit.begin();
    limit.end(NOW, NOW);
    expect([limit.room(NOW), limit.roomAt(NOW)]).toEqual([Infinity, Infinity]);
  });

  it('is blocked for as long as the longest wait that is required', () => {
    const limit = createGlobalLimit(undefined);
    limit.block(NOW + 50);
    limit.block(NOW + 20);
    expect([limit.blockedUntil(), limit.room(NOW + 49), limit.roomAt(NOW + 49), limit.room(NOW + 50)]).toEqual([
      NOW + 50,
      0,
      NOW + 50,
      Infinity,
    ]);
  });

  it('counts what is rejected, and stops before the client is blocked', () => {
    const refused = { statuses: [401, 403], except: ['shared'], requests: 3, seconds: 10 };
    const limit = createGlobalLimit({ ...FACTS, refused });
    const count = (status: number, at: number, scope?: string): void =>
      limit.countRefusal(status, new Headers(scope === undefined ? {} : { scope }), at);
    count(404, NOW);
    count(403, NOW, 'shared');
    expect(limit.refusedUntil(NOW)).toBe(0);
    count(403, NOW, 'user');
    count(401, NOW);
    expect(limit.refusedUntil(NOW)).toBe(0);
    limit.begin();
    expect(limit.refusedUntil(NOW)).toBe(NOW + 10_000);
    limit.end(NOW, NOW);
    expect(limit.refusedUntil(NOW)).toBe(0);
    count(403, NOW + 5000);
    expect([limit.refusedUntil(NOW + 5000), limit.refusedUntil(NOW + 10_000)]).toEqual([NOW + 10_000, 0]);
    // Another window begins with the next one that is rejected.
    count(403, NOW + 10_000);
    for (let index = 0; index < 2; index++) limit.begin();
    expect(limit.refusedUntil(NOW + 10_000)).toBe(NOW + 20_000);
  });

  it('counts nothing where the spec does not say what is counted', () => {
    const limit = createGlobalLimit({ headers: {}, body: {} });
    limit.countRefusal(403, new Headers(), NOW);
    for (let index = 0; index < 9; index++) limit.begin();
    expect(limit.refusedUntil(NOW)).toBe(0);
    const unscoped = createGlobalLimit({
      headers: {},
      body: {},
      refused: { statuses: [403], except: ['shared'], requests: 1, seconds: 1 },
    });
    unscoped.begin();
    expect(unscoped.refusedUntil(NOW)).toBe(0);
    unscoped.countRefusal(403, new Headers({ scope: 'shared' }), NOW);
    expect(unscoped.refusedUntil(NOW)).toBe(NOW + 1000);
  });
});
