import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

const enums = 'enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas, COMIC: !not-shown } } }';

describe('a limit that depends on another field', () => {
  it('replaces the general limit if its condition holds, and the first such limit applies', async () => {
    const { reported } = await validatorsOf(`
${enums}
objects:
  Book:
    fields:
      genre?: Genre
      pages?: int
      title: { type: str, length: 2..3, when: [{ genre: [NOVEL], pages: [1, 2], length: 4..5 }, { genre: [NOVEL], length: 6..7 }] }
`);
    const accepted = (more: object): readonly number[] =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter(
        (length) => reported('Book', { ...more, title: 'x'.repeat(length) }).length === 0,
      );
    expect(accepted({})).toEqual([2, 3]);
    expect(accepted({ genre: 'atlas', pages: 1 })).toEqual([2, 3]);
    expect(accepted({ genre: 'novel', pages: 1 })).toEqual([4, 5]);
    expect(accepted({ genre: 'novel', pages: 2 })).toEqual([4, 5]);
    expect(accepted({ genre: 'novel', pages: 3 })).toEqual([6, 7]);
  });

  it('counts as if no condition held where the object around is a view without the field', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book: { fields: { kind: int, page?: Page }, views: { Short: { omit: [kind] } } }
  Page: { within: Book.page, fields: { text: { type: str, length: 1..2, when: [{ ^kind: [1], length: 3..4 }] } } }
`);
    expect(reported('Book', { kind: 1, page: { text: 'xxx' } })).toEqual([]);
    expect(reported('Book', { kind: 1, page: { text: 'x' } })).toEqual(['page.text: length']);
    expect(reported('BookShort', { page: { text: 'x' } })).toEqual([]);
    expect(reported('BookShort', { page: { text: 'xxx' } })).toEqual(['page.text: length']);
  });

  it('is the only limit where no general limit exists', async () => {
    const { reported } = await validatorsOf(`
${enums}
objects: { Book: { fields: { genre: Genre, title: { type: str, when: [{ genre: [NOVEL], length: 1..2 }, { genre: [ATLAS], length: 1..4 }] } } } }
`);
    expect(reported('Book', { genre: 'novel', title: 'xxx' })).toEqual(['title: length']);
    expect(reported('Book', { genre: 'atlas', title: 'xxx' })).toEqual([]);
    expect(reported('Book', { genre: 'atlas', title: 'xxxxx' })).toEqual(['title: length']);
    expect(reported('Book', { genre: 'other', title: 'xxxxx' })).toEqual([]);
  });

  it.each(['COMIC', 'NOVEL, COMIC'])(
    'counts with the widest of all where values are not shown: %s',
    async (members) => {
      const { reported } = await validatorsOf(`
${enums}
objects:
  Book:
    fields:
      genre: Genre
      title: { type: str, length: 1..2, when: [{ genre: [${members}], length: 1..4 }, { genre: [ATLAS], length: 1..3 }] }
      tags: { type: 'list[int]', items: 0..4, when: [{ genre: [${members}], items: 0..2 }] }
      open: { type: int, range: ..9, when: [{ genre: [${members}], range: 5.. }] }
      free: { type: str, when: [{ genre: [${members}], length: 1..2 }] }
`);
      const book = { genre: 'other', title: 'x', tags: [], open: 7, free: 'xxxxx' };
      expect(reported('Book', book)).toEqual([]);
      expect(reported('Book', { ...book, title: 'xxxx', tags: [1, 2, 3, 4] })).toEqual([]);
      expect(reported('Book', { ...book, title: 'xxxxx' })).toEqual(['title: length']);
      expect(reported('Book', { ...book, tags: [1, 2, 3, 4, 5] })).toEqual(['tags: items']);
    },
  );
});

describe('a limit whose condition names a value that is not shown', () => {
  const valid = async (limits: string): Promise<(value: unknown) => readonly string[]> => {
    const { reported, words } = await validatorsOf(`
${enums}
objects: { Book: { fields: { genre: Genre, it: ${limits} } } }
`);
    // `reported` also compares isBook with validateBook.
    return (it) => (reported('Book', { genre: 'other', it }), words('Book', { genre: 'other', it }));
  };

  it('accepts what satisfies any of the alternatives, and names all of them otherwise', async () => {
    const words = await valid('{ type: str, length: 5..20, when: [{ genre: [COMIC], length: 1..2 }] }');
    expect(['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx'].map((text) => words(text).length)).toEqual([1, 0, 0, 1, 1, 0]);
    expect(words('xxx')).toEqual(['must be 1 to 2 characters or 5 to 20 characters, got 3']);
  });

  it('is one limit where the alternatives overlap or touch', async () => {
    const text = await valid('{ type: str, length: 5..20, when: [{ genre: [COMIC], length: 1..4 }] }');
    expect(text('')).toEqual(['must be 1 to 20 characters, got 0']);
    const three = await valid(
      '{ type: int, range: 1..3, when: [{ genre: [COMIC], range: 7..9 }, { genre: [COMIC], range: 3..7 }] }',
    );
    expect([0, 1, 5, 9, 10].map((number) => three(number).length)).toEqual([1, 0, 0, 0, 1]);
    expect(three(0)).toEqual(['must be 1 to 9, got 0']);
  });

  it('keeps the gap between two ranges of numbers, because fractions lie in it', async () => {
    const words = await valid('{ type: float, range: 1..2, when: [{ genre: [COMIC], range: 3..4 }] }');
    expect([1.5, 2.5, 3.5].map((number) => words(number).length)).toEqual([0, 1, 0]);
  });

  it('joins lists of values', async () => {
    const words = await valid('{ type: int, values: [1, 2], when: [{ genre: [COMIC], values: [2, 3] }] }');
    expect([1, 2, 3, 4].map((number) => words(number))).toEqual([[], [], [], ['must be one of 2, 3, 1']]);
  });

  it('holds for each item of a list, and for their number', async () => {
    const each = await valid(
      "{ type: 'list[str]', each: { length: 5..6 }, when: [{ genre: [COMIC], each: { length: 1..2 } }] }",
    );
    expect(each(['x', 'xxxxx'])).toEqual([]);
    expect(each(['x', 'xxx'])).toEqual(['must be 1 to 2 characters or 5 to 6 characters, got 3']);
    const items = await valid("{ type: 'list[int]', items: 3..4, when: [{ genre: [COMIC], items: ..1 }] }");
    expect(items([1])).toEqual([]);
    expect(items([1, 2])).toEqual(['must be at most 1 items or 3 to 4 items, got 2']);
  });
});

describe('limits with one bound', () => {
  it('are open on the other side', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book:
    fields:
      least?: { type: str, length: 2.. }
      most?: { type: str, length: ..2 }
      low?: { type: int, range: 2.. }
      high?: { type: int, range: ..2 }
      many?: { type: 'list[int]', items: 2.. }
      few?: { type: 'list[int]', items: ..2 }
      named?: { type: 'dict[str, int]', items: 2.. }
      rare?: { type: 'dict[str, int]', items: ..1 }
      open?: { type: any, length: 2.. }
      each?: { type: 'list[str]', each: { length: 2.., values: [ab, abc] } }
      one?: { type: str, values: [a] }
      two?: { type: int, values: [1, 2] }
      sole?: { type: 'list[int]', unique: true }
      trim?: { type: str, length: 2.., trimmed: true }
`);
    expect(
      reported('Book', {
        least: 'x'.repeat(999),
        most: '',
        low: 999,
        high: -999,
        many: [1, 2, 3],
        few: [],
        named: { a: 1, b: 2 },
        rare: {},
        each: ['ab', 'abc'],
        one: 'a',
        two: 2,
        sole: [1, 2],
        trim: ' xx ',
      }),
    ).toEqual([]);
    expect(
      reported('Book', {
        least: 'x',
        most: 'xxx',
        low: 1,
        high: 3,
        many: [1],
        few: [1, 2, 3],
        named: { a: 1 },
        rare: { a: 1, b: 2 },
        each: ['a', 'xyz'],
        one: 'b',
        two: 3,
        sole: [1, 1],
        trim: ' x ',
      }),
    ).toEqual([
      'least: length',
      'most: length',
      'low: range',
      'high: range',
      'many: items',
      'few: items',
      'named: items',
      'rare: items',
      'each.0: length',
      'each.0: values',
      'each.1: values',
      'one: values',
      'two: values',
      'sole.1: unique',
      'trim: length',
    ]);
  });
});

describe('a field that is relevant only sometimes', () => {
  it('is refused where another field has a known value that makes it meaningless', async () => {
    const { reported, words } = await validatorsOf(`
${enums}
objects:
  Book:
    fields:
      genre?: Genre
      lent?: bool
      pages?: int
      a?: { type: int, relevant-when: { genre: [NOVEL] } }
      b?: { type: int, relevant-when: { lent: [true] } }
      c?: { type: int, relevant-when: { pages: [1, 2] } }
      d?: { type: int, relevant-when: { genre: [NOVEL], lent: [true] } }
      e?: { type: int, relevant-when: { genre: [COMIC] } }
      f: { type: int, relevant-when: { genre: [NOVEL] } }
      g: { type: int | null, relevant-when: { genre: [NOVEL] } }
      h?: { type: int, relevant-when: { lent: [true, false] } }
`);
    const rest = { f: 1, g: null };
    expect(reported('Book', { genre: 'novel', a: 1, ...rest })).toEqual([]);
    expect(reported('Book', { genre: 'atlas', a: 1, ...rest })).toEqual(['a: irrelevant']);
    expect(reported('Book', { genre: 'other', a: 1, ...rest })).toEqual([]);
    expect(reported('Book', { a: 1, ...rest })).toEqual([]);
    expect(reported('Book', { lent: false, b: 1, h: 1, ...rest })).toEqual(['b: irrelevant']);
    expect(reported('Book', { lent: true, b: 1, h: 1, ...rest })).toEqual([]);
    expect(reported('Book', { pages: 3, c: 1, ...rest })).toEqual([]);
    expect(reported('Book', { genre: 'novel', lent: true, d: 1, ...rest })).toEqual([]);
    expect(reported('Book', { genre: 'atlas', lent: true, d: 1, ...rest })).toEqual(['d: irrelevant']);
    expect(reported('Book', { genre: 'novel', lent: false, d: 1, ...rest })).toEqual(['d: irrelevant']);
    expect(reported('Book', { genre: 'atlas', e: 1, ...rest })).toEqual([]);
    expect(reported('Book', { genre: 'atlas', f: 1, g: 1 })).toEqual(['g: irrelevant']);
    expect(reported('Book', { genre: 'atlas', a: 1, ...rest }, 'shape')).toEqual([]);
    expect(words('Book', { genre: 'atlas', lent: false, d: 1, ...rest })).toEqual([
      'has no meaning here: genre is none of NOVEL, lent is none of true',
    ]);
    expect(words('Book', { lent: false, b: 1, ...rest })).toEqual(['has no meaning here: lent is none of true']);
  });

  it('depends on the container only where the spec lists that container', async () => {
    const { reported } = await validatorsOf(`
${enums}
objects:
  Book: { fields: { genre: Genre, details?: Details, other?: Details, all?: 'list[Details]' }, views: { Short: { omit: [other] } } }
  Letter: { fields: { genre: Genre, details?: Details } }
  Details:
    within: [Book.details, Book.all]
    fields: { chapters?: { type: int, relevant-when: { ^genre: [NOVEL] } }, scale?: { type: int, range: 1..2, when: [{ ^genre: [ATLAS], range: 1..9 }] } }
`);
    const details = { chapters: 3 };
    expect(reported('Book', { genre: 'novel', details, all: [details] })).toEqual([]);
    expect(reported('Book', { genre: 'atlas', details })).toEqual(['details.chapters: irrelevant']);
    expect(reported('Book', { genre: 'atlas', all: [{}, details] })).toEqual(['all.1.chapters: irrelevant']);
    expect(reported('Book', { genre: 'atlas', other: details })).toEqual([]);
    expect(reported('BookShort', { genre: 'atlas', details })).toEqual(['details.chapters: irrelevant']);
    expect(reported('Letter', { genre: 'atlas', details })).toEqual([]);
    expect(reported('Details', details)).toEqual([]);
    expect(reported('Book', { genre: 'atlas', details: { scale: 9 } })).toEqual([]);
    expect(reported('Book', { genre: 'novel', details: { scale: 9 } })).toEqual(['details.scale: range']);
  });
});
