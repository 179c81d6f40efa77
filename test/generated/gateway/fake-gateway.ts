import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  connect,
  createIdentifySlots,
  type GatewayChange,
  type GatewayConnection,
  type GatewayConnectOptions,
} from '../../../generated/dist/live/events/gateway/index.js';
import {
  startGateway,
  type GatewayMock,
  type GatewayMockOptions,
} from '../../../generator/mock/gateway/start-gateway.js';
import { createService } from '../../../generator/mock/service.js';
import { platformModel } from '../../support/platform.js';

const model = await platformModel('live');

export const INTENTS = ['GUILDS', 'GUILD_MESSAGES'] as const;

/** The compressions that this version of Node can read. */
export const COMPRESSIONS: readonly ('none' | 'zlib-stream' | 'zstd-stream')[] = [
  'none',
  'zlib-stream',
  ...('createZstdDecompress' in process.getBuiltinModule('node:zlib') ? (['zstd-stream'] as const) : []),
];

/** The class of `ws`, and that of this version of Node if it has one. */
export const SOCKETS: readonly unknown[] = [
  WebSocket,
  ...('WebSocket' in globalThis ? [(globalThis as { readonly WebSocket?: unknown }).WebSocket] : []),
];

/** A fake of the platform's gateway, stopped when the test has finished. */
export async function fakeGateway(options: GatewayMockOptions = {}): Promise<GatewayMock> {
  // Without guilds, a session begins with its start alone.
  const gateway = await startGateway(model, options, await createService(model, { items: 0 }));
  onTestFinished(() => gateway.close());
  return gateway;
}

type Intents = typeof INTENTS;

export interface Client {
  readonly connection: GatewayConnection<Intents>;
  /** Every change of the state, in order. */
  readonly changes: readonly GatewayChange[];
  /** Contents of the messages that came, in order. */
  readonly contents: readonly string[];
  /** Resolves when there are so many changes of the kind. */
  readonly seen: (kind: GatewayChange['kind'], count?: number) => Promise<void>;
  /** Resolves when so many messages have come. */
  readonly received: (count: number) => Promise<void>;
}

/** A client of the fake that waits a few milliseconds at most, closed when the test has finished. */
export function client(url: string, options: Partial<GatewayConnectOptions<Intents>> = {}): Client {
  const connection = connect({
    token: 'secret',
    intents: INTENTS,
    address: url,
    webSocket: WebSocket,
    backoff: { first: 4, longest: 40 },
    random: () => 0.5,
    slots: createIdentifySlots({ concurrency: 1, window: 5 }),
    ...options,
  });
  const changes: GatewayChange[] = [];
  const contents: string[] = [];
  connection.onChange((change) => changes.push(change));
  connection.on('MESSAGE_CREATE', ({ content }) => contents.push(content));
  onTestFinished(() => connection.close());
  return {
    connection,
    changes,
    contents,
    seen: (kind, count = 1) => until(() => changes.filter((change) => change.kind === kind).length >= count, kind),
    received: (count) => until(() => contents.length >= count, `${count} messages`),
  };
}

export async function until(holds: () => boolean, what: string, patience = 8000): Promise<void> {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > patience) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Sends numbered messages. */
export function say(gateway: GatewayMock, from: number, to: number, shard?: number): void {
  for (let number = from; number <= to; number++) {
    gateway.emit('MESSAGE_CREATE', { id: String(number), content: String(number) }, shard);
  }
}

export function numbers(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
