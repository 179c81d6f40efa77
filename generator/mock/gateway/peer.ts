import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { MOST_FRAMES, MOST_MESSAGE_BYTES, MOST_QUEUED_BYTES } from '../bounds.js';

export interface Peer {
  readonly sendText: (text: string) => void;
  readonly sendBytes: (bytes: Buffer) => void;
  readonly close: (code: number, reason?: string) => void;
  /** Ends the connection without a close frame. */
  readonly cut: () => void;
  /** Resets the TCP connection, so that data under way are lost. */
  readonly reset: () => void;
  /** Stops sending and receiving, while the connection stays open until the service closes it. */
  readonly freeze: () => void;
  readonly isOpen: () => boolean;
}

export interface PeerEvents {
  readonly text: (text: string) => void;
  /** Called once when the connection has ended, with the close code of the client. */
  readonly gone: (code: number | undefined) => void;
}

/** Milliseconds that a client has for answering a close frame. */
const CLOSING = 1000;

// Declared here, because the types of `ws` lack `closeTimeout` and `maxFragments`.
const OPTIONS = {
  noServer: true,
  clientTracking: false,
  autoPong: false,
  maxPayload: MOST_MESSAGE_BYTES,
  maxFragments: MOST_FRAMES,
  closeTimeout: CLOSING,
};
const accepting = new WebSocketServer(OPTIONS);

export function isClosingCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
}

/**
 * Answers a request for an upgrade; `undefined` if it is not about WebSocket.
 *
 * @param head the bytes that came with the request
 */
export function acceptPeer(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  events: PeerEvents,
): Peer | undefined {
  let accepted: WebSocket | undefined;
  accepting.handleUpgrade(request, socket, head, (webSocket) => void (accepted = webSocket));
  return accepted && peerOf(accepted, socket, events);
}

function peerOf(webSocket: WebSocket, socket: Duplex, events: PeerEvents): Peer {
  let state: 'open' | 'closing' | 'frozen' = 'open';
  let isAnswering = false;
  const send = (message: string | Buffer): void => {
    if (state !== 'open') return;
    if (webSocket.bufferedAmount > MOST_QUEUED_BYTES) webSocket.terminate();
    else webSocket.send(message);
  };
  webSocket.on('message', (message: Buffer, isBinary) => {
    if (state === 'open' && !isBinary) events.text(message.toString());
  });
  webSocket.on('ping', (payload) => {
    // Answers only the last of several pings, and one at a time, for a client that does not read.
    if (state !== 'open' || isAnswering) return;
    isAnswering = true;
    webSocket.pong(payload, false, () => (isAnswering = false));
  });
  // Each error is followed by `close`.
  webSocket.on('error', () => undefined);
  webSocket.on('close', (code) => events.gone(state === 'open' ? code : undefined));
  return {
    sendText: send,
    sendBytes: send,
    close: (code, reason) => {
      if (state === 'open' && isClosingCode(code)) webSocket.close(code, reason);
      state = 'closing';
      setTimeout(() => webSocket.terminate(), CLOSING).unref();
    },
    cut: () => webSocket.terminate(),
    reset: () => void (canReset(socket) ? socket.resetAndDestroy() : socket.destroy()),
    freeze: () => {
      state = 'frozen';
      socket.removeAllListeners('data').resume();
    },
    isOpen: () => state === 'open' && webSocket.readyState === webSocket.OPEN,
  };
}

/** A reset fails while Node shuts the socket down, and the socket then never emits `close`. */
function canReset(socket: Duplex): socket is Socket {
  return socket instanceof Socket && !socket.writableEnded;
}
