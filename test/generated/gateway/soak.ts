import { WebSocket } from 'ws';
import { connect, createIdentifySlots, type GatewayChange } from '../../../generated/dist/live/events/gateway/index.js';
import type { GatewayFault } from '../../../generator/mock/gateway/fault.js';
import type { GatewayMock } from '../../../generator/mock/gateway/start-gateway.js';
import { until } from './fake-gateway.js';

export interface SoakSettings {
  readonly shards: number;
  /** Events in a second, over all shards. */
  readonly rate: number;
  readonly seconds: number;
  /** Milliseconds between two faults. */
  readonly between: number;
  readonly compression: 'none' | 'zlib-stream';
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

export interface SoakResult {
  readonly sent: number;
  /** Events that did not come although their session could resume, twice, or in another order. */
  readonly lost: readonly string[];
  readonly faults: Readonly<Record<string, number>>;
  readonly changes: Readonly<Partial<Record<GatewayChange['kind'], number>>>;
  /** Bytes of the heap at a quarter of the time, and at the end. */
  readonly heap: readonly [early: number, late: number];
}

/** Codes after which a session may go on; those that end it have tests of their own. */
const CODES = [1000, 1001, 1011, 4000, 4001, 4002, 4008, 4999];

/** Holds a session of every shard while things go wrong, and counts what comes. */
export async function soak(gateway: GatewayMock, settings: SoakSettings): Promise<SoakResult> {
  const { shards, rate, seconds, between, compression, random } = settings;
  const heard = new Map<number, number>();
  const said = new Map<number, number>();
  const lost: string[] = [];
  const faults: Record<string, number> = {};
  const changes: Partial<Record<GatewayChange['kind'], number>> = {};
  let jump = 0;
  const connection = connect({
    token: 'secret',
    intents: ['GUILD_MESSAGES'],
    shards,
    address: gateway.url,
    webSocket: WebSocket,
    compression,
    slots: createIdentifySlots({ concurrency: shards, window: 5 }),
    backoff: { first: 5, longest: 50 },
    random,
    clock: {
      now: () => performance.now() + jump,
      setTimer: (fire, after) => setTimeout(fire, after >= 1000 && after <= 5000 ? after / 500 : after),
      clearTimer: (timer) => clearTimeout(timer as never),
    },
  });
  connection.onChange((change) => void (changes[change.kind] = (changes[change.kind] ?? 0) + 1));
  connection.on('MESSAGE_CREATE', ({ id }, { shard }) => {
    const number = Number(id);
    const last = heard.get(shard) ?? 0;
    if (number !== last + 1) lost.push(`shard ${shard}: ${number} after ${last}`);
    heard.set(shard, number);
  });
  await connection.ready;
  let sent = 0;
  const say = (content: string): void => {
    const shard = sent++ % shards;
    const number = (said.get(shard) ?? 0) + 1;
    said.set(shard, number);
    gateway.emit('MESSAGE_CREATE', { id: String(number), content }, shard);
  };
  const begin = performance.now();
  let nextFault = begin + between;
  let early = 0;
  const draw = (most: number): number => Math.floor(random() * most);
  while (performance.now() - begin < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const due = Math.min(((performance.now() - begin) / 1000) * rate, sent + rate);
    while (sent < due) say('x');
    if (early === 0 && performance.now() - begin > seconds * 250) early = heapUsed();
    if (performance.now() < nextFault) continue;
    nextFault += between;
    const fault = faultOf(draw);
    faults[fault.kind] = (faults[fault.kind] ?? 0) + 1;
    if (fault.kind === 'large') say('y'.repeat(10_000_000));
    else if (!('fault' in fault)) jump += draw(2) === 0 ? 3_600_000 : -3_600_000;
    else gateway.fault(fault.fault, draw(shards));
  }
  const isDone = (): boolean => [...said].every(([shard, number]) => heard.get(shard) === number);
  await until(isDone, 'the last events', 60_000).catch(() => {
    for (const [shard, number] of said) {
      if (heard.get(shard) !== number) lost.push(`shard ${shard}: ${heard.get(shard)} of ${number}`);
    }
  });
  const late = heapUsed();
  connection.close();
  await connection.ended;
  return { sent, lost, faults, changes, heap: [early, late] };
}

type Trouble = { readonly kind: 'large' | 'clock' } | { readonly kind: GatewayFault['kind']; readonly fault: GatewayFault };

function faultOf(draw: (most: number) => number): Trouble {
  const faults: readonly GatewayFault[] = [
    { kind: 'close', code: CODES[draw(CODES.length)]! },
    { kind: 'cut' },
    { kind: 'freeze' },
    { kind: 'late-answers', delay: 100 + draw(400) },
    { kind: 'lost-answers' },
    { kind: 'broken-frame' },
    { kind: 'reconnect' },
    { kind: 'invalid-session', resumable: true },
  ];
  const troubles: readonly Trouble[] = [
    { kind: 'large' },
    { kind: 'clock' },
    ...faults.map((fault) => ({ kind: fault.kind, fault })),
  ];
  return troubles[draw(troubles.length)]!;
}

function heapUsed(): number {
  (globalThis as { readonly gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}
