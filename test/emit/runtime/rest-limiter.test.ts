import { describe, expect, it } from 'vitest';
import type { Place } from '../../../templates/runtime/rest-bucket.js';
import type { Clock } from '../../../templates/runtime/rest-clock.js';
import { limitsOf, type LimitedCall } from '../../../templates/runtime/rest-limiter.js';
import type { Operation, RateLimitFacts } from '../../../templates/runtime/rest-operation.js';

/** A clock that only a test moves. That of the wall is set back all the time. */
function stoppedClock() {
  let time = 1_000_000;
  const sleeping = new Set<{ readonly at: number; readonly wake: () => void }>();
  const clock: Clock = {
    now: () => 2_000_000 - time,
    elapsed: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: time + ms, wake: resolve };
        sleeping.add(sleeper);
        signal.addEventListener('abort', () => {
          sleeping.delete(sleeper);
          reject(new Error('stopped'));
        });
      }),
  };
  const pass = async (ms: number): Promise<void> => {
    time += ms;
    for (const sleeper of sleeping) {
      if (sleeper.at > time) continue;
      sleeping.delete(sleeper);
      sleeper.wake();
    }
    await settled();
  };
  return { clock, pass, timers: () => [...sleeping].map(({ at }) => at - time) };
}

/** All that follows at once has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const STATED: RateLimitFacts = {
  headers: { limit: 'limit', remaining: 'remaining', resetAfter: 'reset-after', bucket: 'bucket', scope: 'scope' },
  body: {},
};

const operation = (method: string, path: string): Operation => ({
  name: `${method} ${path}`,
  method,
  path,
  countedPer: ['shop'],
  query: {},
  responses: [],
});

const BOOKS = operation('GET', '/{shop}/books');
const SHELVES = operation('GET', '/{shop}/shelves');
const RENAME = operation('PATCH', '/{shop}');

/** Calls under limits; `sent` is what was sent, in its order. */
function client(facts: RateLimitFacts | undefined, maxWaitMs = 60_000) {
  const { clock, pass, timers } = stoppedClock();
  const limiter = limitsOf(facts).createLimiter(clock, maxWaitMs);
  const granted: string[] = [];
  const places = new Map<string, Place>();
  const failed = new Map<string, Error>();
  const acquire = (name: string, limited: LimitedCall | undefined, signal?: AbortSignal): void => {
    const grant = (place: Place): void => {
      granted.push(name);
      places.set(name, place);
    };
    const place = limited!.acquire(signal);
    if (place instanceof Promise) place.then(grant, (error: Error) => failed.set(name, error));
    else grant(place);
  };
  const call = (name: string, what = BOOKS, given: object = {}, signal?: AbortSignal): LimitedCall => {
    const limited = limiter.begin(what, { shop: '1', ...given })!;
    acquire(name, limited, signal);
    return limited;
  };
  const answer = async (name: string, headers: Record<string, string> = {}, status = 200, rest: object = {}) => {
    places.get(name)!.done({ status, headers: new Headers(headers), ...rest });
    await settled();
  };
  const fail = async (name: string): Promise<void> => {
    places.get(name)!.done();
    await settled();
  };
  const sent = async (): Promise<readonly string[]> => {
    await settled();
    return granted;
  };
  return { call, acquire, answer, fail, pass, timers, sent, failed };
}

const report = (limit: number, remaining: number, seconds: number, bucket?: string): Record<string, string> => ({
  limit: String(limit),
  remaining: String(remaining),
  'reset-after': String(seconds),
  ...(bucket === undefined ? {} : { bucket }),
});

describe('A limit over all requests', () => {
  it('does not hold for the operations that the spec excepts', async () => {
    const { call, sent, pass } = client({ ...STATED, global: { requests: 1, seconds: 1, except: [SHELVES.name] } });
    call('book 1');
    call('book 2', BOOKS, { shop: '2' });
    call('shelf 1', SHELVES);
    call('shelf 2', SHELVES, { shop: '2' });
    expect(await sent()).toEqual(['book 1', 'shelf 1', 'shelf 2']);
    await pass(2000);
    expect(await sent()).toHaveLength(3);
  });
});

describe('Without limits in the spec', () => {
  it('all that only read are sent at once', async () => {
    const { call, sent } = client(undefined);
    ['a', 'b', 'c'].forEach((name) => call(name));
    expect(await sent()).toEqual(['a', 'b', 'c']);
  });

  it('calls that change something are sent one after the other, for each value that counts apart', async () => {
    const { call, answer, sent } = client(undefined);
    call('a', RENAME);
    call('b', RENAME);
    call('other', RENAME, { shop: '2' });
    ['head', 'head too'].forEach((name) => call(name, operation('HEAD', '/{shop}')));
    expect(await sent()).toEqual(['a', 'other', 'head', 'head too']);
    await answer('a');
    expect(await sent()).toEqual(['a', 'other', 'head', 'head too', 'b']);
  });
});

describe('Of a route whose limit is not known', () => {
  it('one request is sent for each combination of the values that count apart', async () => {
    const { call, sent } = client(STATED);
    const what: Operation = { ...BOOKS, countedPer: ['shop', 'shelf'] };
    for (const given of [
      { shop: '1', shelf: '23' },
      { shop: '12', shelf: '3' },
      { shop: '12', shelf: '3', book: '4', body: null },
    ])
      call(JSON.stringify(given), what, given);
    expect(await sent()).toHaveLength(2);
  });

  it('no count says anything without the end of its window, and the other way around', async () => {
    for (const headers of [{ remaining: '0' }, { 'reset-after': '60' }]) {
      const { call, answer, sent } = client(STATED);
      ['a', 'b', 'c'].forEach((name) => call(name));
      await answer('a', headers);
      expect(await sent()).toEqual(['a', 'b', 'c']);
    }
  });

  it('one request is sent, until a response says that there is none', async () => {
    const { call, answer, sent, timers } = client(STATED);
    ['a', 'b', 'c'].forEach((name) => call(name));
    call('other', BOOKS, { shop: '2' });
    expect(await sent()).toEqual(['a', 'other']);
    await answer('a');
    expect(await sent()).toEqual(['a', 'other', 'b', 'c']);
    expect(timers()).toEqual([]);
  });

  it.each([500, 401, 429])('the status %i says nothing of limits', async (status) => {
    const { call, answer, sent } = client(STATED);
    ['a', 'b', 'c'].forEach((name) => call(name));
    await answer('a', {}, status);
    expect(await sent()).toEqual(['a', 'b']);
  });

  it('twice as many are sent with each that fails', async () => {
    const { call, fail, sent } = client(STATED);
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].forEach((name) => call(name));
    await fail('a');
    expect(await sent()).toEqual(['a', 'b', 'c']);
    await fail('b');
    expect(await sent()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await fail('b');
    expect(await sent()).toHaveLength(6);
  });
});

describe('A reported limit', () => {
  it('lets so many be sent, and the others when its window has ended', async () => {
    const { call, answer, pass, sent, timers } = client(STATED);
    ['a', 'b', 'c', 'd', 'e'].forEach((name) => call(name));
    await answer('a', report(2, 1, 3));
    expect(await sent()).toEqual(['a', 'b']);
    await answer('b', report(2, 0, 3));
    expect(timers()).toEqual([3020]);
    await pass(3019);
    expect(await sent()).toEqual(['a', 'b']);
    await pass(1);
    expect(await sent()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('may end at a time of the clock, which counts where no time is left', async () => {
    const facts: RateLimitFacts = { ...STATED, headers: { ...STATED.headers, reset: 'reset' } };
    const { call, answer, timers } = client(facts);
    ['a', 'b'].forEach((name) => call(name));
    // The test begins a thousand seconds after 1970.
    await answer('a', { limit: '1', remaining: '0', reset: '1005' });
    expect(timers()).toEqual([5020]);
    const other = client(facts);
    ['a', 'b'].forEach((name) => other.call(name));
    await other.answer('a', { ...report(1, 0, 3), reset: '1005' });
    expect(other.timers()).toEqual([3020]);
  });

  it('counts what is still in flight when a window begins as sent in it', async () => {
    const { call, answer, pass, sent } = client(STATED);
    ['a', 'b', 'c', 'd'].forEach((name) => call(name));
    await answer('a', report(2, 1, 3));
    expect(await sent()).toEqual(['a', 'b']);
    await pass(3020);
    expect(await sent()).toEqual(['a', 'b', 'c']);
  });

  it('is unknown again after a window of which no response came', async () => {
    const { call, answer, fail, pass, sent } = client(STATED);
    call('a');
    await answer('a', report(1, 0, 1));
    ['b', 'c'].forEach((name) => call(name));
    await pass(1020);
    expect(await sent()).toEqual(['a', 'b']);
    await fail('b');
    expect(await sent()).toEqual(['a', 'b', 'c']);
  });

  it('is kept where the name of it is learned from the same route with another value', async () => {
    const { call, answer, sent } = client(STATED);
    call('a');
    await answer('a', report(9, 2, 60));
    call('other', BOOKS, { shop: '2' });
    await answer('other', report(9, 8, 60, 'shop'));
    ['b', 'c', 'd'].forEach((name) => call(name));
    expect(await sent()).toEqual(['a', 'other', 'b', 'c']);
  });

  it('holds back what waits under the name that it gets', async () => {
    const { call, answer, pass, sent } = client(STATED);
    call('shelves', SHELVES);
    await answer('shelves', {}, 429, { waitMs: 2000 });
    call('books');
    await answer('books', report(9, 8, 60, 'shop'));
    call('others', SHELVES, { shop: '2' });
    await answer('others', report(9, 8, 60, 'shop'));
    call('more shelves', SHELVES);
    call('more books');
    expect(await sent()).toEqual(['shelves', 'books', 'others']);
    await pass(2020);
    expect(await sent()).toEqual(['shelves', 'books', 'others', 'more shelves', 'more books']);
  });

  it('counts what is in flight as sent', async () => {
    const { call, answer, sent } = client(STATED);
    call('a');
    await answer('a', report(4, 3, 60));
    ['b', 'c', 'd', 'e'].forEach((name) => call(name));
    expect(await sent()).toEqual(['a', 'b', 'c', 'd']);
    await answer('b', report(4, 2, 60));
    expect(await sent()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is shared by all routes that the platform counts together', async () => {
    const { call, answer, sent } = client(STATED);
    call('a');
    call('b', SHELVES);
    await answer('a', report(5, 2, 60, 'shop'));
    await answer('b', report(5, 1, 60, 'shop'));
    ['c', 'd'].forEach((name) => call(name));
    call('e', SHELVES);
    expect(await sent()).toEqual(['a', 'b', 'c']);
  });

  it('of a shared name is kept to by calls that wait already, in the order in which they began', async () => {
    const { call, answer, pass, sent } = client(STATED);
    call('a');
    call('b', SHELVES);
    call('c', SHELVES);
    call('d');
    call('e', SHELVES);
    await answer('a', report(1, 0, 5, 'shop'));
    await answer('b', report(1, 0, 5, 'shop'));
    expect(await sent()).toEqual(['a', 'b']);
    await pass(5020);
    expect(await sent()).toEqual(['a', 'b', 'c']);
    await answer('c', report(1, 0, 5, 'shop'));
    await pass(5020);
    expect(await sent()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of another name is another limit', async () => {
    const { call, answer, sent } = client(STATED);
    call('a');
    await answer('a', report(1, 0, 60, 'one'));
    call('b');
    expect(await sent()).toEqual(['a']);
    const { call: callNow, answer: answerNow, sent: sentNow } = client(STATED);
    callNow('a');
    await answerNow('a', report(9, 5, 60, 'one'));
    callNow('b');
    await answerNow('b', report(9, 0, 60, 'two'));
    callNow('c');
    callNow('other', BOOKS, { shop: '2' });
    expect(await sentNow()).toEqual(['a', 'b', 'other']);
  });
});

describe('A response that requires a wait', () => {
  it('holds back the calls of its bucket, and no others', async () => {
    const { call, answer, pass, sent } = client(STATED);
    ['a', 'b'].forEach((name) => call(name));
    call('other', SHELVES);
    await answer('a', {}, 429, { waitMs: 2000 });
    await answer('other');
    call('another', SHELVES);
    expect(await sent()).toEqual(['a', 'other', 'another']);
    await pass(2019);
    expect(await sent()).toHaveLength(3);
    await pass(1);
    expect(await sent()).toEqual(['a', 'other', 'another', 'b']);
  });

  it('holds back all if it says so', async () => {
    const { call, answer, pass, sent } = client(STATED);
    call('a');
    await answer('a', {}, 429, { waitMs: 2000, global: true });
    call('b', SHELVES);
    await pass(2019);
    expect(await sent()).toEqual(['a']);
    await pass(1);
    expect(await sent()).toEqual(['a', 'b']);
  });

  it('holds back only calls with the same keys in their body, where requests are left', async () => {
    const { call, answer, pass, sent } = client(STATED);
    const named = call('name', RENAME, { body: { name: 'A' } });
    await answer('name', report(9, 8, 60), 429, { waitMs: 2000 });
    call('name again', RENAME, { body: { name: 'B', topic: 'b' } });
    call('topic', RENAME, { body: { topic: 'c' } });
    call('list', RENAME, { body: ['name'] });
    expect(await sent()).toEqual(['name', 'topic']);
    await answer('topic', report(9, 7, 60));
    await answer('list', report(9, 6, 60));
    expect(await sent()).toEqual(['name', 'topic', 'list']);
    await pass(2020);
    expect(await sent()).toEqual(['name', 'topic', 'list', 'name again']);
    expect(named).toBeDefined();
  });

  it('holds back the calls with any of those keys, for as long as each requires', async () => {
    const { call, answer, pass, sent } = client(STATED);
    call('1', RENAME, { body: { name: 'A', size: 1 } });
    await answer('1', report(9, 8, 60), 429, { waitMs: 2000 });
    call('2', RENAME, { body: { topic: 'A' } });
    await answer('2', report(9, 7, 60), 429, { waitMs: 4000 });
    call('name', RENAME, { body: { name: 'B' } });
    call('topic', RENAME, { body: { topic: 'B' } });
    expect(await sent()).toEqual(['1', '2']);
    await pass(2020);
    expect(await sent()).toEqual(['1', '2', 'name']);
    await answer('name', report(9, 6, 60));
    await pass(1999);
    expect(await sent()).toEqual(['1', '2', 'name']);
    await pass(1);
    expect(await sent()).toEqual(['1', '2', 'name', 'topic']);
    await answer('topic', report(9, 5, 60), 429, { waitMs: 1000 });
    call('name again', RENAME, { body: { name: 'C' } });
    expect(await sent()).toEqual(['1', '2', 'name', 'topic', 'name again']);
  });

  it.each([
    ['says nothing of what is left', {}, 429],
    ['says that nothing is left', report(9, 0, 1), 429],
    ['has another status', report(9, 8, 1), 503],
  ])('holds back all calls of the bucket where it %s', async (_, headers, status) => {
    const { call, answer, pass, sent } = client(STATED);
    call('name', RENAME, { body: { name: 'A' } });
    await answer('name', headers, status, { waitMs: 3000 });
    call('topic', RENAME, { body: { topic: 'A' } });
    await pass(3019);
    expect(await sent()).toEqual(['name']);
    await pass(1);
    expect(await sent()).toEqual(['name', 'topic']);
  });

  it('keeps the place of the call that is sent again', async () => {
    const { call, acquire, answer, pass, sent } = client(STATED);
    const first = call('a', RENAME);
    call('b', RENAME);
    await answer('a', {}, 429, { waitMs: 1000 });
    acquire('a again', first);
    await pass(1020);
    expect(await sent()).toEqual(['a', 'a again']);
    await answer('a again');
    expect(await sent()).toEqual(['a', 'a again', 'b']);
  });
});

describe('A call that would wait for longer than the client does', () => {
  it('is refused at once, with the time that is left', async () => {
    const { call, answer, sent, failed } = client(STATED, 1000);
    ['a', 'b'].forEach((name) => call(name));
    await answer('a', {}, 429, { waitMs: 981 });
    await settled();
    expect(failed.get('b')).toMatchObject({
      operation: 'GET /{shop}/books',
      message: expect.stringContaining('not sent: the limit is in force for longer than the client waits'),
      retryAfterMs: 1001,
      global: false,
    });
    expect(await sent()).toEqual(['a']);
  });

  it('waits for exactly as long as the client does', async () => {
    const { call, answer, pass, sent } = client(STATED, 1000);
    ['a', 'b'].forEach((name) => call(name));
    await answer('a', {}, 429, { waitMs: 980 });
    await pass(1000);
    expect(await sent()).toEqual(['a', 'b']);
  });

  it('waits no longer than it has to, where requests are left in a long window', async () => {
    const { call, answer, pass, sent, failed } = client(STATED, 5000);
    call('a');
    await answer('a', report(9, 8, 600));
    ['b', 'c'].forEach((name) => call(name));
    await answer('b', {}, 429, { waitMs: 2000 });
    call('d');
    await pass(2020);
    expect(await sent()).toEqual(['a', 'b', 'c', 'd']);
    expect([...failed.keys()]).toEqual([]);
  });

  it('is refused where the wait is for all requests, or for the end of a window', async () => {
    const { call, answer, failed } = client(STATED, 1000);
    call('a');
    call('other', SHELVES);
    await answer('a', report(1, 0, 5));
    call('b');
    await settled();
    expect(failed.get('b')).toMatchObject({ retryAfterMs: 5020, global: false });
    call('waits', SHELVES);
    call('elsewhere', BOOKS, { shop: '2' });
    call('waits elsewhere', BOOKS, { shop: '2' });
    await answer('other', {}, 429, { waitMs: 9000, global: true });
    expect(failed.get('waits')).toMatchObject({ retryAfterMs: 9020, global: true });
    expect(failed.get('waits elsewhere')).toMatchObject({ retryAfterMs: 9020, global: true });
  });
});

describe('A limit over all requests', () => {
  it('is kept to, whatever the route is', async () => {
    const { call, answer, pass, sent } = client({ headers: {}, body: {}, global: { requests: 2, seconds: 1 } });
    call('a');
    call('b', SHELVES);
    call('c', RENAME);
    await answer('a');
    await answer('b');
    expect(await sent()).toEqual(['a', 'b']);
    await pass(1019);
    expect(await sent()).toEqual(['a', 'b']);
    await pass(1);
    expect(await sent()).toEqual(['a', 'b', 'c']);
  });

  it('counts a request from when it may have arrived, as the fastest answer after the first window shows', async () => {
    const { call, answer, pass, sent, timers } = client({ headers: {}, body: {}, global: { requests: 1, seconds: 1 } });
    ['a', 'b', 'c', 'd', 'e'].forEach((name) => call(name));
    const answeredAfter = async (name: string, ms: number): Promise<readonly number[]> => {
      await pass(ms);
      await answer(name);
      const due = timers();
      await pass(due[0]!);
      return due;
    };
    expect(await answeredAfter('a', 500)).toEqual([1020]);
    expect(await answeredAfter('b', 100)).toEqual([920]);
    expect(await answeredAfter('c', 400)).toEqual([920]);
    expect(await answeredAfter('d', 50)).toEqual([970]);
    expect(await sent()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('lets one more be sent when the first of its requests counts no longer, whichever was answered first', async () => {
    const { call, answer, pass, timers } = client({ headers: {}, body: {}, global: { requests: 3, seconds: 1 } });
    const begin = (shop: string): unknown => call(shop, BOOKS, { shop });
    ['a', 'b', 'c'].forEach(begin);
    await answer('a');
    await answer('b');
    await pass(1020);
    begin('d');
    await pass(480);
    await answer('c');
    await pass(100);
    await answer('d');
    ['e', 'f'].forEach(begin);
    expect(timers()).toEqual([440]);
  });

  it('can be that of the caller', () => {
    const { clock } = stoppedClock();
    for (const facts of [undefined, STATED]) {
      const change = (stated: RateLimitFacts): RateLimitFacts => {
        expect(stated).toEqual(facts ?? { headers: {}, body: {} });
        return { ...stated, global: { requests: 1, seconds: 1 } };
      };
      const limiter = limitsOf(facts).createLimiter(clock, 1000, change);
      const acquired = [BOOKS, SHELVES].map((what) => limiter.begin(what, {})!.acquire(undefined));
      expect(acquired.map((place) => place instanceof Promise)).toEqual([false, true]);
    }
  });
});

it('after so many rejected requests, none is sent that might get the client blocked', async () => {
  const refused = { statuses: [403], except: ['shared'], requests: 2, seconds: 10 };
  const { call, answer, pass, sent, failed } = client({ ...STATED, refused });
  for (const [name, scope] of Object.entries({ a: 'shared', b: 'user', c: 'user' })) {
    call(name);
    await answer(name, { scope }, 403);
  }
  call('d');
  await settled();
  expect(failed.get('d')).toMatchObject({
    message: 'not sent: too many requests were rejected',
    retryAfterMs: 10_000,
    global: true,
  });
  await pass(10_000);
  for (const name of ['e', 'f']) {
    call(name);
    await answer(name, {}, 403);
  }
  call('g');
  expect(await sent()).toEqual(['a', 'b', 'c', 'e', 'f']);
  expect([...failed.keys()]).toEqual(['d', 'g']);
});

it('and what is in flight may be rejected, too', async () => {
  const { call, answer, sent, failed } = client({
    ...STATED,
    refused: { statuses: [403], except: [], requests: 2, seconds: 10 },
  });
  call('a');
  call('in flight', SHELVES);
  await answer('a', {}, 403);
  call('b');
  expect(await sent()).toEqual(['a', 'in flight']);
  expect([...failed.keys()]).toEqual(['b']);
});

describe('A call that is ended by its signal', () => {
  it('is not begun if that has happened before', () => {
    const { call } = client(STATED);
    expect(() => call('a', BOOKS, {}, AbortSignal.abort('enough'))).toThrow(
      expect.objectContaining({ name: 'AbortedError', operation: 'GET /{shop}/books' }),
    );
  });

  it('leaves the queue, and the timer with it', async () => {
    const { call, answer, pass, sent, failed, timers } = client(STATED);
    const stop = new AbortController();
    call('a');
    await answer('a', report(1, 0, 5));
    call('b', BOOKS, {}, stop.signal);
    expect(timers()).toEqual([5020]);
    stop.abort();
    await settled();
    expect(failed.get('b')).toMatchObject({ name: 'AbortedError' });
    expect(timers()).toEqual([]);
    call('c');
    await pass(5020);
    expect(await sent()).toEqual(['a', 'c']);
  });
});

it('forgets routes whose window is over, where there are more than a thousand', async () => {
  const { call, answer, pass, sent } = client(STATED);
  for (let shop = 0; shop < 1000; shop++) {
    call(String(shop), BOOKS, { shop: String(shop) });
    if (shop === 2) continue;
    if (shop === 3) await answer('3', {}, 429, { waitMs: 60_000 });
    else await answer(String(shop), report(2, 0, shop === 0 ? 60 : 0));
  }
  await pass(20);
  call('one more', BOOKS, { shop: 'more' });
  // The limit of shop 1 is unknown again. In those of the others, a window, a request or a wait has not ended.
  for (const shop of ['0', '1', '1', '2', '3']) call(`again ${shop}`, BOOKS, { shop });
  expect((await sent()).slice(1000)).toEqual(['one more', 'again 1']);
});

describe('The wait that a response requires', () => {
  const { waitOf } = limitsOf(STATED);
  const response = (type: string): Response =>
    new Response('{}', { status: 429, headers: { 'retry-after': '2', 'content-type': type } });

  it('is for all requests where the network in front of the platform has answered', () => {
    expect(waitOf(response('text/html'), undefined, 0)).toMatchObject({ waitMs: 2000, global: true });
    expect(waitOf(response('application/json'), {}, 0)).toMatchObject({ waitMs: 2000, global: false });
    expect(limitsOf(undefined).waitOf(response('text/html'), undefined, 0)).toMatchObject({ global: false });
  });
});
