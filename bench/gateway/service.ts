import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createCompressor } from '#generator/mock/gateway/compress.js';
import { acceptPeer } from '#generator/mock/gateway/peer.js';
import type { StreamedEvent } from './events.js';

/** A service that accepts every session and sends events as fast as they are read. */
export interface Service {
  readonly url: string;
  /** Sends every event to each session that there is. */
  readonly play: () => void;
  readonly close: () => void;
}

const OP = { event: 0, identify: 2, hello: 10 };
/** Bytes that are written at once. */
const BLOCK = 262_144;

/** Frames are made before anything is measured. Every session receives the same, so that one stream is compressed for all. */
export async function startService(events: readonly StreamedEvent[], isCompressed: boolean): Promise<Service> {
  const [hello, ready, ...frames] = await framesOf([HELLO, READY, ...messagesOf(events)], isCompressed);
  const blocks = blocksOf(frames);
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    const answer = (text: string): void => {
      const { op } = JSON.parse(text) as { readonly op: number };
      if (op !== OP.identify) return;
      socket.write(ready!);
      sockets.add(socket);
    };
    const peer = acceptPeer(request, socket, head, { text: answer, gone: () => void sockets.delete(socket) });
    if (peer !== undefined) socket.write(hello!);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: () => {
      for (const socket of sockets) write(socket, blocks);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const [TEXT, BINARY] = [1, 2];

/** A whole message of a server. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10);
  header[0] = 0x80 | opcode;
  header[1] = header.length === 2 ? payload.length : header.length === 4 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(payload.length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

/** So long that no heartbeat falls into a measurement. */
const HELLO = { t: null, s: null, op: OP.hello, d: { heartbeat_interval: 3_600_000 } };

const READY = {
  t: 'READY',
  s: 1,
  op: OP.event,
  d: {
    v: 10,
    user: { id: '1' },
    guilds: [],
    session_id: 'session',
    resume_gateway_url: 'ws://127.0.0.1:1',
    application: { id: '1', flags: 0 },
  },
};

function messagesOf(events: readonly StreamedEvent[]): readonly object[] {
  return events.map(({ name, data }, index) => ({ t: name, s: index + 2, op: OP.event, d: data }));
}

async function framesOf(messages: readonly object[], isCompressed: boolean): Promise<readonly Buffer[]> {
  const texts = messages.map((message) => JSON.stringify(message));
  if (!isCompressed) return texts.map((text) => frameOf(TEXT, Buffer.from(text)));
  const compressor = createCompressor('zlib-stream');
  const frames: Buffer[] = [];
  for (const text of texts) {
    const bytes = await new Promise<Buffer>((resolve) => compressor.compress(text, resolve));
    frames.push(frameOf(BINARY, bytes));
  }
  compressor.close();
  return frames;
}

function blocksOf(frames: readonly Buffer[]): readonly Buffer[] {
  const blocks: Buffer[] = [];
  let block: Buffer[] = [];
  let length = 0;
  for (const [index, frame] of frames.entries()) {
    block.push(frame);
    length += frame.length;
    if (length < BLOCK && index < frames.length - 1) continue;
    blocks.push(Buffer.concat(block));
    block = [];
    length = 0;
  }
  return blocks;
}

function write(socket: Duplex, blocks: readonly Buffer[]): void {
  let next = 0;
  const go = (): void => {
    while (next < blocks.length && !socket.destroyed) {
      if (!socket.write(blocks[next++])) {
        socket.once('drain', go);
        return;
      }
    }
  };
  go();
}
