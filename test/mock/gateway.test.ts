import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startGateway, type GatewayMock, type GatewayMockOptions } from '../../generator/mock/gateway/start-gateway.js';
import { libraryModel, platformModel } from '../support/platform.js';

const model = await platformModel('live');
const IDENTIFY = { token: 'a', intents: 1, properties: { os: 'a', browser: 'b', device: 'c' } };

interface Talk {
  /** Everything that was received, in order. */
  readonly heard: Record<string, unknown>[];
  readonly say: (message: unknown) => void;
  readonly closed: Promise<number>;
}

async function served(options: GatewayMockOptions = {}): Promise<GatewayMock> {
  const gateway = await startGateway(model, options);
  onTestFinished(() => gateway.close());
  return gateway;
}

/** A client that says what a test lets it say. */
async function talkTo({ url }: GatewayMock): Promise<Talk> {
  const socket = new WebSocket(url);
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Record<string, unknown>));
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve));
  await new Promise((resolve) => void socket.once('message', resolve));
  onTestFinished(() => socket.terminate());
  return {
    heard,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
  };
}

test.each([
  ['text that is not JSON', ['{'], 4002],
  ['an unknown op code', [{ op: 99, d: null }], 4001],
  ['an op code that only the service sends', [{ op: 10, d: null }], 4001],
  ['no object', [[1]], 4001],
  ['a message before identify', [{ op: 3, d: {} }], 4003],
  [
    'a second identify',
    [
      { op: 2, d: IDENTIFY },
      { op: 2, d: IDENTIFY },
    ],
    4005,
  ],
  ['a token that is not text', [{ op: 2, d: { ...IDENTIFY, token: 7 } }], 4004],
  ['another token', [{ op: 2, d: { ...IDENTIFY, token: 'b' } }], 4004],
  ['a shard beyond the last', [{ op: 2, d: { ...IDENTIFY, shard: [2, 2] } }], 4010],
  ['a shard that is no pair', [{ op: 2, d: { ...IDENTIFY, shard: 1 } }], 4010],
  ['intents that do not exist', [{ op: 2, d: { ...IDENTIFY, intents: 2 ** 30 } }], 4013],
  ['intents that are not allowed', [{ op: 2, d: { ...IDENTIFY, intents: 2 } }], 4014],
  ['too much', [`{"op":2,"d":"${'x'.repeat(5000)}"}`], 4002],
  ['too often', Array.from({ length: 121 }, () => ({ op: 1, d: null })), 4008],
])('a client that sends %s is closed with the code of the spec', async (_, messages, code) => {
  const gateway = await served({ token: 'a', disallowed: ['GUILD_MEMBERS'] });
  const { say, closed } = await talkTo(gateway);
  for (const message of messages) say(message);
  expect(await closed).toBe(code);
});

test('a session that is not known is invalid, and one with a wrong number closes', async () => {
  const gateway = await served();
  const unknown = await talkTo(gateway);
  unknown.say({ op: 6, d: { token: 'a', session_id: 'none', seq: 0 } });
  await expect.poll(() => unknown.heard.at(-1)).toMatchObject({ op: 9, d: false, s: null, t: null });
  const first = await talkTo(gateway);
  first.say({ op: 2, d: IDENTIFY });
  await expect.poll(() => first.heard.length, { timeout: 10_000 }).toBeGreaterThan(1);
  const { session_id: session } = first.heard[1]!['d'] as { session_id: string };
  const wrong = await talkTo(gateway);
  wrong.say({ op: 6, d: { token: 'a', session_id: session, seq: 99 } });
  expect(await wrong.closed).toBe(4007);
});

test('a client without heartbeats is left', async () => {
  const gateway = await served({ interval: 20 });
  const { closed } = await talkTo(gateway);
  expect(await closed).toBe(4009);
});

test('sample events come at a rate, of the intents only, and are valid', async () => {
  const gateway = await served({ rate: 200 });
  const { heard, say } = await talkTo(gateway);
  say({ op: 2, d: { ...IDENTIFY, intents: 2 ** 9 } });
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(30);
  const names = new Set(heard.map(({ t }) => t));
  expect(names.has('MESSAGE_CREATE')).toBe(true);
  expect(names.has('GUILD_CREATE')).toBe(false);
  const numbers = heard.flatMap(({ s }) => (typeof s === 'number' ? [s] : []));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('sessions that start too early are invalid', async () => {
  const gateway = await served({ starts: { concurrency: 1, window: 5000 } });
  for (const expected of [0, 9]) {
    const { heard, say } = await talkTo(gateway);
    say({ op: 2, d: IDENTIFY });
    await expect.poll(() => heard.at(-1)?.['op']).toBe(expected);
  }
  expect(gateway.starts().map(({ shard }) => shard)).toEqual([0, 0]);
});

test('faults are planned by a request', async () => {
  const gateway = await served();
  const { closed } = await talkTo(gateway);
  const control = async (body: string, headers: object = {}): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${gateway.url.replace('ws', 'http')}/__mock/gateway`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return [response.status, await response.json()];
  };
  expect(await control('{"kind":"explode"}')).toMatchObject([
    400,
    { message: expect.stringMatching(/^kind is one of close, cut/) as unknown },
  ]);
  expect(await control('{"kind":"close","code":99999}')).toMatchObject([400, {}]);
  expect(await control('no JSON')).toMatchObject([400, {}]);
  expect(await control('{"kind":"cut"}', { origin: 'https://elsewhere.example' })).toMatchObject([403, {}]);
  expect(await control('{"kind":"close","code":4321}')).toEqual([200, { connections: 1 }]);
  expect(await closed).toBe(4321);
  const response = await fetch(gateway.url.replace('ws', 'http'));
  expect(response.status).toBe(426);
});

test('a spec without a connection cannot be served', async () => {
  const library = await libraryModel();
  await expect(startGateway(library, { channel: 'counter' })).rejects.toThrow(
    'the spec has no channel counter with a connection; it has tidings',
  );
});
