import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { acceptPeer } from '../../generator/mock/gateway/peer.js';

test('a peer that is reset while it closes reports its end', async () => {
  const server = createServer();
  const gone = new Promise<number | undefined>((resolve) => {
    server.on('upgrade', (request, socket) => {
      const peer = acceptPeer(request, socket, { text: () => undefined, gone: resolve })!;
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
