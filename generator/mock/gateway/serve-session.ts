import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { CloseCause, CompressionMethod, ConnectionMessage, Signal } from '../../model/connection.js';
import { MOST_QUEUED_BYTES, MOST_WAITING_SESSIONS } from '../bounds.js';
import { canCompress, createCompressor, type Compressor } from './compress.js';
import type { GatewayFault } from './fault.js';
import { acceptPeer, type Peer } from './peer.js';
import type { Events, MockEvent } from '../events.js';
import { isRecord } from '../../json.js';
import { bitsIn, type ServedProtocol } from './protocol.js';

/** A session, which may outlive its connections. */
export interface ServedSession {
  readonly id: string;
  readonly shard: number;
  readonly total: number;
  readonly events: readonly string[];
  /** The last events, for resuming. Earlier ones are forgotten, but counted in the numbers of these. */
  readonly sent: { readonly name: string; readonly data: unknown }[];
  forgotten: number;
  /** The current connection. */
  connection: ServedConnection | undefined;
  endedAt: number | undefined;
}

export interface ServedConnection {
  readonly session: () => ServedSession | undefined;
  readonly fault: (fault: GatewayFault) => void;
  readonly deliver: (name: string, data: unknown, number: number) => void;
  readonly cut: () => void;
}

export interface ServingOptions {
  /** The only token that is accepted; any by default. */
  readonly token?: string | undefined;
  /** Milliseconds between heartbeats; 45,000 by default. */
  readonly interval: number;
  /** Milliseconds for which a session without a connection can resume; a minute by default. */
  readonly resumable: number;
  /** How many shards with the same key may start within a time in milliseconds; unlimited by default. */
  readonly starts?: { readonly concurrency: number; readonly window: number } | undefined;
  /** Called for each message of a client. */
  readonly onMessage: (message: string, body: unknown, shard: number | undefined) => void;
}

export interface ServingSettings extends ServingOptions {
  readonly protocol: ServedProtocol;
  readonly sessions: Map<string, ServedSession>;
  /** The address for resuming a session. */
  readonly address: () => string;
  /** Milliseconds before the first message; no delay if absent. */
  readonly silence?: number;
  readonly disallowed: bigint;
  readonly onStart: (shard: number, at: number) => void;
  readonly onGone: (connection: ServedConnection) => void;
  readonly startedAt: Map<number, number>;
  readonly events: Pick<Events, 'start' | 'answerTo'>;
}

/** Incomplete JSON. */
const NO_JSON = '{"op":';

/** Number of events that a session keeps; up to twice as many until the next cleanup. */
const KEPT = 10_000;

export function remember(session: ServedSession, name: string, data: unknown): number {
  session.sent.push({ name, data });
  if (session.sent.length > 2 * KEPT) {
    session.sent.splice(0, KEPT);
    session.forgotten += KEPT;
  }
  return session.forgotten + session.sent.length;
}

/** Drops expired sessions, and the oldest ones without a connection if there are too many. */
export function forgetSessions(sessions: Map<string, ServedSession>, resumable: number): void {
  const latest = performance.now() - resumable;
  const waiting = [...sessions.values()].filter(({ endedAt }) => endedAt !== undefined);
  waiting.sort((a, b) => a.endedAt! - b.endedAt!);
  const surplus = waiting.length - MOST_WAITING_SESSIONS;
  waiting.forEach(({ id, endedAt }, index) => {
    if (index < surplus || endedAt! < latest) sessions.delete(id);
  });
}

/** The base of the request target, which may be invalid as a URL. */
const LOCAL = 'ws://localhost';

/** Serves one connection: the handshake, heartbeats, resuming, and mistakes of the client. */
export function serveConnection(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  settings: ServingSettings,
): ServedConnection | undefined {
  const { protocol, sessions, interval } = settings;
  const { connection } = protocol;
  const { handshake, heartbeat, sendLimit, largestMessage } = connection;
  const path = request.url ?? '/';
  const address = URL.canParse(path, LOCAL) ? new URL(path, LOCAL) : new URL(LOCAL);
  const peer = acceptPeer(request, socket, head, {
    text: (text) => received(text),
    gone: (code) => gone(code),
  });
  if (peer === undefined) return undefined;
  const compressor = compressorFor(address, protocol);
  let session: ServedSession | undefined;
  let answers: 'prompt' | 'lost' | number = 'prompt';
  let heardAt = performance.now();
  let times: number[] = [];

  const send = (message: object): void => write(JSON.stringify(message));
  const write = (text: string): void => {
    if (compressor === undefined) return peer.sendText(text);
    if (compressor.waiting() > MOST_QUEUED_BYTES) return peer.cut();
    compressor.compress(text, (bytes) => peer.sendBytes(bytes));
  };
  const close = (cause: CloseCause): void => closeWith(protocol.closeCode(cause), cause);
  /** Closes with a code. If clients start a new session after that code, the session ends. */
  const closeWith = (code: number, reason?: string): void => {
    const reaction = connection.closeCodes.find((known) => known.code === code)?.reaction ?? connection.otherwise;
    if (reaction !== 'resume' && session !== undefined) sessions.delete(session.id);
    peer.close(code, reason);
  };

  const watch =
    heartbeat === undefined
      ? undefined
      : setInterval(() => {
          if (performance.now() - heardAt > interval * 2 + 1000) close('no-heartbeat');
        }, interval).unref();

  const gone = (code: number | undefined): void => {
    clearInterval(watch);
    compressor?.close();
    if (code === connection.closing.end && session !== undefined) sessions.delete(session.id);
    detach();
    settings.onGone(own);
  };

  /** Detaches the session from the connection, on which the client may then identify or resume. */
  const detach = (): void => {
    if (session?.connection === own) {
      session.connection = undefined;
      session.endedAt = performance.now();
      forgetSessions(sessions, settings.resumable);
    }
    session = undefined;
  };

  const received = (text: string): void => {
    if (largestMessage !== undefined && Buffer.byteLength(text) > largestMessage) {
      return close(connection.closeCodes.some(({ cause }) => cause === 'too-large') ? 'too-large' : 'unreadable');
    }
    if (isTooMany()) return close('too-many');
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return close('unreadable');
    }
    const known = protocol.sentBy(message);
    if (known === undefined) return close('unknown-op');
    const body = protocol.bodyOf(message);
    settings.onMessage(known.name, body, session?.shard);
    act(known, body);
  };

  const isTooMany = (): boolean => {
    if (sendLimit === undefined) return false;
    const now = performance.now();
    times = [...times.filter((time) => time > now - sendLimit.seconds * 1000), now];
    return times.length > sendLimit.messages;
  };

  const act = ({ name }: ConnectionMessage, body: unknown): void => {
    if (name === heartbeat?.message) return beaten();
    if (name === handshake.identify.message) return session === undefined ? identify(body) : close('identified-twice');
    if (name === handshake.resume?.message) return session === undefined ? resume(body) : close('identified-twice');
    if (session === undefined) return close('not-identified');
    const answer = settings.events.answerTo(connection, name, body);
    if (answer !== undefined && session.events.includes(answer.name)) tell(session, answer);
  };

  const tell = (to: ServedSession, { name, data }: MockEvent): void =>
    send(protocol.event(name, data, remember(to, name, data)));

  const beaten = (): void => {
    heardAt = performance.now();
    const answer = heartbeat?.acknowledgement;
    if (answer === undefined || answers === 'lost') return;
    const acknowledge = (): void => send(protocol.message(answer, null));
    if (answers === 'prompt') acknowledge();
    else setTimeout(acknowledge, answers).unref();
  };

  const identify = (body: unknown): void => {
    const { identify: facts } = handshake;
    const field = fieldReader(body);
    if (facts.token !== undefined && !isToken(field(facts.token))) return close('wrong-token');
    const [shard, total] = shardOf(field(facts.shard));
    if (shard === undefined) return close('bad-shard');
    const intents = field(facts.intents);
    const refusal = intentsRefused(intents);
    if (refusal !== undefined) return close(refusal);
    if (!mayStart(shard)) return invalid(false);
    const id = randomBytes(16).toString('hex');
    const started: ServedSession = {
      id,
      shard,
      total,
      events: protocol.eventsFor(intents),
      sent: [],
      forgotten: 0,
      connection: own,
      endedAt: undefined,
    };
    session = started;
    sessions.set(id, started);
    const { by, session: nameOfSession, address: nameOfAddress } = handshake.ready;
    const start = settings.events.start(connection, (name, about) => protocol.isOf({ shard, total }, name, about));
    const asked = connection.parameters.flatMap(({ name, value }) => {
      const text = address.searchParams.get(name) ?? value;
      return name in start.data ? [[name, /^\d+$/.test(text) ? Number(text) : text] as const] : [];
    });
    const data = {
      ...start.data,
      ...Object.fromEntries(asked),
      ...(nameOfSession === undefined ? {} : { [nameOfSession]: id }),
      ...(nameOfAddress === undefined ? {} : { [nameOfAddress]: settings.address() }),
      ...(facts.shard === undefined || field(facts.shard) === undefined ? {} : { [facts.shard]: [shard, total] }),
    };
    signal(by, data);
    for (const event of start.then) if (started.events.includes(event.name)) tell(started, event);
  };

  const isToken = (token: unknown): boolean =>
    typeof token === 'string' && (settings.token === undefined || token === settings.token);

  const intentsRefused = (intents: unknown): CloseCause | undefined => {
    if (protocol.knownIntents === undefined) return undefined;
    const value = bitsIn(intents);
    if (value === undefined) return 'bad-intents';
    if ((value & ~protocol.knownIntents) !== 0n) return 'bad-intents';
    return (value & settings.disallowed) === 0n ? undefined : 'disallowed-intents';
  };

  /** Whether a shard may start: shards with the same key start one after the other. */
  const mayStart = (shard: number): boolean => {
    const { starts, startedAt } = settings;
    const now = performance.now();
    settings.onStart(shard, now);
    if (starts === undefined) return true;
    const key = shard % starts.concurrency;
    const last = startedAt.get(key);
    // Allows for 50 ms of difference between the clocks of two processes.
    if (last !== undefined && now - last < starts.window - 50) return false;
    startedAt.set(key, now);
    return true;
  };

  const resume = (body: unknown): void => {
    const facts = handshake.resume!;
    const field = fieldReader(body);
    if (facts.token !== undefined && !isToken(field(facts.token))) return close('wrong-token');
    const known = sessions.get(String(field(facts.session)));
    const last = facts.sequence === undefined ? 0 : field(facts.sequence);
    if (known === undefined || (known.endedAt ?? Infinity) < performance.now() - settings.resumable) {
      return invalid(false);
    }
    const newest = known.forgotten + known.sent.length;
    if (typeof last !== 'number' || last > newest || last < 0) return close('bad-sequence');
    if (last < known.forgotten) return invalid(false);
    known.connection?.cut();
    session = known;
    known.connection = own;
    known.endedAt = undefined;
    for (let number = last + 1; number <= newest; number++) {
      const { name, data } = known.sent[number - known.forgotten - 1]!;
      send(protocol.event(name, data, number));
    }
    signal(facts.done, sampleOf(facts.done) ?? {});
  };

  const sampleOf = (by: Signal): unknown => protocol.sampleOf('message' in by ? by.message : by.event, 'session');

  const signal = (by: Signal, data: unknown): void => {
    if ('message' in by) return send(protocol.message(by.message, data));
    send(protocol.event(by.event, data, remember(session!, by.event, data)));
  };

  const invalid = (resumable: boolean): void => {
    const facts = connection.invalidSession;
    if (facts === undefined) return close('not-identified');
    if (!resumable && session !== undefined) sessions.delete(session.id);
    detach();
    send(protocol.message(facts.message, facts.resumable === undefined ? resumable : { [facts.resumable]: resumable }));
  };

  const fault = (given: GatewayFault): void => {
    switch (given.kind) {
      case 'close':
        return closeWith(given.code, given.reason);
      case 'cut':
        return peer.cut();
      case 'reset':
        return peer.reset();
      case 'freeze':
        return peer.freeze();
      case 'late-answers':
        answers = given.delay;
        return;
      case 'lost-answers':
        answers = 'lost';
        return;
      case 'broken-frame':
        return compressor === undefined ? write(NO_JSON) : peer.sendBytes(randomBytes(64));
      case 'broken-text':
        return write(NO_JSON);
      case 'reconnect':
        return connection.reconnect === undefined ? undefined : send(protocol.message(connection.reconnect, null));
      case 'invalid-session':
        return invalid(given.resumable);
    }
  };

  const own: ServedConnection = {
    session: () => session,
    fault,
    deliver: (name, data, number) => send(protocol.event(name, data, number)),
    cut: () => peer.cut(),
  };
  const begin = (): void => greet(peer, protocol, interval, send);
  if (settings.silence === undefined) begin();
  else setTimeout(begin, settings.silence).unref();
  return own;
}

function greet(peer: Peer, protocol: ServedProtocol, interval: number, send: (message: object) => void): void {
  const { hello } = protocol.connection.handshake;
  if (hello !== undefined && peer.isOpen()) send(protocol.message(hello, protocol.helloBody(interval)));
}

/** The compression in the parameters of an address. */
function compressorFor(address: URL, { connection }: ServedProtocol): Compressor | undefined {
  const wanted = connection.compressions.find(({ method, parameters }) => {
    const isWanted = parameters.every(({ name, value }) => address.searchParams.get(name) === value);
    return isWanted && canCompress(method);
  });
  const method: CompressionMethod | undefined = wanted?.method;
  return method === undefined ? undefined : createCompressor(method);
}

/** Reads the fields that a connection names in a message. */
function fieldReader(body: unknown): (name: string | undefined) => unknown {
  return (name) => (name !== undefined && isRecord(body) ? body[name] : undefined);
}

function shardOf(value: unknown): readonly [shard: number | undefined, total: number] {
  if (value === undefined) return [0, 1];
  const [shard, total] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const isOne = Number.isInteger(shard) && Number.isInteger(total) && (shard as number) >= 0;
  return isOne && (shard as number) < (total as number) ? [shard as number, total as number] : [undefined, 1];
}
