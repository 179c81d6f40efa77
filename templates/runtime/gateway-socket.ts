import { GatewayError } from './gateway-error.js';

/** The part of `WebSocket` that a connection uses. The class of the runtime has it, and so has that of `ws`. */
export interface Socket {
  binaryType: string;
  /** Bytes that were sent and not yet read by the other side; some classes do not tell. */
  readonly bufferedAmount?: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown } & never) => void) | null;
  onclose: ((event: { code: number; reason: unknown } & never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  /** Ends the connection without a closing handshake; only some classes have it. */
  terminate?(): void;
}

export type SocketClass = new (address: string) => Socket;

/** The reports of a socket. After `abandon` there are none. */
export interface SocketEvents {
  readonly opened: () => void;
  readonly message: (data: unknown) => void;
  readonly closed: (code: number, reason: string) => void;
}

export interface OpenSocket {
  /** Returns false if the other side has left so much unread that the connection is of no use. */
  readonly send: (text: string) => boolean;
  /** Closes the socket; what it still receives counts no more. */
  readonly abandon: (code: number) => void;
}

/** The class of the runtime. */
export function runtimeSocketClass(): SocketClass {
  const found = (globalThis as { readonly WebSocket?: SocketClass }).WebSocket;
  if (found !== undefined) return found;
  throw new GatewayError(
    'unsupported',
    'this runtime has no WebSocket: pass a class such as that of `ws` as webSocket',
  );
}

/** Whether a socket can connect to an address: `wss://...` or `ws://...`. */
export function isSocketAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !/^wss?:\/\//.test(address)) return false;
  try {
    return new URL(address).host !== '';
  } catch {
    return false;
  }
}

/** Whether a session may continue at an address. A session that began encrypted stays so, since its token goes there. */
export function isAddressFor(address: unknown, isEncrypted: boolean): address is string {
  return isSocketAddress(address) && (!isEncrypted || isEncryptedAddress(address));
}

export function isEncryptedAddress(address: string): boolean {
  return address.startsWith('wss:');
}

/** Close code of a connection that ended without one. */
const ABNORMAL = 1006;
/** Bytes that may wait for a service to read them. */
const MOST_UNREAD = 16_777_216;
/** A service that does not answer the closing handshake is left after so many milliseconds. */
const CLOSING = 2000;

/** Opens a socket. Errors of it are reported as its end. */
export function openSocket(Class: SocketClass, address: string, events: SocketEvents): OpenSocket {
  let current: SocketEvents | undefined = events;
  let why = '';
  const socket = create(Class, address);
  const end = (code: number, reason: string): void => {
    const listener = current;
    current = undefined;
    listener?.closed(code, reason);
  };
  if (socket instanceof Error) {
    const { message } = socket;
    queueMicrotask(() => end(ABNORMAL, message));
    return { send: () => true, abandon: () => void (current = undefined) };
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => current?.opened();
  socket.onmessage = (event: { readonly data: unknown }) => current?.message(event.data);
  socket.onerror = (event: { readonly message?: unknown }) => {
    if (typeof event.message === 'string') why = event.message;
  };
  socket.onclose = (event: { readonly code: number; readonly reason: unknown }) => {
    clearTimeout(timer);
    const reason = typeof event.reason === 'string' && event.reason !== '' ? event.reason : why;
    end(event.code, reason);
  };
  return {
    send: (text) => {
      if (current === undefined) return true;
      if ((socket.bufferedAmount ?? 0) > MOST_UNREAD) return false;
      socket.send(text);
      return true;
    },
    abandon: (code) => {
      current = undefined;
      attempt(() => socket.close(code));
      if (socket.terminate !== undefined) timer = setTimeout(() => attempt(() => socket.terminate!()), CLOSING);
    },
  };
}

function create(Class: SocketClass, address: string): Socket | Error {
  try {
    return new Class(address);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // A socket that cannot be closed is closed.
  }
}

/** The clock and the timers of a connection. */
export interface GatewayClock {
  /** A monotonic time in milliseconds; changes of the wall clock do not matter. */
  readonly now: () => number;
  readonly setTimer: (fire: () => void, after: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Engines fire longer timers at once. */
const LONGEST = 2 ** 31 - 1;

export const REAL_TIME: GatewayClock = {
  now: () => performance.now(),
  setTimer: (fire, after) => setTimeout(fire, Math.min(after, LONGEST)),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
