import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import { DEFAULT_BACKOFF, waitBefore, reactionTo } from '../../../templates/runtime/gateway-session.js';
import {
  REAL_TIME,
  isSocketAddress,
  openSocket,
  runtimeSocketClass,
  type Socket,
  type SocketClass,
} from '../../../templates/runtime/gateway-socket.js';
import { canDecompress, createDecompressor } from '../../../templates/runtime/gateway-decompress.js';
import { createJsonEnd, parseMessage } from '../../../templates/runtime/gateway-message.js';
import { payloadValidator } from '../../../templates/runtime/gateway-payload.js';
import { createEventQueue } from '../../../templates/runtime/gateway-queue.js';
import {
  createSendWindow,
  heartbeatsIn,
  UNLIMITED,
  addressOf,
  bestCompression,
} from '../../../templates/runtime/gateway-shard.js';
import { shardOf, shardPlan } from '../../../templates/runtime/gateway-shard-plan.js';
import { createIdentifySlots } from '../../../templates/runtime/gateway-slots.js';
import { DESK } from '../../support/desk-protocol.js';
import { isLongRun } from '../../support/effort.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('The wait before another connection', () => {
  it('doubles up to the longest, and is between half of it and all', () => {
    const waits = (random: number): readonly number[] =>
      [0, 1, 2, 5, 6, 7, 50, 2000].map((attempt) => waitBefore(attempt, DEFAULT_BACKOFF, random));
    expect(waits(0)).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000, 30_000, 30_000]);
    expect(waits(1)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000, 60_000]);
    expect(waitBefore(0, { first: 3, longest: 9 }, 0.5)).toBe(2);
    expect(waitBefore(3000, { first: 1, longest: Infinity }, 1)).toBe(2 ** 30);
  });
});

describe('The clock of a connection', () => {
  it('does not depend on that of the wall, and ends its timers', () => {
    vi.useFakeTimers();
    const before = REAL_TIME.now();
    vi.setSystemTime(0);
    expect(REAL_TIME.now()).toBeGreaterThanOrEqual(before);
    const fired: string[] = [];
    REAL_TIME.setTimer(() => fired.push('short'), 10);
    REAL_TIME.clearTimer(REAL_TIME.setTimer(() => fired.push('never'), 10));
    REAL_TIME.setTimer(() => fired.push('long'), 2 ** 40);
    vi.advanceTimersByTime(9);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual(['short']);
    vi.advanceTimersByTime(2 ** 31);
    expect(fired).toEqual(['short', 'long']);
  });
});

describe('The end of a text of JSON', () => {
  const ends = (...pieces: readonly string[]): readonly boolean[] => {
    const { read } = createJsonEnd();
    return pieces.map((piece) => read(new TextEncoder().encode(piece)));
  };

  test.each([
    [['{"a":1}'], [true]],
    [
      ['{"a":', '[1,', '2]', '}'],
      [false, false, false, true],
    ],
    [
      ['[', ']'],
      [false, true],
    ],
    [
      ['{"a":"}', '"}'],
      [false, true],
    ],
    [
      ['{"a":"\\', '"}', '"}'],
      [false, false, true],
    ],
    [
      ['{"a":"\\\\', '"}'],
      [false, true],
    ],
    [
      ['{"a":"[{"', '}'],
      [false, true],
    ],
    [
      ['"a', '"'],
      [false, true],
    ],
    [
      ['"\\', 'u00e9"'],
      [false, true],
    ],
  ])('of the pieces %j is found', (pieces, found) => {
    expect(ends(...pieces)).toEqual(found);
  });
});

describe('A message', () => {
  it.each([
    ['objects without fields', `[${'{},'.repeat(8_000_000)}{}]`],
    ['lists in one another', '['.repeat(9_000_000)],
    ['numbers', `[${'1,'.repeat(14_000_000)}1]`],
  ])('of a few compressed bytes fills no memory: %s', (_, text) => {
    expect(() => parseMessage(text)).toThrow('the values of a message take more than 536870912 bytes');
  });

  it('may be as large as those of the largest communities', () => {
    const member = { user: { id: '1', name: 'x'.repeat(40) }, roles: ['1', '2', '3'], nick: null, flags: 0 };
    const text = JSON.stringify(Array.from({ length: 200_000 }, () => member));
    expect([text.length > 20e6, (parseMessage(text) as unknown[]).length]).toEqual([true, 200_000]);
  });
});

describe('The validator of a payload', () => {
  it('is that of the event, which its data may choose', () => {
    const [a, b] = [() => ({ ok: true, value: 'a' }) as const, () => ({ ok: true, value: 'b' }) as const];
    const payloads = {
      A: { type: 'A', validate: a },
      B: (data: unknown) => ({ type: 'B', validate: data === 1 ? a : b }),
    };
    const of = payloadValidator({ payloads } as never);
    expect([of('A', 1), of('B', 1), of('B', 2), of('C', 1), of('toString', 1)]).toEqual([
      a,
      a,
      b,
      undefined,
      undefined,
    ]);
  });
});

describe('A queue of events', () => {
  it('has for each iterator what comes after it begins', async () => {
    const queue = createEventQueue<number>();
    expect(queue.isWanted()).toBe(false);
    queue.push(0);
    const first = queue.iterate();
    queue.push(1);
    const second = queue.iterate();
    queue.push(2);
    expect(queue.isWanted()).toBe(true);
    expect([await first.next(), await first.next(), await second.next()].map(({ value }) => value)).toEqual([1, 2, 2]);
    const waiting = [first.next(), second.next()];
    queue.push(3);
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual([3, 3]);
    expect(first[Symbol.asyncIterator]()).toBe(first);
  });

  it('keeps the order of what waits, however much it is', async () => {
    const queue = createEventQueue<number>();
    const iterator = queue.iterate();
    const numbers = Array.from({ length: 3000 }, (_, index) => index);
    for (const number of numbers) queue.push(number);
    const taken: unknown[] = [];
    for (const _ of numbers) taken.push((await iterator.next()).value);
    expect(taken).toEqual(numbers);
  });

  it('ends iterators when they have taken what came, with the error if there is one', async () => {
    const queue = createEventQueue<number>();
    const [first, waiting] = [queue.iterate(), queue.iterate()];
    const next = waiting.next();
    queue.push(1);
    await next;
    const after = waiting.next();
    queue.end();
    queue.end(new Error('too late'));
    expect(await first.next()).toEqual({ done: false, value: 1 });
    expect([await first.next(), await after, await first.next()]).toEqual(
      Array.from({ length: 3 }, () => ({ done: true, value: undefined })),
    );
    expect(queue.isWanted()).toBe(false);
    const failing = createEventQueue<number>();
    const iterator = failing.iterate();
    failing.push(1);
    failing.end(new Error('lost'));
    expect((await iterator.next()).value).toBe(1);
    await expect(iterator.next()).rejects.toThrow('lost');
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(failing.isWanted()).toBe(false);
  });

  it('drops what an iterator has not taken when its loop ends', async () => {
    const queue = createEventQueue<number>();
    const iterator = queue.iterate();
    queue.push(1);
    queue.push(2);
    await iterator.next();
    expect(await iterator.return!()).toEqual({ done: true, value: undefined });
    expect([await iterator.next(), queue.isWanted()]).toEqual([{ done: true, value: undefined }, false]);
    const waiting = queue.iterate();
    const next = waiting.next();
    await waiting.return!();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('What follows the end of a connection', () => {
  test.each([
    [4001, true, 'LOST', 'resume'],
    [4001, false, 'LOST', 'reconnect'],
    [4002, true, 'GONE', 'reconnect'],
    [4003, false, 'NEVER', 'stop'],
    [4999, true, undefined, 'resume'],
    [4999, false, undefined, 'reconnect'],
  ])('with %d and a session: %o', (code, hasSession, name, then) => {
    const closed = reactionTo(code, DESK, hasSession);
    expect([closed.code, closed.known?.name, closed.then]).toEqual([code, name, then]);
  });

  it('is another session where the protocol has no way to resume', () => {
    expect(reactionTo(4001, { ...DESK, resume: undefined }, true).then).toBe('reconnect');
  });
});

describe('The limit on what a connection sends', () => {
  it('holds in every span of time, with room for heartbeats', () => {
    const window = createSendWindow(5, 1000, 2);
    for (const now of [0, 100, 200]) {
      expect(window.waitAt(now)).toBe(0);
      window.count(now);
    }
    expect([window.waitAt(200), window.waitAt(999), window.waitAt(999.5)]).toEqual([800, 1, 1]);
    // Heartbeats are sent without waiting, and count.
    window.count(300);
    expect(window.waitAt(300)).toBe(800);
    expect(window.waitAt(1000)).toBe(100);
    expect(window.waitAt(1100)).toBe(0);
    window.count(1100);
    expect(window.waitAt(1100)).toBe(100);
    expect(window.waitAt(5000)).toBe(0);
  });

  it('lets one be sent, however many heartbeats there are', () => {
    const window = createSendWindow(2, 1000, 9);
    expect(window.waitAt(0)).toBe(0);
    window.count(0);
    expect(window.waitAt(0)).toBe(1000);
    expect([UNLIMITED.waitAt(0), UNLIMITED.count(0)]).toEqual([0, undefined]);
  });

  it('has room for each heartbeat of its time and for one that is requested', () => {
    expect([heartbeatsIn(60_000, 41_250), heartbeatsIn(60_000, 30_000), heartbeatsIn(60_000, undefined)]).toEqual([
      3, 3, 0,
    ]);
  });
});

describe('The plan of shards', () => {
  it('divides them among workers, neighbours together', () => {
    expect(shardPlan(5, 2)).toEqual([
      { worker: 0, shards: [0, 1], total: 5 },
      { worker: 1, shards: [2, 3, 4], total: 5 },
    ]);
    expect(shardPlan(2, 9).map(({ shards }) => shards)).toEqual([[0], [1]]);
    expect(shardPlan(16, 5).flatMap(({ shards }) => shards)).toEqual(Array.from({ length: 16 }, (_, id) => id));
  });

  test.each([
    [0, 1, 'not a number of shards: 0'],
    [1.5, 1, 'not a number of shards: 1.5'],
    [1, 0, 'not a number of workers: 0'],
    [1, Number.NaN, 'not a number of workers: NaN'],
  ])('of %d shards and %d workers is an error', (total, workers, message) => {
    expect(() => shardPlan(total, workers)).toThrow(new RangeError(message));
  });

  it('has a shard for each id', () => {
    expect([shardOf('197038439483310086', 16, 22), shardOf(2n ** 22n * 5n, 4, 22), shardOf(7, 4, 0)]).toEqual([
      Number((197_038_439_483_310_086n >> 22n) % 16n),
      1,
      3,
    ]);
  });
});

describe('Slots to start sessions', () => {
  /** A clock that passes as far as it is waited for. */
  function slots(concurrency: number) {
    let time = 0;
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      waits.push(ms);
      // A timer may fire early.
      time += Math.max(1, Math.floor(ms / 2));
    };
    return {
      ...createIdentifySlots({ concurrency, window: 10, now: () => time, sleep }),
      waits,
      pass: (ms: number) => void (time += ms),
    };
  }

  it('are one in each window for shards with the same remainder', async () => {
    const { acquire, waits, pass } = slots(2);
    await acquire(0);
    await acquire(1);
    expect(waits).toEqual([]);
    await acquire(2);
    expect(waits).toEqual([10, 5, 3, 2, 1]);
    pass(30);
    await acquire(4);
    expect(waits).toHaveLength(5);
  });

  it('are not waited for after the signal', async () => {
    const stop = new AbortController();
    const { acquire, waits } = slots(1);
    stop.abort('enough');
    await expect(acquire(0, { signal: stop.signal })).rejects.toBe('enough');
    // A refused request takes no slot.
    await acquire(0);
    expect(waits).toEqual([]);
    const own = new AbortController();
    const waiting = acquire(0, { signal: own.signal });
    own.abort('while waiting');
    await expect(waiting).rejects.toBe('while waiting');
  });

  it('go by the time of the runtime', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { acquire } = createIdentifySlots({ concurrency: 1, window: 100 });
    await acquire(0);
    let isOver = false;
    void acquire(0).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});

describe('The address of a socket', () => {
  test.each([
    ['wss://a.example', true],
    ['ws://127.0.0.1:80/x?y', true],
    ['wss:a.example', false],
    ['https://a.example', false],
    ['wss://', false],
    ['ws://[', false],
    ['a wss://a.example', false],
    [5, false],
    [undefined, false],
  ])('%o: %o', (address, is) => {
    expect(isSocketAddress(address)).toBe(is);
  });

  it('has the parameters of the protocol and of the compression', () => {
    const protocol = { ...DESK, parameters: { v: '1' }, compressions: { 'zlib-stream': { c: 'z' } } };
    expect(addressOf('wss://a/?v=0&x=y', protocol, 'none')).toBe('wss://a/?v=1&x=y');
    expect(addressOf('wss://a/', protocol, 'zlib-stream')).toBe('wss://a/?v=1&c=z');
    expect(addressOf('wss://a/', protocol, 'zstd-stream')).toBe('wss://a/?v=1');
    expect([bestCompression(protocol), bestCompression(DESK)]).toEqual(['zlib-stream', 'none']);
  });
});

describe('A socket', () => {
  /** A socket, what it reports, and what is done with it. */
  function socket(more: Partial<Socket> = {}) {
    const done: string[] = [];
    const reported: unknown[] = [];
    const made = {
      binaryType: '',
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (text: string) => void done.push(`send ${text}`),
      close: (code?: number) => void done.push(`close ${code}`),
      ...more,
    } as unknown as Record<'onopen' | 'onmessage' | 'onclose' | 'onerror', (event: object) => void> & Socket;
    // `new` gives the object that the constructor returns.
    const Class = function () {
      return made;
    } as unknown as SocketClass;
    const open = openSocket(Class, 'ws://a', {
      opened: () => reported.push('opened'),
      message: (data) => reported.push(data),
      closed: (code, reason) => reported.push([code, reason]),
    });
    return { open, made, done, reported };
  }

  it('reports what happens to it, once it has ended nothing more', () => {
    const { open, made, done, reported } = socket();
    expect(made.binaryType).toBe('arraybuffer');
    made.onopen({});
    made.onmessage({ data: 'a' });
    open.send('b');
    made.onclose({ code: 4000, reason: 'why' });
    made.onclose({ code: 4001, reason: '' });
    made.onmessage({ data: 'late' });
    open.send('late');
    expect(reported).toEqual(['opened', 'a', [4000, 'why']]);
    expect(done).toEqual(['send b']);
  });

  it('has the message of its error where it closes without a reason', () => {
    for (const reason of ['', undefined, new Uint8Array()]) {
      const { made, reported } = socket();
      made.onerror({ message: 'no route' });
      made.onerror({ message: 5 });
      made.onclose({ code: 1006, reason });
      expect(reported).toEqual([[1006, 'no route']]);
    }
  });

  it('that is abandoned reports nothing, and is ended if it does not close', () => {
    vi.useFakeTimers();
    const ended: string[] = [];
    const { open, made, done, reported } = socket({ terminate: () => void ended.push('terminated') });
    open.abandon(4900);
    made.onmessage({ data: 'late' });
    made.onopen({});
    expect([done, reported]).toEqual([['close 4900'], []]);
    vi.advanceTimersByTime(1999);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ended).toEqual(['terminated']);
    const other = socket({ terminate: () => void ended.push('again') });
    other.open.abandon(1000);
    other.made.onclose({ code: 1000, reason: '' });
    vi.advanceTimersByTime(5000);
    expect([ended, other.reported]).toEqual([['terminated'], []]);
  });

  it('that cannot be closed is left', () => {
    vi.useFakeTimers();
    const fail = (): never => {
      throw new Error('closed already');
    };
    const { open } = socket({ close: fail, terminate: fail });
    expect(() => open.abandon(1000)).not.toThrow();
    expect(() => vi.advanceTimersByTime(5000)).not.toThrow();
    const without = socket();
    without.open.abandon(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [new Error('bad address'), 'bad address'],
    ['text', 'text'],
  ])('that cannot be opened has ended: %o', async (error, reason) => {
    const Class = function () {
      throw error;
    } as unknown as SocketClass;
    const reported: unknown[] = [];
    const open = (): ReturnType<typeof openSocket> =>
      openSocket(Class, 'ws://a', { opened: () => {}, message: () => {}, closed: (...end) => reported.push(end) });
    expect(() => open().send('a')).not.toThrow();
    expect(reported).toEqual([]);
    await settled();
    expect(reported).toEqual([[1006, reason]]);
    open().abandon(1000);
    await settled();
    expect(reported).toHaveLength(1);
  });

  it('is of the class of the runtime', () => {
    const Own = (): void => {};
    vi.stubGlobal('WebSocket', Own);
    expect(runtimeSocketClass()).toBe(Own);
    vi.stubGlobal('WebSocket', undefined);
    expect(() => runtimeSocketClass()).toThrow(
      expect.objectContaining({
        kind: 'unsupported',
        message: expect.stringContaining('this runtime has no WebSocket') as string,
      }),
    );
  });
});

describe('A compressed stream', () => {
  /** Frames of messages in one stream, each ended by an empty block. */
  async function frames(...messages: readonly string[]): Promise<readonly Uint8Array[]> {
    const stream = createDeflate();
    const found: Uint8Array[] = [];
    for (const message of messages) {
      await new Promise<void>((resolve) => {
        stream.write(message, () => stream.flush(constants.Z_SYNC_FLUSH, () => resolve()));
      });
      found.push(stream.read() as Uint8Array);
    }
    return found;
  }

  /** The messages in some pieces, with the streams of Node or of the web. */
  async function read(pieces: readonly Uint8Array[], isWeb: boolean, count: number): Promise<readonly string[]> {
    if (isWeb) vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const read: string[] = [];
    const { push, close } = createDecompressor('zlib-stream', {
      message: (text) => read.push(text),
      broken: (why) => read.push(`broken: ${why === '' ? '' : 'why'}`),
    });
    for (const piece of pieces) push(piece);
    await vi.waitFor(() => expect(read.length).toBeGreaterThanOrEqual(count), { timeout: 5000 });
    await settled();
    close();
    close();
    push(pieces[0]!);
    await settled();
    return read;
  }

  it.each([false, true])('has its messages, in pieces, with streams of the web: %o', async (isWeb) => {
    const all = await frames('{"a":"é"}', '[1]', '{"b":2}');
    expect(await read(all, isWeb, 3)).toEqual(['{"a":"é"}', '[1]', '{"b":2}']);
    const [first, ...others] = await frames(`{"a":"${'x'.repeat(200_000)}"}`, '[1]');
    const cut = [first!.slice(0, 50), first!.slice(50), ...others];
    expect((await read(cut, isWeb, 2)).map((text) => text.length)).toEqual([200_008, 3]);
  });

  it.each([false, true])('that is broken is said once, with streams of the web: %o', async (isWeb) => {
    const bad = new Uint8Array([1, 2, 3, 4, 0, 0, 0xff, 0xff]);
    expect(await read([bad, bad], isWeb, 1)).toEqual(['broken: why']);
  });

  // The streams of the web take four seconds.
  it.each(isLongRun ? [false, true] : [false])(
    'ends at a message that is too large, with streams of the web: %o',
    async (isWeb) => {
      if (isWeb) vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
      const messages: string[] = [];
      const why = await new Promise<string>((resolve) => {
        const { push } = createDecompressor('zlib-stream', { message: (text) => messages.push(text), broken: resolve });
        push(deflateSync(Buffer.alloc(135_000_000, '['), { level: 1 }));
      });
      expect([why, messages]).toEqual(['a message has more than 134217728 bytes', []]);
    },
  );

  it('can be read where the runtime has what it needs', () => {
    expect(canDecompress('zlib-stream')).toBe(true);
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({} as never);
    expect([canDecompress('zlib-stream'), canDecompress('zstd-stream')]).toEqual([true, false]);
    vi.mocked(process.getBuiltinModule).mockReturnValue({ createZstdDecompress: () => {} } as never);
    expect(canDecompress('zstd-stream')).toBe(true);
    vi.mocked(process.getBuiltinModule).mockReturnValue(undefined as never);
    expect([canDecompress('zlib-stream'), canDecompress('zstd-stream')]).toEqual([true, false]);
    vi.stubGlobal('DecompressionStream', undefined);
    expect(canDecompress('zlib-stream')).toBe(false);
  });
});
