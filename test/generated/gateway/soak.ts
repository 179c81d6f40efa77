import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  connect,
  createIdentifySlots,
  GatewayError,
  type GatewayChange,
} from '../../../generated/dist/live/events/gateway/index.js';
import type { GatewayFault } from '../../../generator/mock/gateway/fault.js';
import { fakeGateway, SOCKETS, until, type COMPRESSIONS } from './fake-gateway.js';
import { serve, type SoakService } from './soak-service.mjs';

export interface SoakSettings {
  readonly shards: number;
  /** Events in a second, over all shards. */
  readonly rate: number;
  readonly seconds: number;
  /** Milliseconds between two faults. */
  readonly between: number;
  /** Milliseconds between heartbeats. */
  readonly interval: number;
  readonly compressions: readonly Compression[];
  /** Whether the service has a process of its own, so that the measured memory is that of the client alone. */
  readonly isApart: boolean;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

type Compression = (typeof COMPRESSIONS)[number];

export interface SoakResult {
  readonly received: number;
  /** Events that did not come although their session could resume, that came twice, or in another order. */
  readonly wrong: readonly string[];
  /** Sessions that were ended by a fault, whose last events are lost; and all of them. */
  readonly sessions: readonly [ended: number, all: number];
  /** Connections of the program that a close code has ended. */
  readonly refused: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly changes: Readonly<Partial<Record<GatewayChange['kind'], number>>>;
  /** Megabytes of the heap, after a collection, at even distances. */
  readonly heap: readonly number[];
  /** Connections that the service still has when the program has closed its own. */
  readonly open: number;
}

/** Codes of the platform, of the protocol, and one that no list has. */
const CODES = [
  1000, 1001, 1011, 1012, 4000, 4001, 4002, 4003, 4004, 4005, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014, 4999,
];
const SAMPLES = 12;
/** Complaints take memory, which is measured. */
const MOST_COMPLAINTS = 20;

/** Holds a session of every shard while things go wrong, and compares what comes with what was sent. */
export async function soak(settings: SoakSettings): Promise<SoakResult> {
  const { shards, seconds, between, interval, compressions, random } = settings;
  const service = settings.isApart ? await serviceApart(settings) : await serviceHere(settings);
  const draw = (most: number): number => Math.floor(random() * most);
  /** The number of the last event of each session. */
  const heard = new Map<string, number>();
  const wrong: string[] = [];
  const complain = (what: string): void => {
    if (wrong.length < MOST_COMPLAINTS) wrong.push(what);
  };
  const faults: Record<string, number> = {};
  const changes: Partial<Record<GatewayChange['kind'], number>> = {};
  /** The session of each shard, and those that another session has followed. */
  const current = new Map<number, string>();
  const ended = new Set<string>();
  let received = 0;
  let refused = 0;
  let jump = 0;
  let isOver = false;

  const hold = (): ReturnType<typeof open> => {
    const connection = open();
    connection.ended.catch((error: unknown) => {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') complain(`ended with ${String(error)}`);
      refused++;
      for (const session of current.values()) ended.add(session);
      if (!isOver) held = hold();
    });
    return connection;
  };
  const open = () => {
    const connection = connect({
      token: 'secret',
      intents: ['GUILD_MESSAGES'],
      shards,
      address: service.url,
      webSocket: SOCKETS[draw(SOCKETS.length)],
      compression: compressions[draw(compressions.length)],
      slots: createIdentifySlots({ concurrency: shards, window: 5 }),
      backoff: { first: 5, longest: 50 },
      random,
      clock: {
        now: () => performance.now() + jump,
        // The pause after an invalid session is seconds long.
        setTimer: (fire, after) => setTimeout(fire, after >= 1000 && after <= 5000 && after !== interval ? after / 500 : after),
        clearTimer: (timer) => clearTimeout(timer as never),
      },
    });
    connection.onChange((change) => {
      changes[change.kind] = (changes[change.kind] ?? 0) + 1;
      if (change.kind !== 'ready' || change.session === undefined) return;
      const before = current.get(change.shard);
      if (before !== undefined) ended.add(before);
      current.set(change.shard, change.session);
      heard.set(change.session, 0);
    });
    connection.on('MESSAGE_CREATE', ({ id, content }, { shard }) => {
      const [session = ''] = content.split(' ', 1);
      const number = Number(id);
      const last = heard.get(session);
      if (session !== current.get(shard)) complain(`shard ${shard}: ${number} of a session that is not its own`);
      if (last === undefined || number !== last + 1) complain(`shard ${shard}: ${number} after ${last}`);
      heard.set(session, number);
      received++;
    });
    return connection;
  };
  let held = hold();
  await held.ready;
  service.order({ kind: 'begin' });

  const heap: number[] = [];
  const begin = performance.now();
  let nextFault = begin + between;
  while (performance.now() - begin < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (performance.now() - begin > (heap.length + 1) * (seconds / (SAMPLES + 1)) * 1000) heap.push(heapUsed());
    if (performance.now() < nextFault) continue;
    nextFault += between;
    const trouble = troubleOf(draw, interval);
    const name = nameOf(trouble);
    faults[name] = (faults[name] ?? 0) + 1;
    if (trouble.kind === 'clock') jump += draw(2) === 0 ? 3_600_000 : -3_600_000;
    else if (trouble.kind === 'large') service.order({ kind: 'large', shard: draw(shards) });
    else service.order({ kind: 'fault', fault: trouble.fault, shard: draw(shards) });
  }
  // In the end, every living session has all of its events, and the others have the first of theirs.
  const said = new Map(await service.said());
  const isDone = (): boolean => {
    const living = [...current.values()];
    return living.length === shards && living.every((session) => heard.get(session) === (said.get(session) ?? 0));
  };
  await until(isDone, 'the last events', 60_000).catch(() => {
    for (const [shard, session] of current) {
      if (heard.get(session) !== said.get(session)) {
        complain(`shard ${shard}: ${heard.get(session)} of ${said.get(session)} in ${held.status()[shard]?.phase}`);
      }
    }
  });
  for (const [session, number] of heard) {
    if (number > (said.get(session) ?? 0)) complain(`${number} of ${said.get(session)} events of a session`);
  }
  isOver = true;
  held.close();
  await held.ended;
  // A frozen connection that the runtime's WebSocket has left ends when the service misses its heartbeats.
  let left = await service.connections();
  for (let waited = 0; left > 0 && waited < 20_000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    left = await service.connections();
  }
  await service.end();
  return { received, wrong, sessions: [ended.size, heard.size], refused, faults, changes, heap, open: left };
}

type Trouble =
  | { readonly kind: 'large' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'fault'; readonly fault: GatewayFault };

function nameOf(trouble: Trouble): string {
  if (trouble.kind !== 'fault') return trouble.kind;
  return trouble.fault.kind === 'close' ? `close ${trouble.fault.code}` : trouble.fault.kind;
}

function troubleOf(draw: (most: number) => number, interval: number): Trouble {
  const faults: readonly GatewayFault[] = [
    { kind: 'close', code: CODES[draw(CODES.length)]! },
    { kind: 'close', code: CODES[draw(CODES.length)]! },
    { kind: 'cut' },
    { kind: 'reset' },
    { kind: 'freeze' },
    { kind: 'late-answers', delay: draw(2 * interval) },
    { kind: 'lost-answers' },
    { kind: 'broken-frame' },
    { kind: 'broken-text' },
    { kind: 'reconnect' },
    { kind: 'invalid-session', resumable: true },
    { kind: 'invalid-session', resumable: false },
  ];
  const troubles: readonly Trouble[] = [
    { kind: 'large' },
    { kind: 'clock' },
    ...faults.map((fault) => ({ kind: 'fault', fault }) as const),
  ];
  return troubles[draw(troubles.length)]!;
}

/** Megabytes after a collection of garbage. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

/** The service of a soak, in this process or in one of its own. */
interface Service {
  readonly url: string;
  readonly order: SoakService['order'];
  readonly said: () => Promise<ReturnType<SoakService['said']>>;
  readonly connections: () => Promise<number>;
  readonly end: () => Promise<void>;
}

async function serviceHere({ rate, interval }: SoakSettings): Promise<Service> {
  const gateway = await fakeGateway({ interval });
  const { order, said, connections } = serve(gateway, rate);
  return {
    url: gateway.url,
    order,
    said: async () => said(),
    connections: async () => connections(),
    end: () => gateway.close(),
  };
}

async function serviceApart({ rate, interval }: SoakSettings): Promise<Service> {
  const module = fileURLToPath(new URL('soak-service.mjs', import.meta.url));
  const child = fork(module, [JSON.stringify({ rate, interval })], { execArgv: [] });
  const answer = <T>(to: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('the service of the soak has ended'));
      child.once('exit', gone);
      const listen = ({ ask, answer }: { readonly ask: string; readonly answer: T }): void => {
        if (ask !== to) return;
        child.off('message', listen);
        child.off('exit', gone);
        resolve(answer);
      };
      child.on('message', listen);
    });
  const ask = <T>(what: string): Promise<T> => {
    child.send({ ask: what });
    return answer<T>(what);
  };
  return {
    url: await answer<string>('url'),
    order: (order) => void child.send(order),
    said: () => ask('said'),
    connections: () => ask('connections'),
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
