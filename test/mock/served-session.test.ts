import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { constants, inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedProtocol, type ServedProtocol } from '../../generator/mock/gateway/protocol.js';
import { remember, serveConnection, type ServingSettings } from '../../generator/mock/gateway/serve-session.js';
import type { Events } from '../../generator/mock/events.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';

const SPEC = `
enums: { Kind: { wire: str, values: { ENTER: enter, READY: ready, TICK: tick, TOCK: tock, NEWS: news, BACK: back, BAD: bad, HELLO: hello, MOVE: move, ASK: ask } } }
bitsets: { Colours: { wire: int, bits: { RED: 0 } }, Wish: { wire: int, bits: { NOVELS: 0, MAPS: 1, ODD: 5 } } }
objects:
  Note: { fields: { kind: Kind, head?: Head, about?: any, number?: int } }
  Head: { fields: { topic?: str } }
  Entry: { fields: { card: str, wish: Wish, part?: 'tuple[int, int]' } }
  Hello: { fields: { every: { type: int, unit: seconds } } }
  Ready: { fields: { session: str, at: str, part?: 'tuple[int, int]' } }
  Resume: { fields: { card: str, session: str, last: int } }
  Bad: { fields: { again: bool } }
  Book: { fields: { id: str } }
channels:
  news:
    envelope: { type: Note, name: head.topic, data: about, when: { kind: [NEWS] } }
    connection:
      transport: websocket
      address: wss://shop.example/news
      compressions: { zlib-stream: { compress: zlib } }
      op: kind
      body: about
      sequence: number
      messages:
        enter: { op: ENTER, sent: Entry }
        hello: { op: HELLO, received: Hello }
        back: { op: BACK, sent: Resume, received: 'null' }
        tick: { op: TICK, sent: 'null' }
        ask: { op: ASK, sent: Book }
        tock: { op: TOCK, received: 'null' }
        bad: { op: BAD, received: Bad }
        move: { op: MOVE, received: 'null' }
      handshake:
        hello: hello
        identify: { message: enter, token: card, intents: wish, shard: part }
        ready: { event: WELCOME, session: session, address: at }
        resume: { message: back, token: card, session: session, sequence: last, done: { message: back } }
      heartbeat: { message: tick, interval: every, acknowledgement: tock }
      invalid-session: { message: bad, resumable: again, pause: 1..5 }
      reconnect: move
      close-codes:
        UNKNOWN: { code: 4001, then: resume, cause: unknown-op }
        UNREADABLE: { code: 4002, then: resume, cause: unreadable }
        NOT_YET: { code: 4003, then: reconnect, cause: not-identified }
        NO_CARD: { code: 4004, then: stop, cause: wrong-token }
        TWICE: { code: 4005, then: reconnect, cause: identified-twice }
        SEQUENCE: { code: 4007, then: reconnect, cause: bad-sequence }
        LOUD: { code: 4008, then: resume, cause: too-many }
        SILENT: { code: 4009, then: resume, cause: no-heartbeat }
        SHARD: { code: 4010, then: stop, cause: bad-shard }
        INTENTS: { code: 4013, then: stop, cause: bad-intents }
        FORBIDDEN: { code: 4014, then: stop, cause: disallowed-intents }
      intents: { NOVELS: [NOVEL], MAPS: [MAP, ATLAS] }
      send-limit: { messages: 4, seconds: 10 }
      largest-message: 200
  silent: { connection: !not-shown }
  letters: {}
events:
  WELCOME: { channel: news, payload: Ready }
  NOVEL: { channel: news, payload: Book }
  MAP: { channel: news, payload: 'list[Book]' }
  ATLAS: { channel: news, payload: !not-shown }
  FREE: { channel: news, payload: Book | null }
  FREE_*: { channel: news }
  LETTER: { channel: letters, payload: Book }
`;

let known: { readonly model: Model; readonly protocol: ServedProtocol } | undefined;

/** The protocol with events that say of what they are. */
function served(): { readonly model: Model; readonly protocol: ServedProtocol } {
  if (known !== undefined) return known;
  const model = modelOf(SPEC);
  known = { model, protocol: protocolOf(model) };
  return known;
}

/** Events that say of what they are. */
const events: Pick<Events, 'told' | 'sample' | 'start' | 'answerTo'> = {
  told: (name) => ({ told: name }),
  sample: (type, seed) =>
    type === undefined || type.kind === 'null' ? null : { sampleOf: 'name' in type ? type.name : type.kind, seed },
  start: ({ handshake: { ready } }) => ({
    data: { start: 'event' in ready.by ? ready.by.event : ready.by.message },
    then: [],
  }),
  answerTo: () => undefined,
};

function protocolOf(model: Model): ServedProtocol {
  const protocol = servedProtocol(model, model.channels[0]!, events);
  if (typeof protocol === 'string') throw new Error(protocol);
  return protocol;
}

/** The side of the service of a connection, and what arrives at the client. */
class FakeSocket extends Duplex {
  written = Buffer.alloc(0);

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.written = Buffer.concat([this.written, chunk]);
    done();
  }

  override _read(): void {
    // Messages of the client are pushed.
  }

  get answer(): string {
    return this.written.subarray(0, this.#start).toString();
  }

  /** Frames as `text`, `close 4001 reason`, `pong`, or bytes. */
  get frames(): readonly string[] {
    const found: string[] = [];
    for (let at = this.#start; at < this.written.length;) {
      const opcode = this.written[at]! & 0x0f;
      const short = this.written[at + 1]!;
      const start = at + (short === 126 ? 4 : 2);
      const length = short === 126 ? this.written.readUInt16BE(at + 2) : short;
      const payload = this.written.subarray(start, start + length);
      found.push(
        opcode === 8
          ? `close ${payload.readUInt16BE()} ${payload.subarray(2).toString()}`.trim()
          : opcode === 10
            ? `pong ${payload.toString()}`
            : opcode === 2
              ? payload.toString('latin1')
              : payload.toString(),
      );
      at = start + length;
    }
    return found;
  }

  get #start(): number {
    return this.written.indexOf('\r\n\r\n') + 4;
  }
}

/** A frame of a client. A mask of zeros leaves everything as it is. */
function masked(opcode: number, payload: Buffer): Buffer {
  const header = Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  if (payload.length > 125) return Buffer.concat([header, payload]);
  return Buffer.concat([header.subarray(0, 1), Buffer.from([0x80 | payload.length]), header.subarray(4), payload]);
}

/** Lets streams pass on what they have. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const WEBSOCKET = {
  upgrade: 'WebSocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

interface Talk {
  readonly socket: FakeSocket;
  readonly connection: ReturnType<typeof serveConnection>;
  /** Sends something, and returns what has arrived since the last time. */
  readonly say: (...messages: readonly unknown[]) => Promise<readonly string[]>;
}

const shared = {
  sessions: new Map(),
  starts: [] as string[],
  messages: [] as unknown[],
  gone: 0,
  startedAt: new Map(),
};

function talk(options: Partial<ServingSettings> = {}, url = '/', headers: object = WEBSOCKET): Talk {
  const socket = new FakeSocket();
  const request = { method: 'GET', url, headers } as unknown as IncomingMessage;
  const connection = serveConnection(request, socket, Buffer.alloc(0), {
    protocol: served().protocol,
    sessions: shared.sessions,
    address: () => 'ws://here',
    token: undefined,
    interval: 2000,
    resumable: 5000,
    starts: undefined,
    disallowed: 0n,
    onMessage: (message, body, shard) => void shared.messages.push([message, body, shard]),
    onStart: (shard, at) => void shared.starts.push(`${shard} ${at}`),
    onGone: () => void (shared.gone += 1),
    startedAt: shared.startedAt,
    events,
    ...options,
  });
  let heard = 0;
  return {
    socket,
    connection,
    say: async (...messages) => {
      for (const message of messages) {
        const bytes = typeof message === 'string' ? message : JSON.stringify(message);
        socket.push(masked(1, Buffer.from(bytes)));
      }
      await settled();
      const all = socket.frames;
      const fresh = all.slice(heard);
      heard = all.length;
      return fresh;
    },
  };
}

const HELLO = '{"kind":"hello","about":{"sampleOf":"Hello","seed":"hello","every":2}}';
const enter = (more: object = {}): object => ({ kind: 'enter', about: { card: 'a', wish: 1, ...more } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], now: 0 });
  shared.sessions.clear();
  shared.startedAt.clear();
  shared.starts.length = 0;
  shared.messages.length = 0;
  shared.gone = 0;
});
afterEach(() => void vi.useRealTimers());

describe('a connection', () => {
  it('is upgraded, and greeted', async () => {
    const { socket, say } = talk();
    expect(await say()).toEqual([HELLO]);
    expect(socket.answer).toBe(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n',
    );
  });

  it.each([{}, { upgrade: 'websocket' }, { upgrade: 'h2c', 'sec-websocket-key': 'a' }])(
    'is refused without the headers of a WebSocket: %j',
    async (headers) => {
      const { socket, connection } = talk({}, '/', headers);
      await settled();
      expect(connection).toBeUndefined();
      expect(socket.written.toString()).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    },
  );

  it('answers a ping and a close frame', async () => {
    const { socket, say } = talk();
    await say();
    socket.push(masked(9, Buffer.from('x')));
    expect(await say()).toEqual(['pong x']);
    socket.push(masked(8, Buffer.from([0x0f, 0xa1, 0x61])));
    expect(await say()).toEqual(['close 4001 a']);
    await settled();
    expect([socket.writableEnded, shared.gone]).toEqual([true, 0]);
    socket.push(null);
    await settled();
    expect([socket.destroyed, shared.gone]).toEqual([true, 1]);
  });

  it('closes for frames that are none, and cuts a client off that does not answer', async () => {
    const { socket, say } = talk();
    await say();
    socket.push(Buffer.from([0x81, 1, 0x61]));
    expect(await say()).toEqual(['close 1002']);
    vi.advanceTimersByTime(999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });

  it('is compressed, if its address requests it', async () => {
    const { socket } = talk({}, '/?compress=zlib');
    await expect.poll(() => socket.frames.length).toBe(1);
    expect(
      inflateSync(Buffer.from(socket.frames[0]!, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(),
    ).toBe(HELLO);
    expect(await talk({}, '/?compress=other').say()).toEqual([HELLO]);
    expect(await talk({}, 'http://[').say()).toEqual([HELLO]);
  });

  it.each<readonly [what: string, message: unknown, close: string]>([
    ['text that is no JSON', '{', 'close 4002 unreadable'],
    ['a long text', `"${'x'.repeat(199)}"`, 'close 4002 unreadable'],
    ['a text that is not too long', `"${'x'.repeat(198)}"`, 'close 4001 unknown-op'],
    ['an op code that is none', { kind: 'nothing' }, 'close 4001 unknown-op'],
    ['an op code of the service', { kind: 'hello' }, 'close 4001 unknown-op'],
    ['no object', 5, 'close 4001 unknown-op'],
    ['null', null, 'close 4001 unknown-op'],
    ['a request without a session', { kind: 'ask', about: { id: '5' } }, 'close 4003 not-identified'],
    ['a resume of nothing', { kind: 'back', about: { card: 5 } }, 'close 4004 wrong-token'],
    ['a token that is no text', enter({ card: 5 }), 'close 4004 wrong-token'],
    ['a shard beyond the last', enter({ part: [2, 2] }), 'close 4010 bad-shard'],
    ['a shard of none', enter({ part: [0, 0] }), 'close 4010 bad-shard'],
    ['a shard below the first', enter({ part: [-1, 2] }), 'close 4010 bad-shard'],
    ['a shard that is no number', enter({ part: [0.5, 2] }), 'close 4010 bad-shard'],
    ['a shard of no number', enter({ part: [0, 1.5] }), 'close 4010 bad-shard'],
    ['a shard that is no pair', enter({ part: 0 }), 'close 4010 bad-shard'],
    ['intents that are none', enter({ wish: true }), 'close 4013 bad-intents'],
    ['intents that are no number', enter({ wish: 'x1' }), 'close 4013 bad-intents'],
    ['intents that only begin with a number', enter({ wish: '1x' }), 'close 4013 bad-intents'],
    ['intents below zero', enter({ wish: -1 }), 'close 4013 bad-intents'],
    ['intents with a fraction', enter({ wish: 1.5 }), 'close 4013 bad-intents'],
    ['intents that do not exist', enter({ wish: 4 }), 'close 4013 bad-intents'],
    ['intents that are not allowed', enter({ wish: 3 }), 'close 4014 disallowed-intents'],
  ])('is closed for %s', async (_, message, close) => {
    const { say } = talk({ disallowed: 2n });
    await say();
    expect(await say(message)).toEqual([close]);
    expect(await say(enter())).toEqual([]);
  });

  it('is closed for too many messages in its window', async () => {
    const { say } = talk();
    await say();
    const tick = { kind: 'tick' };
    const tock = '{"kind":"tock","about":null}';
    expect(await say(tick, tick, tick, tick)).toEqual([tock, tock, tock, tock]);
    vi.advanceTimersByTime(10_001);
    // The window is over.
    const second = talk();
    await second.say();
    expect(await second.say(tick, tick, tick, tick, tick)).toEqual([tock, tock, tock, tock, 'close 4008 too-many']);
    const third = talk({ interval: 60_000 });
    await third.say();
    await third.say(tick, tick, tick, tick);
    vi.advanceTimersByTime(10_001);
    expect(await third.say(tick)).toEqual([tock]);
  });

  it('is closed without heartbeats', async () => {
    const { say } = talk();
    await say();
    vi.advanceTimersByTime(4000);
    expect(await say({ kind: 'tick' })).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(await say()).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(await say()).toEqual(['close 4009 no-heartbeat']);
  });
});

describe('a session', () => {
  it('starts with its name, its address and its shard', async () => {
    const { say, connection } = talk();
    await say();
    const [ready] = await say(enter({ part: [1, 3] }));
    const session = connection!.session()!;
    expect(JSON.parse(ready!)).toEqual({
      kind: 'news',
      head: { topic: 'WELCOME' },
      about: { start: 'WELCOME', session: session.id, at: 'ws://here', part: [1, 3] },
      number: 1,
    });
    expect(session).toMatchObject({ shard: 1, total: 3, events: ['NOVEL', 'FREE'], forgotten: 0 });
    expect(session.id).toMatch(/^[0-9a-f]{32}$/);
    expect(shared.sessions.get(session.id)).toBe(session);
    expect(shared.messages).toEqual([['enter', { card: 'a', wish: 1, part: [1, 3] }, undefined]]);
    expect(await say({ kind: 'ask', about: { id: '5' } })).toEqual([]);
    expect(await say({ kind: 'tick', about: 5 })).toEqual(['{"kind":"tock","about":null}']);
    expect(shared.messages.slice(1)).toEqual([
      ['ask', { id: '5' }, 1],
      ['tick', 5, 1],
    ]);
    connection!.deliver('NOVEL', { id: '5' }, 2);
    expect(await say()).toEqual(['{"kind":"news","head":{"topic":"NOVEL"},"about":{"id":"5"},"number":2}']);
  });

  it('has one shard of one, and all events of its intents', async () => {
    const { say, connection } = talk({ token: 'a' });
    await say();
    const [ready] = await say(enter({ wish: '3' }));
    expect(ready).not.toContain('part');
    expect(connection!.session()).toMatchObject({ shard: 0, total: 1, events: ['NOVEL', 'MAP', 'ATLAS', 'FREE'] });
    expect(await say(enter())).toEqual(['close 4005 identified-twice']);
    expect(shared.sessions.size).toBe(0);
  });

  it('does not start for another token, or twice by resuming', async () => {
    const other = talk({ token: 'b' });
    await other.say();
    expect(await other.say(enter())).toEqual(['close 4004 wrong-token']);
    const { say } = talk();
    await say();
    await say(enter());
    expect(await say({ kind: 'back', about: { card: 'a' } })).toEqual(['close 4005 identified-twice']);
  });

  it('waits for its turn among the shards with one key', async () => {
    const starts = { concurrency: 2, window: 5000 };
    const start = async (shard: number): Promise<boolean> => {
      const { say } = talk({ starts });
      await say();
      const [answer] = await say(enter({ part: [shard, 4] }));
      if (answer!.includes('WELCOME')) return true;
      expect(answer).toBe('{"kind":"bad","about":{"again":false}}');
      return false;
    };
    expect([await start(0), await start(2), await start(1)]).toEqual([true, false, true]);
    vi.advanceTimersByTime(4949);
    expect(await start(2)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await start(2)).toBe(true);
    expect(shared.starts).toEqual(['0 0', '2 0', '1 0', '2 4949', '2 4950']);
  });

  it('resumes with what it has missed', async () => {
    const first = talk();
    await first.say();
    await first.say(enter());
    const session = first.connection!.session()!;
    first.connection!.cut();
    await settled();
    expect([shared.gone, session.connection, session.endedAt]).toEqual([1, undefined, 0]);
    remember(session, 'NOVEL', { id: '1' });
    remember(session, 'FREE', { id: '2' });
    vi.advanceTimersByTime(5000);
    const second = talk();
    await second.say();
    const back = { kind: 'back', about: { card: 'a', session: session.id, last: 1 } };
    expect(await second.say(back)).toEqual([
      '{"kind":"news","head":{"topic":"NOVEL"},"about":{"id":"1"},"number":2}',
      '{"kind":"news","head":{"topic":"FREE"},"about":{"id":"2"},"number":3}',
      '{"kind":"back","about":{}}',
    ]);
    expect([session.connection, session.endedAt]).toEqual([second.connection, undefined]);
    // Another connection takes it over.
    const third = talk();
    await third.say();
    expect(await third.say({ kind: 'back', about: { card: 'a', session: session.id, last: 3 } })).toEqual([
      '{"kind":"back","about":{}}',
    ]);
    await settled();
    expect([second.socket.destroyed, session.connection]).toEqual([true, third.connection]);
  });

  it.each<readonly [what: string, about: object, wait: number, answer: string]>([
    ['another name', { session: 'none', last: 0 }, 0, '{"kind":"bad","about":{"again":false}}'],
    ['a time that is over', { last: 1 }, 5001, '{"kind":"bad","about":{"again":false}}'],
    ['a number that was not sent', { last: 2 }, 0, 'close 4007 bad-sequence'],
    ['a number below the first', { last: -1 }, 0, 'close 4007 bad-sequence'],
    ['no number', { last: 'x' }, 0, 'close 4007 bad-sequence'],
  ])('does not resume with %s', async (_, about, wait, answer) => {
    const first = talk();
    await first.say();
    await first.say(enter());
    const { id } = first.connection!.session()!;
    first.connection!.cut();
    await settled();
    vi.advanceTimersByTime(wait);
    const second = talk();
    await second.say();
    expect(await second.say({ kind: 'back', about: { card: 'a', session: id, ...about } })).toEqual([answer]);
  });

  it('does not resume from what was forgotten, and keeps ten thousand events', async () => {
    const first = talk();
    await first.say();
    await first.say(enter());
    const session = first.connection!.session()!;
    for (let number = 2; number <= 20_000; number++) expect(remember(session, 'FREE', number)).toBe(number);
    expect([session.forgotten, session.sent.length]).toEqual([0, 20_000]);
    expect(remember(session, 'FREE', 20_001)).toBe(20_001);
    expect([session.forgotten, session.sent.length, session.sent[0]]).toEqual([
      10_000,
      10_001,
      { name: 'FREE', data: 10_001 },
    ]);
    const second = talk();
    await second.say();
    const back = (last: number): object => ({ kind: 'back', about: { card: 'a', session: session.id, last } });
    expect(await second.say(back(9_999))).toEqual(['{"kind":"bad","about":{"again":false}}']);
    const resumed = await second.say(back(10_000));
    expect(resumed).toHaveLength(10_002);
    expect(resumed[0]).toContain('"number":10001');
  });

  it('ends where the client says so, and else can resume', async () => {
    for (const [code, left] of [
      [1000, 0],
      [4000, 1],
    ] as const) {
      shared.sessions.clear();
      const { socket, say } = talk();
      await say();
      await say(enter());
      socket.push(masked(8, Buffer.from([code >> 8, code & 0xff])));
      socket.push(null);
      await settled();
      expect(shared.sessions.size).toBe(left);
    }
  });
});

describe('a fault', () => {
  async function started(): Promise<Talk> {
    const found = talk();
    await found.say();
    await found.say(enter());
    return found;
  }

  it('closes with a code, which ends a session or not', async () => {
    for (const [code, left] of [
      [4001, 1],
      [4003, 0],
      [4444, 1],
    ] as const) {
      shared.sessions.clear();
      const { connection, say } = await started();
      connection!.fault({ kind: 'close', code, reason: 'why' });
      expect(await say()).toEqual([`close ${code} why`]);
      expect(shared.sessions.size).toBe(left);
    }
  });

  it('cuts, resets or freezes a connection', async () => {
    for (const kind of ['cut', 'reset'] as const) {
      const { connection, socket } = await started();
      connection!.fault({ kind });
      expect(socket.destroyed).toBe(true);
    }
    const { connection, socket, say } = await started();
    connection!.fault({ kind: 'freeze' });
    connection!.deliver('NOVEL', {}, 2);
    expect(await say({ kind: 'tick' })).toEqual([]);
    expect(socket.destroyed).toBe(false);
  });

  it('delays or loses the answers to heartbeats', async () => {
    const late = await started();
    late.connection!.fault({ kind: 'late-answers', delay: 100 });
    expect(await late.say({ kind: 'tick' })).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(await late.say()).toEqual(['{"kind":"tock","about":null}']);
    const lost = await started();
    lost.connection!.fault({ kind: 'lost-answers' });
    expect(await lost.say({ kind: 'tick' })).toEqual([]);
  });

  it('sends bytes that are no stream, or text that is no JSON, where messages are compressed', async () => {
    const { socket, connection } = talk({}, '/?compress=zlib');
    await expect.poll(() => socket.frames.length).toBe(1);
    connection!.fault({ kind: 'broken-frame' });
    expect(socket.frames[1]).toHaveLength(64);
    connection!.fault({ kind: 'broken-text' });
    await expect.poll(() => socket.frames.length).toBe(3);
    const [first, , last] = socket.frames.map((frame) => Buffer.from(frame, 'latin1'));
    const text = inflateSync(Buffer.concat([first!, last!]), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    expect(text).toBe(`${HELLO}{"op":`);
  });

  it('sends what cannot be read, or what makes a client connect again', async () => {
    const { connection, say } = await started();
    connection!.fault({ kind: 'broken-frame' });
    connection!.fault({ kind: 'broken-text' });
    connection!.fault({ kind: 'reconnect' });
    expect(await say()).toEqual(['{"op":', '{"op":', '{"kind":"move","about":null}']);
    connection!.fault({ kind: 'invalid-session', resumable: true });
    expect(await say()).toEqual(['{"kind":"bad","about":{"again":true}}']);
    expect([shared.sessions.size, connection!.session()]).toEqual([1, undefined]);
    // The connection goes on, and a client may start again.
    expect(await say(enter())).toHaveLength(1);
    connection!.fault({ kind: 'invalid-session', resumable: false });
    expect(await say()).toEqual(['{"kind":"bad","about":{"again":false}}']);
    expect(shared.sessions.size).toBe(1);
  });
});

describe('a connection of a spec that says little', () => {
  const LITTLE = `
enums: { Kind: { wire: str, values: { ENTER: enter, TICK: tick, NEWS: news, BACK: back, HELLO: hello } } }
objects:
  Note: { fields: { kind: Kind, topic?: str, about?: any } }
  Entry: { fields: { name?: str } }
  Hello: { fields: { every: { type: int, unit: milliseconds } } }
  Resume: { fields: { session: str } }
  Book: { fields: { id: str } }
channels:
  news:
    envelope: { type: Note, name: topic, data: about, when: { kind: [NEWS] } }
    connection:
      transport: websocket
      address: wss://shop.example/news
      op: kind
      body: about
      messages:
        hello: { op: HELLO, received: Hello }
        enter: { op: ENTER, sent: Entry }
        tick: { op: TICK, sent: 'null' }
        back: { op: BACK, sent: Resume }
      handshake:
        hello: hello
        identify: { message: enter }
        ready: { event: WELCOME, session: session }
        resume: { message: back, session: session, done: { event: RESUMED } }
      heartbeat: { message: tick, interval: every }
      largest-message: 100
      close-codes: { LARGE: { code: 4009, then: resume, cause: too-large } }
events:
  WELCOME: { channel: news, payload: Resume }
  RESUMED: { channel: news, payload: Book }
  NOVEL: { channel: news, payload: Book }
`;
  const open = (options: Partial<ServingSettings> = {}): Talk =>
    talk({ protocol: protocolOf(modelOf(LITTLE)), ...options });

  it('starts with anything, has every event, and is closed with one code for all causes', async () => {
    const { say, connection } = open();
    expect(await say()).toEqual(['{"kind":"hello","about":{"sampleOf":"Hello","seed":"hello","every":2000}}']);
    const [welcome] = await say({ kind: 'enter', about: { token: 5, intents: 'x' } });
    const session = connection!.session()!;
    expect(JSON.parse(welcome!)).toEqual({
      kind: 'news',
      topic: 'WELCOME',
      about: { start: 'WELCOME', session: session.id },
    });
    expect(session).toMatchObject({ shard: 0, total: 1, events: ['NOVEL'] });
    connection!.deliver('NOVEL', { id: '5' }, 2);
    expect(await say({ kind: 'tick' })).toEqual(['{"kind":"news","topic":"NOVEL","about":{"id":"5"}}']);
    connection!.fault({ kind: 'reconnect' });
    expect(await say({ kind: 'enter' })).toEqual(['close 1008 identified-twice']);
  });

  it('is closed for a large message with the code for it', async () => {
    const { say } = open();
    await say();
    expect(await say({ kind: 'enter', about: 'x'.repeat(100) })).toEqual(['close 4009 too-large']);
  });

  it('is greeted with what the spec has, where that is not how often hearts beat', async () => {
    const protocol = protocolOf(modelOf(LITTLE.replace('interval: every', 'interval: 100')));
    expect(await talk({ protocol }).say()).toEqual(['{"kind":"hello","about":{"sampleOf":"Hello","seed":"hello"}}']);
  });

  it('resumes with all of its events, or not at all', async () => {
    const first = open();
    await first.say();
    await first.say({ kind: 'enter' });
    const { id } = first.connection!.session()!;
    const second = open();
    await second.say();
    expect(await second.say({ kind: 'back', about: { session: id } })).toEqual([
      expect.stringContaining('"topic":"WELCOME"'),
      '{"kind":"news","topic":"RESUMED","about":{"told":"RESUMED"}}',
    ]);
    const third = open();
    await third.say();
    expect(await third.say({ kind: 'back', about: { session: 'none' } })).toEqual(['close 1008 not-identified']);
  });
});

describe('the protocol of a channel', () => {
  it('has samples of events and messages', () => {
    const { protocol } = served();
    expect(protocol.sampleOf('NOVEL', 's')).toEqual({ told: 'NOVEL' });
    expect(protocol.sampleOf('hello', 's')).toEqual({ sampleOf: 'Hello', seed: 's' });
    expect(protocol.sampleOf('enter', 's')).toBeNull();
  });

  it('knows intents, and what each brings', () => {
    const { protocol } = served();
    expect(protocol.knownIntents).toBe(0b100011n);
    expect(protocol.eventsFor(undefined)).toEqual(['FREE']);
    expect(protocol.eventsFor(2)).toEqual(['MAP', 'ATLAS', 'FREE']);
    expect(protocol.closeCode('too-large')).toBe(1008);
  });

  it('is not there where the spec does not show it', () => {
    const { model } = served();
    const of = (channel: Model['channels'][number]): unknown => servedProtocol(model, channel, events);
    expect(of(model.channels.find(({ name }) => name === 'silent')!)).toBe(
      'the spec does not show a connection of silent',
    );
    expect(of(model.channels.find(({ name }) => name === 'letters')!)).toBe(
      'the spec does not show a connection of letters',
    );
    const { envelope: _, ...without } = model.channels[0]!;
    expect(of(without)).toBe('the spec does not show the envelope of news');
  });
});
