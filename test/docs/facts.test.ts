import { readFileSync } from 'node:fs';
import { describe, expect, it, type RunnerTask } from 'vitest';
import { factRows, type FactRow, type FactSubject } from '../../generator/emit/facts/fact-rows.js';
import { FACT_KINDS } from '../../generator/emit/facts/facts-doc.js';
import { markdownTable } from '../../generator/emit/facts/markdown-table.js';
import { formatFile } from '../../generator/write/format.js';
import { acceptsEverything } from '../../generator/model/limits/limit-kinds.js';
import { modulesOf } from '../../generator/load/package-modules.js';
import { paymentsModel, platformModel } from '../support/platform.js';
import { connectionTrials, type ChannelModule } from './connection-trials.js';
import { createTrials } from './trials.js';

type Profile = 'default' | 'live';

const models = { default: await platformModel('default'), live: await platformModel('live') };
const packages = {
  default: {
    ...(await import('../../generated/dist/index.js')),
    ...(await import('../../generated/dist/permissions/index.js')),
  },
  live: {
    ...(await import('../../generated/dist/live/index.js')),
    ...(await import('../../generated/dist/live/permissions/index.js')),
  },
} as unknown as Readonly<Record<Profile, Readonly<Record<string, unknown>>>>;

const channels = {
  default: { gateway: await import('../../generated/dist/events/gateway/index.js') },
  live: { gateway: await import('../../generated/dist/live/events/gateway/index.js') },
} as unknown as Readonly<Record<Profile, Readonly<Record<string, ChannelModule>>>>;

/** Kinds of facts that nothing in the package of types can keep or break. */
const TOLD_ONLY = new Set<FactSubject['kind']>(['caveat', 'expected', 'parameter', 'subscription']);

for (const profile of ['default', 'live'] as const) {
  const connections = connectionTrials(
    models[profile],
    (channel) => channels[profile][channel]!,
    (channel) => readFileSync(declarations(profile, channel), 'utf8'),
  );
  const tried = createTrials(models[profile], packages[profile], connections);

  describe(`profile ${profile}`, () => {
    for (const row of factRows(models[profile]).filter(isTried)) {
      it(`${row.where}: ${row.fact}`, async () => {
        expect.hasAssertions();
        await tried(row);
      });
    }
  });
}

/** Kinds of facts that the spec of the platform has. It does not use all of the language. */
const ofPlatform = new Set(factRows(models.live).map(({ subject }) => subject.kind));

describe('the sample spec of a payments service', async () => {
  const model = await paymentsModel();
  const { load } = await modulesOf(model);
  const tried = createTrials(model, load('src/index.ts'));

  const others = factRows(model).filter((row) => isTried(row) && !ofPlatform.has(row.subject.kind));

  it('has facts of every kind that the platform lacks', () => {
    const known = new Set([...ofPlatform, ...others.map(({ subject }) => subject.kind)]);
    expect(FACT_KINDS.flatMap(({ kinds }) => kinds).filter((kind) => !known.has(kind))).toEqual([]);
  });

  it.each(others.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    expect.hasAssertions();
    await tried(row);
  });
});

describe('docs/proofs.md', () => {
  it('names for every fact the test that has just proved it', async ({ task }) => {
    const passed = new Set(passedTests(task.file.tasks));
    for (const profile of ['default', 'live'] as const) {
      const rows = factRows(models[profile]).filter(isTried);
      const titles = rows.map((row) => `${suiteOf(profile)} > ${titleOf(row)}`);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.filter((title) => !passed.has(title))).toEqual([]);
    }
    await expect(await proofs()).toMatchFileSnapshot('../../docs/proofs.md');
  });
});

function declarations(profile: Profile, channel: string): URL {
  const folder = profile === 'default' ? 'events' : `${profile}/events`;
  return new URL(`../../generated/dist/${folder}/${channel}/connect.d.ts`, import.meta.url);
}

function suiteOf(profile: Profile): string {
  return `profile ${profile}`;
}

function titleOf({ where, fact }: FactRow): string {
  return `${where}: ${fact}`;
}

/** A format that only the document knows is checked by nothing. */
function isTried({ subject }: FactRow): boolean {
  return !TOLD_ONLY.has(subject.kind) && !(subject.kind === 'limit' && acceptsEverything(subject.limit));
}

/** Full names of the tests that have run and passed. */
function passedTests(tasks: readonly RunnerTask[], above = ''): readonly string[] {
  return tasks.flatMap((task) => {
    if (task.type === 'suite') return passedTests(task.tasks, `${above}${task.name} > `);
    return task.result?.state === 'pass' ? [`${above}${task.name}`] : [];
  });
}

/** The facts of the document and its fills, then those that the live profile has instead or besides. */
async function proofs(): Promise<string> {
  const rows = factRows(models.default);
  const known = new Set(rows.map(titleOf));
  const documented = rows.filter((row) => !isTried(row));
  const text = [
    '# Facts and their proofs',
    'Every limit, rule, view, state and default of the spec, and the test that tries it on the built package. A limit is tried on both sides of each of its edges, under its conditions; a rule and a state with every value that decides; a view with every field in which it differs from its base.',
    'This file is written by `npx vitest run test/docs -u` and checked without `-u`: a row is here only if the test that it names has passed in the same run.',
    `The tests are in \`test/docs/facts.test.ts\`, those of the tables that follow below \`${suiteOf('default')}\`.`,
    ...proofTables(rows, '##'),
    '## The live profile',
    `What the corrections change, below \`${suiteOf('live')}\`. All other facts are tried there, too.`,
    ...proofTables(
      factRows(models.live).filter((row) => !known.has(titleOf(row))),
      '###',
    ),
    '## Documented, not tested',
    'Nothing in a value shows whether these hold. They are in the documentation of the package.',
    markdownTable(
      ['section', 'source', 'declaration', 'text'],
      documented.map((row) => [...origin(row), row.where, row.fact]),
    ),
  ].join('\n\n');
  return formatFile({ path: 'docs/proofs.md', text: `${text}\n`, format: 'markdown' });
}

function proofTables(rows: readonly FactRow[], heading: string): readonly string[] {
  return FACT_KINDS.flatMap(({ kinds, title }) => {
    const own = rows.filter((row) => isTried(row) && kinds.includes(row.subject.kind));
    if (own.length === 0) return [];
    const cells = own.map((row) => [...origin(row), titleOf(row)]);
    return [`${heading} ${title}`, markdownTable(['section', 'source', 'fact, and title of its test'], cells)];
  });
}

function origin({ origin: { section = '', source = [] } }: FactRow): readonly string[] {
  return [section, source.join(', ')];
}
