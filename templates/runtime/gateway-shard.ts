import { type Backoff, createSession, type Effect, type SessionChange, type TimerName } from './gateway-session.js';
import {
  REAL_TIME,
  type GatewayClock,
  isEncryptedAddress,
  openSocket,
  type OpenSocket,
  type SocketClass,
} from './gateway-socket.js';
import { canDecompress, createDecompressor, type Decompressor } from './gateway-decompress.js';
import { GatewayError } from './gateway-error.js';
import { parseMessage } from './gateway-message.js';
import type { Compression, Parameters, Protocol } from './gateway-protocol.js';
import type { IdentifySlots } from './gateway-slots.js';

/** One connection with its session: sockets, timers and messages. */
export interface Shard {
  readonly id: number;
  readonly start: () => void;
  /** Sends a message when the session is ready and the limit allows it. */
  readonly send: (message: string, body: unknown, options?: SendOptions) => Promise<void>;
  readonly stop: () => void;
  readonly status: () => ShardStatus;
}

export interface ShardStatus {
  readonly shard: number;
  readonly phase: string;
  /** Milliseconds between the last heartbeat and its answer; undefined before the first. */
  readonly latency: number | undefined;
  /** Messages that wait to be sent. */
  readonly waiting: number;
}

export interface SendOptions {
  /** With `false`, throws if the message cannot be sent at once. */
  readonly wait?: boolean | undefined;
}

export interface ShardSettings {
  readonly id: number;
  readonly protocol: Protocol;
  readonly webSocket: SocketClass;
  readonly address: string;
  readonly compression: Compression | 'none';
  readonly token: string | undefined;
  readonly identify: Readonly<Record<string, unknown>>;
  readonly slots: IdentifySlots;
  readonly backoff?: Backoff | undefined;
  readonly clock?: GatewayClock | undefined;
  readonly random?: (() => number) | undefined;
  readonly onEvent: (name: string, message: unknown, shard: number) => void;
  readonly onChange: (change: SessionChange | ShardTrouble, shard: number) => void;
}

/** Reasons besides the service that stop a shard. */
export interface ShardTrouble {
  readonly kind: 'no-slot';
  readonly error: unknown;
}

/** Milliseconds in which a blocked process reads what has arrived. */
const LATENESS = 1000;
/** Most messages in the queue. */
const LONGEST_QUEUE = 1000;

interface Waiting {
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createShard(settings: ShardSettings): Shard {
  const { id, protocol, slots, onEvent, onChange } = settings;
  const clock = settings.clock ?? REAL_TIME;
  const session = createSession(protocol, {
    identify: settings.identify,
    token: settings.token,
    backoff: settings.backoff,
    random: settings.random ?? Math.random,
    isEncrypted: isEncryptedAddress(settings.address),
  });
  const timers = new Map<TimerName, unknown>();
  const queue: Waiting[] = [];
  let socket: OpenSocket | undefined;
  let decompressor: Decompressor | undefined;
  let slot: AbortController | undefined;
  let window: SendWindow = UNLIMITED;
  let flushTimer: unknown;
  let beatAt = 0;
  let latency: number | undefined;

  const run = (effects: readonly Effect[]): void => {
    const wasStopped = session.phase() === 'stopped';
    for (const effect of effects) {
      perform(effect);
      // A listener may close the connection, after which no socket or timer may start.
      if (!wasStopped && session.phase() === 'stopped') return;
    }
  };

  const perform = (effect: Effect): void => {
    switch (effect.do) {
      case 'connect':
        return connect(effect.address);
      case 'drop':
        return leave(effect.code);
      case 'send':
        return sendNow(effect.message, effect.body);
      case 'timer':
        return setTimer(effect.timer, effect.after);
      case 'cancel':
        return clearTimer(effect.timer);
      case 'request-slot':
        return void requestSlot();
      case 'abandon-slot':
        slot?.abort(
          new GatewayError('closed', 'the connection was lost before its session could start', { shard: id }),
        );
        slot = undefined;
        return;
      case 'report':
        return report(effect.change);
    }
  };

  const report = (change: SessionChange): void => {
    if (change.kind === 'acknowledged') latency = clock.now() - beatAt;
    if (change.kind === 'disconnected') forgetSocket();
    onChange(change, id);
    if (change.kind === 'ready' || change.kind === 'resumed') flush();
    if (change.kind === 'stopped') refuseQueue(change.text);
  };

  const connect = (own: string | undefined): void => {
    const at = addressOf(own ?? settings.address, protocol, settings.compression);
    window = UNLIMITED;
    const opened = openSocket(settings.webSocket, at, {
      opened: () => run(session.opened()),
      message: (data) => {
        if (socket === opened) frame(data);
      },
      closed: (code, reason) => {
        if (socket === opened) run(session.closed(code, reason));
      },
    });
    socket = opened;
    if (settings.compression === 'none') return;
    const current = createDecompressor(settings.compression, {
      message: (text) => {
        if (decompressor === current) read(text);
      },
      broken: (why) => {
        if (decompressor === current) run(session.unreadable(why));
      },
    });
    decompressor = current;
  };

  const frame = (data: unknown): void => {
    if (typeof data === 'string') return read(data);
    const bytes = bytesOf(data);
    if (bytes === undefined) return run(session.unreadable('a frame is neither text nor bytes'));
    if (decompressor === undefined) return read(new TextDecoder().decode(bytes));
    decompressor.push(bytes);
  };

  const read = (text: string): void => {
    let message: unknown;
    try {
      message = parseMessage(text);
    } catch (error) {
      return run(session.unreadable(error instanceof Error ? error.message : 'no JSON'));
    }
    const effects = session.received(message);
    const isEvent = session.isFresh();
    if (effects.length > 0) run(effects);
    if (isEvent) onEvent(protocol.eventOf(message) as string, message, id);
  };

  const leave = (code: number): void => {
    const old = socket;
    forgetSocket();
    old?.abandon(code);
  };

  const forgetSocket = (): void => {
    socket = undefined;
    decompressor?.close();
    decompressor = undefined;
    clock.clearTimer(flushTimer);
    flushTimer = undefined;
  };

  const setTimer = (name: TimerName, after: number, isLate = false): void => {
    clearTimer(name);
    const due = clock.now() + after;
    const fire = (): void => {
      timers.delete(name);
      // A blocked process may not have read an answer that arrived in time.
      const wasBlocked = name === 'heartbeat' && !isLate && clock.now() - due > after / 4;
      if (wasBlocked) setTimer(name, Math.min(after / 4, LATENESS), true);
      else run(session.fired(name));
    };
    timers.set(name, clock.setTimer(fire, after));
  };

  const clearTimer = (name: TimerName): void => {
    clock.clearTimer(timers.get(name));
    timers.delete(name);
  };

  const requestSlot = async (): Promise<void> => {
    const mine = new AbortController();
    slot = mine;
    try {
      await slots.acquire(id, { signal: mine.signal });
      if (slot === mine) run(session.mayIdentify());
    } catch (error) {
      if (slot !== mine) return;
      onChange({ kind: 'no-slot', error }, id);
    }
  };

  /** Sends a message of the session itself, without waiting. */
  const sendNow = (message: string, body: unknown): void => {
    if (window === UNLIMITED && protocol.sendLimit !== undefined) {
      const { messages, time } = protocol.sendLimit;
      window = createSendWindow(messages, time, heartbeatsIn(time, session.interval()));
    }
    if (message === protocol.heartbeat?.message) beatAt = clock.now();
    window.count(clock.now());
    write(textOf(message, body));
  };

  const textOf = (message: string, body: unknown): string =>
    JSON.stringify(protocol.compose(protocol.sent[message]!, body));

  /** Returns false if the service does not read earlier messages, so that this one cannot be sent. */
  const write = (text: string): boolean => {
    const current = socket;
    if (current === undefined || current.send(text)) return true;
    // Later, because the current message may have further effects.
    queueMicrotask(() => {
      if (socket === current) run(session.unreadable('the service reads nothing'));
    });
    return false;
  };

  /** Sends messages of the queue, as far as the limit permits. */
  const flush = (): void => {
    clock.clearTimer(flushTimer);
    flushTimer = undefined;
    while (queue.length > 0 && session.phase() === 'ready') {
      const wait = window.waitAt(clock.now());
      if (wait > 0) {
        flushTimer = clock.setTimer(flush, wait);
        return;
      }
      const { text, resolve } = queue[0]!;
      if (!write(text)) return;
      queue.shift();
      window.count(clock.now());
      resolve();
    }
  };

  const refuseQueue = (why: string): void => {
    for (const { reject } of queue.splice(0)) reject(new GatewayError('closed', `not sent: ${why}`, { shard: id }));
  };

  const send = (message: string, body: unknown, { wait = true }: SendOptions = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = textOf(message, body);
      refuseLarge(message, text, protocol, id);
      if (session.phase() === 'stopped') throw new GatewayError('closed', 'the connection is closed', { shard: id });
      const delay = session.phase() === 'ready' && queue.length === 0 ? window.waitAt(clock.now()) : Infinity;
      if (delay > 0 && !wait) {
        const known = delay === Infinity ? 'the session is not ready' : `the limit is reached for another ${delay} ms`;
        throw new GatewayError('too-many', `${message} cannot be sent now: ${known}`, {
          shard: id,
          ...(delay === Infinity ? {} : { retryAfter: delay }),
        });
      }
      if (queue.length >= LONGEST_QUEUE) {
        throw new GatewayError('too-many', `${LONGEST_QUEUE} messages wait to be sent already`, { shard: id });
      }
      queue.push({ text, resolve, reject });
      if (flushTimer === undefined) flush();
    });

  return {
    id,
    start: () => run(session.start()),
    send,
    stop: () => {
      run(session.stop());
      // A session that has just decided to close its socket counts as unconnected, and may still have it.
      leave(protocol.closing.end);
    },
    status: () => ({ shard: id, phase: session.phase(), latency, waiting: queue.length }),
  };
}

function refuseLarge(message: string, text: string, { largestMessage }: Protocol, shard: number): void {
  if (largestMessage === undefined) return;
  // A UTF-16 unit has at most three bytes.
  const bytes = text.length * 3 <= largestMessage ? 0 : new TextEncoder().encode(text).length;
  if (bytes <= largestMessage) return;
  const why = `${message} has ${bytes} bytes; the service accepts ${largestMessage}`;
  throw new GatewayError('too-large', why, { shard });
}

function bytesOf(data: unknown): Uint8Array | undefined {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : undefined;
}

/** The address with the parameters of the protocol and of the compression. */
export function addressOf(address: string, protocol: Protocol, compression: Compression | 'none'): string {
  const url = new URL(address);
  const more: Parameters = compression === 'none' ? {} : (protocol.compressions[compression] ?? {});
  for (const [name, value] of Object.entries({ ...protocol.parameters, ...more })) url.searchParams.set(name, value);
  return url.href;
}

/** The best compression of both the service and the runtime. */
export function bestCompression(protocol: Protocol): Compression | 'none' {
  const offered: readonly Compression[] = ['zstd-stream', 'zlib-stream'];
  const found = offered.find((method) => protocol.compressions[method] !== undefined && canDecompress(method));
  return found ?? 'none';
}

/** Counts messages, to satisfy the limit of the service and to reserve heartbeats. */
export interface SendWindow {
  /** Milliseconds until a message may be sent; 0 for now. */
  readonly waitAt: (now: number) => number;
  /** Counts a message. Heartbeats are sent without waiting. */
  readonly count: (now: number) => void;
}

/**
 * Creates a window that begins with a connection.
 *
 * @param most messages in any span of `time` milliseconds
 * @param kept number of them that is reserved for heartbeats
 */
export function createSendWindow(most: number, time: number, kept: number): SendWindow {
  const free = Math.max(1, most - kept);
  /** The times of the last messages, the oldest first. */
  let times: number[] = [];
  const forget = (now: number): void => {
    const first = times.findIndex((at) => at > now - time);
    if (first !== 0) times = first === -1 ? [] : times.slice(first);
  };
  return {
    waitAt: (now) => {
      forget(now);
      if (times.length < free) return 0;
      return Math.max(1, Math.ceil(times[times.length - free]! + time - now));
    },
    count: (now) => {
      forget(now);
      times.push(now);
    },
  };
}

/** A window for a service without a limit. */
export const UNLIMITED: SendWindow = { waitAt: () => 0, count: () => undefined };

/** Heartbeats in a window, with one that the service may request. */
export function heartbeatsIn(time: number, interval: number | undefined): number {
  return interval === undefined ? 0 : Math.ceil(time / interval) + 1;
}
