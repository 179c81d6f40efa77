import { EventEmitter } from 'node:events';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Protocol } from '../../../templates/runtime/gateway-protocol.js';
import { waitBefore, createSession, type Effect, type Session } from '../../../templates/runtime/gateway-session.js';
import { createDecompressor } from '../../../templates/runtime/gateway-decompress.js';
import { createJsonEnd } from '../../../templates/runtime/gateway-message.js';
import { createSendWindow, heartbeatsIn } from '../../../templates/runtime/gateway-shard.js';
import { shardOf, shardPlan } from '../../../templates/runtime/gateway-shard-plan.js';
import { serveSlots, slotsOver, type SlotPort } from '../../../templates/runtime/gateway-slot-port.js';
import { createIdentifySlots } from '../../../templates/runtime/gateway-slots.js';
import { isLongRun } from '../../support/effort.js';
import { DESK } from '../../support/desk-protocol.js';

const HELLO = { op: 4, d: { every: 10 } };
const READY = { op: 0, s: 1, t: 'READY', d: { id: 'a', where: 'wss://own.example' } };

function sessionAt(phase: 'greeting' | 'ready', changed: Partial<Protocol> = {}): Session {
  const session = createSession(
    { ...DESK, ...changed },
    { identify: { key: 'k' }, token: 'k', random: () => 0.5, backoff: { first: 1000, longest: 8000 }, isEncrypted: true },
  );
  session.start();
  session.opened();
  if (phase === 'greeting') return session;
  session.received(HELLO);
  session.mayIdentify();
  session.received(READY);
  return session;
}

/** What effects do, without the changes that they report. */
function doing(effects: readonly Effect[]): readonly unknown[] {
  return effects.flatMap((effect) => {
    if (effect.do === 'report' || effect.do === 'cancel' || effect.do === 'abandon-slot') return [];
    const { do: what, ...rest } = effect;
    return [[what, ...Object.values(rest)]];
  });
}

function reported(effects: readonly Effect[]): readonly unknown[] {
  return effects.flatMap((effect) => (effect.do === 'report' ? [effect.change] : []));
}

describe('a session', () => {
  it('begins its heart after a part of the interval, and requests to identify', () => {
    const session = sessionAt('greeting');
    expect(doing(session.received(HELLO))).toEqual([['timer', 'heartbeat', 5000], ['request-slot']]);
    expect(doing(session.mayIdentify())).toEqual([
      ['timer', 'starting', 120_000],
      ['send', 'start', { key: 'k' }],
    ]);
    expect(reported(session.received(READY))).toEqual([{ kind: 'ready', session: 'a' }]);
    expect(session.phase()).toBe('ready');
  });

  it('identifies once, however often it may', () => {
    const session = sessionAt('ready');
    expect(session.mayIdentify()).toEqual([]);
  });

  it('sends the number of the last event with a heartbeat, and null before the first', () => {
    const early = sessionAt('greeting');
    early.received(HELLO);
    expect(doing(early.fired('heartbeat'))).toContainEqual(['send', 'beat', null]);
    const session = sessionAt('ready');
    session.received({ op: 0, s: 7, t: 'X', d: {} });
    expect(doing(session.fired('heartbeat'))).toEqual([
      ['send', 'beat', 7],
      ['timer', 'heartbeat', 10_000],
    ]);
  });

  it('answers a heartbeat of the service at once', () => {
    expect(doing(sessionAt('ready').received({ op: 3 }))).toEqual([['send', 'beat', 1]]);
  });

  it('takes a connection without answers for dead, and resumes at its own address', () => {
    const session = sessionAt('ready');
    session.fired('heartbeat');
    const effects = session.fired('heartbeat');
    expect(doing(effects)).toEqual([
      ['drop', 4900],
      ['timer', 'waiting', 0],
    ]);
    expect(doing(session.fired('waiting'))).toContainEqual(['connect', 'wss://own.example']);
    session.opened();
    expect(doing(session.received(HELLO))).toContainEqual(['send', 'again', { key: 'k', id: 'a', last: 1 }]);
    expect(reported(session.received({ op: 0, s: 2, t: 'BACK', d: {} }))).toEqual([{ kind: 'resumed' }]);
  });

  it('goes on after an answer', () => {
    const session = sessionAt('ready');
    session.fired('heartbeat');
    session.received({ op: 5 });
    expect(doing(session.fired('heartbeat'))).toContainEqual(['send', 'beat', 1]);
  });

  it('delivers no event twice', () => {
    const session = sessionAt('ready');
    const fresh = [2, 3, 3, 2, 4].map((s) => {
      session.received({ op: 0, s, t: 'X', d: {} });
      return session.isFresh();
    });
    expect(fresh).toEqual([true, true, false, false, true]);
  });

  it.each(['', 'own.example', 'https://own.example', 'wss://', 'wss://[', 7])(
    'resumes at the usual address where its own is %o',
    (where) => {
      const session = sessionAt('greeting');
      session.received(HELLO);
      session.mayIdentify();
      session.received({ op: 0, s: 1, t: 'READY', d: { id: 'a', where } });
      session.closed(1006, '');
      expect(doing(session.fired('waiting'))).toContainEqual(['connect', undefined]);
    },
  );

  it.each([
    [4001, 'resume', 0],
    [1006, 'resume', 0],
    [4002, 'reconnect', 750],
  ])('that was closed with %i will %s', (code, then, wait) => {
    const session = sessionAt('ready');
    const effects = session.closed(code, '');
    expect(reported(effects)[0]).toMatchObject({ kind: 'disconnected', code, then });
    expect(doing(effects)).toEqual([['timer', 'waiting', wait]]);
  });

  it('ends with a code after which connecting is of no use', () => {
    const session = sessionAt('ready');
    expect(reported(session.closed(4003, ''))).toMatchObject([
      { kind: 'disconnected', then: 'stop', name: 'NEVER' },
      { kind: 'stopped', code: 4003, text: 'not you' },
    ]);
    expect(session.fired('waiting')).toEqual([]);
    expect(session.start()).toEqual([]);
  });

  it('waits longer with each attempt, leaves an address that does not answer, and at last its session', () => {
    const session = sessionAt('ready');
    const waits: unknown[] = [];
    const addresses: unknown[] = [];
    let effects = session.closed(1006, '');
    for (let attempt = 0; attempt < 8; attempt++) {
      waits.push(doing(effects).find((effect) => (effect as readonly unknown[])[0] === 'timer'));
      addresses.push((doing(session.fired('waiting')).at(-1) as readonly unknown[])[1]);
      effects = session.closed(1006, '');
    }
    expect(waits.map((wait) => (wait as readonly unknown[])[2])).toEqual([0, 1500, 3000, 6000, 6000, 6000, 6000, 6000]);
    const own = 'wss://own.example';
    expect(addresses).toEqual([own, own, undefined, undefined, undefined, undefined, undefined, undefined]);
    session.fired('waiting');
    session.opened();
    expect(doing(session.received(HELLO))).toContainEqual(['request-slot']);
  });

  it.each([
    [true, ['send', 'again', { key: 'k', id: 'a', last: 1 }]],
    [false, ['request-slot']],
  ])('that receives %s about resuming follows it', (resumable, effect) => {
    const session = sessionAt('ready');
    expect(doing(session.received({ op: 6, d: resumable }))).toEqual([
      ['drop', 4900],
      ['timer', 'waiting', 3000],
    ]);
    session.fired('waiting');
    session.opened();
    expect(doing(session.received(HELLO))).toContainEqual(effect);
  });

  it('leaves a connection on which nothing comes', () => {
    expect(doing(sessionAt('greeting').fired('greeting'))).toContainEqual(['drop', 4900]);
    const session = sessionAt('greeting');
    session.received(HELLO);
    session.mayIdentify();
    expect(doing(session.fired('starting'))).toContainEqual(['drop', 4900]);
  });

  it('starts another session after each connection where nothing resumes', () => {
    const session = sessionAt('ready', { resume: undefined });
    expect(reported(session.closed(4001, ''))[0]).toMatchObject({ then: 'reconnect' });
  });

  it('speaks first where the service does not', () => {
    const session = createSession(
      { ...DESK, hello: undefined, heartbeat: { ...DESK.heartbeat!, interval: 200, jitter: false } },
      { identify: {}, token: undefined, random: () => 0, isEncrypted: true },
    );
    session.start();
    expect(doing(session.opened())).toEqual([['timer', 'heartbeat', 200], ['request-slot']]);
  });

  it('hears nothing when it is stopped', () => {
    const session = sessionAt('ready');
    expect(doing(session.stop())).toEqual([['drop', 1000]]);
    expect(session.stop()).toEqual([]);
    expect(session.received(READY)).toEqual([]);
    expect(session.closed(1006, '')).toEqual([]);
    expect(session.unreadable('x')).toEqual([]);
  });

  it('is not disturbed by messages of any kind', () => {
    const session = sessionAt('ready');
    for (const message of [null, 1, 'x', [], {}, { op: {} }, { t: 7 }, { op: 4 }, { t: 'constructor' }]) {
      const safe = { opOf: read('op'), bodyOf: read('d'), sequenceOf: read('s'), eventOf: read('t') };
      const other = sessionAt('ready', safe);
      expect(doing(other.received(message))).toEqual([]);
      expect(other.phase()).toBe('ready');
    }
    expect(session.phase()).toBe('ready');
  });
});

function read(key: string): (message: unknown) => unknown {
  return (message) => (typeof message === 'object' && message !== null ? (message as Record<string, unknown>)[key] : undefined);
}

describe('the wait before another attempt', () => {
  it('doubles up to the longest, and is between half of it and all', () => {
    const backoff = { first: 100, longest: 1000 };
    expect([0, 1, 2, 3, 4, 5, 1000].map((attempt) => waitBefore(attempt, backoff, 1))).toEqual([
      100, 200, 400, 800, 1000, 1000, 1000,
    ]);
    expect(waitBefore(3, backoff, 0)).toBe(400);
  });
});

describe('a window of what is sent', () => {
  it('leaves room for heartbeats, and opens when the oldest message is old', () => {
    const window = createSendWindow(5, 1000, 2);
    for (const now of [0, 100, 200]) {
      expect(window.waitAt(now)).toBe(0);
      window.count(now);
    }
    expect(window.waitAt(300)).toBe(700);
    window.count(300);
    expect(window.waitAt(1000)).toBe(100);
    expect(window.waitAt(1100)).toBe(0);
  });

  it('always lets one message through', () => {
    expect(createSendWindow(2, 1000, 10).waitAt(0)).toBe(0);
    expect(heartbeatsIn(60_000, 41_250)).toBe(3);
    expect(heartbeatsIn(60_000, undefined)).toBe(0);
  });
});

describe('a plan of shards', () => {
  it.each([
    [12, 3, [4, 4, 4]],
    [10, 4, [2, 3, 2, 3]],
    [2, 5, [1, 1]],
    [1, 1, [1]],
  ])('of %i for %i workers has each shard once', (total, workers, sizes) => {
    const plan = shardPlan(total, workers);
    expect(plan.map(({ shards }) => shards.length)).toEqual(sizes);
    expect(plan.flatMap(({ shards }) => shards)).toEqual(Array.from({ length: total }, (_, shard) => shard));
    expect(plan.map(({ worker }) => worker)).toEqual(sizes.map((_, worker) => worker));
  });

  it.each([
    [0, 1],
    [1, 0],
    [1.5, 1],
  ])('of %d for %d workers is an error', (total, workers) => {
    expect(() => shardPlan(total, workers)).toThrow(RangeError);
  });

  it('finds the shard of an identifier', () => {
    expect(shardOf('197038439483310086', 16, 22)).toBe(Number((197038439483310086n >> 22n) % 16n));
  });
});

describe('slots', () => {
  it('of one key are handed out one after the other, and of several at once', async () => {
    let now = 0;
    const slots = createIdentifySlots({
      concurrency: 2,
      window: 5000,
      now: () => now,
      sleep: async (time) => void (now += time),
    });
    const times: (readonly [number, number])[] = [];
    for (const shard of [0, 1, 2, 3, 4]) {
      await slots.acquire(shard);
      times.push([shard, now]);
    }
    expect(times).toEqual([
      [0, 0],
      [1, 0],
      [2, 5000],
      [3, 5000],
      [4, 10_000],
    ]);
  });

  it('are not handed out to those who have given up', async () => {
    const slots = createIdentifySlots({ concurrency: 1, window: 20 });
    const giveUp = new AbortController();
    await slots.acquire(0);
    const waiting = slots.acquire(1, { signal: giveUp.signal });
    giveUp.abort(new Error('no more'));
    await expect(waiting).rejects.toThrow('no more');
    await expect(slots.acquire(2, { signal: giveUp.signal })).rejects.toThrow('no more');
  });
});

describe('the end of a JSON text', () => {
  it('is where its brackets are closed, whatever its texts contain', () => {
    const text = '{"a":"}\\"]{","b":[{},[1]]}';
    const bytes = new TextEncoder().encode(text);
    for (let cut = 1; cut < bytes.length; cut++) {
      const end = createJsonEnd();
      expect(end.read(bytes.slice(0, cut))).toBe(false);
      expect(end.read(bytes.slice(cut))).toBe(true);
    }
  });
});

describe('slots over a port', () => {
  /** Two sides of a channel. What one sends arrives at the other a moment later. */
  function channel(): readonly [EventEmitter & SlotPort, EventEmitter & SlotPort] {
    const sides = [new EventEmitter(), new EventEmitter()] as const;
    const to = (other: EventEmitter) => (message: unknown) => void queueMicrotask(() => other.emit('message', structuredClone(message)));
    return [Object.assign(sides[0], { postMessage: to(sides[1]) }), Object.assign(sides[1], { send: to(sides[0]) })];
  }

  it('are handed out to each shard that waits, beside other messages', async () => {
    const [coordinator, worker] = channel();
    const shards: number[] = [];
    serveSlots({ acquire: async (shard) => void shards.push(shard) }, coordinator);
    const slots = slotsOver(worker);
    const waiting = Promise.all(Array.from({ length: 20 }, (_, shard) => slots.acquire(shard)));
    for (const other of [null, 1, 'x', {}, { identifySlot: 'granted' }, { identifySlot: 'granted', request: 99 }]) {
      coordinator.postMessage!(other);
      worker.send!(other, () => undefined);
    }
    await waiting;
    expect(shards).toEqual(Array.from({ length: 20 }, (_, shard) => shard));
    expect(worker.eventNames()).toEqual([]);
  });

  it('say why there is none', async () => {
    const [coordinator, worker] = channel();
    serveSlots({ acquire: () => Promise.reject(new RangeError('no start is left for shard 4')) }, coordinator);
    await expect(slotsOver(worker).acquire(4)).rejects.toMatchObject({
      kind: 'no-session-left',
      message: 'no start is left for shard 4',
      details: { shard: 4 },
    });
  });

  it.each(['exit', 'close', 'disconnect'])('are given up when the other side reports %s', async (event) => {
    const [coordinator, worker] = channel();
    let signal: { readonly aborted: boolean } | undefined;
    const never = new Promise<void>(() => undefined);
    serveSlots({ acquire: (_, options) => ((signal = options?.signal), never) }, coordinator);
    const waiting = slotsOver(worker).acquire(0);
    await new Promise((resolve) => setTimeout(resolve));
    coordinator.emit(event);
    worker.emit(event);
    expect(signal?.aborted).toBe(true);
    await expect(waiting).rejects.toMatchObject({ kind: 'closed' });
    expect([...coordinator.eventNames(), ...worker.eventNames()]).toEqual([]);
  });

  it('are given up when the shard does', async () => {
    const [coordinator, worker] = channel();
    const slots = createIdentifySlots({ concurrency: 1, window: 30 });
    serveSlots(slots, coordinator);
    await slots.acquire(0);
    const giveUp = new AbortController();
    const waiting = slotsOver(worker).acquire(1, { signal: giveUp.signal });
    giveUp.abort(new Error('no more'));
    await expect(waiting).rejects.toThrow('no more');
    await expect(slotsOver(worker).acquire(1, { signal: giveUp.signal })).rejects.toThrow('no more');
  });
});

describe('a stream that is decompressed', () => {
  // The second one takes four seconds.
  it.each(['with node:zlib', ...(isLongRun ? ['with DecompressionStream'] : [])])('is given up where a message is too large, %s', async (way) => {
    if (way.includes('Stream')) vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    onTestFinished(() => void vi.restoreAllMocks());
    const bomb = deflateSync(Buffer.alloc(135_000_000, '['), { level: 1 });
    const messages: string[] = [];
    const why = await new Promise<string>((resolve) => {
      const decompressor = createDecompressor('zlib-stream', { message: (text) => messages.push(text), broken: resolve });
      decompressor.push(bomb);
    });
    expect(why).toBe('a message has more than 134217728 bytes');
    expect(messages).toEqual([]);
  });
});
