import { describe, expect, test } from 'vitest';
import type { Level } from '../../../generator/diff/index.js';
import { Values } from '../../../generator/diff/witness/smallest-value.js';
import { usedBy } from '../../../generator/diff/witness/used-types.js';
import { modelIn } from '../small-model.js';
import { candidatesOf, tried, type Given } from './tried.js';

/** The objects that are tried, in their order. */
const hosts = (...given: Parameters<typeof tried>): readonly string[] => [
  ...new Set(tried(...given).map(([type]) => type)),
];

const BOOKS = `
scalars: { Word: { wire: str }, Rare: { wire: int } }
objects:
  Book: { fields: { title: Word, pages?: int, main: { fields: { size: int } } }, views: { Lent: { doc: One that is lent., require: [pages] } } }
  Shelf: { fields: { word: Word } }
  Box: { fields: { words: 'list[Word]' } }
  Album: { fields: { word?: Word | null } }
  Wide: { fields: { id: int }, key-patterns: { '^n_': Rare, '^w_': Word } }
`;

describe('a change is shown by', () => {
  test('its object, and other objects that have the field', () => {
    const asked: unknown[] = [];
    const uses = (object: string) => ({
      forms: (field?: string) => {
        asked.push([object, field]);
        return ['Book', 'BookLent'];
      },
    });
    expect(hosts('field.type.changed', 'objects.Book.fields.title', { before: BOOKS, uses })).toEqual([
      'Book',
      'BookLent',
    ]);
    expect(asked).toEqual([['Book', 'title']]);
  });

  test('its object, and forms with any of the fields where it is about several', () => {
    const asked: unknown[] = [];
    const uses = (object: string) => ({
      forms: (field?: string) => {
        asked.push([object, field]);
        return [];
      },
    });
    const given = { before: BOOKS, uses, was: 'pages' };
    expect(hosts('field.renamed', 'objects.Book.fields.title', given)).toEqual(['Book']);
    expect(asked).toEqual([['Book', undefined]]);
  });

  test('no object that only one version can check', () => {
    const given = {
      before: BOOKS,
      after: BOOKS.replaceAll('Book', 'Volume')
        .replace('Volume:', 'Volume: { was: Book,')
        .replace(': { was: Book, {', ': { was: Book,'),
    };
    const path = 'objects.Volume.fields.title';
    expect(hosts('field.type.changed', path, { ...given, has: () => true })).toEqual(['Volume']);
    expect(hosts('field.type.changed', path, { ...given, has: (name) => name === 'Volume' })).toEqual([]);
    expect(hosts('field.type.changed', path, { ...given, has: (name) => name === 'Book' })).toEqual([]);
    expect(hosts('field.type.changed', path, { ...given, has: (name) => /^(Book|Volume)$/.test(name) })).toEqual([
      'Volume',
    ]);
  });

  test('objects that are received for readers, and sent for writers, those that are both first', () => {
    const uses = (object: string) => ({
      isReceived: !['Box', 'BookLent', 'Wide'].includes(object),
      isSent: !['Shelf', 'BookLent', 'Wide'].includes(object),
    });
    const of = (...levels: readonly [Level, Level]) =>
      hosts('scalar.wire.changed', 'scalars.Word', { before: BOOKS, uses, levels });
    expect(of('breaking', 'breaking')).toEqual(['Book', 'Album', 'Shelf']);
    expect(of('breaking', 'safe')).toEqual(['Book', 'Shelf', 'Album']);
    expect(of('safe', 'breaking')).toEqual(['Book', 'Box', 'Album']);
    expect(of('safe', 'safe')).toEqual(['Book', 'BookLent', 'Shelf']);
    const none = () => ({ isReceived: false, isSent: false });
    expect(hosts('scalar.wire.changed', 'scalars.Word', { before: BOOKS, uses: none })).toEqual([]);
  });

  test('the object that is written in a field, where it is about that one', () => {
    const given = { before: BOOKS };
    expect(hosts('field.type.changed', 'objects.Book.fields.main.fields.size', given)).toEqual(['BookMain']);
    expect(hosts('field.type.changed', 'objects.Book.fields.main', given)).toEqual(['Book']);
    expect(hosts('object.closed', 'objects.Book.fields.main', given)).toEqual(['BookMain']);
    expect(hosts('field.type.changed', 'objects.Book.views.Lent.fields.pages', given)).toEqual(['BookLent']);
  });

  test('no value where it is about no type', () => {
    expect(tried('endpoint.path.changed', 'endpoints.get', { before: BOOKS })).toEqual([]);
    // An endpoint may have the name of a type.
    expect(tried('endpoint.path.changed', 'endpoints.Word', { before: BOOKS })).toEqual([]);
    expect(tried('field.type.changed', 'objects.Gone.fields.title', { before: BOOKS })).toEqual([]);
  });

  test('keys that hold the type, and no others', () => {
    const uses = (object: string) => (object === 'Wide' ? {} : { isReceived: false, isSent: false });
    const keys = tried('scalar.wire.changed', 'scalars.Word', { before: BOOKS, uses }).flatMap(([, value]) =>
      Object.keys(JSON.parse(value) as object),
    );
    expect(new Set(keys)).toEqual(new Set(['id', 'w_']));
  });

  test('the object that contains it under its former name, too', () => {
    const spec = (shelf: string): string => `
objects:
  ${shelf} fields: { kind: int, note?: Note } }
  Note: { within: ${shelf.slice(0, shelf.indexOf(':'))}.note, fields: { text: { type: str, length: ..9, when: [{ ^kind: [7], length: ..3 }] } } }
`;
    const values = tried('limit.max.lowered', 'objects.Note.fields.text.length', {
      before: spec('Shelf: {'),
      after: spec('Rack: { was: Shelf,'),
    });
    const kinds = values
      .filter(([type]) => type === 'Rack')
      .map(([, value]) => (JSON.parse(value) as { readonly kind?: number }).kind);
    expect(new Set(kinds)).toEqual(new Set([0, 7]));
  });

  test('keys that hold the type in one version alone', () => {
    const wide = (keys: string): string =>
      `scalars: { Word: { wire: str } }\nobjects: { Wide: { fields: { id: int }, ${keys} } }\n`;
    const [open, closed] = [wide("key-patterns: { '^w_': Word }"), wide('other-keys: none')];
    const keysOf = (before: string, after: string) =>
      new Set(
        tried('scalar.wire.changed', 'scalars.Word', { before, after }).flatMap(([, value]) =>
          Object.keys(JSON.parse(value) as object),
        ),
      );
    expect(keysOf(open, closed)).toEqual(new Set(['id', 'w_']));
    expect(keysOf(closed, open)).toEqual(new Set(['id', 'w_']));
  });

  test('the object that contains it, where that decides about it', () => {
    const before = `
objects:
  Shelf: { fields: { kind: int, note?: Note } }
  Note: { within: Shelf.note, fields: { text: { type: str, length: ..9, when: [{ ^kind: [7], length: ..3 }] }, own?: int } }
`;
    const values = tried('limit.exception.added', 'objects.Note.fields.text.length', { before });
    expect(new Set(values.map(([type]) => type))).toEqual(new Set(['Note', 'Shelf']));
    const inside = values
      .filter(([type]) => type === 'Shelf')
      .map(([, value]) => JSON.parse(value) as { kind: number });
    expect(new Set(inside.map(({ kind }) => kind))).toEqual(new Set([0, 7]));
    // The field of the container has the same name as none of the object itself.
    expect(values.some(([, value]) => value.includes('^'))).toBe(false);
  });
});

describe('what decides about a field is met', () => {
  /** The values of the fields that exceptions look at, in the order in which they are tried. */
  const deciding = (fields: string, exceptions: readonly string[], kind = 'limit.exception.order.changed') => {
    const when = exceptions.map((one, index) => `{ ${one}, length: ..${index + 2} }`).join(', ');
    const before = `
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas, COMIC: comic } } }
objects: { Book: { fields: { ${fields}, text: { type: str, length: ..30, when: [${when}] } } } }
`;
    const values = tried(kind, 'objects.Book.fields.text.length', { before }).map(
      ([, value]) => JSON.parse(value) as Readonly<Record<string, unknown>>,
    );
    const decidingIn = (value: Readonly<Record<string, unknown>>): string =>
      Object.entries(value)
        .flatMap(([name, one]) => (name === 'text' ? [] : [String(one)]))
        .join(' ');
    return [...new Set(values.map(decidingIn))];
  };

  test('by each condition, and by every two of different fields where their order matters', () => {
    const fields = 'a: int, b: int, c: int';
    const exceptions = ['a: [1]', 'b: [1]', 'c: [1]', 'a: [2]'];
    const single = ['0 0 0', '1 0 0', '0 1 0', '0 0 1', '2 0 0'];
    expect(deciding(fields, exceptions)).toEqual([...single, '1 1 0', '1 0 1', '0 1 1', '2 1 0', '2 0 1']);
    expect(deciding(fields, exceptions, 'limit.max.lowered')).toEqual(single);
  });

  test('by every two of the first eight', () => {
    const names = [...'abcdefghi'];
    const found = deciding(
      names.map((name) => `${name}: int`).join(', '),
      names.map((name) => `${name}: [1]`),
    );
    expect(found).toHaveLength(1 + 9 + (8 * 7) / 2);
    expect(found.filter((one) => one.endsWith('1'))).toEqual(['0 0 0 0 0 0 0 0 1']);
  });

  test('by each of the first eight where no other one is', () => {
    const names = [...'abcdefghi'];
    const found = deciding(
      names.map((name) => `${name}: bool`).join(', '),
      names.map((name) => `${name}: [true]`),
    );
    const alone = found.filter((one) => one.match(/true/g)?.length === 1);
    expect(alone.map((one) => one.split(' ').indexOf('true'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('and by each condition where no other one is', () => {
    const fields = 'lent: bool, genre: Genre';
    const found = deciding(fields, ['lent: [true]', 'genre: [NOVEL]', 'genre: [ATLAS]']);
    expect(found).toContain('true comic');
    expect(found.filter((one) => one.startsWith('false'))).toEqual(['false novel', 'false atlas']);
    expect(deciding(fields, ['lent: [false]', 'genre: [NOVEL]', 'genre: [ATLAS]'])).toContain('false comic');
    expect(deciding('lent: bool, kept: bool', ['lent: [true]', 'kept: [false]'])).toContain('false false');
    expect(deciding('lent: bool, kind: int', ['lent: [true]', 'kind: [1]'])).toEqual([
      'true 0',
      'false 0',
      'true 1',
      'false 1',
    ]);
  });
});

test('values without a field are tried where it matters whether it is there, and with null where that matters', () => {
  const given = { before: 'objects: { Book: { fields: { title: str, name?: str } } }\n', was: 'name' };
  const of = (kind: string) => {
    const values = tried(kind, 'objects.Book.fields.title', given).map(([, value]) => value);
    return [values.some((value) => !value.includes('title')), values.some((value) => value.includes('"title":null'))];
  };
  expect(of('only-in.changed')).toEqual([true, true]);
  expect(of('endpoint.query.renamed')).toEqual([true, false]);
  expect(of('field.renamed')).toEqual([true, true]);
  expect(of('field.presence.widened')).toEqual([true, true]);
  expect(of('field.type.changed')).toEqual([false, false]);
});

test('a change of keys that an object does not declare is shown with one key at a time, in three objects', () => {
  const wide = ['Wide', 'Broad', 'Large', 'Vast'];
  const before = `objects:\n${wide.map((name) => `  ${name}: { fields: { id: int }, key-patterns: { '^n_': int, '^w_': str } }\n`).join('')}`;
  const values = tried('object.other-keys.changed', 'objects.Wide', { before, uses: () => ({ forms: () => wide }) });
  expect([...new Set(values.map(([type]) => type))]).toEqual(['Wide', 'Broad', 'Large']);
  const keysOf = (object: string): readonly string[] => [
    ...new Set(
      values
        .filter(([type]) => type === object)
        .map(([, value]) =>
          Object.keys(JSON.parse(value) as object)
            .filter((key) => key !== 'id')
            .join('+'),
        ),
    ),
  ];
  for (const object of ['Wide', 'Broad', 'Large']) expect(keysOf(object)).toEqual(['other', 'n_', 'w_']);
});

test('of keys that match patterns, those of the first twelve patterns are tried, and none that a field has', () => {
  const patterns = Array.from({ length: 14 }, (_, n) => `'^${String.fromCharCode(97 + n)}_': int`).join(', ');
  const before = `objects: { Wide: { fields: { id: int, other: int, a_: int }, key-patterns: { ${patterns} } } }\n`;
  const keys = tried('object.other-keys.changed', 'objects.Wide', { before }).flatMap(([, value]) =>
    Object.keys(JSON.parse(value) as object),
  );
  const [own, other] = [['id', 'other', 'a_'], ['other_']];
  expect([...new Set(keys)].toSorted()).toEqual(
    [...own, ...other, 'a_b', ...[...'bcdefghijkl'].map((letter) => `${letter}_`)].toSorted(),
  );
});

test('of a member of an enumeration, the values that it has in either version are tried first', () => {
  const spec = (c: number): string =>
    `enums: { Sum: { wire: int, values: { A: 1, B: 2, C: ${c} } } }\nobjects: { Book: { fields: { sum: Sum } } }\n`;
  const values = tried('enum.value.renumbered', 'enums.Sum.values.C', { before: spec(3), after: spec(4) });
  expect(values.slice(0, 4).map(([, value]) => value)).toEqual(['{"sum":3}', '{"sum":4}', '{"sum":1}', '{"sum":2}']);
  const others = tried('enum.closed', 'enums.Sum', { before: spec(3), after: spec(4) });
  expect(others[0]).toEqual(['Book', '{"sum":1}']);
});

test.each([
  [2, 91],
  [999, 50],
])('of an object with %d fields more and a choice of 80 values, %d values are tried', (fields, count) => {
  const members = Array.from({ length: 80 }, (_, n) => `V${n}: v${n}`).join(', ');
  const others = Array.from({ length: fields }, (_, n) => `f${n}?: int`).join(', ');
  const before = `enums: { Choice: { wire: str, values: { ${members} } } }\nobjects: { Book: { fields: { it: Choice, ${others} } } }\n`;
  expect(tried('enum.closed', 'enums.Choice', { before })).toHaveLength(count);
});

describe('where a field must be there, it is absent, and what meets rules instead is there', () => {
  test.each([
    ['key-count: 2..3', ['{"id":0}', '{"id":0,"more":0}']],
    ['at-least-one-set: [mail, note]', ['{"id":0}', '{"id":0,"note":""}']],
    ['at-least-one-set: [more, note]', ['{"id":0,"more":0}']],
  ])('%s', (rule, expected) => {
    const before = `
objects: { Update: { fields: { id: int, mail?: str, more?: int, note?: str, none?: never }, rules: [{ ${rule} }] } }
`;
    const values = tried('field.presence.narrowed', 'objects.Update.fields.mail', { before }).map(([, value]) => value);
    const without = values.filter((value) => !value.includes('mail'));
    expect(without).toEqual(expected);
  });
});

const NOTED = `
identifiers: { Id: { wire: str, pattern: '^[0-9]+$' } }
scalars: { Word: { wire: str, length: ..9 } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects:
  Shelf: { fields: { kind: int, note?: Note } }
  Note:
    within: Shelf.note
    fields: { text: { type: str, length: ..9, when: [{ ^kind: [7], length: ..3 }] }, id?: Id, word?: Word, genre?: Genre, other?: int }
    rules: [{ at-least-one-set: [id, word] }]
`;

/** An issue of the object, or of what the object contains, and whether it may be about a change. */
const ISSUES: readonly (readonly [
  kind: string,
  path: string,
  host: string,
  at: string,
  code: string,
  isAbout: boolean,
  more?: Partial<Given>,
])[] = [
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', '', 'at-least-one-set', true],
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', '', 'key-count', false],
  [
    'rule.loosened',
    'objects.Note.rules.at-least-one-set(id,word)',
    'Note',
    '',
    'exactly-one-set',
    true,
    { was: 'exactly-one-set id, word' },
  ],
  [
    'rule.tightened',
    'objects.Note.rules.at-least-one-set(id,word)',
    'Note',
    '',
    'exactly-one-set',
    true,
    { is: 'exactly-one-set id, word' },
  ],
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', 'word', 'missing', true],
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', 'id', 'null', true],
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', 'text', 'length', false],
  ['rule.removed', 'objects.Note.rules.at-least-one-set(id,word)', 'Note', 'other', 'missing', false],
  ['object.closed', 'objects.Note', 'Note', 'other_', 'unknown-key', true],
  ['object.closed', 'objects.Note', 'Note', 'other_', 'length', true],
  ['object.closed', 'objects.Note', 'Note', 'other', 'length', false],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Note', 'text', 'length', true],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Note', 'text', 'pattern', false],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Note', 'other', 'length', false],
  ['limit.pattern.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'pattern', true, { was: 'pattern ^a' }],
  ['limit.pattern.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'pattern', true, { is: 'pattern ^a' }],
  ['limit.pattern.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'pattern', false, { is: 'patterns' }],
  ['limit.pattern.narrowed', 'identifiers.Id.pattern', 'Note', 'id', 'type', true],
  ['limit.pattern.narrowed', 'scalars.Word.pattern', 'Note', 'word', 'type', false],
  ['relevance.changed', 'objects.Note.fields.text', 'Note', 'text', 'irrelevant', true],
  ['relevance.changed', 'objects.Note.fields.text', 'Note', 'text', 'absent', true],
  ['relevance.changed', 'objects.Note.fields.text', 'Note', 'text', 'missing', false],
  ['field.presence.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'missing', true],
  ['field.presence.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'type', true],
  ['field.presence.narrowed', 'objects.Note.fields.text', 'Note', 'text', 'length', false],
  ['field.type.changed', 'objects.Note.fields.text', 'Note', 'text', 'length', true],
  ['field.type.changed', 'objects.Note.fields.text', 'Note', '', 'length', false],
  ['scalar.wire.changed', 'scalars.Word', 'Note', 'word', 'type', true],
  ['scalar.wire.changed', 'scalars.Word', 'Note', 'word', 'length', true],
  ['enum.value.removed', 'enums.Genre.values.NOVEL', 'Note', 'genre', 'enum', true],
  ['enum.value.removed', 'enums.Genre.values.NOVEL', 'Note', 'genre', 'values', false],
  ['field.removed.required', 'objects.Note.fields.text', 'Note', 'text', 'missing', true],
  ['field.removed.required', 'objects.Note.fields.text', 'Note', 'text', 'unique', false],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Shelf', 'note.text', 'length', true],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Shelf', 'note', 'length', false],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Shelf', 'text', 'length', false],
  ['limit.max.lowered', 'objects.Note.fields.text.length', 'Shelf', 'kind.text', 'length', false],
  ['field.type.changed', 'objects.Note.fields.text', 'Shelf', 'note.text', 'type', true],
];

test.each(
  ISSUES.map(([kind, path, host, at, code, isAbout, more = {}]) => ({ kind, path, host, at, code, isAbout, more })),
)(
  '$kind of $path, in $host: an issue at "$at" of the code $code is about it: $isAbout',
  ({ kind, path, host, at, code, isAbout, more }) => {
    const candidate = candidatesOf(kind, path, { before: NOTED, ...more }).find(({ type }) => type === host)!;
    expect(candidate.isAbout({ path: at === '' ? [] : at.split('.'), code, message: '' })).toBe(isAbout);
  },
);

test('the size of a choice is that of its members', () => {
  const values = new Values(
    modelIn('enums: { Genre: { wire: str, values: { A: a, B: b, C: c } } }\nunions: { Text: { of: [str, int] } }\n'),
  );
  expect(['Genre', 'Text', 'Gone'].map((name) => values.memberCount(name))).toEqual([3, 2, 0]);
});

test('the size of an object is that of its fields, limits and rules', () => {
  const model = modelIn(`
objects:
  Bare: { fields: { a: int } }
  Full:
    fields: { a?: { type: int, range: 1..5 }, b?: { type: str, length: ..9, pattern: '^x' }, c?: int }
    rules: [{ at-least-one-set: [a, b] }, { exactly-one-set: [a, b, c] }]
`);
  const values = new Values(model);
  const sizes = ['Bare', 'Full'].map((name) => values.sizeOf(values.object(name)!));
  expect(sizes).toEqual([1, 3 + 3 + 3 + 4]);
  expect(['Bare', 'Full'].map((name) => values.sizeOf(values.object(name)!))).toEqual(sizes);
});

test('types that a Model uses are those that are named anywhere inside, and containers, views and bases', () => {
  const model = modelIn(`
scalars: { Word: { wire: str }, Other: { wire: str } }
objects:
  Shelf: { fields: { kind: int, note?: Note } }
  Note: { within: Shelf.note, fields: { text: { type: Word, when: [{ ^kind: [7], length: ..3 }] } } }
  Alone: { fields: { other?: Other }, views: { Lent: { doc: One that is lent., require: [other] } } }
  Based: { extends: Alone, fields: { n: int } }
`);
  const names = (...used: readonly string[]): readonly string[] => {
    const { objects, scalars } = usedBy([], model, new Set(used));
    return [...objects, ...scalars].map(({ name }) => name);
  };
  expect(names('Note')).toEqual(['Shelf', 'Note', 'Word']);
  expect(names('Alone')).toEqual(['Alone', 'AloneLent', 'Other']);
  expect(names('Based')).toEqual(expect.arrayContaining(['Alone', 'Based', 'Other']));
  expect(names('Gone')).toEqual([]);
});
