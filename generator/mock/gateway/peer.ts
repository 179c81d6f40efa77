import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BINARY, CLOSE, closePayload, createFrameReader, frameOf, PING, PONG, TEXT } from './frames.js';

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

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const PROTOCOL_ERROR = 1002;
/** A client that does not answer a close frame is cut off after so many milliseconds. */
const CLOSING = 1000;

/** Answers a request to upgrade; undefined if it is not one of WebSocket. */
export function acceptPeer(request: IncomingMessage, socket: Duplex, events: PeerEvents): Peer | undefined {
  // Before anything is written: a client may be gone already.
  socket.on('error', () => socket.destroy());
  const key = request.headers['sec-websocket-key'];
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || key === undefined) {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return undefined;
  }
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let state: 'open' | 'closing' | 'frozen' | 'gone' = 'open';
  let code: number | undefined;
  const write = (opcode: number, payload: Buffer): void => {
    if (state === 'open' && !socket.destroyed) socket.write(frameOf(opcode, payload));
  };
  const close = (status: number, reason?: string): void => {
    write(CLOSE, closePayload(status, reason));
    if (state !== 'open' && state !== 'frozen') return;
    state = 'closing';
    setTimeout(() => socket.destroy(), CLOSING).unref();
  };
  const read = createFrameReader({
    broken: () => close(PROTOCOL_ERROR),
    message: (opcode, payload) => {
      if (opcode === CLOSE) {
        // A client repeats the code of the service.
        if (state === 'open' && payload.length >= 2) code = payload.readUInt16BE();
        if (state === 'open') write(CLOSE, payload.subarray(0, 2));
        socket.end();
      } else if (state !== 'open') return;
      else if (opcode === PING) write(PONG, payload);
      else if (opcode === TEXT) events.text(payload.toString('utf8'));
    },
  });
  socket.on('data', (piece: Buffer) => {
    if (state !== 'frozen') read(piece);
  });
  // Sockets of an HTTP server stay half open otherwise.
  socket.on('end', () => socket.destroy());
  socket.on('close', () => {
    if (state === 'gone') return;
    state = 'gone';
    events.gone(code);
  });
  return {
    sendText: (text) => write(TEXT, Buffer.from(text)),
    sendBytes: (bytes) => write(BINARY, bytes),
    close,
    cut: () => socket.destroy(),
    reset: () => void (canReset(socket) ? socket.resetAndDestroy() : socket.destroy()),
    freeze: () => void (state = 'frozen'),
    isOpen: () => state === 'open',
  };
}

/** While Node shuts a socket down, a reset fails, and the socket never reports its end. */
function canReset(socket: Duplex): socket is Socket {
  return socket instanceof Socket && !socket.writableEnded;
}
