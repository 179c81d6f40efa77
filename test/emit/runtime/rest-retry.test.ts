import { describe, expect, it, test } from 'vitest';
import type { Clock } from '../../../templates/runtime/rest-clock.js';
import {
  InvalidJsonError,
  NetworkError,
  ApiError,
  RateLimitError,
  TimeoutError,
  TruncatedBodyError,
} from '../../../templates/runtime/rest-error.js';
import { retries, type RetryEvent, type RetryOptions } from '../../../templates/runtime/rest-retry.js';

interface Given extends RetryOptions {
  readonly method?: string;
  readonly isLimited?: boolean;
}

/** The repetitions of one call. Waits take no time; `slept` has those that the call itself waits. */
function callOf({ method = 'GET', isLimited = false, ...options }: Given = {}) {
  const slept: number[] = [];
  const clock: Clock = { now: () => 0, sleep: async (ms) => void slept.push(ms) };
  const events: RetryEvent[] = [];
  const repeat = retries.createRepeat(
    { random: () => 0.5, onRetry: (event) => events.push(event), ...options },
    clock,
    isLimited,
  )({ name: 'do_it', method, path: '/it', countedPer: [], query: {}, responses: [] });
  /** How long the call waits after an error before it goes on; `over` if it does not. */
  const after = async (error: unknown): Promise<number | 'over'> => {
    try {
      await repeat.pauseAfter(error, undefined);
    } catch (thrown) {
      expect(thrown).toBe(error);
      return 'over';
    }
    return events.at(-1)!.delayMs;
  };
  return { repeat, after, slept, events };
}

const failed = (status: number, retryAfterMs?: number): ApiError => new ApiError('do_it', { status, retryAfterMs });
const broken = (code?: string): NetworkError => new NetworkError('do_it', 'broken', code);
const refused = (retryAfterMs?: number): RateLimitError => new RateLimitError('do_it', { status: 429, retryAfterMs });

describe('a failure after which a request may have had its effect', () => {
  test.each([
    ['GET', true],
    ['HEAD', true],
    ['OPTIONS', true],
    ['PUT', true],
    ['DELETE', true],
    ['POST', false],
    ['PATCH', false],
  ])('is followed by a repetition of a %s: %s', async (method, isRepeated) => {
    for (const error of [
      failed(500),
      failed(599),
      broken(),
      broken('ECONNRESET'),
      new TruncatedBodyError('do_it', 200, ''),
    ])
      expect([error.name, (await callOf({ method }).after(error)) !== 'over']).toEqual([error.name, isRepeated]);
  });

  test.each([
    ['an error of the caller', failed(499)],
    ['a timeout', new TimeoutError('do_it', 'headers', 1)],
    ['a body that is no JSON', new InvalidJsonError('do_it', 200, '')],
    ['a limit of the client itself', new RateLimitError('do_it', { retryAfterMs: 1 })],
    ['an error that is none of the client', new TypeError('wrong')],
  ])('is not %s', async (_, error) => {
    expect(await callOf().after(error)).toBe('over');
  });
});

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'a request of which nothing was sent (%s) is sent again whatever its method is, unless the caller does not want it',
  async (code) => {
    expect(await callOf({ method: 'POST' }).after(broken(code))).toBe(375);
    for (const method of ['POST', 'GET'])
      expect(await callOf({ method, retry: { network: false } }).after(broken(code))).toBe('over');
  },
);

test('a broken connection is no failure of the platform: `network` does not matter for those', async () => {
  const call = callOf({ retry: { network: false } });
  expect(await call.after(failed(503))).toBe(375);
  expect(await callOf({ retry: { network: false } }).after(new TruncatedBodyError('do_it', 200, ''))).toBe('over');
});

describe('the delay before a repetition', () => {
  it('doubles, up to the largest, with a jitter of half', async () => {
    for (const [random, delays] of [
      [0, [50, 100, 200, 200]],
      [0.5, [75, 150, 300, 300]],
    ] as const) {
      const { after, slept } = callOf({ random: () => random, retry: { limit: 4, minDelayMs: 100, maxDelayMs: 400 } });
      for (const delay of delays) expect(await after(failed(500))).toBe(delay);
      expect(await after(failed(500))).toBe('over');
      expect(slept).toEqual(delays);
    }
  });

  it('is half a second at first, then up to half a minute, three times', async () => {
    const { after } = callOf({ random: () => 1 });
    expect([
      await after(failed(500)),
      await after(failed(500)),
      await after(failed(500)),
      await after(failed(500)),
    ]).toEqual([500, 1000, 2000, 'over']);
    const many = callOf({ random: () => 1, retry: { limit: 20 } });
    let last: number | 'over' = 0;
    for (let count = 0; count < 20; count++) last = await many.after(failed(500));
    expect(last).toBe(30_000);
  });

  it('is what the platform requires if that is longer, and there is none if it is too long', async () => {
    expect(await callOf().after(failed(503, 1000))).toBe(1000);
    expect(await callOf().after(failed(503, 10))).toBe(375);
    expect(await callOf({ retry: { maxWaitMs: 1000 } }).after(failed(503, 1000))).toBe(1000);
    expect(await callOf({ retry: { maxWaitMs: 1000 } }).after(failed(503, 1001))).toBe('over');
    expect(await callOf().after(failed(503, 300_001))).toBe('over');
  });
});

describe('after a refusal with status 429', () => {
  it('the wait is the one for which requests are held back, with some jitter', async () => {
    const { repeat, after, slept } = callOf({ method: 'POST' });
    expect(repeat.holdMs(2000)).toBe(2050);
    expect(await after(refused(2000))).toBe(2050);
    expect(slept).toEqual([2050]);
  });

  it('a limiter waits, and not the call', async () => {
    const { repeat, after, slept } = callOf({ isLimited: true });
    repeat.holdMs(2000);
    expect(await after(refused(2000))).toBe(2050);
    expect(await after(failed(500))).toBe(375);
    expect(slept).toEqual([375]);
  });

  it('a call that is refused more than five times in a row waits longer than it has to', async () => {
    const { repeat, after } = callOf({ random: () => 0 });
    const waits: number[] = [];
    for (let count = 0; count < 8; count++) {
      waits.push(repeat.holdMs(10));
      await after(refused(10));
    }
    expect(waits).toEqual([10, 10, 10, 10, 10, 250, 500, 1000]);
  });

  it('that does not say how long to wait, the call waits as after a failure, and as often', async () => {
    const { repeat, after } = callOf({ retry: { limit: 2 } });
    const waits: unknown[] = [];
    for (let count = 0; count < 3; count++) {
      repeat.holdMs(undefined);
      waits.push(await after(refused()));
    }
    expect(waits).toEqual([375, 750, 'over']);
  });

  it('waits that are no retries have an end together, even if each is none', async () => {
    const { after } = callOf({ retry: { maxWaitMs: 500, minDelayMs: 0 } });
    let count = 0;
    while ((await after(refused(0))) !== 'over') count++;
    expect(count).toBe(11);
    expect(await callOf({ retry: { maxWaitMs: 500, minDelayMs: 0 } }).after(refused(500))).toBe(0);
    expect(await callOf({ retry: { maxWaitMs: 500, minDelayMs: 0 } }).after(refused(501))).toBe('over');
    const held = callOf({ retry: { maxWaitMs: 60_000 } });
    let waited = 0;
    for (;;) {
      const heldMs = held.repeat.holdMs(0);
      if ((await held.after(refused(0))) === 'over') break;
      waited += heldMs;
    }
    // Those that grow since the service goes on refusing count as long as they are.
    expect([waited > 20_000, waited < 62_000]).toEqual([true, true]);
    const slow = callOf({ retry: { maxWaitMs: 500, minDelayMs: 300 } });
    expect([await slow.after(refused(1)), await slow.after(refused(1))]).toEqual([0, 'over']);
  });

  it('nothing is sent again by a client that retries nothing', async () => {
    expect(await callOf({ retry: { limit: 0 } }).after(refused(1))).toBe('over');
    expect(await callOf({ retry: { limit: 0 } }).after(failed(500))).toBe('over');
  });
});

test('repetitions are reported with their number, the operation and the error', async () => {
  const { after, events } = callOf();
  const [first, second] = [failed(500), failed(502)];
  await after(first);
  await after(second);
  expect(events).toEqual([
    { operation: 'do_it', retry: 1, delayMs: 375, error: first },
    { operation: 'do_it', retry: 2, delayMs: 750, error: second },
  ]);
});

test.each(['limit', 'minDelayMs', 'maxDelayMs', 'maxWaitMs'] as const)(
  '%s is a number that is not negative',
  (name) => {
    for (const wrong of [-1, Number.NaN, '1' as never, null as never])
      expect(() => callOf({ retry: { [name]: wrong } })).toThrow(
        new TypeError(`retry.${name} must be a number that is not negative`),
      );
    for (const right of [0, 1, Infinity, undefined]) expect(() => callOf({ retry: { [name]: right } })).not.toThrow();
  },
);
