import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MessageInMessageCreate } from '../../../generated/dist/live/all.js';
import { connect, createIdentifySlots, GatewayError } from '../../../generated/dist/live/events/gateway/index.js';
import { client, COMPRESSIONS, fakeGateway, numbers, say, SOCKETS, until } from './fake-gateway.js';

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

  it('is noticed when the other side hears nothing', async () => {
    const gateway = await fakeGateway({ interval: 60 });
    const { connection, contents, received, seen } = client(gateway.url);
    await connection.ready;
    gateway.fault({ kind: 'freeze' });
    await seen('zombie');
    await seen('resumed');
    say(gateway, 1, 5);
    await received(5);
    expect(contents).toEqual(numbers(1, 5));
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

describe('a refusal', () => {
  it('is an error with the close code, its name and its text in the spec', async () => {
    const gateway = await fakeGateway({ token: 'another' });
    const { connection } = client(gateway.url);
    const error = await connection.ready.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(GatewayError);
    expect(String(error)).toBe('GatewayError: gateway closed shard 0 with 4004 AUTHENTICATION_FAILED: The token is wrong.');
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
