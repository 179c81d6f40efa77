import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { MOST_FRAMES, MOST_MESSAGE_BYTES, MOST_QUEUED_BYTES } from '../bounds.js';

/** One WebSocket of a client. */
export interface Peer {
  readonly sendText: (text: string) => void;
  readonly sendBytes: (bytes: Buffer) => void;
  /** Closes with a code. */
  readonly close: (code: number, reason?: string) => void;
  /** Ends the connection without a word. */
  readonly cut: () => void;
  /** Ends it with a reset of TCP: what has not arrived yet never does. */
  readonly reset: () => void;
  /** Says and hears nothing any more, although the connection stays open until the service closes it. */
  readonly freeze: () => void;
  readonly isOpen: () => boolean;
}

export interface PeerEvents {
  readonly text: (text: string) => void;
  /** Once, when the connection has ended for whatever reason, with the code that the client has sent. */
  readonly gone: (code: number | undefined) => void;
}

/** A client that does not answer a close frame is cut off after so many milliseconds. */
const CLOSING = 1000;

// The types lack `closeTimeout` and `maxFragments`.
const OPTIONS = {
  noServer: true,
  clientTracking: false,
  autoPong: false,
  maxPayload: MOST_MESSAGE_BYTES,
  maxFragments: MOST_FRAMES,
  closeTimeout: CLOSING,
};
const accepting = new WebSocketServer(OPTIONS);

/** Whether a close frame may have a code. */
export function isClosingCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
}

/**
 * Answers a request to upgrade; undefined if it is not one of WebSocket.
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
    // The last of several pings is enough to answer, and a client that reads nothing gets no more than one answer.
    if (state !== 'open' || isAnswering) return;
    isAnswering = true;
    webSocket.pong(payload, false, () => (isAnswering = false));
  });
  // The end of the connection follows each error.
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

/** While Node shuts a socket down, a reset fails, and the socket never reports its end. */
function canReset(socket: Duplex): socket is Socket {
  return socket instanceof Socket && !socket.writableEnded;
}
