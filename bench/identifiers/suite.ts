import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contest, type Entrant, type Task } from '../contest/contest.js';
import { workFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';
import { ratioTable } from '../report/timing-table.js';
import { randomIds, realisticIds } from './ids.js';
import { SOURCES } from './sources.js';

const OURS = 'snowspec';

/** Snowflakes and bit sets beside the libraries that users of the platform have today. */
export async function identifiers(effort: Effort): Promise<Section> {
  const folder = workFolder('identifiers');
  mkdirSync(folder, { recursive: true });
  const entrants = Object.entries(SOURCES).map(([name, text]): Entrant => {
    const module = join(folder, `${name.replace(/\W+/g, '-')}.mjs`);
    writeFileSync(module, text);
    return { name, module };
  });
  const tasks = writeTasks(folder);
  const options = effort.smoke
    ? { sessions: 1, rounds: 1, milliseconds: 2 }
    : { sessions: 7, rounds: 5, milliseconds: 40 };
  const times = await contest(entrants, tasks, options);
  const table = (names: Readonly<Record<string, string>>): string =>
    ratioTable(
      Object.entries(names).map(([task, title]) => ({ title, timings: times.get(task) ?? [] })),
      OURS,
    );
  return {
    title: 'Identifiers and bit sets',
    text: [
      'Time over that of ours (median of the rounds, and half the distance between their quartiles), on 4,096 ids of the platform’s time.',
      table({ timestamp: 'timestamp', deconstruct: 'deconstruct', compare: 'compare' }),
      table({ 'has in text': 'has, decimal string', 'has in number': 'has, parsed value' }),
      '### Exactness',
      await exactness(effort, entrants, folder),
    ].join('\n\n'),
  };
}

function writeTasks(folder: string): readonly Task[] {
  const file = (name: string, values: readonly unknown[]): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(values));
    return path;
  };
  const ids = file('ids', realisticIds(4096));
  const pairs = file(
    'pairs',
    realisticIds(4096).map((id, index, all) => [id, all[(index * 7 + 1) % all.length]]),
  );
  const sets = realisticIds(4096).map((id) => String(BigInt.asUintN(53, BigInt(id) * 2654435769n)));
  return [
    { name: 'timestamp', inputs: ids },
    { name: 'deconstruct', inputs: ids },
    { name: 'compare', inputs: pairs },
    { name: 'has in text', inputs: file('sets', sets) },
    { name: 'has in number', inputs: file('numbers', sets.map(Number)) },
  ];
}

/** How many of many random 64-bit ids each answers wrongly; the truth is BigInt's. */
async function exactness(effort: Effort, entrants: readonly Entrant[], folder: string): Promise<string> {
  const count = effort.smoke ? 10_000 : 1_000_000;
  const ids = randomIds(count);
  const truth = (await import(join(folder, 'BigInt-by-hand.mjs'))) as Answers;
  const rows: string[][] = [];
  for (const { name, module } of entrants) {
    const { tasks } = (await import(module)) as Answers;
    const { timestamp } = tasks;
    if (timestamp === undefined || tasks === truth.tasks) continue;
    const wrong = ids.filter((id) => timestamp(id) !== truth.tasks['timestamp']?.(id)).length;
    rows.push([name, String(wrong)]);
  }
  return markdownTable([`wrong timestamps of ${count.toLocaleString('en')} random ids`, 'count'], rows);
}

interface Answers {
  readonly tasks: Readonly<Record<string, (input: unknown) => unknown>>;
}
