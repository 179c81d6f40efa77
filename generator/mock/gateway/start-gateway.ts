import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defined } from '../../defined.js';
import { isNotShown, type EventChannel, type Model } from '../../model/model.js';
import { MOST_CONNECTIONS, MOST_STARTS } from '../bounds.js';
import { refuseForeignControl, refuseForeignPage } from '../check-sender.js';
import type { MockEvent } from '../events.js';
import { jsonIn, readBytes } from '../read-body.js';
import { createService, type Service } from '../service.js';
import { readGatewayFault, type GatewayFault } from './fault.js';
import { servedProtocol, type ServedProtocol } from './protocol.js';
import {
  forgetSessions,
  remember,
  serveConnection,
  type ServedConnection,
  type ServedSession,
  type ServingOptions,
} from './serve-session.js';
import { UsageError } from '../../usage-error.js';

export interface GatewayMockOptions extends Partial<ServingOptions> {
  /** The channel to serve; the first one with a connection by default. */
  readonly channel?: string;
  /** 0 (any free port) by default. */
  readonly port?: number;
  /** Seed of the sample data. `0` by default. */
  readonly seed?: string;
  /** Sample events that each session receives in a second; 0 by default. */
  readonly rate?: number;
  /** Origins whose web pages may connect, besides those of this machine: `https://app.example`. */
  readonly origins?: readonly string[];
  /** Names of the intents that clients may not request. */
  readonly disallowed?: readonly string[];
}

/** A running fake of a service with a channel. */
export interface GatewayMock {
  /** `ws://127.0.0.1:...` */
  readonly url: string;
  /**
   * Sends an event to all sessions with its intent, to one shard, or to the session with an id, even while it has no
   * connection. The data default to a sample.
   */
  readonly emit: (name: string, data?: unknown, to?: number | string) => void;
  /** Applies a fault to every connection, or to that of one shard. Returns the number of connections. */
  readonly fault: (fault: GatewayFault, shard?: number) => number;
  /** The starts of sessions, with a monotonic time in milliseconds. */
  readonly starts: () => readonly { readonly shard: number; readonly at: number }[];
  readonly sessions: () => readonly {
    readonly id: string;
    readonly shard: number;
    readonly isConnected: boolean;
    readonly sent: number;
  }[];
  readonly connections: () => number;
  /** Cuts every connection, and resolves when the server is closed. */
  readonly close: () => Promise<void>;
}

const CONTROL_PATH = '/__mock/gateway';
const MAX_CONTROL_BYTES = 65_536;
/** Milliseconds between two groups of the events of a rate. */
const TICK = 20;
/** Milliseconds before the first message, as some clients drop data that arrive together with the upgrade. */
const SILENCE = 20;

/** Thrown if the spec has no such channel, or does not show its protocol. The message is one line. */
export class ChannelError extends UsageError {
  override readonly name = 'ChannelError';
}

/**
 * Starts a server on this machine that speaks the protocol of a channel. Its sessions receive the events of a service.
 *
 * @param service of the endpoints; a new one by default
 * @throws {ChannelError} if the spec has no such channel, or does not show its protocol
 */
export async function startGateway(
  model: Model,
  options: GatewayMockOptions = {},
  service?: Service,
): Promise<GatewayMock> {
  const channel = channelOf(model, options.channel);
  const { seed = '0' } = options;
  const { events, advise, listen } = service ?? (await createService(model, { seed }));
  const protocol = servedProtocol(model, channel, events);
  if (typeof protocol === 'string') throw new ChannelError(protocol);
  const serving = { interval: 45_000, resumable: 60_000, onMessage: () => undefined, ...defined(options) };
  const sessions = new Map<string, ServedSession>();
  const connections = new Set<ServedConnection>();
  const starts: { readonly shard: number; readonly at: number }[] = [];
  const disallowed = bitsOf(protocol, options.disallowed ?? []);
  let count = 0;

  const server = createServer((request, response) => {
    const refusal =
      refuseForeignPage(request.headers, options.origins) ??
      refuseForeignControl(request.headers, request.method === 'POST');
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (refusal !== undefined) return answer(refusal.status, { message: refusal.reason });
    if (request.url !== CONTROL_PATH || request.method !== 'POST') {
      return answer(426, { message: `connect with a WebSocket, or POST a fault to ${CONTROL_PATH}` });
    }
    plan(request).then(
      ([status, body]) => answer(status, body),
      () => answer(400, { message: 'the fault could not be read' }),
    );
  });
  server.on('upgrade', (request, socket, head) => {
    if (refuseForeignPage(request.headers, options.origins) !== undefined) return socket.destroy();
    if (connections.size >= MOST_CONNECTIONS) return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    const connection = serveConnection(request, socket, head, {
      ...serving,
      protocol,
      sessions,
      address: () => url,
      silence: SILENCE,
      disallowed,
      onStart: (shard, at) => {
        starts.push({ shard, at });
        if (starts.length > MOST_STARTS) starts.shift();
      },
      onGone: (gone) => void connections.delete(gone),
      startedAt,
      events,
    });
    if (connection !== undefined) connections.add(connection);
  });
  const startedAt = new Map<number, number>();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Drops expired sessions, and returns the others. */
  const living = (): readonly ServedSession[] => {
    forgetSessions(sessions, serving.resumable);
    return [...sessions.values()];
  };
  const deliver = (session: ServedSession, name: string, data: unknown): void => {
    const number = remember(session, name, data);
    session.connection?.deliver(name, data, number);
  };
  const deliverTo = (isMeant: (session: ServedSession) => boolean, { name, data }: MockEvent): void => {
    for (const session of living()) if (session.events.includes(name) && isMeant(session)) deliver(session, name, data);
  };
  const emit = (name: string, data?: unknown, to?: number | string): void => {
    const event = { name, data: events.told(name, data) };
    deliverTo(({ shard, id }) => to === undefined || to === shard || to === id, event);
  };
  advise(protocol.connection, url);
  const unlisten = listen((event) => deliverTo((session) => protocol.isOf(session, event.name, event.data), event));
  const fault = (given: GatewayFault, shard?: number): number => {
    const chosen = [...connections].filter(
      (connection) => shard === undefined || connection.session()?.shard === shard,
    );
    for (const connection of chosen) connection.fault(given);
    return chosen.length;
  };

  const plan = async (request: IncomingMessage): Promise<readonly [status: number, body: object]> => {
    const bytes = await readBytes(request, MAX_CONTROL_BYTES);
    const found = readGatewayFault(jsonIn(bytes));
    return typeof found === 'string' ? [400, { message: found }] : [200, { connections: fault(found) }];
  };

  const rate = options.rate ?? 0;
  let due = 0;
  let ticked = performance.now();
  const timer =
    rate === 0
      ? undefined
      : setInterval(() => {
          // Counts by elapsed time, because timers of a busy machine are late.
          const now = performance.now();
          due = Math.min(due + (rate * (now - ticked)) / 1000, rate);
          ticked = now;
          for (; due >= 1; due--) {
            for (const session of living()) {
              const name = session.events[count % Math.max(1, session.events.length)];
              if (name !== undefined) deliver(session, name, protocol.sampleOf(name, String(count++ % 64)));
            }
          }
        }, TICK);

  return {
    url,
    emit,
    fault,
    starts: () => starts,
    sessions: () =>
      living().map(({ id, shard, connection, sent, forgotten }) => ({
        id,
        shard,
        isConnected: connection !== undefined,
        sent: forgotten + sent.length,
      })),
    connections: () => connections.size,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        unlisten();
        for (const connection of connections) connection.cut();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function channelOf({ channels }: Model, name: string | undefined): EventChannel {
  const served = channels.filter(({ connection }) => connection !== undefined && !isNotShown(connection));
  const found = name === undefined ? served[0] : served.find((channel) => channel.name === name);
  if (found !== undefined) return found;
  const names = served.map((channel) => channel.name).join(', ');
  throw new ChannelError(
    `the spec has no channel${name === undefined ? '' : ` ${name}`} with a connection${names && `; it has ${names}`}`,
  );
}

/** The bits of the named intents. Throws for an unknown name. */
function bitsOf({ channel, intentNamed }: ServedProtocol, names: readonly string[]): bigint {
  return names.reduce((all, name) => {
    const bit = intentNamed(name);
    if (bit === undefined) throw new Error(`${channel} has no intent ${name}`);
    return all | bit;
  }, 0n);
}
