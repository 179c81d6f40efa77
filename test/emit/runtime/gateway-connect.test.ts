import { describe, expect, it } from 'vitest';
import type { GatewayClock } from '../../../templates/runtime/gateway-socket.js';
import {
  openGateway,
  type Advice,
  type Gateway,
  type GatewayChange,
  type GatewayOptions,
  type GatewaySource,
  type GatewayTypes,
  type OwnSlots,
} from '../../../templates/runtime/gateway-connect.js';
import { GatewayError } from '../../../templates/runtime/gateway-error.js';
import type { Protocol } from '../../../templates/runtime/gateway-protocol.js';
import type { IdentifySlots } from '../../../templates/runtime/gateway-slots.js';
import { DESK } from '../../support/desk-protocol.js';

/** A socket that only a test opens, answers and closes. */
class FakeSocket {
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  constructor(readonly address: string) {
    opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    this.closedWith = code;
  }
}

let opened: FakeSocket[] = [];

/** A clock that only a test moves. */
function stoppedClock() {
  let time = 5000;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  const clock: GatewayClock = {
    now: () => time,
    setTimer: (fire, after) => {
      const timer = { at: time + after, fire };
      timers.add(timer);
      return timer;
    },
    clearTimer: (timer) => void timers.delete(timer as never),
  };
  /** Lets a time pass, timer by timer; with `blocked`, the process does nothing until it is over. */
  const pass = async (ms: number, blocked = false): Promise<void> => {
    const end = time + ms;
    if (blocked) time = end;
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      timers.delete(due);
      time = Math.max(time, due.at);
      due.fire();
    }
    time = end;
    await settled();
  };
  return { clock, pass, timers: () => [...timers].map(({ at }) => at - time) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Types extends GatewayTypes {
  readonly events: { readonly SAID: { readonly text?: unknown; readonly n?: number }; readonly READY: object };
  readonly intents: { readonly TALK: 'SAID'; readonly WALK: never };
  readonly sent: { readonly say: unknown; readonly start: unknown; readonly again: unknown; readonly beat: unknown };
  readonly identify: { readonly color: string };
  readonly advice: Advice;
}

const PROTOCOL: Protocol = {
  ...DESK,
  sent: { ...DESK.sent, say: 10 },
  identify: { message: 'start', token: 'key', intents: 'wanted', shard: 'shard', values: { os: 'none', color: 'red' } },
  intents: { bits: { TALK: 0, WALK: 3, FLY: 40 }, asText: false },
};

type Options = Partial<GatewayOptions<Types, readonly ['TALK']>>;

interface Connected {
  readonly gateway: Gateway<Types, readonly ['TALK']>;
  readonly changes: GatewayChange[];
  readonly clock: ReturnType<typeof stoppedClock>;
  /** The shards that requested a slot. */
  readonly slots: number[];
  readonly sockets: readonly FakeSocket[];
}

const FREE: OwnSlots = { acquire: () => Promise.resolve() };

function connect(
  options: Options = {},
  protocol: Partial<Protocol> = {},
  source: Partial<GatewaySource> = {},
): Connected {
  const sockets: FakeSocket[] = (opened = []);
  const clock = stoppedClock();
  const changes: GatewayChange[] = [];
  const slots: number[] = [];
  const own: IdentifySlots = { acquire: async (shard) => void slots.push(shard) };
  const gateway = openGateway<Types, readonly ['TALK']>(
    {
      protocol: { ...PROTOCOL, ...protocol },
      validatorOf: () => undefined,
      readAdvice: (advice) => advice as Advice,
      slots: () => FREE,
      ...source,
    },
    {
      token: 'secret',
      intents: ['TALK'],
      webSocket: FakeSocket,
      clock: clock.clock,
      random: () => 0,
      slots: own,
      ...options,
    },
  );
  gateway.onChange((change) => changes.push(change));
  return { gateway, changes, clock, slots, sockets };
}

function say(socket: FakeSocket, message: object): void {
  socket.onmessage!({ data: JSON.stringify(message) });
}

const event = (t: string, s: number, d: unknown = {}): object => ({ op: 0, t, s, d });

/** Opens a socket and says hello. */
async function greet(socket: FakeSocket, every = 41): Promise<void> {
  await settled();
  socket.onopen!();
  say(socket, { op: 4, d: { every } });
  await settled();
}

async function makeReady(socket: FakeSocket, where?: string): Promise<void> {
  await greet(socket);
  say(socket, event('READY', 1, { id: 'session', where }));
  await settled();
}

async function ready(
  options: Options = {},
  protocol: Partial<Protocol> = {},
  source: Partial<GatewaySource> = {},
): Promise<Connected & { readonly socket: FakeSocket }> {
  const connected = connect(options, protocol, source);
  await settled();
  await makeReady(connected.sockets[0]!);
  return { ...connected, socket: connected.sockets[0]! };
}

const kindsOf = (changes: readonly GatewayChange[]): readonly string[] => changes.map(({ kind }) => kind);

/** An error as text with its kind and details. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GatewayError);
  const { kind, message, details } = error as GatewayError;
  return { kind, message, details };
}

describe('The start of a connection', () => {
  it('identifies with the token, the intents and what the spec and the program say', async () => {
    const { sockets, slots, changes, gateway } = connect({ identify: { color: 'blue' } });
    expect(sockets).toHaveLength(0);
    await greet((await settled(), sockets[0]!));
    expect(sockets[0]!.address).toBe('wss://desk.example/');
    expect(sockets[0]!.binaryType).toBe('arraybuffer');
    expect(sockets[0]!.sent).toEqual([{ op: 1, d: { os: 'none', color: 'blue', key: 'secret', wanted: 1 } }]);
    expect(slots).toEqual([0]);
    let isReady = false;
    void gateway.ready.then(() => (isReady = true));
    await settled();
    expect(isReady).toBe(false);
    say(sockets[0]!, event('READY', 1, { id: 'session' }));
    await gateway.ready;
    expect(changes).toEqual([
      { kind: 'connecting', resumes: false, shard: 0 },
      { kind: 'queued', shard: 0 },
      { kind: 'identifying', shard: 0 },
      { kind: 'ready', session: 'session', shard: 0 },
    ]);
    expect(gateway.status()).toEqual([{ shard: 0, phase: 'ready', latency: undefined, waiting: 0 }]);
  });

  it('sends only what the protocol has fields for', async () => {
    const { sockets } = connect(
      { shards: 2 },
      {
        identify: { message: 'start', token: undefined, intents: undefined, shard: undefined, values: {} },
        intents: undefined,
      },
    );
    await greet((await settled(), sockets[0]!));
    expect(sockets[0]!.sent).toEqual([{ op: 1, d: {} }]);
    expect(sockets).toHaveLength(1);
  });

  it.each([
    [['TALK', 'WALK'], false, 9],
    [['FLY', 'TALK'], false, 2 ** 40 + 1],
    [['FLY'], true, String(2 ** 40)],
    [[], false, 0],
    [5, false, 5],
    [0, true, '0'],
    [2n ** 60n, true, String(2n ** 60n)],
  ])('sends the intents %o, as text: %o', async (intents, asText, wanted) => {
    const { sockets } = connect({ intents: intents as never }, { intents: { ...PROTOCOL.intents!, asText } });
    await greet((await settled(), sockets[0]!));
    expect(sockets[0]!.sent).toMatchObject([{ d: { wanted } }]);
  });

  it('goes to the address of the options before that of the advice, and to that of the spec at last', async () => {
    const advice: Advice = { address: 'wss://advised.example', shards: undefined, limit: undefined };
    const addressFor = async (options: Options): Promise<string> => {
      const { sockets } = connect(options, { parameters: { v: '10', of: 'a b' } });
      await settled();
      return sockets[0]!.address;
    };
    expect(await addressFor({ advice })).toBe('wss://advised.example/?v=10&of=a+b');
    expect(await addressFor({ advice, address: 'ws://own.example/x?v=9' })).toBe('ws://own.example/x?v=10&of=a+b');
    expect(await addressFor({})).toBe('wss://desk.example/?v=10&of=a+b');
  });

  it('requests what the service compresses, unless the program does not want it', async () => {
    const compressions = { 'zlib-stream': { compress: 'zlib' } };
    const addressFor = async (compression?: 'none' | 'zlib-stream'): Promise<string> => {
      const { sockets } = connect({ compression }, { compressions });
      await settled();
      return sockets[0]!.address;
    };
    expect(await addressFor()).toBe('wss://desk.example/?compress=zlib');
    expect(await addressFor('zlib-stream')).toBe('wss://desk.example/?compress=zlib');
    expect(await addressFor('none')).toBe('wss://desk.example/');
    expect(() => connect({ compression: 'zlib-stream' })).toThrow('desk is not compressed with zlib-stream');
  });

  it('needs no slots of its own where the program has some', async () => {
    let made = 0;
    connect({}, {}, { slots: () => (made++, FREE) });
    await settled();
    expect(made).toBe(0);
  });

  it('takes its slots from the limit of the advice', async () => {
    const limits: unknown[] = [];
    const acquired: number[] = [];
    const own: OwnSlots = { acquire: async (shard) => void acquired.push(shard), remaining: () => 1 };
    const { sockets } = connect(
      { slots: undefined, advice: { address: undefined, shards: 1, limit: { left: 1 } } },
      {},
      { slots: (limit) => (limits.push(limit), own) },
    );
    await greet((await settled(), sockets[0]!));
    expect([limits, acquired]).toEqual([[{ left: 1 }], [0]]);
  });

  it('is over where there is no address', async () => {
    const { gateway } = connect({}, { address: undefined });
    expect(await failure(gateway.ready)).toEqual({
      kind: 'bad-option',
      message: 'no address: pass address or advice',
      details: {},
    });
  });

  it.each([
    [
      1,
      3,
      90_500,
      '3 sessions are to start, but the service allows only 1 more; the limit is reset in 91 s',
      { retryAfter: 90_500 },
    ],
    [0, 1, Infinity, '1 session is to start, but the service allows only 0 more', {}],
  ])('is over where the service allows %d of %d sessions', async (left, shards, resetAfter, message, details) => {
    const own: OwnSlots = { ...FREE, remaining: () => left, resetAfter: () => resetAfter };
    const { gateway, sockets } = connect({ slots: undefined, shards }, {}, { slots: () => own });
    expect(await failure(gateway.ended)).toEqual({ kind: 'no-session-left', message, details });
    expect(sockets).toEqual([]);
  });

  it('is not over where exactly as many sessions are left', async () => {
    const { sockets } = connect(
      { slots: undefined, shards: 2 },
      {},
      { slots: () => ({ ...FREE, remaining: () => 2 }) },
    );
    await settled();
    expect(sockets).toHaveLength(2);
  });

  it.each([
    [
      new RangeError('none is left'),
      'shard 0 may not start a session: none is left',
      { shard: 0, cause: new RangeError('none is left') },
    ],
    ['text', 'shard 0 may not start a session: text', { shard: 0, cause: 'text' }],
    [new GatewayError('no-session-left', 'own'), 'own', {}],
  ])('is over where the slots refuse it: %o', async (cause, message, details) => {
    const { gateway, sockets } = connect({ slots: { acquire: () => Promise.reject(cause) } });
    const failed = failure(gateway.ended);
    await greet((await settled(), sockets[0]!));
    expect(await failed).toEqual({ kind: 'no-session-left', message, details });
  });
});

describe('The options of a connection', () => {
  it.each<readonly [message: string, options: object]>([
    ['token must be the secret of the program, as text', { token: '' }],
    ['token must be the secret of the program, as text', { token: ' \n' }],
    ['token must be the secret of the program, as text', { token: 5 }],
    ['address must begin with wss:// or ws://: http://a.example', { address: 'http://a.example' }],
    ['address must begin with wss:// or ws://: x wss://a.example', { address: 'x wss://a.example' }],
    ['address must begin with wss:// or ws://: wss://', { address: 'wss://' }],
    ['address must begin with wss:// or ws://: null', { address: null }],
    ["validate must be 'off', 'shape', 'spec' or 'strict': true", { validate: true }],
    ['webSocket must be a class of sockets, such as that of `ws`', { webSocket: {} }],
    ['slots must have a method acquire', { slots: null }],
    ['slots must have a method acquire', { slots: { acquire: 1 } }],
    ['intents must be a list of names, or a bit set', { intents: -1 }],
    ['intents must be a list of names, or a bit set', { intents: 1.5 }],
    ['intents must be a list of names, or a bit set', { intents: 'TALK' }],
    ['there is no intent SING; there are TALK, WALK, FLY', { intents: ['TALK', 'SING'] }],
    ['there is no intent toString; there are TALK, WALK, FLY', { intents: ['toString'] }],
    ['there is no intent 5; there are TALK, WALK, FLY', { intents: [5] }],
    ...[
      0,
      -1,
      1.5,
      '1',
      null,
      [0],
      {},
      { total: 2 },
      { shards: [], total: 2 },
      { shards: [2], total: 2 },
      { shards: [0, 2], total: 2 },
      { shards: [-1], total: 2 },
      { shards: [0.5], total: 2 },
      { shards: [0, 0], total: 2 },
      { shards: [0], total: 0 },
      { shards: 0, total: 1 },
    ].map(
      (shards) =>
        [
          'shards must be a number of shards, or { shards, total } with numbers from 0 to total - 1',
          { shards },
        ] as const,
    ),
  ])('are refused at once: %s', (message, options) => {
    expect(() => connect(options)).toThrow(expect.objectContaining({ kind: 'bad-option', message }));
  });

  it.each([
    [{ validate: false }],
    [{ validate: 'off' }],
    [{ validate: 'strict' }],
    [{ address: 'ws://a.example' }],
    [{ shards: { shards: [1, 0], total: 2 } }],
    [{ intents: 0 }],
  ])('may be %o', (options) => {
    expect(() => connect(options as Options).gateway.close()).not.toThrow();
  });

  it('need no token and no intents where the protocol has none', () => {
    const protocol: Partial<Protocol> = { identify: { ...PROTOCOL.identify, token: undefined }, intents: undefined };
    expect(() =>
      connect({ token: undefined as never, intents: 'any' as never }, protocol).gateway.close(),
    ).not.toThrow();
  });
});

describe('An event', () => {
  it('comes to all listeners of its name, with its shard and its envelope', async () => {
    const { gateway, socket } = await ready();
    const heard: unknown[] = [];
    gateway.on('SAID', (data, one) => heard.push([data, one]));
    const remove = gateway.on('SAID', () => heard.push('second'));
    gateway.on('READY', () => heard.push('never'));
    const envelope = event('SAID', 2, { text: 'a' });
    say(socket, envelope);
    expect(heard).toEqual([[{ text: 'a' }, { name: 'SAID', data: { text: 'a' }, shard: 0, envelope }], 'second']);
    remove();
    say(socket, event('SAID', 3));
    expect(heard).toHaveLength(3);
  });

  it('that came before is not delivered again', async () => {
    const { gateway, socket } = await ready();
    const heard: unknown[] = [];
    gateway.on('SAID', ({ n }) => heard.push(n));
    for (const n of [2, 3, 2, 3, 4]) say(socket, event('SAID', n, { n }));
    expect(heard).toEqual([2, 3, 4]);
  });

  it('comes to iterators, from when they begin', async () => {
    const { gateway, socket } = await ready();
    say(socket, event('SAID', 2, { n: 2 }));
    const iterator = gateway[Symbol.asyncIterator]();
    say(socket, event('SAID', 3, { n: 3 }));
    say(socket, event('SAID', 4, { n: 4 }));
    expect((await iterator.next()).value).toMatchObject({ name: 'SAID', data: { n: 3 }, shard: 0 });
    expect((await iterator.next()).value).toMatchObject({ data: { n: 4 } });
    const next = iterator.next();
    gateway.close();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('with another payload than the spec says is a change, and not delivered', async () => {
    const asked: unknown[] = [];
    const issues = [{ path: ['text'], code: 'type', message: 'wrong' }];
    const validatorOf: GatewaySource['validatorOf'] = (name, data) => {
      asked.push([name, data]);
      return (value, { mode }) =>
        (value as { readonly text?: unknown }).text === mode ? { ok: true, value } : { ok: false, issues };
    };
    const { gateway, socket, changes } = await ready({ validate: 'shape' }, {}, { validatorOf });
    const heard: unknown[] = [];
    gateway.on('SAID', ({ text }) => heard.push(text));
    say(socket, event('SAID', 2, { text: 'shape' }));
    say(socket, event('SAID', 3, { text: 5 }));
    expect(heard).toEqual(['shape']);
    expect(asked).toEqual([
      ['SAID', { text: 'shape' }],
      ['SAID', { text: 5 }],
    ]);
    expect(changes.at(-1)).toEqual({ kind: 'invalid', shard: 0, name: 'SAID', issues, data: { text: 5 } });
  });

  it('is not checked where nothing wants it, or where the spec does not show it', async () => {
    let asked = 0;
    const validatorOf = (): undefined => void asked++;
    const { gateway, socket } = await ready({ validate: 'spec' }, {}, { validatorOf });
    say(socket, event('SAID', 2));
    expect(asked).toBe(0);
    const heard: unknown[] = [];
    gateway.on('SAID', ({ n }) => heard.push(n));
    say(socket, event('SAID', 3, { n: 3 }));
    expect([asked, heard]).toEqual([1, [3]]);
  });

  it('is not checked unless the program wants it', async () => {
    const { gateway, socket, changes } = await ready({}, {}, { validatorOf: () => () => ({ ok: false, issues: [] }) });
    const heard: unknown[] = [];
    gateway.on('SAID', ({ n }) => heard.push(n));
    say(socket, event('SAID', 2, { n: 2 }));
    expect([heard, kindsOf(changes).includes('invalid')]).toEqual([[2], false]);
  });

  it('is heard by all listeners, though one fails now or later', async () => {
    const { gateway, socket, changes } = await ready();
    const heard: unknown[] = [];
    gateway.on('SAID', () => {
      throw new Error('now');
    });
    gateway.on('SAID', async () => Promise.reject(new Error('later')));
    gateway.on('SAID', ({ n }) => heard.push(n));
    say(socket, event('SAID', 2, { n: 2 }));
    await settled();
    expect(heard).toEqual([2]);
    expect(changes.slice(-2)).toEqual([
      { kind: 'listener-failed', shard: 0, name: 'SAID', error: new Error('now') },
      { kind: 'listener-failed', shard: 0, name: 'SAID', error: new Error('later') },
    ]);
  });
});

describe('What a program sends', () => {
  it('goes to all shards, or to one', async () => {
    const { gateway, sockets } = connect({ shards: 2 });
    const early = gateway.send('say', 'early');
    await settled();
    await Promise.all(sockets.map((socket) => makeReady(socket)));
    await early;
    await gateway.send('say', { a: 1 });
    await gateway.send('say', 'one', { shard: 1 });
    expect(sockets.map(({ sent }) => sent.slice(1))).toEqual([
      [
        { op: 10, d: 'early' },
        { op: 10, d: { a: 1 } },
      ],
      [
        { op: 10, d: 'early' },
        { op: 10, d: { a: 1 } },
        { op: 10, d: 'one' },
      ],
    ]);
    expect(await failure(gateway.send('say', 'x', { shard: 2 }))).toEqual({
      kind: 'bad-option',
      message: 'there is no shard 2 here',
      details: {},
    });
  });

  it.each(['start', 'again', 'beat', 'hello', 'toString'])(
    'is not %s, which the session sends or nothing does',
    async (name) => {
      const { gateway } = await ready();
      expect(await failure(gateway.send(name as never, null as never))).toEqual({
        kind: 'not-sendable',
        message: `${name} is not a message that a program sends`,
        details: {},
      });
    },
  );

  it('waits until the session is ready', async () => {
    const { gateway, sockets, clock } = connect();
    const order: string[] = [];
    void gateway.send('say', 1).then(() => order.push('first'));
    void gateway.send('say', 2).then(() => order.push('second'));
    await greet((await settled(), sockets[0]!));
    expect(gateway.status()).toMatchObject([{ phase: 'identifying', waiting: 2 }]);
    expect(await failure(gateway.send('say', 3, { wait: false }))).toEqual({
      kind: 'too-many',
      message: 'say cannot be sent now: the session is not ready',
      details: { shard: 0 },
    });
    say(sockets[0]!, event('READY', 1));
    await settled();
    expect(order).toEqual(['first', 'second']);
    await gateway.send('say', 3, { wait: false });
    expect(sockets[0]!.sent.slice(1)).toEqual([1, 2, 3].map((d) => ({ op: 10, d })));
    expect(clock.timers()).toHaveLength(2);
  });

  it('waits until the limit of the service allows it, which has room for heartbeats', async () => {
    const { gateway, socket, clock } = await ready({}, { sendLimit: { messages: 6, time: 60_000 } });
    // The interval of 41 s has two heartbeats in a minute, and the service may request another.
    await gateway.send('say', 1);
    await gateway.send('say', 2);
    const sending = gateway.send('say', 3);
    const next = gateway.send('say', 4);
    await settled();
    expect(socket.sent.slice(1)).toEqual([1, 2].map((d) => ({ op: 10, d })));
    expect(gateway.status()).toMatchObject([{ waiting: 2 }]);
    expect(await failure(gateway.send('say', 5, { wait: false }))).toMatchObject({ kind: 'too-many' });
    for (const ms of [0, 41_000]) {
      await clock.pass(ms);
      say(socket, { op: 5 });
    }
    await clock.pass(18_999);
    expect(gateway.status()).toMatchObject([{ waiting: 2 }]);
    await clock.pass(1);
    await Promise.all([sending, next]);
    expect(socket.sent.filter((message) => (message as { readonly op: unknown }).op === 10)).toHaveLength(4);
  });

  it('is refused with the time that is left where it should not wait', async () => {
    const { gateway } = await ready({}, { sendLimit: { messages: 4, time: 60_000 }, heartbeat: undefined });
    await Promise.all([1, 2, 3].map((d) => gateway.send('say', d)));
    expect(await failure(gateway.send('say', 4, { wait: false }))).toEqual({
      kind: 'too-many',
      message: 'say cannot be sent now: the limit is reached for another 60000 ms',
      details: { shard: 0, retryAfter: 60_000 },
    });
  });

  it('is bounded', async () => {
    const { gateway, sockets } = connect();
    await settled();
    expect(sockets).toHaveLength(1);
    const waiting = Array.from({ length: 1000 }, (_, d) => gateway.send('say', d).catch(() => 'refused'));
    await settled();
    expect(await failure(gateway.send('say', 'more'))).toEqual({
      kind: 'too-many',
      message: '1000 messages wait to be sent already',
      details: { shard: 0 },
    });
    gateway.close();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['refused']));
  });

  it('is no larger than the service accepts, in bytes', async () => {
    const { gateway, socket } = await ready({}, { largestMessage: 30 });
    const base = '{"op":10,"d":""}'.length;
    await gateway.send('say', 'x'.repeat(30 - base));
    await gateway.send('say', 'é'.repeat((30 - base) / 2));
    expect(socket.sent.slice(1)).toHaveLength(2);
    expect(await failure(gateway.send('say', 'x'.repeat(31 - base)))).toEqual({
      kind: 'too-large',
      message: 'say has 31 bytes; the service accepts 30',
      details: { shard: 0 },
    });
    expect(await failure(gateway.send('say', 'é'.repeat((32 - base) / 2)))).toMatchObject({ kind: 'too-large' });
  });
});

describe('Several shards', () => {
  it('are as many as the program says, or the service advises', async () => {
    const shardsFor = async (options: Options): Promise<unknown> => {
      const { sockets } = connect(options);
      await settled();
      await Promise.all(sockets.map((socket) => greet(socket)));
      return sockets.map(({ sent }) => (sent[0] as { readonly d: { readonly shard?: unknown } }).d.shard);
    };
    const advice: Advice = { address: undefined, shards: 2, limit: undefined };
    expect(await shardsFor({})).toEqual([undefined]);
    expect(await shardsFor({ advice })).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(await shardsFor({ advice, shards: 3 })).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(await shardsFor({ advice, shards: { shards: [3, 1], total: 4 } })).toEqual([
      [3, 4],
      [1, 4],
    ]);
  });

  it('are ready when each of them has been', async () => {
    const { gateway, sockets, changes } = connect({ shards: 2 });
    let isReady = false;
    void gateway.ready.then(() => (isReady = true));
    await settled();
    await makeReady(sockets[1]!);
    expect(isReady).toBe(false);
    await makeReady(sockets[0]!);
    expect(isReady).toBe(true);
    expect(changes.filter(({ kind }) => kind === 'ready')).toEqual([
      { kind: 'ready', session: 'session', shard: 1 },
      { kind: 'ready', session: 'session', shard: 0 },
    ]);
    expect(gateway.status().map(({ shard, phase }) => [shard, phase])).toEqual([
      [0, 'ready'],
      [1, 'ready'],
    ]);
  });
});

describe('Heartbeats', () => {
  it('are sent in their interval, and their answers measured', async () => {
    const { gateway, socket, clock } = await ready();
    expect(gateway.status()).toMatchObject([{ latency: undefined }]);
    await clock.pass(0);
    expect(socket.sent.at(-1)).toEqual({ op: 3, d: 1 });
    await clock.pass(120);
    say(socket, { op: 5 });
    expect(gateway.status()).toMatchObject([{ latency: 120 }]);
    await clock.pass(41_000 - 120);
    expect(socket.sent.filter((message) => (message as { readonly op: unknown }).op === 3)).toHaveLength(2);
  });

  it('are given more time by a process that was blocked', async () => {
    const { sockets, socket, clock, changes } = await ready();
    await clock.pass(0);
    await clock.pass(41_000 + 10_251, true);
    expect(kindsOf(changes)).not.toContain('zombie');
    expect(clock.timers()).toContain(1000);
    say(socket, { op: 5 });
    await clock.pass(1000);
    expect(kindsOf(changes)).not.toContain('zombie');
    expect(sockets).toHaveLength(1);
    // A second one that is late is not given more.
    await clock.pass(41_000 + 20_000, true);
    await clock.pass(20_000, true);
    expect(kindsOf(changes)).toContain('zombie');
  });

  it('are given none by a process that was late by a quarter of the interval', async () => {
    const { clock, changes } = await ready();
    await clock.pass(0);
    await clock.pass(41_000 + 10_250, true);
    expect(kindsOf(changes)).toContain('zombie');
  });
});

describe('A connection that is lost', () => {
  it('is one whose other side reads nothing', async () => {
    const { gateway, socket, changes } = await ready();
    Object.assign(socket, { bufferedAmount: 17e6 });
    void gateway.send('say', 1);
    await settled();
    expect(gateway.status()).toMatchObject([{ waiting: 1 }]);
    expect(changes.at(-3)).toEqual({ kind: 'unreadable', why: 'the service reads nothing', shard: 0 });
  });

  it('resumes where the service says, and delivers what comes after', async () => {
    const { gateway, sockets, clock } = connect();
    await settled();
    await makeReady(sockets[0]!, 'wss://own.example');
    const heard: unknown[] = [];
    gateway.on('SAID', ({ n }) => heard.push(n));
    say(sockets[0]!, event('SAID', 2, { n: 2 }));
    sockets[0]!.onclose!({ code: 4001, reason: '' });
    const waiting = gateway.send('say', 'later');
    await clock.pass(0);
    expect(sockets[1]!.address).toBe('wss://own.example/');
    // Further messages of the old socket are ignored.
    say(sockets[0]!, event('SAID', 3, { n: 'old' }));
    await greet(sockets[1]!);
    expect(sockets[1]!.sent).toEqual([{ op: 2, d: { key: 'secret', id: 'session', last: 2 } }]);
    say(sockets[1]!, event('SAID', 3, { n: 3 }));
    say(sockets[1]!, event('BACK', 4));
    await waiting;
    expect(heard).toEqual([2, 3]);
    expect(sockets[1]!.sent.slice(1)).toEqual([{ op: 10, d: 'later' }]);
  });

  it('says no more, whatever its socket still receives', async () => {
    const { gateway, socket, changes, clock } = await ready({}, { sendLimit: { messages: 6, time: 60_000 } });
    const heard: unknown[] = [];
    gateway.on('SAID', ({ n }) => heard.push(n));
    for (const text of ['a', 'b', 'c']) gateway.send('say', text).catch(() => {});
    await settled();
    const timers = clock.timers().length;
    say(socket, { op: 7 });
    expect(kindsOf(changes).slice(-3)).toEqual(['reconnect-requested', 'disconnected', 'waiting']);
    // Neither the heart, the session nor what waits to be sent has a timer any more.
    expect(clock.timers()).toHaveLength(timers - 2);
    say(socket, event('SAID', 2, { n: 2 }));
    socket.onclose!({ code: 4003, reason: '' });
    socket.onopen!();
    expect([heard, kindsOf(changes).includes('stopped')]).toEqual([[], false]);
  });

  it('by what cannot be read resumes, too', async () => {
    for (const data of ['{"op":', new Uint8Array([0x7b]), new Uint8Array([0x7b]).buffer]) {
      const { socket, changes } = await ready();
      socket.onmessage!({ data });
      expect(kindsOf(changes).slice(4)).toEqual(['unreadable', 'disconnected', 'waiting']);
      expect(socket.closedWith).toBe(4900);
    }
    const { socket, changes } = await ready();
    socket.onmessage!({ data: 5 });
    expect(changes[4]).toEqual({ kind: 'unreadable', why: 'a frame is neither text nor bytes', shard: 0 });
  });

  it('reads bytes as text where nothing is compressed', async () => {
    const { gateway, socket } = await ready();
    const heard: unknown[] = [];
    gateway.on('SAID', ({ text }) => heard.push(text));
    socket.onmessage!({ data: new TextEncoder().encode(JSON.stringify(event('SAID', 2, { text: 'é' }))).buffer });
    expect(heard).toEqual(['é']);
  });

  it('ends with the code after which the service wants no other', async () => {
    const { gateway, socket, changes, sockets, clock } = await ready();
    socket.onclose!({ code: 4003, reason: 'ignored' });
    expect(await failure(gateway.ended)).toEqual({
      kind: 'refused',
      message: 'desk closed shard 0 with 4003 NEVER: not you',
      details: { code: 4003, codeName: 'NEVER', shard: 0 },
    });
    expect(kindsOf(changes).slice(4)).toEqual(['disconnected', 'stopped', 'ended']);
    expect(changes.at(-1)).toMatchObject({ error: { kind: 'refused' } });
    expect(clock.timers()).toEqual([]);
    expect(sockets).toHaveLength(1);
    expect(await failure(gateway.send('say', 1))).toEqual({
      kind: 'closed',
      message: 'the connection is closed',
      details: {},
    });
  });

  it('ends with a code that the spec does not list, and says so', async () => {
    const { gateway, socket } = await ready({}, { otherwise: 'stop' });
    socket.onclose!({ code: 4777, reason: '' });
    expect(await failure(gateway.ended)).toMatchObject({ message: 'desk closed shard 0 with 4777' });
    const other = await ready({}, { otherwise: 'stop' });
    other.socket.onclose!({ code: 4777, reason: 'why' });
    expect(await failure(other.gateway.ended)).toMatchObject({ message: 'desk closed shard 0 with 4777: why' });
  });
});

describe('A connection that the program closes', () => {
  it.each(['connecting', 'queued', 'identifying', 'ready', 'unreadable', 'disconnected', 'waiting'])(
    'when it hears of the change %s leaves no socket and no timer',
    async (kind) => {
      const { gateway, sockets, clock, changes } = connect();
      gateway.onChange((change) => {
        if (change.kind === kind) gateway.close();
      });
      gateway.ready.catch(() => {});
      await settled();
      if (sockets.length > 0) {
        await makeReady(sockets[0]!);
        sockets[0]!.onmessage!({ data: '{' });
        await settled();
      }
      await clock.pass(100_000);
      expect(sockets.filter(({ closedWith }) => closedWith === undefined)).toEqual([]);
      expect(sockets.length).toBeLessThan(2);
      expect(clock.timers()).toEqual([]);
      expect(kindsOf(changes)).toContain('ended');
    },
  );

  it('ends its sessions, iterators and waits', async () => {
    const { gateway, socket, changes, clock } = await ready();
    gateway.close();
    gateway.close();
    await gateway.ended;
    await gateway.ready;
    expect(socket.closedWith).toBe(1000);
    expect(changes.filter(({ kind }) => kind === 'ended')).toEqual([{ kind: 'ended', error: undefined }]);
    expect(clock.timers()).toEqual([]);
    expect(gateway.status()).toMatchObject([{ phase: 'stopped' }]);
  });

  it('is not ready any more where it was not', async () => {
    const { gateway, sockets } = connect();
    const waiting = failure(gateway.send('say', 1));
    gateway.close();
    expect(await failure(gateway.ready)).toEqual({
      kind: 'closed',
      message: 'the connection was closed before it was ready',
      details: {},
    });
    expect(await waiting).toMatchObject({ kind: 'closed', message: 'the connection is closed' });
    await settled();
    expect(sockets).toEqual([]);
  });

  it('refuses what waits to be sent', async () => {
    const { gateway, sockets } = connect();
    await greet((await settled(), sockets[0]!));
    const waiting = failure(gateway.send('say', 1));
    await settled();
    gateway.close();
    expect(await waiting).toEqual({
      kind: 'closed',
      message: 'not sent: closed by the program',
      details: { shard: 0 },
    });
  });

  it('gives up its slot', async () => {
    const signals: AbortSignal[] = [];
    const acquire: IdentifySlots['acquire'] = (_, { signal } = {}) => {
      signals.push(signal as AbortSignal);
      return new Promise(() => {});
    };
    const { gateway, sockets } = connect({ slots: { acquire } });
    gateway.ready.catch(() => {});
    await greet((await settled(), sockets[0]!));
    expect(signals[0]!.aborted).toBe(false);
    gateway.close();
    expect(signals[0]!.reason).toMatchObject({
      kind: 'closed',
      message: 'the connection was lost before its session could start',
      details: { shard: 0 },
    });
  });

  it('does not identify with a slot that it gave up', async () => {
    const grants: (() => void)[] = [];
    const acquire: IdentifySlots['acquire'] = () => new Promise((resolve) => void grants.push(resolve));
    const { sockets, clock, gateway } = connect({ slots: { acquire } });
    await greet((await settled(), sockets[0]!));
    sockets[0]!.onclose!({ code: 4001, reason: '' });
    await clock.pass(1000);
    await greet(sockets[1]!);
    grants[0]!();
    await settled();
    expect(sockets.map(({ sent }) => sent)).toEqual([[], []]);
    grants[1]!();
    await settled();
    expect(sockets[1]!.sent).toHaveLength(1);
    gateway.ready.catch(() => {});
    gateway.close();
  });
});

describe('Advice', () => {
  const HOUR = 3_600_000;
  const advice = (shards = 1, limit?: unknown): Advice => ({ address: 'wss://advised.example', shards, limit });

  it('is requested before the connection, and again every hour', async () => {
    let asked = 0;
    const answers = [advice(), advice(), advice(3)];
    const { sockets, clock, changes } = connect({ advice: async () => answers[Math.min(asked++, 2)]! });
    await settled();
    expect(sockets[0]!.address).toBe('wss://advised.example/');
    expect(asked).toBe(1);
    await makeReady(sockets[0]!);
    const reports = (): readonly GatewayChange[] => changes.filter(({ kind }) => kind === 'reshard-advised');
    const hour = async (): Promise<void> => {
      for (let passed = 0; passed < HOUR; passed += 20_000) {
        say(sockets[0]!, { op: 5 });
        await clock.pass(20_000);
      }
    };
    await hour();
    expect([asked, reports()]).toEqual([2, []]);
    await hour();
    expect([asked, reports()]).toEqual([3, [{ kind: 'reshard-advised', shards: 1, advised: 3 }]]);
  });

  it('changes the limit of the slots', async () => {
    const updates: unknown[] = [];
    const own: OwnSlots = { ...FREE, update: (limit) => updates.push(limit) };
    const limits = [{ left: 9 }, undefined, { left: 8 }];
    let asked = 0;
    const { clock, changes, gateway } = connect(
      { slots: undefined, advice: async () => advice(undefined, limits[asked++]) },
      {},
      { slots: () => own },
    );
    await settled();
    await clock.pass(HOUR);
    expect(updates).toEqual([]);
    await clock.pass(HOUR);
    expect(updates).toEqual([{ left: 8 }]);
    expect(kindsOf(changes)).not.toContain('reshard-advised');
    gateway.ready.catch(() => {});
    gateway.close();
    await clock.pass(HOUR);
    expect(asked).toBe(3);
  });

  it('of all shards is compared with all shards, of which some may run here', async () => {
    let asked = 0;
    const { clock, changes } = connect({
      shards: { shards: [1], total: 3 },
      advice: async () => advice(asked++ === 0 ? 1 : 3),
    });
    await settled();
    await clock.pass(HOUR);
    expect(kindsOf(changes)).not.toContain('reshard-advised');
  });

  it('that fails ends the connection at first, and is a change later', async () => {
    const failed = connect({ advice: () => Promise.reject(new Error('no answer')) });
    expect(await failure(failed.gateway.ended)).toEqual({
      kind: 'bad-option',
      message: 'the advice failed: no answer',
      details: { cause: new Error('no answer') },
    });
    let asked = 0;
    const later = connect({ advice: async () => (asked++ === 0 ? advice() : Promise.reject(new Error('no answer'))) });
    await settled();
    await later.clock.pass(HOUR);
    expect(later.changes.filter(({ kind }) => kind === 'advice-failed')).toEqual([
      { kind: 'advice-failed', error: new Error('no answer') },
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['no object', null],
    ['text', 'wss://a.example'],
    ['no shard', advice(0)],
    ['less than no shard', advice(-1)],
    ['half a shard', advice(1.5)],
    ['more shards than a process has', advice(3_000_000)],
    ['a limit that cannot be kept', advice(1, 'odd')],
    ['an address without encryption', { ...advice(), address: 'ws://evil.example' }],
  ])('that is %s ends the connection with an error that the program sees', async (_, odd) => {
    const slots = (limit: unknown): OwnSlots => {
      if (limit === 'odd') throw new RangeError('not a limit');
      return { ...FREE, update: slots };
    };
    for (const given of [odd, async () => odd]) {
      const { gateway, sockets, clock } = connect({ advice: given as never, slots: undefined }, {}, { slots });
      expect(await failure(gateway.ended)).toMatchObject({ kind: 'bad-option' });
      expect([sockets, clock.timers()]).toEqual([[], []]);
    }
    if (_.startsWith('an address') || _.startsWith('more shards')) return;
    let asked = 0;
    const later = connect(
      { advice: async () => (asked++ === 0 ? advice() : (odd as Advice)), slots: undefined },
      {},
      { slots },
    );
    await settled();
    await later.clock.pass(HOUR);
    expect(kindsOf(later.changes)).toContain('advice-failed');
  });

  it('may name a gateway on the own machine, and leave out what it does not know', async () => {
    const address = 'ws://127.0.0.1:8080';
    const { sockets } = connect({ advice: { address, shards: null, limit: null } as never });
    await settled();
    expect(sockets[0]!.address).toBe('ws://127.0.0.1:8080/');
  });

  it('is not followed by a connection where the program has closed it, or where the address is wrong', async () => {
    const closed = connect({ advice: async () => advice() });
    closed.gateway.ready.catch(() => {});
    closed.gateway.close();
    await settled();
    expect([closed.sockets, closed.clock.timers()]).toEqual([[], []]);
    const wrong = connect({ advice: async () => ({ ...advice(), address: 'https://a.example' }) });
    expect(await failure(wrong.gateway.ended)).toEqual({
      kind: 'bad-option',
      message: 'the advised address must begin with wss:// or ws://: https://a.example',
      details: {},
    });
    expect(wrong.clock.timers()).toEqual([]);
  });
});

describe('An error that no part of the program watches for', () => {
  /** Errors that are thrown outside of all calls while a function runs. */
  async function thrownBy(run: () => Promise<unknown>): Promise<readonly unknown[]> {
    const thrown: unknown[] = [];
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => void thrown.push(error));
    try {
      await run();
      await settled();
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of before) process.on('uncaughtException', listener);
    }
    return thrown;
  }

  /** A connection that is not watched. */
  function unwatched(): Gateway<Types, readonly ['TALK']> {
    opened = [];
    return openGateway<Types, readonly ['TALK']>(
      {
        protocol: { ...PROTOCOL, address: undefined },
        validatorOf: () => undefined,
        readAdvice: (advice) => advice as Advice,
        slots: () => FREE,
      },
      { token: 'secret', intents: ['TALK'], webSocket: FakeSocket },
    );
  }

  it('ends it', async () => {
    expect(await thrownBy(async () => unwatched())).toMatchObject([{ kind: 'bad-option' }]);
  });

  it.each<readonly [string, (gateway: Gateway<Types, readonly ['TALK']>) => unknown]>([
    ['ready', ({ ready: one }) => one],
    ['ended', ({ ended }) => ended],
    ['onChange', ({ onChange }) => onChange(() => undefined)],
    ['an iterator', (gateway) => gateway[Symbol.asyncIterator]()],
  ])('does not end one that watches by %s', async (_, watch) => {
    expect(await thrownBy(async () => void watch(unwatched()))).toEqual([]);
  });

  it('ends it if it is of a function that hears of changes', async () => {
    const error = new Error('in the program');
    const thrown = await thrownBy(async () => {
      unwatched().onChange(() => {
        throw error;
      });
    });
    expect(thrown).toEqual([error]);
  });
});
