import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareWithTypes, demonstrate, kindIds, type Change, type Diff } from '../../generator/diff/index.js';
import { loadersWith } from '../../generator/load/load-types.js';
import { QueryStore } from '../../generator/queries/index.js';
import type { Model } from '../../generator/model/index.js';
import { expectReports, rowsOf } from '../support/side-by-side.js';
import { modelsOf } from './small-model.js';

/** As the command loads packages. All specs here share a store, since their packages have most in common. */
const load = loadersWith(new QueryStore());

/** A table for each family of kinds, with a row for each kind. */
const families = readdirSync('test/diff/kinds').map((file) => ({
  file: `test/diff/kinds/${file}`,
  kinds: rowsOf(readFileSync(`test/diff/kinds/${file}`, 'utf8')).map(({ title }) => title),
}));

/** Kinds that no spec of today can bring about: a path has no parameter that may be absent or null, and the name of an event says whether it is a family. */
const NOT_IN_A_SPEC: ReadonlySet<string> = new Set([
  'endpoint.param.added.optional',
  'endpoint.param.removed.optional',
  'endpoint.param.presence.widened',
  'endpoint.param.presence.narrowed',
  'endpoint.param.presence.changed',
  'url.param.added.optional',
  'url.param.removed.optional',
  'url.param.presence.widened',
  'url.param.presence.narrowed',
  'url.param.presence.changed',
  'permission.input.added.optional',
  'permission.input.removed.optional',
  'permission.input.presence.widened',
  'permission.input.presence.narrowed',
  'permission.input.presence.changed',
  'event.family.changed',
]);

/** Kinds of packages with several profiles, which `profiles.test.ts` compares. */
const OF_PROFILES: ReadonlySet<string> = new Set(['profile.added', 'profile.removed']);

test('every kind of change has one example', () => {
  const expected = kindIds.filter((kind) => !NOT_IN_A_SPEC.has(kind) && !OF_PROFILES.has(kind));
  expect(families.flatMap(({ kinds }) => kinds).toSorted()).toEqual(expected.toSorted());
});

test.each(families)('a small spec, before and after, shows the kinds of $file', async ({ file }) => {
  await expectReports(file, async ({ title: kind, input }) => {
    const { changes } = await demonstrated(...modelsOf(input));
    expect(changes.map((change) => change.kind)).toContain(kind);
    // A change whose own proof shows a break is never reported as safe.
    for (const { impact, witnesses } of changes) {
      for (const { acceptedBy } of witnesses)
        expect(acceptedBy === 'after' ? impact.reader : impact.writer, kind).not.toBe('safe');
    }
    return changes.flatMap(linesOf);
  });
});

async function demonstrated(before: Model, after: Model): Promise<Diff> {
  const { diff } = await compareWithTypes(before, after, { today: '2026-01-01' }, load.types);
  // Printed as JSON, it has the same keys.
  expect(diff).toStrictEqual(JSON.parse(JSON.stringify(diff)));
  return demonstrate(diff, before, after, load.validators);
}

/** A change with its impact on readers, writers and their code in TypeScript, what it reaches, and the values that prove it. */
function linesOf({
  kind,
  path,
  message,
  before,
  after,
  level,
  impact,
  reach,
  hint,
  witnesses,
}: Change): readonly string[] {
  const reached = Object.entries(reach).filter(([, names]) => names.length > 0);
  const facts = before === undefined && after === undefined ? '' : ` [${before ?? '-'} -> ${after ?? '-'}]`;
  return [
    [
      `${level} ${kind} ${path}: ${message}${facts}`,
      Object.values(impact).join(' '),
      ...reached.map(([key, names]) => `${key}: ${names.join(' ')}`),
      ...(hint === undefined ? [] : [hint]),
    ].join(' | '),
    ...witnesses.map((witness) => `  ${sentence(witness)}`),
  ];
}

function sentence({ type, value, acceptedBy, issue, mode }: Change['witnesses'][number]): string {
  const problem = `${[...issue.path, issue.code].join('.')}: ${issue.message}`;
  return `${acceptedBy} accepts ${type} ${JSON.stringify(value)}, the other rejects it by ${mode}: ${problem}`;
}
