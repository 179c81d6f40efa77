import { GatewayError } from './gateway-error.js';

/** The part of `WebSocket` that a connection uses, also of the class in `ws`. */
export interface Socket {
  binaryType: string;
  /** Bytes that the other side has not read yet, if the class reports them. */
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
  /** Returns false if the other side has left too much unread. */
  readonly send: (text: string) => boolean;
  /** Closes the socket and ignores further messages. */
  readonly abandon: (code: number) => void;
}

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

/** Whether a session may continue at an address. An encrypted session stays encrypted, because it sends the token. */
export function isAddressFor(address: unknown, isEncrypted: boolean): address is string {
  return isSocketAddress(address) && (!isEncrypted || isEncryptedAddress(address));
}

export function isEncryptedAddress(address: string): boolean {
  return address.startsWith('wss:');
}

/** Close code of a connection that ended without one. */
const ABNORMAL = 1006;
/** Most bytes that the service has not read. */
const MOST_UNREAD = 16_777_216;
/** Milliseconds to wait for the closing handshake of the service. */
const CLOSING = 2000;

/** Opens a socket. Its errors are reported as its end. */
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
    // A socket that cannot be closed is already closed.
  }
}

/** The clock and the timers of a connection. */
export interface GatewayClock {
  /** A monotonic time in milliseconds; changes of the wall clock do not matter. */
  readonly now: () => number;
  readonly setTimer: (fire: () => void, after: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Engines fire longer timers immediately. */
const LONGEST = 2 ** 31 - 1;

export const REAL_TIME: GatewayClock = {
  now: () => performance.now(),
  setTimer: (fire, after) => setTimeout(fire, Math.min(after, LONGEST)),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
