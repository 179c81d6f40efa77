import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const endpoints = `
endpoints:
  put_book: { method: PUT, path: /book, body: Book, responses: [{ status: 200, type: Book }], auth: [] }
`;

/** Kinds of the changes, each with what it does to readers, writers, and TypeScript that reads and writes. */
function reported(before: string, after: string): readonly string[] {
  const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
  return changes.map(({ kind, impact }) => `${kind}: ${Object.values(impact).join(' ')}`);
}

const book = (fields: string): string => `
enums: { Genre: { wire: int, values: { NOVEL: 1, ATLAS: 2 } } }
objects: { Book: { fields: { genre: Genre, lent: bool, ${fields} } } }
${endpoints}`;

describe('the only values that a field may have', () => {
  const [any, some, more] = [
    'days: int',
    'days: { type: int, values: [7, 28] }',
    'days: { type: int, values: [7, 28, 60] }',
  ];

  test('are part of its type', () => {
    expect(reported(book(any), book(some))).toEqual(['limit.added: safe breaking safe breaking']);
    expect(reported(book(some), book(any))).toEqual(['limit.removed: breaking safe breaking safe']);
    expect(reported(book(some), book(more))).toEqual(['limit.values.added: breaking safe breaking safe']);
    expect(reported(book(more), book(some))).toEqual(['limit.values.removed: safe breaking safe breaking']);
  });

  test('are part of the type of each item', () => {
    const [before, after] = [`days: 'list[int]'`, `days: { type: 'list[int]', each: { values: [7, 28] } }`];
    expect(reported(book(before), book(after))).toEqual(['limit.added: safe breaking safe breaking']);
  });

  test('are none of it where other values are legal in other cases', () => {
    const only = (values: string): string => `days: { type: int, when: [{ genre: [NOVEL], values: ${values} }] }`;
    expect(reported(book(any), book(only('[7]')))).toEqual(['limit.exception.added: safe breaking safe safe']);
    expect(reported(book(only('[7]')), book(only('[7, 8]')))).toEqual(['limit.values.added: breaking safe safe safe']);
  });

  test('are part of it with those of exceptions', () => {
    const except = (values: string): string =>
      `days: { type: int, values: [7, 28], when: [{ genre: [NOVEL], values: ${values} }] }`;
    expect(reported(book(some), book(except('[7, 60]')))).toEqual([
      'limit.exception.added: breaking breaking breaking safe',
    ]);
    expect(reported(book(some), book(except('[7]')))).toEqual(['limit.exception.added: safe breaking safe safe']);
  });

  test('are no other limits', () => {
    expect(reported(book(any), book('days: { type: int, range: 1..7 }'))).toEqual([
      'limit.added: safe breaking safe safe',
    ]);
  });
});

describe('a field that has a meaning in some cases only', () => {
  const when = (cases: string, key = 'scale?'): string =>
    `${key}: { type: int, relevant-when: ${cases} }, size?: { type: int, relevant-when: { genre: [ATLAS] } }`;

  test('changes the interfaces where a member of an enumeration decides', () => {
    expect(reported(book(when('{ genre: [NOVEL, ATLAS] }')), book(when('{ genre: [ATLAS] }')))).toEqual([
      'relevance.tightened: safe breaking breaking breaking',
    ]);
    expect(reported(book(when('{ genre: [ATLAS] }')), book(when('{ genre: [NOVEL, ATLAS] }')))).toEqual([
      'relevance.loosened: breaking safe safe safe',
    ]);
  });

  test('has to be written in more cases where it may not be absent', () => {
    expect(
      reported(book(when('{ genre: [ATLAS] }', 'scale')), book(when('{ genre: [NOVEL, ATLAS] }', 'scale'))),
    ).toEqual(['relevance.loosened: safe safe safe breaking']);
  });

  test('removes the interfaces if no other field distinguishes them', () => {
    const [before, after] = ['scale?: { type: int, relevant-when: { genre: [ATLAS] } }', 'scale?: int'];
    expect(reported(book(before), book(after))).toEqual(['relevance.loosened: breaking safe breaking breaking']);
    expect(reported(book(after), book(before))).toEqual(['relevance.tightened: safe breaking breaking breaking']);
  });

  test('is nothing to types where no enumeration decides', () => {
    expect(reported(book('scale?: int'), book('scale?: { type: int, relevant-when: { lent: [true] } }'))).toEqual([
      'relevance.tightened: safe breaking safe safe',
    ]);
  });
});

describe('an enumeration or bit set that may have members that are not shown', () => {
  const genre = (rest: string): string => `
enums: { Genre: { wire: int, ${rest} } }
bitsets: { Flag: { wire: int, ${rest.replace('values', 'bits')} } }
objects: { Book: { fields: { genre: Genre, flag: Flag } } }
${endpoints}`;
  const [closed, hidden, partly] = [
    'open: false, values: { A: 1, B: 2 }',
    'open: false, values: { A: 1, B: !not-shown }',
    'open: false, others: !not-shown , values: { A: 1, B: 2 }',
  ];

  test('is as good as open', () => {
    expect(reported(genre(closed), genre(partly))).toEqual([
      'bitset.others.changed: breaking safe safe safe',
      'gap.opened: safe safe safe safe',
      'enum.others.changed: breaking safe breaking safe',
      'gap.opened: safe safe safe safe',
    ]);
    expect(reported(genre(partly), genre(partly.replace('open: false', 'open: true')))).toEqual([
      'bitset.opened: safe safe safe safe',
      'enum.opened: safe safe safe safe',
    ]);
    expect(reported(genre(partly), genre(partly.replace('B: 2', 'B: 2, C: 3')))).toEqual([
      'bit.added.open: safe safe safe safe',
      'enum.value.added.open: safe safe risky safe',
    ]);
  });

  test('is closed with the last value that becomes known', () => {
    const levels = (before: string, after: string): readonly string[] =>
      reported(genre(before), genre(after)).filter((line) => !line.startsWith('gap.'));
    expect(levels(hidden, closed)).toEqual([
      'bit.shown: safe breaking safe safe',
      'enum.value.shown: safe breaking risky safe',
    ]);
    expect(levels(hidden.replace('A: 1', 'A: !not-shown '), hidden)).toEqual([
      'bit.shown: safe safe safe safe',
      'enum.value.shown: safe safe risky safe',
    ]);
  });
});

describe('how an endpoint is authorised', () => {
  const spec = (auth: string): string => `
auth:
  Card: { kind: token }
  Pass: { kind: oauth2, scopes: { read: Reads., lend: Lends. } }
objects: { Book: { fields: { title: str } } }
${endpoints.replace('auth: []', `auth: ${auth}`)}`;

  test.each<[string, string, readonly string[]]>([
    ['[]', '[Card]', ['endpoint.auth.added: none breaking none safe']],
    ['[Card]', '[]', ['endpoint.auth.removed: none safe none safe']],
    ['[Card]', '[Card, Pass]', ['endpoint.auth.added: none safe none safe']],
    ['[Card, Pass]', '[Card]', ['endpoint.auth.removed: none breaking none safe']],
    [
      '[Pass]',
      '[Pass read]',
      ['endpoint.auth.added: none safe none safe', 'endpoint.auth.removed: none breaking none safe'],
    ],
    [
      '[Pass read lend]',
      '[Pass read]',
      ['endpoint.auth.added: none safe none safe', 'endpoint.auth.removed: none safe none safe'],
    ],
  ])('from %s to %s', (before, after, expected) => {
    expect(reported(spec(before), spec(after))).toEqual(expected);
  });
});

test('the name of an event is in the data: another one is another event for those who read it or make one', () => {
  const spec = (name: string): string => `
objects: { Book: { fields: { title: str } } }
events: { ${name} }
`;
  expect(
    reported(
      spec('LENT: { channel: desk, payload: Book }'),
      spec('BORROWED: { was: LENT, channel: desk, payload: Book }'),
    ),
  ).toEqual(['event.renamed: breaking none breaking breaking']);
});

test('a type that has gone breaks data only as the fields that had it do', () => {
  const spec = (type: string, rest: string): string => `${rest}
objects: { Book: { fields: { isbn: ${type} } } }
${endpoints}`;
  expect(reported(spec('Isbn', 'scalars: { Isbn: { wire: str } }'), spec('str', ''))).toEqual([
    'field.type.equivalent: safe safe breaking breaking',
    'scalar.removed: safe safe breaking breaking',
  ]);
});

test('a view in place of its object is not written with the fields that it lacks, even where it accepts more', () => {
  const spec = (type: string): string => `
objects:
  Book: { fields: { id: str, title?: str }, views: { Short: { omit: [title] } } }
  Shelf: { fields: { book: ${type} } }
${endpoints.replaceAll('Book', 'Shelf')}`;
  expect(reported(spec('Book'), spec('BookShort'))).toEqual(['field.type.equivalent: safe safe breaking breaking']);
  const required = (type: string): string => spec(type).replace('title?', 'title');
  expect(reported(required('Book'), required('BookShort'))).toEqual([
    'field.type.widened: breaking safe breaking breaking',
  ]);
});
