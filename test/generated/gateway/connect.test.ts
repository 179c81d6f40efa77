import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { MessageInMessageCreate } from '../../../generated/dist/live/all.js';
import { connect, createIdentifySlots, GatewayError } from '../../../generated/dist/live/events/gateway/index.js';
import { client, COMPRESSIONS, fakeGateway, INTENTS, numbers, say, SOCKETS, until } from './fake-gateway.js';

describe('a connection', () => {
  it('identifies after the greeting, and delivers each event to the listeners of its name', async () => {
    const messages: unknown[] = [];
    const gateway = await fakeGateway({ onMessage: (name, body) => messages.push([name, body]) });
    const { connection, contents, received, changes } = client(gateway.url);
    await connection.ready;
    say(gateway, 1, 3);
    await received(3);
    expect(contents).toEqual(['1', '2', '3']);
    expect(messages[0]).toMatchObject(['IDENTIFY', { token: 'secret', intents: 513, properties: { os: 'unknown' } }]);
    expect(changes.map(({ kind }) => kind)).toEqual(['connecting', 'queued', 'identifying', 'ready']);
    expect(connection.status()).toMatchObject([{ shard: 0, phase: 'ready', waiting: 0 }]);
  });

  it.each(COMPRESSIONS)('reads what is compressed with %s, also 10 MB', async (compression) => {
    const gateway = await fakeGateway();
    const { connection, contents, received } = client(gateway.url, { compression });
    await connection.ready;
    const large = 'ä"\\'.repeat(2_500_000);
    gateway.emit('MESSAGE_CREATE', { id: '1', content: large });
    say(gateway, 2, 3);
    await received(3);
    expect(contents[0] === large).toBe(true);
    expect(contents.slice(1)).toEqual(['2', '3']);
  });

  it.skipIf(SOCKETS.length === 1)('takes the WebSocket of the runtime', async () => {
    const gateway = await fakeGateway({ interval: 60 });
    const { connection, contents, received, seen } = client(gateway.url, { webSocket: undefined });
    await connection.ready;
    say(gateway, 1, 20);
    gateway.fault({ kind: 'freeze' });
    say(gateway, 21, 40);
    await seen('resumed');
    gateway.fault({ kind: 'reset' });
    say(gateway, 41, 60);
    await received(60);
    expect(contents).toEqual(numbers(1, 60));
    connection.close();
    await until(() => gateway.connections() === 0, 'the end of all connections');
  });

  it('reads a compressed stream without node:zlib, too', async () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    onTestFinished(() => void vi.restoreAllMocks());
    const gateway = await fakeGateway();
    const { connection, contents, received } = client(gateway.url, { compression: 'zlib-stream' });
    await connection.ready;
    say(gateway, 1, 500);
    await received(500);
    expect(contents).toEqual(numbers(1, 500));
  });

  it('sends heartbeats, and measures how long their answers take', async () => {
    const beats: unknown[] = [];
    const gateway = await fakeGateway({
      interval: 200,
      onMessage: (name, body) => name === 'HEARTBEAT' && beats.push(body),
    });
    const { connection, seen, changes } = client(gateway.url);
    await seen('acknowledged', 3);
    // The first one may come before the first event.
    expect(beats.slice(1, 3)).toEqual([1, 1]);
    expect(connection.status()[0]?.latency).toBeGreaterThanOrEqual(0);
    expect(changes.some(({ kind }) => kind === 'disconnected')).toBe(false);
  });

  it('is an async iterable of its events', async () => {
    const gateway = await fakeGateway();
    const { connection } = client(gateway.url);
    const names: string[] = [];
    const reading = (async () => {
      for await (const event of connection) {
        names.push(event.name === 'MESSAGE_CREATE' ? event.data.content : event.name);
        if (names.length === 4) break;
      }
    })();
    await connection.ready;
    say(gateway, 1, 5);
    await reading;
    expect(names).toEqual(['READY', '1', '2', '3']);
  });

  it('ends the iteration when the program closes it', async () => {
    const gateway = await fakeGateway();
    const { connection } = client(gateway.url);
    const reading = (async () => {
      const names: string[] = [];
      for await (const { name } of connection) names.push(name);
      return names;
    })();
    await connection.ready;
    connection.close();
    await connection.ended;
    expect(await reading).toEqual(['READY']);
    await until(() => gateway.connections() === 0, 'the end of the connection');
  });

  it('validates payloads in the mode of choice', async () => {
    const gateway = await fakeGateway();
    const { connection, contents, seen, changes } = client(gateway.url, { validate: 'shape' });
    await connection.ready;
    gateway.emit('MESSAGE_CREATE');
    gateway.emit('MESSAGE_CREATE', { id: '1', content: 2 });
    await seen('invalid');
    expect(contents).toHaveLength(1);
    const invalid = changes.find(({ kind }) => kind === 'invalid');
    expect(invalid).toMatchObject({ name: 'MESSAGE_CREATE', shard: 0, data: { id: '1', content: 2 } });
    expect(invalid?.kind === 'invalid' && invalid.issues.map(({ path }) => path.join('.'))).toContain('content');
  });

  it('goes on when a listener throws, and reports the error', async () => {
    const gateway = await fakeGateway();
    const { connection, seen, changes, contents, received } = client(gateway.url);
    connection.on('MESSAGE_CREATE', ({ content }) => {
      if (content === '1') throw new Error('in the listener');
    });
    connection.on('MESSAGE_CREATE', async ({ content }) => {
      if (content === '2') throw new Error('later');
    });
    await connection.ready;
    say(gateway, 1, 3);
    await received(3);
    await seen('listener-failed', 2);
    expect(contents).toEqual(['1', '2', '3']);
    const failures = changes.flatMap((change) => (change.kind === 'listener-failed' ? [change.error] : []));
    expect(failures).toEqual([new Error('in the listener'), new Error('later')]);
  });

  it.each(['connecting', 'queued', 'identifying', 'ready', 'unreadable', 'disconnected', 'waiting'] as const)(
    'leaves no socket and no timer if the program closes it when it hears of the change %s',
    async (kind) => {
      const gateway = await fakeGateway();
      const timers = new Set<unknown>();
      const clock = {
        now: () => performance.now(),
        setTimer: (fire: () => void, after: number) => {
          const timer = setTimeout(() => {
            timers.delete(timer);
            fire();
          }, after);
          timers.add(timer);
          return timer;
        },
        clearTimer: (timer: unknown) => {
          timers.delete(timer);
          clearTimeout(timer as never);
        },
      };
      const { connection } = client(gateway.url, { clock });
      connection.onChange((change) => {
        if (change.kind === 'ready') gateway.fault({ kind: 'broken-text' });
        if (change.kind === kind) connection.close();
      });
      connection.ready.catch(() => undefined);
      await connection.ended;
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(timers.size).toBe(0);
      await until(() => gateway.connections() === 0, 'the end of all connections');
      expect(connection.status()).toMatchObject([{ phase: 'stopped' }]);
    },
  );

  it('removes a listener', async () => {
    const gateway = await fakeGateway();
    const { connection, received } = client(gateway.url);
    const heard: string[] = [];
    const remove = connection.on('MESSAGE_CREATE', ({ content }) => heard.push(content));
    await connection.ready;
    say(gateway, 1, 1);
    await received(1);
    remove();
    say(gateway, 2, 2);
    await received(2);
    expect(heard).toEqual(['1']);
  });
});

describe('a lost connection', () => {
  it.each([
    ['cut', { kind: 'cut' }],
    ['reset', { kind: 'reset' }],
    ['closed with a code that keeps the session', { kind: 'close', code: 4000 }],
    ['closed with a code that is not listed', { kind: 'close', code: 4999 }],
    ['requested to connect again', { kind: 'reconnect' }],
    ['sent a broken frame', { kind: 'broken-frame' }],
    ['sent text that is no JSON', { kind: 'broken-text' }],
    ['invalid but may resume', { kind: 'invalid-session', resumable: true }],
  ] as const)('resumes without a loss when it was %s', async (_, fault) => {
    for (const compression of COMPRESSIONS) {
      const gateway = await fakeGateway();
      const clock = { now: () => performance.now(), setTimer: quickly, clearTimer: (timer: unknown) => clearTimeout(timer as never) };
      const { connection, contents, received, seen } = client(gateway.url, { compression, clock });
      await connection.ready;
      say(gateway, 1, 20);
      gateway.fault(fault);
      say(gateway, 21, 40);
      await seen('resumed');
      say(gateway, 41, 60);
      await received(60);
      expect(contents).toEqual(numbers(1, 60));
      expect(gateway.starts()).toHaveLength(1);
    }
  });

  it.each([
    ['answers are lost', { kind: 'lost-answers' }],
    ['answers come too late', { kind: 'late-answers', delay: 5000 }],
    ['the other side hears nothing', { kind: 'freeze' }],
  ] as const)('is noticed when %s', async (_, fault) => {
    const gateway = await fakeGateway({ interval: 60 });
    const { connection, contents, received, seen } = client(gateway.url);
    await connection.ready;
    gateway.fault(fault);
    await seen('zombie');
    await seen('resumed');
    say(gateway, 1, 5);
    await received(5);
    expect(contents).toEqual(numbers(1, 5));
  });

  it('is none when answers are late but in time', async () => {
    const gateway = await fakeGateway({ interval: 200 });
    const { seen, changes } = client(gateway.url);
    await seen('ready');
    gateway.fault({ kind: 'late-answers', delay: 60 });
    await seen('acknowledged', 3);
    expect(changes.some(({ kind }) => kind === 'zombie')).toBe(false);
  });

  it.each([4003, 4005, 4007, 4009])('starts another session after %s', async (code) => {
    const gateway = await fakeGateway();
    const { connection, seen, changes, contents, received } = client(gateway.url);
    await connection.ready;
    gateway.fault({ kind: 'close', code });
    await seen('ready', 2);
    expect(changes.find(({ kind }) => kind === 'disconnected')).toMatchObject({ code, then: 'reconnect' });
    say(gateway, 1, 2);
    await received(2);
    expect(contents).toEqual(['1', '2']);
  });

  it.each([
    [4004, 'AUTHENTICATION_FAILED'],
    [4010, 'INVALID_SHARD'],
    [4011, 'SHARDING_REQUIRED'],
    [4012, 'INVALID_API_VERSION'],
    [4013, 'INVALID_INTENTS'],
    [4014, 'DISALLOWED_INTENTS'],
  ])('ends with an error after %s', async (code, codeName) => {
    const gateway = await fakeGateway();
    const { connection, seen } = client(gateway.url);
    await connection.ready;
    gateway.fault({ kind: 'close', code });
    await expect(connection.ended).rejects.toMatchObject({ kind: 'refused', details: { code, codeName, shard: 0 } });
    await seen('ended');
    await expect(connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids: [] })).rejects.toMatchObject({ kind: 'closed' });
  });

  it('starts another session when the service forgets the old one', async () => {
    const gateway = await fakeGateway({ resumable: 0 });
    const clock = { now: () => performance.now(), setTimer: quickly, clearTimer: (timer: unknown) => clearTimeout(timer as never) };
    const { connection, seen, changes } = client(gateway.url, { clock });
    await connection.ready;
    gateway.fault({ kind: 'cut' });
    await seen('ready', 2);
    expect(changes.find(({ kind }) => kind === 'invalid-session')).toMatchObject({ resumable: false });
  });

  it('connects when the service starts later', async () => {
    const first = await fakeGateway();
    const { port } = new URL(first.url);
    await first.close();
    const { seen, connection } = client(first.url);
    await seen('waiting', 3);
    await fakeGateway({ port: Number(port) });
    await connection.ready;
  });
});

/** Waits a thousandth of the time where it would be seconds. */
function quickly(fire: () => void, after: number): unknown {
  return setTimeout(fire, after >= 1000 && after < 10_000 ? after / 1000 : after);
}

describe('what a program gets wrong', () => {
  it('is said with the close code: a refused token', async () => {
    const gateway = await fakeGateway({ token: 'another' });
    const { connection } = client(gateway.url);
    const error = await connection.ready.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(String(error)).toBe('GatewayError: gateway closed shard 0 with 4004 AUTHENTICATION_FAILED: The token is wrong.');
  });

  it('is said with the close code: intents that are not allowed', async () => {
    const gateway = await fakeGateway({ disallowed: ['GUILD_MESSAGES'] });
    await expect(client(gateway.url).connection.ready).rejects.toThrow('4014 DISALLOWED_INTENTS');
  });

  it('is said when no session is left', async () => {
    const gateway = await fakeGateway();
    const slots = { acquire: () => Promise.reject(new RangeError('no start is left for shard 0')) };
    await expect(client(gateway.url, { slots }).connection.ready).rejects.toThrow(
      'shard 0 may not start a session: no start is left for shard 0',
    );
  });

  it('is said when the service allows fewer sessions than there are shards', async () => {
    const gateway = await fakeGateway();
    const session_start_limit = { total: 1000, remaining: 2, reset_after: 90_500, max_concurrency: 1 };
    const advice = { url: gateway.url, shards: 3, session_start_limit };
    const { ready } = client(gateway.url, { advice, slots: undefined }).connection;
    const error = await ready.catch((caught: unknown) => caught);
    expect(String(error)).toBe(
      'GatewayError: 3 sessions are to start, but the service allows only 2 more; the limit is reset in 91 s',
    );
    expect(error).toMatchObject({ kind: 'no-session-left', details: { retryAfter: expect.closeTo(90_500, -3) } });
    expect(gateway.starts()).toEqual([]);
  });

  it.each([
    [{ token: ' ' }, 'token must be the secret of the program'],
    [{ address: 'https://gateway.example' }, 'address must begin with wss://'],
    [{ address: 'wss://' }, 'address must begin with wss://'],
    [{ intents: ['GILDS'] }, 'there is no intent GILDS; there are GUILDS, '],
    [{ intents: 1.5 }, 'intents must be a list of names, or a bit set'],
    [{ compression: 'zstd-stream' }, 'this runtime cannot decompress zstd-stream'],
    [{ webSocket: undefined }, 'this runtime has no WebSocket'],
    [{ webSocket: {} }, 'webSocket must be a class of sockets'],
    [{ validate: 'form' }, "validate must be 'off', 'shape', 'spec' or 'strict': form"],
    [{ slots: {} }, 'slots must have a method acquire'],
    [{ shards: 0 }, 'shards must be a number of shards, or { shards, total }'],
    [{ shards: 1.5 }, 'shards must be a number of shards'],
    [{ shards: { shards: [], total: 2 } }, 'shards must be a number of shards'],
    [{ shards: { shards: [2], total: 2 } }, 'shards must be a number of shards'],
    [{ shards: { shards: [0, 0], total: 2 } }, 'shards must be a number of shards'],
  ])('is an error of connect: %o', (wrong, message) => {
    const options = { token: 'a', intents: INTENTS, webSocket: WebSocket, address: 'ws://127.0.0.1:1' };
    if ('compression' in wrong && COMPRESSIONS.includes('zstd-stream')) return;
    if ('webSocket' in wrong && 'WebSocket' in globalThis) return;
    expect(() => connect({ ...options, ...wrong } as never)).toThrow(message);
  });

  it('is a message that is too large', async () => {
    const gateway = await fakeGateway();
    const { connection } = client(gateway.url);
    await connection.ready;
    const guild_ids = Array.from({ length: 300 }, (_, index) => String(10n ** 17n + BigInt(index)));
    await expect(connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids })).rejects.toThrow(
      /^REQUEST_SOUNDBOARD_SOUNDS has \d+ bytes; the service accepts 4096$/,
    );
  });

  it('is a message of the session', async () => {
    const gateway = await fakeGateway();
    const { connection } = client(gateway.url);
    await connection.ready;
    await expect(connection.send('HEARTBEAT' as never, null as never)).rejects.toThrow(
      'HEARTBEAT is not a message that a program sends',
    );
  });
});

describe('what a program sends', () => {
  it('waits for the session, and keeps room for heartbeats', async () => {
    const names: string[] = [];
    const gateway = await fakeGateway({ onMessage: (name) => names.push(name) });
    const { connection } = client(gateway.url);
    await connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids: ['1'] });
    expect(connection.status()[0]?.phase).toBe('ready');
    const sent = Array.from({ length: 115 }, () => connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids: ['1'] }));
    await Promise.all(sent);
    const error: unknown = await connection
      .send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids: ['1'] }, { wait: false })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'too-many' });
    expect(error instanceof GatewayError && error.details.retryAfter).toBeGreaterThan(50_000);
    await until(() => names.length === 117, 'all messages');
    expect(connection.status()[0]?.phase).toBe('ready');
  });
});

describe('several shards', () => {
  it('start one after the other where they share a slot, and get their events', async () => {
    const gateway = await fakeGateway({ starts: { concurrency: 2, window: 60 } });
    const advice = {
      url: gateway.url,
      shards: 6,
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 2 },
    };
    const slots = createIdentifySlots({
      concurrency: 2,
      window: 60,
    });
    const { connection, changes, contents, received } = client(gateway.url, { advice, slots });
    await connection.ready;
    expect(gateway.starts().map(({ shard }) => shard).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(changes.some(({ kind }) => kind === 'invalid-session')).toBe(false);
    for (let shard = 0; shard < 6; shard++) say(gateway, shard, shard, shard);
    await received(6);
    expect(contents.toSorted()).toEqual(numbers(0, 5));
  });
});

describe('advice', () => {
  /** Lets an hour pass in some milliseconds. */
  const clock = {
    now: () => performance.now(),
    setTimer: (fire: () => void, after: number) => setTimeout(fire, after === 3_600_000 ? 20 : after),
    clearTimer: (timer: unknown) => clearTimeout(timer as never),
  };
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 16 };

  it('that is a function is requested again every hour, and another number of shards is reported', async () => {
    const gateway = await fakeGateway();
    let calls = 0;
    const advice = async () => ({ url: gateway.url, shards: ++calls < 3 ? 1 : 2, session_start_limit });
    const { connection, changes, seen } = client(gateway.url, { address: undefined, advice, clock });
    const callsBefore: number[] = [];
    connection.onChange(({ kind }) => kind === 'reshard-advised' && callsBefore.push(calls));
    await connection.ready;
    await seen('reshard-advised');
    expect(callsBefore[0]).toBe(3);
    expect(changes).toContainEqual({ kind: 'reshard-advised', shards: 1, advised: 2 });
  });

  it('that fails later is reported, and the session goes on', async () => {
    const gateway = await fakeGateway();
    let calls = 0;
    const advice = async () => {
      if (calls++ > 0) throw new Error('no answer');
      return { url: gateway.url, shards: 1, session_start_limit };
    };
    const { connection, changes, seen } = client(gateway.url, { advice, clock });
    await connection.ready;
    await seen('advice-failed', 2);
    expect(changes.find(({ kind }) => kind === 'advice-failed')).toMatchObject({ error: new Error('no answer') });
    expect(connection.status()).toMatchObject([{ phase: 'ready' }]);
  });

  it('with something else than an address ends the connection', async () => {
    const advice = { url: 'https://gateway.example', shards: 1, session_start_limit };
    const { connection } = client('', { address: undefined, advice });
    await expect(connection.ready).rejects.toThrow(
      'the advised address must begin with wss:// or ws://: https://gateway.example',
    );
  });

  it('that fails at first ends the connection', async () => {
    const { connection } = client('ws://127.0.0.1:1', { advice: () => Promise.reject(new Error('no answer')) });
    await expect(connection.ready).rejects.toThrow('the advice failed: no answer');
  });
});

describe('the types', () => {
  it('let listeners have the events of the intents only', () => {
    const connection = null as unknown as ReturnType<typeof connect<['GUILD_MESSAGES']>>;
    const use = (): void => {
      connection.on('MESSAGE_CREATE', (message) => expectTypeOf(message).toEqualTypeOf<MessageInMessageCreate>());
      connection.on('INTERACTION_CREATE', () => undefined);
      // @ts-expect-error -- the intent GUILDS is not among them
      connection.on('GUILD_CREATE', () => undefined);
      // @ts-expect-error -- there is no such event
      connection.on('GUILD_CREATED', () => undefined);
      void connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guild_ids: [] });
      // @ts-expect-error -- the body is another one
      void connection.send('REQUEST_SOUNDBOARD_SOUNDS', { guilds: [] });
      // @ts-expect-error -- the session sends it
      void connection.send('IDENTIFY', {});
    };
    expect(use).toBeTypeOf('function');
  });
});
