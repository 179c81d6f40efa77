import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compareModels, demonstrate, kindIds, type Change } from '../../generator/diff/index.js';
import { loadValidators } from '../../generator/validators-of-model.js';
import { modelIn } from './small-model.js';

const folder = fileURLToPath(new URL('kinds', import.meta.url));
const written = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''));

/** Kinds that no spec of today can bring about: a path has no parameter that may be absent or null, and a family is told by its name. */
const NOT_IN_A_SPEC: ReadonlySet<string> = new Set([
  'endpoint.param.added.optional',
  'endpoint.param.removed.optional',
  'endpoint.param.presence.widened',
  'endpoint.param.presence.narrowed',
  'endpoint.param.presence.changed',
  'event.family.changed',
]);

describe('a small spec, before and after', () => {
  test('is there for every kind of change', () => {
    expect(written.toSorted()).toEqual(kindIds.filter((kind) => !NOT_IN_A_SPEC.has(kind)).toSorted());
  });

  test.each(written)('shows %s', async (kind) => {
    const specs = parse(readFileSync(`${folder}/${kind}.yaml`, 'utf8')) as { before: string; after: string };
    const [before, after] = [modelIn(specs.before), modelIn(specs.after)];
    const diff = compareModels(before, after, { today: '2026-01-01' });
    const { changes } = await demonstrate(diff, before, after, loadValidators);
    // Whoever reads the JSON of it finds the same keys.
    expect(diff).toStrictEqual(JSON.parse(JSON.stringify(diff)));
    expect(changes.map((change) => change.kind)).toContain(kind);
    // Nobody is told that all is safe by a change whose own proof says otherwise.
    for (const { impact, witnesses } of changes) {
      for (const { acceptedBy } of witnesses)
        expect(acceptedBy === 'after' ? impact.reader : impact.writer).not.toBe('safe');
    }
    await expect(`${JSON.stringify(changes.map(summary), null, 2)}\n`).toMatchFileSnapshot(`${folder}/${kind}.json`);
  });
});

/** What the reader of a golden file has to know of an entry. */
function summary({ kind, path, message, before, after, level, impact, reach, hint, witnesses }: Change): object {
  return {
    kind,
    path,
    message,
    before,
    after,
    level,
    impact: Object.values(impact).join(' '),
    reach: Object.fromEntries(Object.entries(reach).map(([key, names]) => [key, (names as string[]).join(' ')])),
    hint,
    witnesses: witnesses.map(({ type, value, acceptedBy, issue, mode }) => ({
      type,
      value: JSON.stringify(value),
      acceptedBy,
      issue: `${[...issue.path, issue.code].join('.')}: ${issue.message}`,
      mode,
    })),
  };
}
