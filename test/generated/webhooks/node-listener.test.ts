import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createWebhookHandler, nodeListener, type WebhookHandlerOptions } from '../../../generated/dist/events/webhook/index.js';
import { createInteractionsHandler } from '../../../generated/dist/events/interactions/index.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const ping = '{"version":1,"application_id":"1","type":0}';

function signed(body: string | Buffer): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.concat([Buffer.from(at), Buffer.from(body)]), privateKey).toString('hex');
  return { 'X-Signature-Ed25519': signature, 'X-Signature-Timestamp': at };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

async function serve(listener: Listener): Promise<string> {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
}

function handler(options: Partial<WebhookHandlerOptions> = {}) {
  const onEvent = vi.fn<WebhookHandlerOptions['onEvent']>();
  const onError = vi.fn<(error: unknown) => void>();
  return { onEvent, onError, handle: createWebhookHandler({ verifyKey, onEvent, onError, ...options }) };
}

it('A listener of node:http handles requests, with their headers and bodies', async () => {
  const { handle, onEvent } = handler();
  const url = await serve(nodeListener(handle));
  const response = await fetch(url, { method: 'POST', body: ping, headers: signed(ping) });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([204, 'application/json', '']);
  expect((await fetch(url, { method: 'POST', body: ping, headers: signed('{}') })).status).toBe(401);
  const wrongMethod = await fetch(url);
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  const event = '{"version":1,"application_id":"1","type":1,"event":{"type":"MOON","timestamp":"x","data":"é"}}';
  expect((await fetch(url, { method: 'POST', body: event, headers: signed(event) })).status).toBe(204);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'unknown', data: 'é' }));
});

it('It sends the body of an answer', async () => {
  const handle = createInteractionsHandler({ verifyKey, on: {} });
  const body = '{"id":"1","application_id":"2","type":1,"token":"t","version":1}';
  const response = await fetch(await serve(nodeListener(handle)), { method: 'POST', body, headers: signed(body) });
  expect([response.status, await response.json()]).toEqual([200, { type: 1 }]);
});

it('It refuses a body that is too large without reading it, and goes on to serve', async () => {
  const { handle } = handler({ maxBytes: 1000 });
  const url = await serve(nodeListener(handle));
  const { hostname, port } = new URL(url);
  const received = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /events HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
      for (let chunk = 0; chunk < 4; chunk++) socket.write(`3e8\r\n${'x'.repeat(1000)}\r\n`);
    });
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
  });
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toMatch(/connection: close/i);
  expect((await fetch(url, { method: 'POST', body: ping, headers: signed(ping) })).status).toBe(204);
});

it('It survives a sender that goes away', async () => {
  const { handle } = handler();
  const url = await serve(nodeListener(handle));
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{');
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on('close', () => resolve());
  });
  expect((await fetch(url, { method: 'POST', body: ping, headers: signed(ping) })).status).toBe(204);
});

it('It takes the bytes that something in front of it has left, and says where nothing is left', async () => {
  const { handle, onError } = handler();
  const listener = nodeListener(handle);
  let keep: ((bytes: Buffer) => object) | undefined;
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (keep !== undefined) Object.assign(request, keep(Buffer.concat(chunks)));
    await listener(request, response);
  });
  const post = async () => (await fetch(url, { method: 'POST', body: ping, headers: signed(ping) })).status;
  for (keep of [
    (rawBody: Buffer) => ({ rawBody }),
    (body: Buffer) => ({ body }), // express.raw
    (bytes: Buffer) => ({ body: bytes.toString() }), // express.text
    (rawBody: Buffer) => ({ rawBody, body: JSON.parse(rawBody.toString()) as object }), // functions of a cloud
  ]) {
    expect(await post()).toBe(204);
  }
  for (keep of [undefined, (bytes: Buffer) => ({ body: JSON.parse(bytes.toString()) as object })]) {
    onError.mockClear();
    expect(await post()).toBe(500);
    const message = 'the body was read before the handler, which needs its bytes: leave them in `rawBody` or `body`';
    expect(onError).toHaveBeenCalledExactlyOnceWith(new TypeError(message));
  }
});

it('A handler that gets a request of node:http itself says what to do', async () => {
  const { handle, onError } = handler();
  expect((await handle({ method: 'POST', headers: {} } as never)).status).toBe(500);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('nodeListener') as string }));
});
