import { CompressionMethod, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, createInflate } from 'node:zlib';
import { WebSocket } from 'ws';
import type * as Package from '../../generated/dist/live/events/gateway/index.js';
import { rootFolder } from '../folders.js';
import { STREAMED } from './events.js';
import type { Contender, Receive, Report } from './messages.js';

/*
 * The process of one contender: holds the sessions, counts events, and reports what they cost. Nothing but the contender runs here.
 */

type Connect = (settings: Receive, count: () => void) => Promise<void>;

const CONNECT: Readonly<Record<Contender, Connect>> = {
  'ws and JSON.parse': bare,
  snowspec: (settings, count) => ours(settings, count, false),
  "snowspec, validate: 'shape'": (settings, count) => ours(settings, count, 'shape'),
  "snowspec, validate: 'spec'": (settings, count) => ours(settings, count, 'spec'),
  '@discordjs/ws': discordjs,
};

const settings = JSON.parse(process.argv[2]!) as Receive;
const { warmUp, events } = settings;
/** Events between two looks at the size of the process. */
const SAMPLED = 4096;
let seen = 0;
let processor = process.cpuUsage();
let begin = 0;
let resident = process.memoryUsage.rss();

function count(): void {
  seen++;
  // The largest that the system reports counts what this process was before it ran Node.
  if (seen % SAMPLED === 0) resident = Math.max(resident, process.memoryUsage.rss());
  if (seen === warmUp) {
    processor = process.cpuUsage();
    begin = performance.now();
  } else if (seen === warmUp + events) finish();
}

function finish(): void {
  const { user, system } = process.cpuUsage(processor);
  const time = (performance.now() - begin) * 1000;
  // Afterwards, so that the last event is let go.
  setImmediate(() => {
    (globalThis as { gc?: () => void }).gc?.();
    const heap = process.memoryUsage().heapUsed;
    report({ kind: 'done', processor: user + system, time, heap, resident });
  });
}

function report(one: Report): void {
  process.send?.(one);
}

/** A program that knows the protocol and keeps no state: no heartbeat, no sequence number, no resuming. */
async function bare({ url, shards, isCompressed }: Receive, counted: () => void): Promise<void> {
  const one = (shard: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url);
      const hear = (text: string): void => {
        const message = JSON.parse(text) as { readonly op: number; readonly t: string };
        if (message.op === 10) socket.send(JSON.stringify({ op: 2, d: { token: 'secret', shard: [shard, shards] } }));
        else if (message.t === 'READY') resolve();
        else if (message.op === 0) counted();
      };
      const inflate = createInflate({ chunkSize: 65_536, flush: constants.Z_SYNC_FLUSH });
      let pieces: Buffer[] = [];
      inflate.on('data', (piece: Buffer) => pieces.push(piece));
      socket.on('message', (bytes: Buffer) => {
        if (!isCompressed) return hear(bytes.toString());
        inflate.write(bytes, () => {
          const text = Buffer.concat(pieces).toString();
          pieces = [];
          hear(text);
        });
      });
    });
  await Promise.all(Array.from({ length: shards }, (_, shard) => one(shard)));
}

async function ours(
  { url, shards, isCompressed }: Receive,
  counted: () => void,
  validate: 'shape' | 'spec' | false,
): Promise<void> {
  const path = join(rootFolder, 'generated/dist/live/events/gateway/index.js');
  const { connect, createIdentifySlots } = (await import(pathToFileURL(path).href)) as typeof Package;
  const connection = connect({
    token: 'secret',
    intents: 0,
    shards,
    address: url,
    webSocket: WebSocket,
    compression: isCompressed ? 'zlib-stream' : 'none',
    validate,
    slots: createIdentifySlots({ concurrency: shards, window: 1 }),
  });
  connection.onChange((change) => {
    if (change.kind === 'invalid') throw new Error(`${change.name}: ${JSON.stringify(change.issues.slice(0, 3))}`);
  });
  for (const name of STREAMED) connection.on(name, () => counted());
  await connection.ready;
}

async function discordjs({ url, shards, isCompressed }: Receive, counted: () => void): Promise<void> {
  const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: shards };
  const manager = new WebSocketManager({
    token: 'secret',
    intents: 0,
    compression: isCompressed ? CompressionMethod.ZlibNative : null,
    shardCount: shards,
    rest: { get: async () => ({ url, shards, session_start_limit }) } as never,
  });
  const names: ReadonlySet<string> = new Set(STREAMED);
  manager.on(WebSocketShardEvents.Dispatch, ({ t }) => {
    if (names.has(t)) counted();
  });
  await manager.connect();
}

await CONNECT[settings.contender](settings, count);
report({ kind: 'ready' });
