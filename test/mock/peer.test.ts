import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { readGatewayFault } from '../../generator/mock/gateway/fault.js';
import { acceptPeer } from '../../generator/mock/gateway/peer.js';

test('a peer that is reset while it closes reports its end', async () => {
  const server = createServer();
  const gone = new Promise<number | undefined>((resolve) => {
    server.on('upgrade', (request, socket, head) => {
      const peer = acceptPeer(request, socket, head, { text: () => undefined, gone: resolve })!;
      // Behind the listener of the peer, which has just answered the close frame.
      socket.on('data', () => peer.reset());
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.on('open', () => socket.close(1000)).on('error', () => undefined);
  expect(await gone).toBe(1000);
});

describe('a fault of a connection', () => {
  it.each<readonly [given: unknown, expected: unknown]>([
    [null, 'a fault is an object with kind'],
    ['cut', 'a fault is an object with kind'],
    [
      {},
      /^kind is one of close, cut, reset, freeze, late-answers, lost-answers, broken-frame, broken-text, reconnect, invalid-session$/,
    ],
    [
      { kind: 'close', code: 1000 },
      { kind: 'close', code: 1000 },
    ],
    [
      { kind: 'close', code: 4999, reason: 'ü'.repeat(200) },
      { kind: 'close', code: 4999, reason: 'ü'.repeat(60) },
    ],
    [
      { kind: 'close', code: 1000, reason: 5 },
      { kind: 'close', code: 1000 },
    ],
    [{ kind: 'close', code: 1006 }, 'code is a close code that can be sent, from 1000 to 4999'],
    [{ kind: 'close', code: 999 }, 'code is a close code that can be sent, from 1000 to 4999'],
    [{ kind: 'close', code: 5000 }, 'code is a close code that can be sent, from 1000 to 4999'],
    [{ kind: 'close', code: 1000.5 }, 'code is a close code that can be sent, from 1000 to 4999'],
    [{ kind: 'close', code: '1000' }, 'code is a close code that can be sent, from 1000 to 4999'],
    [
      { kind: 'late-answers', delay: 0 },
      { kind: 'late-answers', delay: 0 },
    ],
    [{ kind: 'late-answers', delay: -1 }, 'delay is a number of milliseconds'],
    [{ kind: 'late-answers', delay: '5' }, 'delay is a number of milliseconds'],
    [
      { kind: 'invalid-session', resumable: true },
      { kind: 'invalid-session', resumable: true },
    ],
    [
      { kind: 'invalid-session', resumable: 1 },
      { kind: 'invalid-session', resumable: false },
    ],
    ...['cut', 'reset', 'freeze', 'lost-answers', 'broken-frame', 'broken-text', 'reconnect'].map(
      (kind) => [{ kind, code: 5 }, { kind }] as const,
    ),
  ])('is read from JSON: %j', (given, expected) => {
    if (expected instanceof RegExp) expect(readGatewayFault(given)).toMatch(expected);
    else expect(readGatewayFault(given)).toEqual(expected);
  });
});
