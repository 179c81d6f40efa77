import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spreadOf, type Spread } from '../contest/statistics.js';
import { rootFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';
import { streamOf, type STREAMED, type StreamedEvent } from './events.js';
import { CONTENDERS, type Contender, type Receive, type Report } from './messages.js';
import { startService } from './service.js';

const FLOOR: Contender = 'ws and JSON.parse';

interface Workload {
  readonly title: string;
  readonly shards: number;
  readonly isCompressed?: boolean;
  readonly contenders: readonly Contender[];
  /** A number of events for each shard. */
  readonly events: (count: number) => readonly StreamedEvent[] | Promise<readonly StreamedEvent[]>;
  /** Events of all shards in one round. */
  readonly count: number;
}

/** The cost of receiving events: throughput and memory, beside a bare loop and the library that most bots use. */
export async function gateway({ smoke }: Effort): Promise<Section> {
  const workloads: readonly Workload[] = [
    ...[1, 8].map((shards) => ({
      title: shards === 1 ? 'One shard' : `${shards} shards`,
      shards,
      contenders: CONTENDERS,
      events: streamOf,
      count: smoke ? 800 : 120_000,
    })),
    {
      title: 'One shard, compressed with zlib',
      shards: 1,
      isCompressed: true,
      contenders: CONTENDERS,
      events: streamOf,
      count: smoke ? 200 : 30_000,
    },
    {
      title: 'One shard, samples that are all different',
      shards: 1,
      contenders: CONTENDERS.filter((name) => name !== '@discordjs/ws'),
      events: samples,
      count: smoke ? 100 : 12_000,
    },
  ];
  const tables: string[] = [];
  for (const workload of smoke ? workloads.slice(1) : workloads) tables.push(await table(workload, smoke ? 1 : 9));
  return {
    title: 'Gateway',
    text: [
      'Processor time of the process that receives a stream of events: 38 % messages, 22 % presences, 14 % typing, with the keys that the platform sends. A service in another process writes as fast as they are read. Medians, each contender in a process of its own, in turn; a ratio is one of the same round. The samples are 64 of each event, each with another set of the optional fields and of those of all objects in it.',
      ...tables,
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

async function table(
  { title, shards, isCompressed = false, contenders, events, count }: Workload,
  rounds: number,
): Promise<string> {
  const perShard = Math.ceil(count / shards);
  const service = await startService(await events(perShard), isCompressed);
  const total = perShard * shards;
  const warmUp = Math.floor(total / 4);
  const found: ReadonlyMap<Contender, Done>[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const done = new Map<Contender, Done>();
      for (const contender of contenders) {
        const settings = { contender, url: service.url, shards, isCompressed, warmUp, events: total - warmUp };
        done.set(contender, await receive(settings, service.play));
      }
      found.push(done);
    }
  } finally {
    service.close();
  }
  const rows = contenders.map((contender) => {
    const spread = (of: (one: Done, floor: Done) => number): Spread =>
      spreadOf(found.map((round) => of(round.get(contender)!, round.get(FLOOR)!)));
    const median = (of: (one: Done, floor: Done) => number): number => spread(of).median;
    const ratio = spread((one, floor) => one.processor / floor.processor);
    return [
      contender,
      `${median(({ processor }) => processor / (total - warmUp)).toFixed(1)} µs`,
      ratio.median.toFixed(2),
      `${Math.round((ratio.spread / 2) * 100)} %`,
      Math.round(median(({ time }) => (total - warmUp) / (time / 1e6))).toLocaleString('en'),
      median((one, floor) => floor.time / one.time).toFixed(2),
      `${median(({ heap }) => heap / 1e6).toFixed(1)} MB`,
      `${Math.round(median(({ resident }) => resident / 1e6))} MB`,
      median((one, floor) => one.resident / floor.resident).toFixed(2),
    ];
  });
  const head = ['an event', 'over the bare loop', 'spread', 'events a second', 'of the bare loop', 'heap', 'resident'];
  return [`### ${title}`, markdownTable(['', ...head, 'over the bare loop'], rows)].join('\n\n');
}

type Done = Extract<Report, { readonly kind: 'done' }>;

/** Samples of the same events in the same order. */
async function samples(count: number): Promise<readonly StreamedEvent[]> {
  const path = join(rootFolder, 'generated/dist/live/samples.js');
  const drawn = (await import(pathToFileURL(path).href)) as Readonly<Record<string, (seed: string) => object>>;
  return streamOf(count).map(({ name }, index) => {
    const draw = drawn[`sample${PAYLOADS[name as (typeof STREAMED)[number]]}`]!;
    return { name, data: draw(String(index % 64)) };
  });
}

const PAYLOADS: Readonly<Record<(typeof STREAMED)[number], string>> = {
  MESSAGE_CREATE: 'MessageInMessageCreate',
  PRESENCE_UPDATE: 'PresenceUpdateEvent',
  TYPING_START: 'TypingStartEvent',
  MESSAGE_REACTION_ADD: 'MessageReactionEvent',
  VOICE_STATE_UPDATE: 'VoiceState',
  GUILD_MEMBER_UPDATE: 'GuildMemberUpdateEvent',
  MESSAGE_DELETE: 'MessageDeleteEvent',
};

/** Lets one contender receive the events in a process of its own. */
function receive(settings: Receive, play: () => void): Promise<Done> {
  const module = fileURLToPath(new URL('receiver.js', import.meta.url));
  const child = fork(module, [JSON.stringify(settings)], { execArgv: ['--expose-gc'] });
  return new Promise<Done>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${settings.contender} ended with ${code}`)));
    child.on('message', (report: Report) => {
      if (report.kind === 'ready') return play();
      child.kill();
      resolve(report);
    });
  });
}
