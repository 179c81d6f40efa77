import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  serveGateway,
  startGateway,
  type GatewayMock,
  type GatewayMockOptions,
} from '../../generator/mock/gateway/start-gateway.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { modelOf } from '../model/problems.js';

const SHOP = `
objects: { Book: { identity: [id], fields: { id: str } } }
endpoints:
  get_book: { method: GET, path: '/books/{id}', params: { id: str }, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put_book: { method: PUT, path: '/books/{id}', params: { id: str }, body: Book, responses: [{ status: 204, type: null }], auth: [] }
`;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request with any headers, as no page could send them. */
function send(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a server', () => {
  let mock: Mock;
  const lines: string[] = [];
  const ask = (path: string, init?: Parameters<typeof send>[2]): Promise<Answered> => send(mock.url, path, init);
  beforeAll(async () => {
    mock = await startMock(modelOf(SHOP), {
      origins: ['https://app.example'],
      onAnswer: ({ method, path, status }) => lines.push(`${method} ${path} ${status}`),
    });
  });
  beforeEach(() => {
    mock.reset();
    lines.length = 0;
  });
  afterAll(() => mock.close());

  it('answers programs and pages that may use it', async () => {
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const before = mock.requests();
    expect(await ask('/books/5')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"id":"5"}',
    });
    expect(mock.requests()).toBe(before + 1);
    const origin = 'https://app.example';
    expect((await ask('/books/5', { headers: { origin } })).headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'origin',
    });
    expect(
      await ask('/books/5', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } }),
    ).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE' },
    });
    expect((await ask('//books/5')).status).toBe(404);
    const body = '{"id":"5"}';
    expect(
      (await ask('/books/5', { method: 'PUT', body, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(204);
  });

  it('refuses pages of others, and addresses that are none', async () => {
    expect(await ask('/books/5', { headers: { origin: 'https://other.example' } })).toEqual({
      status: 403,
      headers: expect.objectContaining({ 'content-type': 'text/plain; charset=utf-8', connection: 'close' }) as object,
      body: 'The mock does not answer requests from web pages of other hosts.\n',
    });
    expect((await ask('/books/5', { headers: { host: 'other.example' } })).status).toBe(421);
    expect(await ask('http://[', {})).toMatchObject({ status: 400, body: 'The URL of the request is invalid.\n' });
    expect(lines).toEqual(['GET /books/5 403', 'GET /books/5 421', 'GET  400']);
  });

  it('plans faults by requests, as long as they are not too many', async () => {
    const plan = (body: string, headers: Record<string, string> = {}): Promise<Answered> =>
      ask('/__mock/faults', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    expect(await plan('{"status":503}')).toMatchObject({ status: 204, body: '' });
    expect((await ask('/books/5')).status).toBe(503);
    expect((await ask('/books/5')).status).toBe(200);
    expect((await plan('[{"status":503},{"status":502}]')).status).toBe(204);
    expect([(await ask('/books/5')).status, (await ask('/books/5')).status]).toEqual([503, 502]);
    await plan('{"status":503}');
    expect((await ask('/__mock/faults', { method: 'DELETE' })).status).toBe(204);
    expect((await ask('/books/5')).status).toBe(200);
    expect(await ask('/__mock/faults')).toMatchObject({ status: 405, headers: { allow: 'POST, DELETE' } });
    expect((await plan('{"status":503}', { origin: 'https://app.example' })).status).toBe(403);
    expect((await plan('{"status":503}', { 'content-type': 'text/plain' })).status).toBe(415);
    const shape = 'The mock: the body must be a fault in JSON, { "status": 503 }, or a list of faults.\n';
    for (const body of ['', '5', 'null', '[5]', '[[]]']) expect((await plan(body)).body).toBe(shape);
    expect((await plan('{"status":5}')).body).toBe('The mock: status must be a status from 200 to 599.\n');
    expect((await plan(`"${'x'.repeat(65_534)}"`)).body).toBe(shape);
    expect((await plan(`"${'x'.repeat(65_535)}"`)).body).toBe('The mock: the body has more than 65536 bytes.\n');
    const many = (count: number): string => `[${Array.from({ length: count }, () => '{}').join()}]`;
    expect((await plan(many(10_000))).status).toBe(204);
    expect(await plan('{}')).toMatchObject({ status: 400, body: 'The mock plans at most 10000 faults.\n' });
  });

  it('listens at the port that it is given, on this machine alone, and fails if it is taken', async () => {
    const port = Number(new URL(mock.url).port);
    await expect(startMock(modelOf(SHOP), { port })).rejects.toThrow('EADDRINUSE');
    await expect(serveGateway(modelOf(NEWS), () => ({}), { port })).rejects.toThrow('EADDRINUSE');
    // Another address of this machine, for which a server that listens at all of them would answer.
    await expect(send(`http://127.0.0.2:${port}`, '/books/5')).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
  });

  it('fails as it is planned', async () => {
    mock.plan({ fail: 'reset' }, { fail: 'truncate' });
    await expect(ask('/books/5')).rejects.toThrow(/ECONNRESET|socket hang up/);
    await expect(ask('/books/5')).rejects.toThrow('aborted');
    mock.respond({ endpoint: 'get_book', status: 200, headers: {}, body: 'put' });
    expect((await ask('/books/5')).body).toBe('"put"');
    const own = await startMock(modelOf(SHOP), { fault: { fail: 'hang' } });
    const hanging = send(own.url, '/books/5').catch((error: Error) => error.message);
    await expect.poll(() => own.requests()).toBe(1);
    await own.close();
    expect(await hanging).toMatch(/socket hang up|ECONNRESET/);
  });
});

const NEWS = `
enums: { Kind: { wire: str, values: { ENTER: enter, READY: ready, NEWS: news } } }
bitsets: { Wish: { wire: int, bits: { NOVELS: 0, MAPS: 1 } } }
objects:
  Note: { fields: { kind: Kind, topic?: str, about?: any, number?: int } }
  Entry: { fields: { card: str, wish: Wish, part?: 'tuple[int, int]' } }
  Ready: { fields: { session: str } }
  Book: { fields: { id: str } }
channels:
  silent: { connection: !not-shown }
  news:
    envelope: { type: Note, name: topic, data: about, when: { kind: [NEWS] } }
    connection:
      transport: websocket
      address: wss://shop.example/news
      op: kind
      body: about
      sequence: number
      messages: { enter: { op: ENTER, sent: Entry }, ready: { op: READY, received: Ready } }
      handshake:
        identify: { message: enter, token: card, intents: wish, shard: part }
        ready: { message: ready, session: session }
      intents: { NOVELS: [NOVEL], MAPS: [MAP] }
      close-codes: { FORBIDDEN: { code: 4014, then: stop, cause: disallowed-intents } }
events:
  NOVEL: { channel: news, payload: Book }
  MAP: { channel: news, payload: Book }
`;

describe('a gateway', () => {
  async function start(options: GatewayMockOptions = {}): Promise<GatewayMock> {
    const gateway = await serveGateway(modelOf(NEWS), (type, seed) => ({ type, seed }), options);
    onTestFinished(() => gateway.close());
    return gateway;
  }

  /** A client that has entered, and what it hears. */
  async function enter(gateway: GatewayMock, wish: number, part?: readonly [number, number]) {
    const socket = new WebSocket(gateway.url);
    onTestFinished(() => socket.terminate());
    const heard: unknown[] = [];
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
    const closed = new Promise<number>((resolve) => void socket.on('close', resolve));
    await new Promise((resolve) => void socket.on('open', resolve));
    socket.send(JSON.stringify({ kind: 'enter', about: { card: 'a', wish, ...(part === undefined ? {} : { part }) } }));
    return { socket, heard, closed };
  }
  const event = (topic: string, about: unknown, number: number) => ({ kind: 'news', topic, about, number });

  it('sends events to the sessions that want them, or to some', async () => {
    const gateway = await start({ seed: 'mine' });
    const one = await enter(gateway, 1, [0, 2]);
    const two = await enter(gateway, 3, [1, 2]);
    await expect.poll(() => [one.heard.length, two.heard.length]).toEqual([1, 1]);
    expect(gateway.sessions()).toMatchObject([
      { shard: 0, isConnected: true, sent: 0 },
      { shard: 1, isConnected: true, sent: 0 },
    ]);
    expect([gateway.connections(), gateway.starts().map(({ shard }) => shard)]).toEqual([2, [0, 1]]);
    gateway.emit('NOVEL', { id: '5' });
    gateway.emit('MAP');
    gateway.emit('NOVEL', 'shard', 0);
    gateway.emit('NOVEL', 'id', gateway.sessions()[1]!.id);
    gateway.emit('NOVEL', 'none', 7);
    await expect.poll(() => [one.heard.length, two.heard.length]).toEqual([3, 4]);
    expect(one.heard.slice(1)).toEqual([event('NOVEL', { id: '5' }, 1), event('NOVEL', 'shard', 2)]);
    expect(two.heard.slice(1)).toEqual([
      event('NOVEL', { id: '5' }, 1),
      event('MAP', { type: 'Book', seed: 'mine 0' }, 2),
      event('NOVEL', 'id', 3),
    ]);
    expect(gateway.sessions().map(({ sent }) => sent)).toEqual([2, 3]);
    expect(gateway.fault({ kind: 'cut' }, 0)).toBe(1);
    await one.closed;
    await expect.poll(() => gateway.connections()).toBe(1);
    expect(gateway.sessions().map(({ isConnected }) => isConnected)).toEqual([false, true]);
    expect(gateway.fault({ kind: 'close', code: 4321 })).toBe(1);
    expect(await two.closed).toBe(4321);
  });

  it('forgets sessions that can resume no more, and refuses intents that are not allowed', async () => {
    const gateway = await start({ resumable: 0, disallowed: ['MAPS'] });
    const one = await enter(gateway, 1);
    await expect.poll(() => one.heard.length).toBe(1);
    one.socket.terminate();
    await expect.poll(() => gateway.sessions()).toEqual([]);
    expect(await (await enter(gateway, 2)).closed).toBe(4014);
    await expect(start({ disallowed: ['ODD'] })).rejects.toThrow('news has no intent ODD');
  });

  it('sends samples at a rate', async () => {
    const gateway = await start({ rate: 200 });
    const { heard } = await enter(gateway, 3);
    await expect.poll(() => heard.length).toBeGreaterThan(5);
    expect(heard.slice(1, 5)).toEqual(
      ['NOVEL', 'MAP', 'NOVEL', 'MAP'].map((topic, at) => event(topic, { type: 'Book', seed: `0 ${at}` }, at + 1)),
    );
  });

  it('plans faults by requests, and shows others how to connect', async () => {
    const gateway = await start();
    const { closed } = await enter(gateway, 1);
    const url = gateway.url.replace('ws:', 'http:');
    const json = { 'content-type': 'application/json' };
    const post = (body: string, headers: Record<string, string> = json): Promise<Answered> =>
      send(url, '/__mock/gateway', { method: 'POST', body, headers });
    await expect.poll(() => gateway.connections()).toBe(1);
    expect(await post('{"kind":"burn"}')).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/json' },
    });
    expect(await post('no JSON')).toMatchObject({ status: 400, body: '{"message":"a fault is an object with kind"}' });
    expect((await post('{"kind":"cut"}', {})).status).toBe(415);
    expect((await post('{"kind":"cut"}', { ...json, host: 'other.example' })).status).toBe(421);
    for (const [path, method] of [
      ['/__mock/gateway', 'GET'],
      ['/', 'POST'],
    ] as const) {
      expect(await send(url, path, { method, headers: json })).toMatchObject({
        status: 426,
        body: '{"message":"connect with a WebSocket, or POST a fault to /__mock/gateway"}',
      });
    }
    expect(await post('{"kind":"close","code":4999}')).toMatchObject({ status: 200, body: '{"connections":1}' });
    expect(await closed).toBe(4999);
    const foreign = new WebSocket(gateway.url, { origin: 'https://other.example' });
    await expect(new Promise((_, reject) => void foreign.on('error', reject))).rejects.toThrow('socket hang up');
  });

  it('has samples of the package of its spec', async () => {
    const gateway = await startGateway(modelOf(NEWS));
    onTestFinished(() => gateway.close());
    const { heard } = await enter(gateway, 1);
    await expect.poll(() => heard.length).toBe(1);
    gateway.emit('NOVEL');
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toEqual(event('NOVEL', { id: expect.any(String) as string }, 1));
  });

  it('serves only channels whose connection is shown', async () => {
    await expect(start({ channel: 'silent' })).rejects.toThrow(
      'the spec has no channel silent with a connection; it has news',
    );
    expect((await start({ channel: 'news' })).url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
    await expect(serveGateway(modelOf(SHOP), () => ({}), {})).rejects.toThrow(
      /^the spec has no channel with a connection$/,
    );
  });
});
