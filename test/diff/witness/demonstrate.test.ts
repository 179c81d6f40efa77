import { describe, expect, test, vi } from 'vitest';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import { loadValidators } from '../../../generator/load/load-validators.js';
import type { Validators } from '../../../generator/diff/witness/validators.js';
import { modelIn } from '../small-model.js';

const before = modelIn('objects: { Book: { fields: { a: bool, other?: int } } }\n');
const after = modelIn('objects: { Volume: { was: Book, fields: { a?: bool | null, other?: int } } }\n');

/** What is wrong with a value, by the value as JSON: about the field or about another one, by shape or only by the spec. */
type Wrong = Readonly<Record<string, readonly ('shape' | 'spec' | 'other')[]>>;

function validatorsOf(object: string, wrong: Wrong): Validators {
  return {
    has: (name) => name === object,
    issues: (type, value, mode) => {
      expect(type).toBe(object);
      return (wrong[JSON.stringify(value)] ?? [])
        .filter((what) => what !== 'spec' || mode === 'spec')
        .map((what) => ({
          path: [what === 'other' ? 'other' : 'a'],
          code: 'missing',
          message: `${what} of ${object}`,
        }));
    },
  };
}

/** What shows that the field may be absent now, by what the two validators say. */
async function shown(old: Wrong, now: Wrong): Promise<readonly string[]> {
  const load = (model: unknown) =>
    Promise.resolve(model === before ? validatorsOf('Book', old) : validatorsOf('Volume', now));
  const { changes } = await demonstrate(compareModels(before, after, { today: '2026-01-01' }), before, after, load);
  const change = changes.find(({ kind }) => kind === 'field.presence.widened')!;
  return change.witnesses.map(
    ({ type, value, acceptedBy, mode, issue }) =>
      `${type} ${JSON.stringify(value)} by ${acceptedBy}, ${mode}: ${issue.message}`,
  );
}

describe('a value shows a break', () => {
  test('where one version accepts it and the other one refuses it for what has changed', async () => {
    expect(await shown({ '{}': ['shape'] }, {})).toEqual(['Volume {} by after, shape: shape of Book']);
    expect(await shown({}, { '{}': ['shape'] })).toEqual(['Volume {} by before, shape: shape of Volume']);
  });

  test('not where both refuse it, where none does, and where it is refused for something else', async () => {
    expect(await shown({ '{}': ['shape'] }, { '{}': ['other'] })).toEqual([]);
    expect(await shown({}, {})).toEqual([]);
    expect(await shown({ '{}': ['other'] }, {})).toEqual([]);
  });

  test('by its shape alone only if that is refused by the same version', async () => {
    expect(await shown({ '{}': ['spec'] }, {})).toEqual(['Volume {} by after, spec: spec of Book']);
    expect(await shown({ '{}': ['spec', 'other'] }, {})).toEqual(['Volume {} by after, spec: spec of Book']);
  });

  test('best with nothing else wrong, then by its shape, then with few words', async () => {
    expect(await shown({ '{}': ['shape', 'other'], '{"a":true}': ['spec'] }, {})).toEqual([
      'Volume {"a":true} by after, spec: spec of Book',
    ]);
    expect(await shown({ '{}': ['spec'], '{"a":true}': ['shape'] }, {})).toEqual([
      'Volume {"a":true} by after, shape: shape of Book',
    ]);
    expect(await shown({ '{"a":null}': ['shape'], '{"a":true}': ['spec'] }, {})).toEqual([
      'Volume {"a":null} by after, shape: shape of Book',
    ]);
    expect(await shown({ '{}': ['shape'], '{"a":true}': ['shape'], '{"a":null}': ['shape'] }, {})).toEqual([
      'Volume {} by after, shape: shape of Book',
    ]);
    expect(await shown({ '{"a":null}': ['shape'], '{"a":true}': ['shape'] }, {})).toEqual([
      'Volume {"a":null} by after, shape: shape of Book',
    ]);
  });

  test('to each side, the new one first', async () => {
    expect(await shown({ '{}': ['shape'] }, { '{"a":true}': ['shape'] })).toEqual([
      'Volume {} by after, shape: shape of Book',
      'Volume {"a":true} by before, shape: shape of Volume',
    ]);
    expect(await shown({ '{"a":true}': ['shape'] }, { '{}': ['shape'] })).toEqual([
      'Volume {"a":true} by after, shape: shape of Book',
      'Volume {} by before, shape: shape of Volume',
    ]);
  });
});

test('no validator is compiled where nothing breaks', async () => {
  const load = vi.fn(() => Promise.reject(new Error('not needed')));
  const diff = compareModels(before, before, { today: '2026-01-01' });
  expect(await demonstrate(diff, before, before, load)).toBe(diff);
  expect(load).not.toHaveBeenCalled();
});

test('the first hundred breaks of a declaration are shown, and the others of other declarations', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}: int`).join(', ');
  const old = modelIn('objects: { Book: { fields: { id: int } }, Shelf: { fields: { id: int } } }\n');
  const now = modelIn(
    `objects: { Book: { fields: { id: int, ${fields(150)} } }, Shelf: { fields: { id: int, f: int } } }\n`,
  );
  const { changes } = await demonstrate(compareModels(old, now, { today: '2026-01-01' }), old, now, loadValidators);
  const shownOf = (name: string) =>
    changes.filter(({ path, witnesses }) => path.startsWith(`objects.${name}.`) && witnesses.length > 0);
  expect([changes.length, shownOf('Book').length, shownOf('Shelf').length]).toEqual([151, 100, 1]);
});
