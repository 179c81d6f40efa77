import { describe, expect, test, vi } from 'vitest';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import { loadValidators } from '../../support/compiled-validators.js';
import type { Model } from '../../../generator/model/index.js';
import type { Validators } from '../../../generator/interpret/validators.js';
import { modelIn } from '../small-model.js';

const before = modelIn('objects: { Book: { fields: { a: bool, other?: int } } }\n');
const after = modelIn('objects: { Volume: { was: Book, fields: { a?: bool | null, other?: int } } }\n');

/** The issues of a value, keyed by its JSON: about the field or another one, in mode shape or only in mode spec. */
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

/** The witness that the field may be absent now, given the verdicts of the two validators. */
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
    // A field that may be absent breaks no writer.
    expect(await shown({}, { '{}': ['shape'] })).toEqual([]);
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

  test('to each audience that it breaks, readers with what the new version accepts', async () => {
    const optional = modelIn('objects: { Book: { fields: { a?: bool } } }\n');
    const nullable = modelIn('objects: { Book: { fields: { a: bool | null } } }\n');
    const { changes } = await demonstrate(compareModels(optional, nullable), optional, nullable, loadValidators);
    expect(changes.flatMap(({ witnesses }) => witnesses.map(({ acceptedBy, value }) => [acceptedBy, value]))).toEqual([
      ['after', { a: null }],
      ['before', {}],
    ]);
  });

  test('on what is received or sent, as the audience needs it', async () => {
    const call = (pages: string): string =>
      `
objects:
  Book: { fields: { pages: ${pages} }, views: { Given: { doc: What is sent., require: [pages] } } }
endpoints:
  get: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put: { method: PUT, path: /book, body: BookGiven, responses: [{ status: 204, type: null }], auth: [] }
`.replace('fields: { pages:', 'fields: { pages?:');
    const [old, now] = [modelIn(call('{ type: int, range: 1..5 }')), modelIn(call('{ type: int, range: 2..9 }'))];
    const { changes } = await demonstrate(compareModels(old, now), old, now, loadValidators);
    const shown = changes.map(({ kind, witnesses }) => [
      kind,
      ...witnesses.map(({ type, acceptedBy }) => `${type} by ${acceptedBy}`),
    ]);
    expect(shown).toEqual([
      ['limit.max.raised', 'Book by after'],
      ['limit.min.raised', 'BookGiven by before'],
    ]);
  });

  test('to readers on what comes with an event alone', async () => {
    const spec = (type: string): Model =>
      modelIn(`
objects: { Book: { fields: { pages: ${type} } } }
events: { LENT: { channel: desk, payload: Book } }
endpoints: { put: { method: PUT, path: /book, body: null, responses: [{ status: 204, type: null }], auth: [] } }
`);
    const [old, now] = [spec('int'), spec('int | null')];
    const { changes } = await demonstrate(compareModels(old, now), old, now, loadValidators);
    expect(changes.map(({ witnesses }) => witnesses.map(({ type, acceptedBy }) => `${type} by ${acceptedBy}`))).toEqual(
      [['Book by after']],
    );
  });

  test('in bodies and parameters alone for the audience that no object shows it to', async () => {
    const spec = (wire: string): string => `
scalars: { Word: { wire: ${wire} } }
objects: { Book: { fields: { word: Word } } }
endpoints:
  get: { method: POST, path: /a, body: Word, responses: [{ status: 200, type: Book, headers: { X-Word: Word } }], auth: [] }
`;
    const shownOf = async (old: string, now: string) => {
      const [before, after] = [modelIn(old), modelIn(now)];
      const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
      const change = changes.find(({ kind }) => kind === 'scalar.wire.changed')!;
      return change.witnesses.map(({ type, acceptedBy }) => `${type} by ${acceptedBy}`);
    };
    expect(await shownOf(spec('str'), spec('int'))).toEqual(['Book by after', 'body of get by before']);
  });

  test('or the change says why there is none', async () => {
    const book = (unit: string): string => `objects: { Book: { fields: { lent: { type: int, unit: ${unit} } } } }\n`;
    const [old, now] = [modelIn(book('days')), modelIn(book('weeks'))];
    const { changes } = await demonstrate(compareModels(old, now), old, now, loadValidators);
    expect(changes[0]!.unproven).toBe('the same values are valid, and mean something else');
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

test('of a type, the first hundred breaks are shown, in bodies and parameters too', async () => {
  const members = Array.from({ length: 101 }, (_, n) => `V${n}: v${n}`).join(', ');
  const spec = (values: string) =>
    modelIn(`
enums: { Genre: { wire: str, open: false, values: { LAST: last, ${values} } } }
endpoints: { get: { method: GET, path: /a, query: { genre?: Genre }, body: null, responses: [{ status: 204, type: null }], auth: [] } }
`);
  const [old, now] = [spec(members), spec('')];
  const { changes } = await demonstrate(compareModels(old, now, { today: '2026-01-01' }), old, now, loadValidators);
  const shown = changes.filter(({ witnesses }) => witnesses.some(({ type }) => type === 'query of get'));
  expect([changes.length, shown.length]).toEqual([101, 100]);
});
