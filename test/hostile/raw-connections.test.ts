import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startGateway, type GatewayMock } from '../../generator/mock/gateway/start-gateway.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { libraryModel, platformModel } from '../support/platform.js';

/*
 * A program on this machine can send any bytes to the servers of `snowspec mock`. A new attack is a row: what is sent in which pieces. The
 * server ends the connection or waits for more, keeps little of it, and serves the next client.
 */

const UPGRADE = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
const HANDSHAKE = `${UPGRADE}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

/** A frame of a client with a mask of zeros, so that its payload is readable. */
function frame(first: number, payload: Buffer, claimed = payload.length): Buffer {
  const header = Buffer.alloc(14);
  header[0] = first;
  header[1] = 0x80 | 127;
  header.writeBigUInt64BE(BigInt(claimed), 2);
  return Buffer.concat([header, payload]);
}

const MEGABYTE = Buffer.alloc(2 ** 20, 'x');

/** Pieces that are sent one after the other, for as long as the server takes them. */
const attacks: Readonly<Record<string, () => Iterable<string | Buffer>>> = {
  'an address that is none': () => [HANDSHAKE.replace('GET /', 'GET //')],
  'an address of another kind': () => [HANDSHAKE.replace('GET /', 'GET http://[')],
  'no key': () => [`${UPGRADE}\r\n`],
  'another protocol': () => [HANDSHAKE.replace('websocket', 'h2c')],
  'bytes that are no request': () => ['\u0000\u0001\u0002\r\n\r\n'],
  'headers without end': function* () {
    yield 'GET / HTTP/1.1\r\n';
    for (let count = 0; count < 100; count++) yield `X-${count}: ${'x'.repeat(10_000)}\r\n`;
  },
  'a frame without a mask': () => [HANDSHAKE, Buffer.from([0x81, 0x01, 0x61])],
  'a frame that claims 2^63 bytes': () => [HANDSHAKE, frame(0x81, Buffer.alloc(0), Number(2n ** 63n - 1024n))],
  'a frame in pieces of one byte': function* () {
    yield HANDSHAKE;
    const whole = frame(0x81, MEGABYTE.subarray(0, 2_000));
    for (let at = 0; at < whole.length; at++) yield whole.subarray(at, at + 1);
  },
  'a message of many large frames': function* () {
    yield HANDSHAKE;
    for (let count = 0; count < 64; count++) yield frame(count === 0 ? 0x01 : 0x00, MEGABYTE);
  },
  'a message of frames without content': function* () {
    yield HANDSHAKE;
    const many = Buffer.concat(Array.from({ length: 1_000 }, () => frame(0x01, Buffer.alloc(0))));
    for (let count = 0; count < 50; count++) yield many;
  },
  'a ping of a megabyte': () => [HANDSHAKE, frame(0x89, MEGABYTE)],
  'a close frame of one byte': () => [HANDSHAKE, frame(0x88, Buffer.from('x'))],
  'JSON that is nested without end': () => [HANDSHAKE, frame(0x81, Buffer.from('['.repeat(4_000)))],
  'JSON that is nested deeply': () => [
    HANDSHAKE,
    frame(0x81, Buffer.from(`{"op":1,"d":${'['.repeat(900)}${']'.repeat(900)}}`)),
  ],
  'keys of prototypes': () => [
    HANDSHAKE,
    frame(0x81, Buffer.from('{"op":2,"d":{"__proto__":{"token":"a"},"constructor":1}}')),
  ],
};

let gateway: GatewayMock;
let mock: Mock;
beforeAll(async () => {
  gateway = await startGateway(await platformModel('live'), { interval: 60_000 });
  mock = await startMock(await libraryModel());
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

/** Sends all pieces, or what the server takes of them. */
async function attack(port: number, pieces: Iterable<string | Buffer>): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  const over = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  socket.resume();
  for (const piece of pieces) {
    if (socket.destroyed || socket.writableEnded) break;
    if (!socket.write(piece)) await Promise.race([over, new Promise((resolve) => void socket.once('drain', resolve))]);
    // The server has a turn, too.
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.destroy();
  await over;
}

const servers = {
  'the gateway': () => gateway.url.replace('ws:', 'http:'),
  'the service': () => `${mock.url}/books/77`,
};

test('both listen on the loopback interface only', async () => {
  const others = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
  for (const addressOf of Object.values(servers)) {
    const { hostname, port } = new URL(addressOf());
    expect(hostname).toBe('127.0.0.1');
    for (const host of others) {
      const answer = new Promise((resolve) => {
        const socket = connect(Number(port), host, () => resolve('connected'));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code)).unref();
      });
      expect(await answer).toBe('ECONNREFUSED');
    }
  }
});

describe.each(Object.entries(servers))('%s serves the next client after', (_, addressOf) => {
  it.each(Object.entries(attacks))('%s', { timeout: 60_000 }, async (__, pieces) => {
    await attack(Number(new URL(addressOf()).port), pieces());
    expect((await fetch(addressOf())).status).toBeLessThan(500);
  });
});

/** The answer of the gateway to 32 MB of frames, or as many as it takes. It is read when all are sent. */
async function answerTo(first: Buffer, next: Buffer): Promise<Buffer> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const over = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  socket.on('error', () => socket.destroy());
  const answer: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => void answer.push(bytes)).pause();
  socket.write(HANDSHAKE);
  socket.write(first);
  for (let sent = 0; sent < 2 ** 25 && !socket.destroyed; sent += next.length) {
    if (socket.write(next)) continue;
    await Promise.race([over, new Promise((resolve) => void socket.once('drain', resolve))]);
  }
  socket.resume().end();
  await over;
  return Buffer.concat(answer);
}

const many = (count: number, piece: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => piece));

describe('the gateway', () => {
  it.each([
    ['of large frames', frame(0x00, MEGABYTE), 1009],
    ['of frames without content', many(1_000, frame(0x00, Buffer.alloc(0))), 1008],
  ])('keeps no more of a message %s than a message may have', async (_, next, code) => {
    const answer = await answerTo(frame(0x01, Buffer.alloc(0)), next);
    expect([...answer.subarray(-4)]).toEqual([0x88, 2, code >> 8, code & 0xff]);
  });

  it('answers the last of many pings, so that a client that reads nothing fills no memory', async () => {
    const ping = frame(0x89, MEGABYTE.subarray(0, 125));
    expect((await answerTo(ping, many(10_000, ping))).length).toBeLessThan(2 ** 24);
  });
});
