import { beforeAll, describe, expect, it } from 'vitest';
import { createInProcessMock, type InProcessMock } from '../../generator/mock/in-process.js';
import { createService } from '../../generator/mock/service.js';
import type { Type, TypeKind } from '../../generator/model/types.js';
import { problemOf } from '../../generator/model/value-problem.js';
import { isNotShown, type Json, type Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { libraryModel } from '../support/platform.js';

/** A type of each kind, and the form of its values. */
const TYPES: Readonly<
  Record<Exclude<TypeKind, 'bytes' | 'never'>, readonly [type: string, form: (value: unknown) => void]>
> = {
  str: ['str', (value) => expect(value).toMatch(/./)],
  int: ['int', (value) => expect(value).toSatisfy(Number.isSafeInteger)],
  int32: ['int32', (value) => expect(value).toSatisfy(Number.isSafeInteger)],
  int64: ['int64', (value) => expect(value).toSatisfy(Number.isSafeInteger)],
  float: ['float', (value) => expect(value).toSatisfy(Number.isFinite)],
  bool: ['bool', (value) => expect(value).toBeTypeOf('boolean')],
  null: ['null', (value) => expect(value).toBe(null)],
  any: ['any', (value) => expect(value).toMatch(/./)],
  literal: ["'sea'", (value) => expect(value).toBe('sea')],
  list: ['list[tuple[int, Isbn]]', (value) => expect((value as unknown[])[0]).toHaveLength(2)],
  tuple: [
    'tuple[Isbn, Genre]',
    (value) => expect(value).toEqual([expect.stringMatching(/^97[0-9]{2}$/), expect.stringMatching(/^novel|poetry$/)]),
  ],
  dict: ['dict[Genre, Book]', (value) => expect(Object.values(value as object)[0]).toHaveProperty('title')],
  nullable: ['list[Isbn | null]', (value) => expect(value).toContainEqual(expect.stringMatching(/^97[0-9]{2}$/))],
  oneOf: ['Isbn | int', (value) => expect(String(value)).toMatch(/^[0-9]+$/)],
  identifier: ['BookId', (value) => expect(value).toMatch(/^bk_[a-z]{4}$/)],
  scalar: ['Isbn', (value) => expect(value).toMatch(/^97[0-9]{2}$/)],
  enum: ['Genre', (value) => expect(value).toMatch(/^novel|poetry$/)],
  bitSet: ['Marks', (value) => expect(value).toBeOneOf([0, 2, 8, 10])],
  object: ['Book', (value) => expect(value).toHaveProperty('title')],
  partial: ['Partial<Book>', (value) => expect(value).toHaveProperty('id')],
  union: ['Thing', (value) => expect(value).toHaveProperty('title')],
};

const kinds = Object.keys(TYPES) as (keyof typeof TYPES)[];

const declarations = `
services: { Shop: { url: 'https://shop.example', doc: A shop. } }
identifiers: { BookId: { wire: str, pattern: '^bk_[a-z]{4}$' } }
scalars: { Isbn: { wire: str, pattern: '^97[0-9]{2}$' } }
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel, POETRY: poetry } } }
bitsets: { Marks: { wire: int, bits: { OLD: 1, RARE: 3 } } }
unions: { Thing: { of: [Book, Card] }, Named: { of: ['dict[str, int]'], items: 2.. }, Either: { of: ['dict[str, int]', 'list[int]'], items: 2.. } }
objects:
  Book: { identity: [id], fields: { id: BookId, title: str } }
  Card: { fields: { title: str, picture: str } }
endpoints:
${kinds
  .map(
    (kind) =>
      `  get_${kind.toLowerCase()}: { method: GET, path: /${kind}, doc: Gets., responses: [{ status: 200, type: "${TYPES[kind][0]}" }] }`,
  )
  .join('\n')}
  get_few: { method: GET, path: /few, doc: Gets., responses: [{ status: 200, type: 'dict[str, int]', items: 4..5, each: { range: 1000.. } }] }
  get_cells: { method: GET, path: /cells, doc: Gets., responses: [{ status: 200, type: 'tuple[int, Isbn, ...bool]', items: 4.. }] }
  put_cells: { method: PUT, path: /cells, doc: Puts., body: { type: 'tuple[int, ...bool]', items: ..3 }, responses: [{ status: 204, type: null }] }
  get_three: { method: GET, path: /three, doc: Gets., responses: [{ status: 200, type: 'list[Book]', items: 1..3 }] }
  put_dict: { method: PUT, path: /dict, doc: Puts., body: { type: 'dict[str, int]', items: 1..2 }, responses: [{ status: 204, type: null }] }
  put_list: { method: PUT, path: /list, doc: Puts., body: { type: 'list[int]', items: 1..2 }, responses: [{ status: 204, type: null }] }
  put_union: { method: PUT, path: /union, doc: Puts., body: { type: Named }, responses: [{ status: 204, type: null }] }
  put_either: { method: PUT, path: /either, doc: Puts., body: { type: Either }, responses: [{ status: 204, type: null }] }
  put_unnamed: { method: PUT, path: /unnamed, doc: Puts., body: { type: 'dict[str, int] | list[int]', items: 2.. }, responses: [{ status: 204, type: null }] }
  put_dicts: { method: PUT, path: /dicts, doc: Puts., body: { type: 'list[Named]' }, responses: [{ status: 204, type: null }] }
`;

let model: Model;
let mock: InProcessMock;
beforeAll(async () => {
  model = modelOf(declarations);
  mock = await createInProcessMock(model, { strict: true, items: 20, varied: true });
});

async function valueAt(path: string): Promise<unknown> {
  const response = await mock.fetch(`https://shop.example/${path}`);
  expect(response.status).toBe(200);
  return response.json();
}

describe('A body without an object of its own', () => {
  it.each(kinds)('is a value of its type: %s', async (kind) => {
    const value = await valueAt(kind);
    const { type } = model.endpoints.find(({ path }) => path === `/${kind}`)!.responses[0]!;
    if (type === null || isNotShown(type)) throw new Error('every endpoint has a type');
    expect(problemOf(value as Json, type, [], model)).toBeUndefined();
    TYPES[kind][1](value);
  });

  it('is within its limits', async () => {
    const few = Object.values((await valueAt('few')) as Record<string, number>);
    expect(few.length).toBeOneOf([4, 5]);
    expect(Math.min(...few)).toBeGreaterThanOrEqual(1000);
    expect(await valueAt('three')).toHaveLength(3);
    const cells = (await valueAt('cells')) as readonly unknown[];
    expect(cells.length).toBeGreaterThanOrEqual(4);
    expect(cells.map((one) => typeof one).slice(0, 4)).toEqual(['number', 'string', 'boolean', 'boolean']);
  });
});

describe('What a body counts', () => {
  it.each([
    ['the keys of a dict', '/dict', [{ a: 1 }, { a: 1, b: 2 }], [{}, { a: 1, b: 2, c: 3 }]],
    ['the items of a list', '/list', [[1], [1, 2]], [[], [1, 2, 3]]],
    ['the keys of the only dict of a union', '/union', [{ a: 1, b: 2 }], [{ a: 1 }, {}]],
    ['the items of lists in a union of several types', '/either', [[1, 2], { a: 1 }], [[1], []]],
    ['the items of lists of several types', '/unnamed', [[1, 2], { a: 1 }], [[1], []]],
    ['the items of a tuple with further items', '/cells', [[1], [1, true, true]], [[], [true], [1, true, true, true]]],
    ['the keys of each item', '/dicts', [[{ a: 1, b: 2 }], []], [[{ a: 1 }], [{}]]],
  ])('is checked: %s', async (_, path, right, wrong) => {
    const statusOf = async (body: unknown): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'PUT', headers, body: JSON.stringify(body) };
      return (await mock.fetch(`https://shop.example${path}`, sent)).status;
    };
    expect(await Promise.all(right.map(statusOf))).toEqual(right.map(() => 204));
    expect(await Promise.all(wrong.map(statusOf))).toEqual(wrong.map(() => 400));
  });
});

describe('Ids that the mock gives', () => {
  it.each([
    [
      'an id of 58 bits',
      'Id: { wire: str, epoch: 0, parts: { made: { role: time, bits: 16..57 }, serial: { role: sequence, bits: 0..15 } } }',
      'Id<Book>',
      2 ** 58,
    ],
    [
      'an id of 30 bits',
      'Id: { wire: str, epoch: 0, parts: { made: { role: time, bits: 4..29 }, serial: { role: sequence, bits: 0..3 } } }',
      'Id<Book>',
      2 ** 30,
    ],
    [
      'an id of 20 bits that is a number',
      'Id: { wire: int, epoch: 0, parts: { made: { role: time, bits: 4..19 }, serial: { role: sequence, bits: 0..3 } } }',
      'Id<Book>',
      2 ** 20,
    ],
    ['an integer of 32 bits', "Id: { wire: str, pattern: '^x$' }", 'int32', 2 ** 31],
  ])('fit into %s, and are found', async (_, identifier, type, bound) => {
    const model = modelOf(`
identifiers: { ${identifier} }
objects: { Book: { identity: [id], fields: { id: ${type}, title: str } }, NewBook: { fields: { title: str } } }
endpoints:
  list: { method: GET, path: /books, responses: [{ status: 200, type: 'list[Book]' }], auth: [] }
  make: { method: POST, path: /books, body: NewBook, responses: [{ status: 201, type: Book }], auth: [] }
  get: { method: GET, path: '/books/{id}', params: { id: ${type} }, responses: [{ status: 200, type: Book }], auth: [] }
`);
    const { fetch } = await createInProcessMock(model);
    const headers = { 'content-type': 'application/json' };
    const book = async (path: string, init?: RequestInit): Promise<{ id: string | number; title: string }> =>
      (await (await fetch(`http://localhost${path}`, init)).json()) as { id: string; title: string };
    const made = await book('/books', { method: 'POST', headers, body: '{"title":"New"}' });
    const books = (await (await fetch('http://localhost/books')).json()) as (typeof made)[];
    for (const { id } of books) expect(Number(id)).toBeLessThan(bound);
    expect(new Set(books.map(({ id }) => id)).size).toBe(11);
    expect(await book(`/books/${made.id}`)).toEqual(made);
  });
});

it('The payload of an event may be no object, and has a sample', async () => {
  const model = await libraryModel();
  const channel = model.channels.find(({ connection }) => connection !== undefined)!;
  const event = model.events.find(({ channels, family }) => channels.includes(channel.name) && !family);
  const payload: Type = { kind: 'dict', key: { kind: 'str' }, value: { kind: 'int' } };
  const changed = { ...model, events: model.events.map((one) => (one === event ? { ...one, payload } : one)) };
  const { events } = await createService(changed);
  const value = events.told(event!.name) as Record<string, number>;
  expect(Object.values(value).length).toBeGreaterThan(0);
  for (const one of Object.values(value)) expect(one).toSatisfy(Number.isSafeInteger);
});
