import { describe, expect, test } from 'vitest';
import { compareModels, type Change } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const VALUES = {
  three: 'NOVEL: novel, ATLAS: atlas, MAP: map',
  two: 'NOVEL: novel, ATLAS: atlas',
  four: 'NOVEL: novel, ATLAS: atlas, MAP: map, POEM: poem',
  'two swapped': 'NOVEL: atlas, ATLAS: novel, MAP: map',
  'the named hidden': 'NOVEL: novel, ATLAS: !not-shown, MAP: map',
  'another hidden': 'NOVEL: novel, ATLAS: atlas, MAP: !not-shown',
} as const;

type Values = keyof typeof VALUES;

const LIMITED = '{ type: str, length: ..9, when: [{ genre: [NOVEL, ATLAS], length: ..5 }] }';
const LIMITED_BY_SHELF = '{ type: str, length: ..9, when: [{ ^kind: [NOVEL, ATLAS], length: ..5 }] }';
const RELEVANT = '{ type: str, relevant-when: { genre: [NOVEL, ATLAS] } }';
const RELEVANT_BY_SHELF = '{ type: str, relevant-when: { ^kind: [NOVEL, ATLAS] } }';

/** The changes reported for a field whose conditions name an enum with other members. */
function implied(field: string, before: Values, after: Values, others: 'open' | 'closed'): readonly Change[] {
  const [old, now] = [before, after].map((name) =>
    modelIn(`
enums: { Genre: { wire: str, open: ${others === 'open'}, values: { ${VALUES[name]} } } }
objects:
  Shelf: { fields: { kind: Genre, book: Book } }
  Book: { within: Shelf.book, fields: { genre: Genre, plain: { type: str, length: ..3 }, it?: ${field} }, views: { Short: { omit: [plain] } } }
  Alone: { fields: { book: Book } }
endpoints:
  get_shelf: { method: GET, path: /s, body: null, responses: [{ status: 200, type: Shelf }] }
  get_alone: { method: GET, path: /a, body: null, responses: [{ status: 200, type: Alone }] }
`),
  );
  const { changes } = compareModels(old!, now!, { today: '2026-01-01' });
  return changes.filter(({ path }) => path.startsWith('objects.'));
}

describe('a field whose conditions say the same', () => {
  test.each<
    readonly [field: string, before: Values, after: Values, others: 'open' | 'closed', kinds: readonly string[]]
  >([
    [LIMITED, 'three', 'two', 'closed', []],
    [LIMITED, 'three', 'four', 'closed', []],
    [LIMITED, 'three', 'two swapped', 'closed', []],
    [LIMITED, 'three', 'another hidden', 'closed', []],
    [LIMITED, 'three', 'the named hidden', 'closed', ['limit.exception.cases.changed']],
    [LIMITED, 'the named hidden', 'three', 'closed', ['limit.exception.cases.changed']],
    [LIMITED, 'three', 'the named hidden', 'open', ['limit.exception.cases.changed']],
    [RELEVANT, 'three', 'two', 'closed', []],
    [RELEVANT, 'three', 'two', 'open', ['relevance.changed']],
    [RELEVANT, 'two', 'four', 'open', ['relevance.changed']],
    [RELEVANT, 'three', 'two swapped', 'open', []],
    [RELEVANT, 'three', 'another hidden', 'closed', ['relevance.changed']],
    [RELEVANT, 'three', 'the named hidden', 'closed', ['relevance.changed']],
    ['{ type: str, length: ..9 }', 'three', 'two', 'open', []],
    ['{ type: str, length: ..9, when: [{ plain: [a], length: ..5 }] }', 'three', 'the named hidden', 'open', []],
    ['{ type: str, length: ..9, when: [{ plain: [a], length: ..5 }] }', 'three', 'two', 'closed', []],
  ])('%s, where members are %s and later %s of an %s enumeration', (field, before, after, others, kinds) => {
    expect(implied(field, before, after, others).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('is reported with its conditions, and why it means something else', () => {
    const [limited] = implied(LIMITED, 'three', 'the named hidden', 'closed');
    const text = 'length ..5 when genre is NOVEL or ATLAS | length ..9';
    expect(limited).toMatchObject({
      path: 'objects.Book.fields.it',
      message: 'Book.it has another length in some cases, because members of an enumeration changed',
      before: text,
      after: text,
    });
    const [relevant] = implied(RELEVANT, 'three', 'two', 'open');
    expect(relevant).toMatchObject({
      path: 'objects.Book.fields.it',
      message: 'Book.it is relevant in other cases, because members of an enumeration changed',
      before: 'when genre is NOVEL or ATLAS',
      after: 'when genre is NOVEL or ATLAS',
    });
  });

  test('concerns only those who meet the container, if the conditions are about that', () => {
    const endpointsOf = (field: string, before: Values, after: Values): readonly string[] | undefined =>
      implied(field, before, after, 'open')[0]?.reach.endpoints;
    expect(endpointsOf(RELEVANT_BY_SHELF, 'three', 'the named hidden')).toEqual(['get_shelf']);
    expect(endpointsOf(RELEVANT, 'three', 'the named hidden')).toEqual(['get_shelf', 'get_alone']);
    expect(endpointsOf(LIMITED_BY_SHELF, 'three', 'the named hidden')).toEqual(['get_shelf']);
    expect(endpointsOf(LIMITED, 'three', 'the named hidden')).toEqual(['get_shelf', 'get_alone']);
  });
});

test('an object that is new has no conditions that meant something else', () => {
  const spec = (values: string, more = ''): string => `
enums: { Genre: { wire: str, open: true, values: { ${values} } } }
objects: { Book: { fields: { genre: Genre } }${more} }
`;
  const added = `, Map: { fields: { genre: Genre, it?: ${RELEVANT} } }`;
  const { changes } = compareModels(modelIn(spec(VALUES.three)), modelIn(spec(VALUES.two, added)));
  expect(changes.map(({ kind }) => kind)).toEqual(['enum.value.removed.open', 'object.added']);
});
