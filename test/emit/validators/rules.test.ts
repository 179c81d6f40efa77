import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

/** Every choice of the names, as an object in which they are set. */
function choices(names: readonly string[]): readonly Record<string, number>[] {
  return names.reduce<readonly Record<string, number>[]>(
    (all, name) => all.flatMap((one) => [one, { ...one, [name]: 1 }]),
    [{}],
  );
}

describe.each([
  ['two', ['a', 'b']],
  ['three', ['a', 'b', 'c']],
])('of %s fields', (_, names) => {
  const fields = names.map((name) => `${name}?: int | null`).join(', ');

  it.each<readonly [rule: string, accepts: (count: number) => boolean, wrong: object, words: string]>([
    ['exactly-one-set', (count) => count === 1, {}, 'exactly one of % must be set'],
    ['at-most-one-non-null', (count) => count <= 1, { a: 1, b: 1 }, 'at most one of % may be other than null'],
    ['at-least-one-set', (count) => count >= 1, {}, 'at least one of % must be set'],
  ])(
    '%s counts those that are neither absent nor null, in every mode but shape',
    async (rule, accepts, wrong, text) => {
      const { reported, words } = await validatorsOf(
        `objects: { Book: { fields: { ${fields} }, rules: [{ ${rule}: [${names.join(', ')}] }] } }`,
      );
      const issues = (count: number): readonly string[] => (accepts(count) ? [] : [`: ${rule}`]);
      for (const value of choices(names)) {
        expect(reported('Book', value)).toEqual(issues(Object.keys(value).length));
        expect(reported('Book', value, 'shape')).toEqual([]);
      }
      expect(reported('Book', { a: null, b: 1 })).toEqual(issues(1));
      expect(reported('Book', { a: null, b: null })).toEqual(issues(0));
      expect(words('Book', wrong)).toEqual([text.replace('%', names.join(', '))]);
    },
  );

  it('at least one is set in a part of the object only where all are there', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book: { identity: [], fields: { ${fields} }, rules: [{ at-least-one-set: [${names.join(', ')}] }] }
  Shelf: { fields: { first?: Partial<Book> } }
`);
    const none = Object.fromEntries(names.map((name) => [name, null]));
    expect(reported('PartialBook', {})).toEqual([]);
    expect(reported('PartialBook', none)).toEqual([': at-least-one-set']);
    expect(reported('PartialBook', { ...none, a: 1 })).toEqual([]);
  });

  it('any field may be missing from a partial object, and the rule applies if all are present', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book: { identity: [], fields: { ${fields} }, rules: [{ exactly-one-set: [${names.join(', ')}] }] }
  Shelf: { fields: { first?: Partial<Book> } }
`);
    const all = Object.fromEntries(names.map((name) => [name, null]));
    expect(reported('PartialBook', {})).toEqual([]);
    expect(reported('PartialBook', { a: 1 })).toEqual([]);
    expect(reported('PartialBook', { ...all, a: 1 })).toEqual([]);
    expect(reported('PartialBook', { ...all, a: 1, b: 1 })).toEqual([': exactly-one-set']);
    expect(reported('Shelf', { first: all })).toEqual(['first: exactly-one-set']);
  });
});

describe('a rule that requires fields', () => {
  it('requires them if all its conditions hold', async () => {
    const { reported, words } = await validatorsOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas, COMIC: !not-shown } } }
objects:
  Book:
    identity: []
    fields: { genre: Genre, pages: int, a?: int | null, b?: int, c?: int }
    rules:
      - required-when: [a, b]
        genre: [NOVEL, ATLAS]
        pages: [1, 2]
      - required-when: [c]
        genre: [COMIC]
      - required-when: [c]
        genre: [NOVEL, COMIC]
        pages: [1]
  Shelf: { fields: { first?: Partial<Book> } }
`);
    expect(reported('Book', { genre: 'novel', pages: 1 })).toEqual(['a: required-when']);
    expect(reported('Book', { genre: 'novel', pages: 1, a: 1 })).toEqual(['b: required-when']);
    expect(reported('Book', { genre: 'atlas', pages: 2, b: 1 })).toEqual(['a: required-when']);
    expect(reported('Book', { genre: 'novel', pages: 1, a: null, b: 1 })).toEqual(['a: required-when']);
    expect(reported('Book', { genre: 'novel', pages: 1, a: 1, b: 1 })).toEqual([]);
    expect(reported('Book', { genre: 'novel', pages: 3 })).toEqual([]);
    expect(reported('Book', { genre: 'other', pages: 1 })).toEqual([]);
    expect(reported('PartialBook', { genre: 'novel', pages: 1 })).toEqual([]);
    expect(words('Book', { genre: 'novel', pages: 1 })).toEqual([
      'a, b must be set where genre is NOVEL or ATLAS and pages is 1 or 2',
    ]);
  });
});

it('of values: texts that are counted together, and fields that a bit excludes', async () => {
  const { reported, words } = await validatorsOf(`
bitsets: { Way: { wire: int, bits: { FORM: 0, COPY: 40 } }, Words: { wire: str, bits: { LAST: 63 } } }
objects:
  Letter:
    fields: { way?: Way | null, words?: Words, title?: str, lines?: 'list[Line]', form?: str | null, draft?: bool }
    rules:
      - { total-length: ..6, of: [title, lines.text, lines.notes] }
      - { absent-with: way.COPY, fields: [title, lines] }
      - { absent-with: words.LAST, fields: [form] }
      - { absent-with: draft, fields: [words] }
  Line: { fields: { text?: str | null, notes?: 'list[str]' } }
`);
  const table: readonly (readonly [object, ...string[]])[] = [
    [{}],
    [{ title: 'abc', lines: [{ text: 'd' }, { text: null, notes: ['e', 'f'] }] }],
    [{ title: 'abc', lines: [{ text: 'd' }, { text: 'e', notes: ['f', 'g'] }] }, ': total-length'],
    [{ title: '😀😀😀😀😀😀', form: 'a form does not count' }],
    [{ way: 1, title: 'a' }],
    [{ way: 2 ** 40, title: 'a' }, ': absent-with'],
    [{ way: 2 ** 40 + 1, lines: [] }, ': absent-with'],
    [{ way: null, lines: [] }],
    [{ way: 2 ** 40, form: 'a' }],
    [{ words: '9223372036854775808', form: null }],
    [{ words: '1', draft: false }],
    [{ words: '1', draft: true }, ': absent-with'],
    [{ words: '9223372036854775808', form: 'a' }, ': absent-with'],
  ];
  for (const [value, ...issues] of table) {
    expect([value, reported('Letter', value)]).toEqual([value, issues]);
    expect(reported('Letter', value, 'shape')).toEqual([]);
  }
  expect(words('Letter', { way: 2 ** 40, title: 'abcdefg' })).toEqual([
    'title, lines must have at most 6 characters together',
    'title, lines must be absent or null where way has COPY',
  ]);
});
