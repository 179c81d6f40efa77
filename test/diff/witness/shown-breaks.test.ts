import { expect, test } from 'vitest';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import type { Model } from '../../../generator/model/index.js';
import { loadValidators } from '../../support/compiled-validators.js';
import { modelIn } from '../small-model.js';

/** The sides that accept a witness of each break of one kind. */
async function shownBy(old: string, now: string, kind: RegExp): Promise<readonly string[]> {
  const [before, after] = [modelIn(old), modelIn(now)];
  const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
  return changes
    .filter((change) => kind.test(change.kind))
    .map(({ witnesses }) => witnesses.map(({ type, acceptedBy }) => `${type} ${acceptedBy}`).join(', '));
}

const plane = (identity: string): string => `
objects:
  Plane:
    identity: [${identity}]
    fields: { tail: str, fleet: str, next?: Plane | null, others?: 'list[Plane]', by_name?: 'dict[str, Plane]', twin?: Plane }
  Leg: { fields: { name: str, plane?: Partial<Plane> } }
endpoints:
  get_leg: { method: GET, path: /leg, body: null, responses: [{ status: 200, type: Leg }], auth: [] }
  get_plane: { method: GET, path: /plane, body: null, responses: [{ status: 200, type: Plane }], auth: [] }
  put_leg: { method: PUT, path: /leg, body: Leg, responses: [{ status: 204, type: null }], auth: [] }
`;

test('A change of identity is shown by a holder of a Partial, after any number of holders of the whole object', async () => {
  const [both, one] = [plane('tail, fleet'), plane('tail')];
  expect(await shownBy(both, one, /^object\.identity\.removed$/)).toEqual(['Leg after']);
  expect(await shownBy(one, both, /^object\.identity\.added$/)).toEqual(['Leg before']);
});

const book = (type: string, limits: string): string => `
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel, ATLAS: atlas, COMIC: comic } } }
objects: { Book: { fields: { tags: { type: '${type}', ${limits} } } } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put_book: { method: PUT, path: /book, body: Book, responses: [{ status: 204, type: null }], auth: [] }
`;

test.each([
  ['list[str]', '', 'each: { values: [a, b, c] }', 5],
  ['list[str]', 'unique: true, ', 'each: { values: [a, b, c] }', 2],
  ['list[Genre]', '', 'doc: Genres.', 5],
  ['list[Genre]', 'unique: true, ', 'doc: Genres.', 2],
])('Lists of closed items show both bounds: %s, %s%s', async (type, unique, each, most) => {
  const before = book(type, `${unique}items: 0..${most}, ${each}`);
  const after = book(type, `${unique}items: 1..210, ${each}`);
  const shown = await shownBy(before, after, /^limit\./);
  expect(shown.join(', ').split(', ').toSorted()).toEqual(['Book after', 'Book before']);
});

test.each([
  ['length: ..9, when: [{ kind: [1], length: ..20 }]', 'length: ..9, when: [{ kind: [2], length: ..20 }]', 1, 2],
  [
    'length: ..9, when: [{ kind: [2], length: ..20 }]',
    'length: ..9, when: [{ kind: [2], length: ..30 }]',
    undefined,
    2,
  ],
])('A changed exception is shown by objects in its cases: %s, and then %s', async (old, now, lost, gained) => {
  const [before, after] = [old, now].map((limits) =>
    modelIn(`objects: { Book: { fields: { kind: int, name: { type: str, ${limits} } } } }`),
  ) as [Model, Model];
  const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
  const kindOf = (side: string): unknown =>
    changes.flatMap(({ witnesses }) => witnesses).find(({ acceptedBy }) => acceptedBy === side)?.value;
  expect([kindOf('before'), kindOf('after')]).toMatchObject(
    [lost, gained].map((kind) => (kind === undefined ? undefined : { kind })) as object[],
  );
});

test.each([
  'key-count: 1..2',
  'key-count: 2..2',
  'at-least-one-set: [mail, note]',
  'exactly-one-set: [mail, note, labels]',
])('A field that must be there is shown by other fields that meet the rule without it: %s', async (rule) => {
  const update = (mail: string): string => `
objects: { Update: { fields: { ${mail}: str | null, labels?: int, note?: str }, rules: [{ ${rule}, doc: Something changes. }] } }
endpoints:
  update: { method: PATCH, path: /charge, body: Update, responses: [{ status: 204, type: null }], auth: [] }
`;
  expect(await shownBy(update('mail?'), update('mail'), /^field\.presence\.narrowed$/)).toEqual(['Update before']);
});

test.each(['range: 1..', 'range: ..-1', 'range: 3..4', 'range: 1..1000', 'doc: A number.'])(
  'An integer that becomes a number is shown by a fraction within its limits: %s',
  async (limit) => {
    const atlas = (type: string): string => `
objects: { Atlas: { fields: { scale: { type: ${type}, ${limit} } } } }
endpoints:
  get_atlas: { method: GET, path: /atlas, body: null, responses: [{ status: 200, type: Atlas }], auth: [] }
`;
    expect(await shownBy(atlas('int'), atlas('float'), /^field\.type\.widened$/)).toEqual(['Atlas after']);
  },
);
