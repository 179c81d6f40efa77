import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { frameOf, TEXT } from '#generator/mock/gateway/frames.js';
import { acceptPeer, type Peer } from '#generator/mock/gateway/peer.js';
import type { StreamedEvent } from './events.js';

/** A service that accepts every session and sends events as fast as they are read. */
export interface Service {
  readonly url: string;
  /** Sends every event to each session that there is. */
  readonly play: () => void;
  readonly close: () => void;
}

const OP = { event: 0, heartbeat: 1, identify: 2, hello: 10, acknowledged: 11 };
/** Bytes that are written at once. */
const BLOCK = 262_144;

/** Frames are made before anything is measured. */
export async function startService(events: readonly StreamedEvent[]): Promise<Service> {
  const blocks = blocksOf(events);
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const peer = acceptPeer(request, socket, {
      text: (text) => answer(text),
      gone: () => void sockets.delete(socket),
    });
    const say = (op: number, d: unknown): void => peer?.sendText(JSON.stringify({ t: null, s: null, op, d }));
    const answer = (text: string): void => {
      const { op } = JSON.parse(text) as { readonly op: number };
      if (op === OP.heartbeat) say(OP.acknowledged, null);
      if (op === OP.identify) welcome(peer, url, () => void sockets.add(socket));
    };
    say(OP.hello, { heartbeat_interval: 45_000 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    play: () => {
      for (const socket of sockets) write(socket, blocks);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function welcome(peer: Peer | undefined, url: string, done: () => void): void {
  const d = {
    v: 10,
    user: { id: '1' },
    guilds: [],
    session_id: 'session',
    resume_gateway_url: url,
    application: { id: '1', flags: 0 },
  };
  peer?.sendText(JSON.stringify({ t: 'READY', s: 1, op: OP.event, d }));
  done();
}

/** The events of one session. The first one is READY. */
function blocksOf(events: readonly StreamedEvent[]): readonly Buffer[] {
  const blocks: Buffer[] = [];
  let frames: Buffer[] = [];
  let length = 0;
  for (const [index, { name, data }] of events.entries()) {
    const text = JSON.stringify({ t: name, s: index + 2, op: OP.event, d: data });
    const frame = frameOf(TEXT, Buffer.from(text));
    frames.push(frame);
    length += frame.length;
    if (length < BLOCK && index < events.length - 1) continue;
    blocks.push(Buffer.concat(frames));
    frames = [];
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
