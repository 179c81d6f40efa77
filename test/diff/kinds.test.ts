import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { compareWithTypes, demonstrate, kindIds, type Change, type Diff } from '../../generator/diff/index.js';
import { loadersWith } from '../../generator/load/load-validators.js';
import { QueryStore } from '../../generator/queries/index.js';
import { modelIn } from './small-model.js';

/** A small spec before and after a change, without the changes that the comparison finds. */
interface Given {
  /** The declarations that are the same in both versions. */
  readonly both?: string;
  readonly before: string;
  readonly after: string;
}

/** As the command loads packages. All specs here share a store, since their packages have most in common. */
const load = loadersWith(new QueryStore());

const folder = fileURLToPath(new URL('kinds', import.meta.url));

/** The tables: one file per family of kinds, one entry per kind. */
const families = readdirSync(folder).map((file) => {
  const table = parse(readFileSync(`${folder}/${file}`, 'utf8')) as Readonly<Record<string, Given>>;
  return { family: file.replace(/\.yaml$/, ''), file: `${folder}/${file}`, entries: Object.entries(table) };
});

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
  const shown = families.flatMap(({ entries }) => entries.map(([kind]) => kind));
  const expected = kindIds.filter((kind) => !NOT_IN_A_SPEC.has(kind) && !OF_PROFILES.has(kind));
  expect(shown.toSorted()).toEqual(expected.toSorted());
});

describe.each(families)('a small spec, before and after: $family', ({ file, entries }) => {
  const found = new Map<string, Promise<Diff>>();
  const diffOf = (kind: string, given: Given): Promise<Diff> => {
    const diff = found.get(kind) ?? demonstrated(given);
    found.set(kind, diff);
    return diff;
  };

  test.each(entries)('shows %s', async (kind, given) => {
    const diff = await diffOf(kind, given);
    expect(diff.changes.map((change) => change.kind)).toContain(kind);
    // A change whose own proof shows a break is never reported as safe.
    for (const { impact, witnesses } of diff.changes) {
      for (const { acceptedBy } of witnesses)
        expect(acceptedBy === 'after' ? impact.reader : impact.writer).not.toBe('safe');
    }
  });

  test('has the changes of the table', async () => {
    const table = await Promise.all(
      entries.map(async ([kind, given]) => {
        const { both, before, after } = given;
        const { changes } = await diffOf(kind, given);
        return [kind, { ...(both !== undefined && { both }), before, after, changes: changes.map(summary) }] as const;
      }),
    );
    await expect(tableOf(table)).toMatchFileSnapshot(file);
  });
});

async function demonstrated({ both = '', before: old, after: now }: Given): Promise<Diff> {
  const [before, after] = [modelIn(both + old), modelIn(both + now)];
  const { diff } = await compareWithTypes(before, after, { today: '2026-01-01' }, load.types);
  // Printed as JSON, it has the same keys.
  expect(diff).toStrictEqual(JSON.parse(JSON.stringify(diff)));
  return demonstrate(diff, before, after, load.validators);
}

/** The text of a table, with an empty line between its entries. */
function tableOf(entries: readonly (readonly [string, object])[]): string {
  return entries.map(([kind, entry]) => stringify({ [kind]: entry }, { lineWidth: 0 })).join('\n');
}

/** What the reader of a table has to know of a change. */
function summary({ kind, path, message, before, after, level, impact, reach, hint, witnesses }: Change): object {
  const reached = Object.entries(reach).filter(([, names]) => names.length > 0);
  return {
    kind,
    path,
    message,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    level,
    impact: Object.values(impact).join(' '),
    ...(reached.length > 0 && { reach: Object.fromEntries(reached.map(([key, names]) => [key, names.join(' ')])) }),
    ...(hint !== undefined && { hint }),
    ...(witnesses.length > 0 && { witnesses: witnesses.map(sentence) }),
  };
}

function sentence({ type, value, acceptedBy, issue, mode }: Change['witnesses'][number]): string {
  const problem = `${[...issue.path, issue.code].join('.')}: ${issue.message}`;
  return `${acceptedBy} accepts ${type} ${JSON.stringify(value)}, the other rejects it by ${mode}: ${problem}`;
}
