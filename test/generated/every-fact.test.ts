import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factRows, type FactRow, type FactSubject } from '../../generator/emit/facts/fact-rows.js';
import { FACT_KINDS } from '../../generator/emit/facts/facts-doc.js';
import { acceptsEverything } from '../../generator/model/limits/limit-kinds.js';
import { modulesOf } from '../support/package-modules.js';
import { isLongRun } from '../support/effort.js';
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
    ...(await import('../../generated/dist/live/all.js')),
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
  if (profile === 'live' && !isLongRun) continue;
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

function declarations(profile: Profile, channel: string): URL {
  const folder = profile === 'default' ? 'events' : `${profile}/events`;
  return new URL(`../../generated/dist/${folder}/${channel}/index.d.ts`, import.meta.url);
}

function titleOf({ where, fact }: FactRow): string {
  return `${where}: ${fact}`;
}

/** A format that only the document knows is checked by nothing. */
function isTried({ subject }: FactRow): boolean {
  return !TOLD_ONLY.has(subject.kind) && !(subject.kind === 'limit' && acceptsEverything(subject.limit));
}
