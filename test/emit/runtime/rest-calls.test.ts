import { afterEach, describe, expect, it, vi } from 'vitest';
import { onAbort } from '../../../templates/runtime/rest-abort.js';
import { addressWithVariables } from '../../../templates/runtime/rest-addresses.js';
import type { Answer, Place } from '../../../templates/runtime/rest-bucket.js';
import { callOf } from '../../../templates/runtime/rest-call.js';
import { explainLimits } from '../../../templates/runtime/limits.js';
import { ResponseValidationError } from '../../../templates/runtime/rest-error.js';
import type { Type } from '../../../templates/runtime/schema.js';
import { checks } from '../../../templates/runtime/rest-checks.js';
import { systemClock, type Clock } from '../../../templates/runtime/rest-clock.js';
import { Deadline } from '../../../templates/runtime/rest-deadline.js';
import { type Limiter, limitsPerService } from '../../../templates/runtime/rest-limiter.js';
import { observed, type ClientEvent } from '../../../templates/runtime/rest-observed.js';
import type { Operation, RateLimitFacts, ServiceFacts } from '../../../templates/runtime/rest-operation.js';
import { ownLimits } from '../../../templates/runtime/rest-own-limits.js';
import type { RateLimits } from '../../../templates/runtime/rest-parts.js';
import { sharedLimits, type LimitStore } from '../../../templates/runtime/rest-shared-limits.js';
import { checked, type OperationTypes } from '../../../templates/runtime/rest-checked.js';

const OPERATION: Operation = { name: 'list', method: 'GET', path: '/', countedPer: [], query: {}, responses: [] };

afterEach(() => void vi.useRealTimers());

describe('What listens to a signal', () => {
  it('is called once when it aborts, unless it stopped listening', () => {
    const stop = new AbortController();
    const called: string[] = [];
    const run = (): void => void called.push('twice');
    onAbort(stop.signal, run);
    const stopListening = onAbort(stop.signal, run);
    onAbort(stop.signal, () => called.push('other'))();
    onAbort(stop.signal, () => called.push('last'));
    stopListening();
    stop.abort();
    expect(called).toEqual(['twice', 'last']);
    expect(() => onAbort(undefined, run)()).not.toThrow();
  });

  it('is one listener of the signal for all, and none when nothing listens', () => {
    const stop = new AbortController();
    const added = vi.spyOn(stop.signal, 'addEventListener');
    const removed = vi.spyOn(stop.signal, 'removeEventListener');
    const stopAll = [1, 2, 3].map(() => onAbort(stop.signal, () => {}));
    expect([added, removed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    stopAll[0]!();
    stopAll[1]!();
    expect(removed).not.toHaveBeenCalled();
    stopAll[2]!();
    expect(removed).toHaveBeenCalledOnce();
    onAbort(stop.signal, () => {});
    expect(added).toHaveBeenCalledTimes(2);
  });
});

describe('The time of a request', () => {
  it('ends with the signal of the caller', async () => {
    const stop = new AbortController();
    const deadline = new Deadline('list', stop.signal);
    const race = deadline.race(new Promise(() => {}));
    stop.abort('enough');
    await expect(race).rejects.toMatchObject({ name: 'AbortedError', operation: 'list', cause: 'enough' });
    expect([deadline.signal.aborted, deadline.over?.name]).toEqual([true, 'AbortedError']);
    await expect(deadline.race(Promise.resolve(1))).rejects.toBe(deadline.over);
    expect(() => deadline.race(1)).toThrow(deadline.over);
  });

  it('is over at once where the signal has aborted before', () => {
    expect(new Deadline('list', AbortSignal.abort('before')).over).toMatchObject({ cause: 'before' });
  });

  it('ends when a phase takes too long', async () => {
    vi.useFakeTimers();
    const deadline = new Deadline('list', undefined);
    deadline.begin('headers', 100);
    vi.advanceTimersByTime(99);
    deadline.begin('body', 200);
    vi.advanceTimersByTime(199);
    expect(deadline.over).toBeUndefined();
    const race = deadline.race(new Promise(() => {}));
    vi.advanceTimersByTime(1);
    await expect(race).rejects.toMatchObject({ name: 'TimeoutError', phase: 'body', timeoutMs: 200 });
    deadline.begin('body', 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has no end where it is more than timers can be', () => {
    vi.useFakeTimers();
    const deadline = new Deadline('list', undefined);
    for (const ms of [Infinity, 2e9, Number.NaN]) deadline.begin('headers', ms);
    expect(vi.getTimerCount()).toBe(0);
    deadline.begin('headers', 1e9);
    expect(vi.getTimerCount()).toBe(1);
    deadline.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves a result that comes in time, and listens no longer when it ends', async () => {
    const stop = new AbortController();
    const deadline = new Deadline('list', stop.signal);
    expect(await deadline.race(Promise.resolve(1))).toBe(1);
    expect(deadline.race(2)).toBe(2);
    await expect(deadline.race(Promise.reject(new RangeError('own')))).rejects.toThrow('own');
    deadline.end();
    stop.abort();
    expect(deadline.over).toBeUndefined();
  });
});

describe('The clock of a client', () => {
  it('waits, and ends its timer with the signal', async () => {
    vi.useFakeTimers({ now: 5000 });
    expect(systemClock.now()).toBe(5000);
    const stop = new AbortController();
    let isOver = false;
    void systemClock.sleep(100, stop.signal).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
    const waiting = systemClock.sleep(100, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow('stopped waiting');
    await expect(systemClock.sleep(100, stop.signal)).rejects.toThrow('stopped waiting');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for as long as timers can be where it is longer', async () => {
    vi.useFakeTimers();
    let isOver = false;
    void systemClock.sleep(2 ** 40, new AbortController().signal).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(isOver).toBe(true);
  });
});

describe('A call', () => {
  const answered = { value: 1, status: 200, headers: new Headers() };

  it('is a promise of the value, which also has the response', async () => {
    const call = callOf(Promise.resolve(answered));
    expect(await call).toBe(1);
    expect(await call.withResponse()).toBe(answered);
  });

  it('that fails is one error for who awaits the response', async () => {
    const failure = new Error('failed');
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listen);
    await expect(callOf(Promise.reject(failure)).withResponse()).rejects.toBe(failure);
    await new Promise((resolve) => setTimeout(resolve, 1));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('A request that is observed', () => {
  const SENT = { operation: 'list', waitedMs: 0 };
  const events = async (
    answer: () => Promise<Response>,
    sent = SENT,
    init: RequestInit = { method: 'POST' },
  ): Promise<readonly ClientEvent[]> => {
    const found: ClientEvent[] = [];
    const calls: unknown[] = [];
    const send = observed(
      (event) => found.push(event),
      (...call) => (calls.push(call), answer()),
    );
    await send('https://a/', init, sent).catch(() => {});
    expect(calls).toEqual([['https://a/', init, sent]]);
    return found;
  };

  it('is reported with its wait and its answer', async () => {
    vi.useFakeTimers({ now: 1000 });
    const later = async (): Promise<Response> => {
      vi.setSystemTime(0); // a clock of the wall may be set back
      vi.advanceTimersByTime(250);
      return new Response(null, { status: 204 });
    };
    expect(await events(later)).toEqual([
      { type: 'request', operation: 'list', method: 'POST', url: 'https://a/' },
      { type: 'answer', operation: 'list', status: 204, tookMs: 250 },
    ]);
    const waited = await events(later, { operation: 'list', waitedMs: 7 }, {});
    expect(waited.slice(0, 2)).toEqual([
      { type: 'wait', operation: 'list', waitedMs: 7 },
      { type: 'request', operation: 'list', method: 'GET', url: 'https://a/' },
    ]);
  });

  it('is reported where there are too many, and where no answer comes', async () => {
    const limited = await events(async () => new Response(null, { status: 429, headers: { 'x-a': 'b' } }));
    expect(limited.at(-1)).toMatchObject({ type: 'limit', operation: 'list' });
    expect((limited.at(-1) as { readonly headers: Headers }).headers.get('x-a')).toBe('b');
    const error = new Error('no answer');
    expect((await events(() => Promise.reject(error))).at(-1)).toEqual({
      type: 'failure',
      operation: 'list',
      error,
      tookMs: expect.any(Number) as unknown,
    });
    const send = observed(
      () => {},
      () => Promise.reject(error),
    );
    await expect(send('', {}, SENT)).rejects.toBe(error);
  });

  it('is sent by the runtime if nothing else sends it', async () => {
    const answer = new Response(null);
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
    expect(await observed(() => {})('https://a/', { method: 'PUT' }, SENT)).toBe(answer);
    expect(fetch).toHaveBeenCalledWith('https://a/', { method: 'PUT' });
    fetch.mockRestore();
  });
});

describe('The address of a service', () => {
  const of = (facts: ServiceFacts, options: object = {}): string | undefined => addressWithVariables(facts, options);

  it('has its variables, or their defaults', () => {
    const facts = { url: 'https://{region}.example/{v}/{}', variables: { region: 'eu', v: 'v1' } };
    expect(of(facts)).toBe('https://eu.example/v1/');
    expect(of(facts, { variables: { region: 'us', v: undefined } })).toBe('https://us.example/v1/');
    expect(of({ url: 'https://{a}.example' })).toBe('https://.example');
    expect(of({})).toBeUndefined();
  });

  it('is that of the caller for a service with a name', () => {
    const facts = { name: 'files', url: 'https://files.example' };
    expect(of(facts, { baseUrls: { files: 'https://own.example/{x}' } })).toBe('https://own.example/{x}');
    expect(of(facts, { baseUrls: { other: 'https://own.example' } })).toBe('https://files.example');
    expect(of({ url: 'https://first.example' }, { baseUrls: { undefined: 'x' } })).toBe('https://first.example');
  });
});

describe('A request that is checked', () => {
  const PARAMS: Operation = {
    ...OPERATION,
    path: '/{id}/{name}',
    query: { page: {}, size: {} },
    headers: { Reason: {} },
    cookies: { session: {} },
  };
  const TYPES: OperationTypes = {
    params: [
      ['id', 'int'],
      ['name', 'str'],
      ['page', 'int'],
      ['size', 'int', 1],
      ['Reason', 'str', 1],
      ['session', 'any'],
    ],
    responses: [],
  };
  const issues = (types: Partial<OperationTypes>, given: object, own?: Partial<Operation>): readonly string[] => {
    try {
      checks.request(
        checked({ ...PARAMS, ...own }, () => ({ ...TYPES, ...types })),
        given as never,
      );
      return [];
    } catch (error) {
      return (error as { readonly issues: readonly { path: unknown[]; code: string; message: string }[] }).issues.map(
        ({ path, code, message }) => `${path.join('.')} ${code}: ${message}`,
      );
    }
  };
  const VALID = { id: 1, name: 'a', page: 1, session: 'x' };

  it('has what the path, the query, headers and cookies need', () => {
    expect(issues({}, VALID)).toEqual([]);
    expect(issues({}, { size: undefined })).toEqual([
      'id missing: is missing',
      'name missing: is missing',
      'page missing: is missing',
      'session missing: is missing',
    ]);
    expect(issues({}, { ...VALID, id: 'x', size: 'y', Reason: 5 })).toEqual([
      'id type: expected integer, got string',
      'size type: expected integer, got string',
      'Reason type: expected string, got number',
    ]);
  });

  it('has no parameters that the operation does not have', () => {
    expect(issues({}, { ...VALID, other: 1, toString: 2, none: undefined, body: {}, contentType: 'x' })).toEqual(
      ['other', 'toString', 'body', 'contentType'].map(
        (name) => `${name} unknown-key: is not a parameter of this operation`,
      ),
    );
    expect(() => checks.request(PARAMS, { ...VALID, other: 1 })).not.toThrow();
  });

  it('has a body if the operation takes one', () => {
    expect(issues({ body: 'str' }, { ...VALID, body: 'x' })).toEqual([]);
    expect(issues({ body: 'str' }, VALID)).toEqual(['body missing: is missing']);
    expect(issues({ body: 'str' }, VALID, { bodyOptional: true })).toEqual([]);
    expect(issues({ body: 'str' }, { ...VALID, body: 5 }, { bodyOptional: true })).toEqual([
      'body type: expected string, got number',
    ]);
    expect(issues({ body: 'str' }, { ...VALID, body: 'x', contentType: 'y' })).toHaveLength(1);
  });

  it('has the body that its content type needs', () => {
    const bodies: Operation['bodies'] = ({ contentType }) =>
      contentType === 'text' ? { contentType, media: contentType } : undefined;
    const types = { bodies: { text: 'str' } } as const;
    expect(issues(types, { ...VALID, body: 'x', contentType: 'text' }, { bodies })).toEqual([]);
    expect(issues(types, { ...VALID, body: 5, contentType: 'text' }, { bodies })).toEqual([
      'body type: expected string, got number',
    ]);
    expect(issues(types, { ...VALID, body: 5 }, { bodies })).toEqual([]);
    expect(issues(types, VALID, { bodies })).toEqual(['body missing: is missing']);
  });
});

describe('A response that is checked', () => {
  it('is its value, or an error with its issues', () => {
    const response = new Response(null, { status: 201 });
    const [found, limits] = [{ status: 200 }, [{ kind: 'range', max: 9 }] as const];
    const type: Type = { kind: 'limited', of: 'int', limits, explain: explainLimits };
    const operation = checked({ ...OPERATION, responses: [found] }, () => ({ params: [], responses: [type] }));
    expect(checks.response(operation, response, found, 5, 'shape')).toBe(5);
    expect(() => checks.response(operation, response, found, 'x', 'shape')).toThrow(
      expect.objectContaining({
        name: 'ResponseValidationError',
        operation: 'list',
        status: 201,
        value: 'x',
        issues: [expect.objectContaining({ code: 'type' })],
      }),
    );
    expect(checks.response(operation, response, found, 10, 'shape')).toBe(10);
    expect(() => checks.response(operation, response, found, 10, 'spec')).toThrow(ResponseValidationError);
  });

  it('has the headers that it needs, else its stream is left', async () => {
    let isCancelled = false;
    const body = new ReadableStream({ cancel: () => void (isCancelled = true) });
    const response = new Response(body);
    const issue = { path: ['headers', 'x'], code: 'missing', message: 'is missing' };
    const [fine, lacking] = [{}, {}];
    const operation = checked({ ...OPERATION, responses: [fine, lacking] }, () => ({
      params: [],
      responses: [],
      headers: [() => [], () => [issue]],
    }));
    expect(() => checks.headers(OPERATION, response, fine, 1)).not.toThrow();
    expect(() => checks.headers(operation, response, fine, 1)).not.toThrow();
    await Promise.resolve();
    expect(isCancelled).toBe(false);
    expect(() => checks.headers(operation, response, lacking, 1)).toThrow(
      expect.objectContaining({ name: 'ResponseValidationError', value: 1, issues: [issue] }),
    );
    await Promise.resolve();
    expect(isCancelled).toBe(true);
  });
});

describe('Limits of the caller', () => {
  const STATED: RateLimitFacts = { headers: { limit: 'x' }, body: {}, global: { requests: 9, seconds: 1 } };

  /** The stated limits, and what is requested of them. */
  function stated() {
    const facts: (RateLimitFacts | undefined)[] = [];
    const limiters: string[] = [];
    const place = { facts: STATED } as Place;
    const begin: Limiter['begin'] = ({ name }) => {
      limiters.push(name);
      return name === 'free' ? undefined : { acquire: () => place };
    };
    const limits: RateLimits = {
      waitOf: () => ({ waitMs: 5, global: false, scope: undefined, bucket: undefined }),
      createLimiter: (_, __, change) => {
        facts.push(change?.(STATED));
        return { begin };
      },
    };
    return { limits, facts, limiters, place };
  }

  const clock: Clock = { now: () => 0, sleep: () => Promise.resolve() };

  it('replace the limit over all requests, and nothing else', () => {
    const { limits, facts } = stated();
    for (const global of [undefined, null, { requests: 1, seconds: 2 }]) {
      const own = ownLimits({ global })(limits);
      own.createLimiter(clock, 100);
      expect(own.waitOf).toBe(limits.waitOf);
    }
    const { global: _, ...others } = STATED;
    expect(facts).toEqual([STATED, others, { ...others, global: { requests: 1, seconds: 2 } }]);
    expect(facts[1]).not.toHaveProperty('global');
  });

  it('except operations by their names', async () => {
    const { limits, limiters, place } = stated();
    const limiter = ownLimits({ except: ['list'] })(limits).createLimiter(clock, 100);
    expect(limiter.begin(OPERATION, {})).toBeUndefined();
    expect(limiters).toEqual([]);
    expect(await limiter.begin({ ...OPERATION, name: 'other' }, {})!.acquire(undefined)).toBe(place);
  });

  it('may be shared, by operations that have any', async () => {
    const { limits, place } = stated();
    const calls: unknown[] = [];
    const shared = async (...call: readonly unknown[]): Promise<Place> => (
      calls.push(call),
      { ...place, facts: undefined }
    );
    const limiter = ownLimits({ shared })(limits).createLimiter(clock, 100);
    const { signal } = new AbortController();
    expect(await limiter.begin(OPERATION, {})!.acquire(signal)).toEqual({ facts: undefined });
    expect(calls).toEqual([[place, 'list', signal, clock]]);
    expect(limiter.begin({ ...OPERATION, name: 'free' }, {})).toBeUndefined();
  });
});

describe('Limits of several services', () => {
  it('are those of each, with one limiter for all calls of it', () => {
    const begun: unknown[] = [];
    let limiters = 0;
    const first: RateLimits = {
      waitOf: () => ({ waitMs: 1, global: false, scope: 'first', bucket: undefined }),
      createLimiter: () => {
        const number = ++limiters;
        return { begin: (operation, given) => void begun.push([number, operation.name, given]) as undefined };
      },
    };
    const limits = limitsPerService(first);
    const files = { name: 'files', rateLimits: { headers: { retryAfter: 'x-wait' }, body: {} } };
    const response = new Response(null, { headers: { 'x-wait': '2', 'content-type': 'application/json' } });
    expect(limits.waitOf(response, undefined, 0)).toMatchObject({ waitMs: 1 });
    expect(limits.waitOf(response, undefined, 0, files)).toMatchObject({ waitMs: 2000 });
    const limiter = limits.createLimiter({ now: () => 0, sleep: () => Promise.resolve() }, 100);
    limiter.begin(OPERATION, { a: 1 });
    limiter.begin({ ...OPERATION, name: 'other' }, {});
    expect(begun).toEqual([
      [1, 'list', { a: 1 }],
      [1, 'other', {}],
    ]);
    expect(limiter.begin({ ...OPERATION, service: files }, {})).toBeDefined();
    expect(begun).toHaveLength(2);
  });
});

describe('Limits that several processes share', () => {
  /** A store that requires these waits, and a place of the process. */
  function sharing(waits: readonly (number | Error | 'never')[] = [0], facts?: RateLimitFacts) {
    const calls: unknown[] = [];
    const done: (Answer | undefined)[] = [];
    const slept: number[] = [];
    const requests = new Set<string>();
    let taken = 0;
    const store: LimitStore = {
      take: (windows, request) => {
        calls.push(['take', windows]);
        requests.add(request);
        const wait = waits[taken++] ?? 0;
        if (wait === 'never') return new Promise(() => {});
        return wait instanceof Error ? Promise.reject(wait) : Promise.resolve(wait);
      },
      end: async (windows, request) => {
        calls.push(['end', windows]);
        requests.add(request);
      },
      block: async (...call) => void calls.push(['block', ...call]),
    };
    const place = {
      facts,
      bucket: { key: 'GET /', limit: 5, windowMs: 1000 },
      done: (answer?: Answer) => void done.push(answer),
    } as unknown as Place;
    const clock: Clock = { now: () => 0, sleep: async (ms) => void slept.push(ms) };
    const acquire = (signal?: AbortSignal): Promise<Place> => sharedLimits(store)(place, 'list', signal, clock);
    return { acquire, calls, done, slept, requests, store, place };
  }

  const answer: Answer = { status: 200, headers: new Headers() };
  const WINDOWS = [
    { key: 'global', requests: Infinity, ms: 0 },
    { key: 'GET /', requests: 5, ms: 1000 },
  ];

  it('wait for the store until it lets the request be sent', async () => {
    const { acquire, calls, slept, requests } = sharing([20, 30, 0]);
    await acquire();
    expect(slept).toEqual([20, 30]);
    expect(calls).toEqual([1, 2, 3].map(() => ['take', WINDOWS]));
    expect(requests.size).toBe(1);
  });

  it('are those over all requests and those of the bucket', async () => {
    const { acquire, calls } = sharing([0], { headers: {}, body: {}, global: { requests: 50, seconds: 2 } });
    await acquire();
    expect(calls).toEqual([['take', [{ key: 'global', requests: 50, ms: 2000 }, WINDOWS[1]]]]);
  });

  it('count the request until its answer, once', async () => {
    const { acquire, calls, done, requests } = sharing();
    const place = await acquire();
    place.done(answer);
    place.done();
    expect(done).toEqual([answer, undefined]);
    expect(calls.slice(1)).toEqual([['end', WINDOWS]]);
    expect(requests.size).toBe(1);
  });

  it('let no process send what the service requires to wait', async () => {
    const one = sharing();
    (await one.acquire()).done({ ...answer, waitMs: 700 });
    expect(one.calls.at(-1)).toEqual(['block', 'GET /', 700]);
    const all = sharing();
    (await all.acquire()).done({ ...answer, waitMs: 700, global: true });
    expect(all.calls.at(-1)).toEqual(['block', 'global', 700]);
    const none = sharing();
    (await none.acquire()).done();
    expect(none.calls.at(-1)).toEqual(['end', WINDOWS]);
  });

  it('give the place back where the store fails, or the call is aborted', async () => {
    const failing = sharing([new RangeError('no store')]);
    await expect(failing.acquire()).rejects.toThrow('no store');
    expect(failing.done).toEqual([undefined]);
    const silent = sharing(['never']);
    const stop = new AbortController();
    const acquiring = silent.acquire(stop.signal);
    stop.abort('enough');
    await expect(acquiring).rejects.toMatchObject({ name: 'AbortedError', operation: 'list' });
    expect(silent.done).toEqual([undefined]);
  });

  it('do not count a request that was counted after its call was aborted', async () => {
    for (const [wait, ends] of [
      [0, true],
      [5, false],
    ] as const) {
      const { store, calls, place } = sharing();
      let answered: (wait: number) => void = () => {};
      const late = { ...store, take: () => new Promise<number>((resolve) => (answered = resolve)) };
      const own = new AbortController();
      const clock: Clock = { now: () => 0, sleep: () => Promise.resolve() };
      const acquiring = sharedLimits(late)(place, 'list', own.signal, clock);
      own.abort();
      await acquiring.catch(() => {});
      answered(wait);
      await new Promise((resolve) => setImmediate(resolve));
      expect(calls).toEqual(ends ? [['end', WINDOWS]] : []);
    }
  });
});
