import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

describe('a bit set that is closed', () => {
  it('refuses bits that it does not have, in mode spec too, on its own and in a list', async () => {
    const { reported } = await validatorsOf(`
bitsets:
  Flag: { wire: int, open: false, bits: { OLD: 0, RARE: 1 } }
  Right: { wire: str, open: false, bits: { LEND: 0, SELL: 1 } }
objects: { Book: { fields: { flags: Flag, rights?: Right, more?: 'list[Flag]' } } }
`);
    expect(reported('Book', { flags: 3, rights: '3', more: [0, 1, 2, 3] })).toEqual([]);
    expect(reported('Book', { flags: 4 })).toEqual(['flags: unknown-bits']);
    expect(reported('Book', { flags: 3, rights: '4' })).toEqual(['rights: unknown-bits']);
    expect(reported('Book', { flags: '3', rights: 3 })).toEqual(['flags: type', 'rights: type']);
    expect(reported('Book', { flags: 1, more: [1, 5, -1] })).toEqual(['more.1: unknown-bits', 'more.2: type']);
    expect(reported('Book', { flags: 4 }, 'shape')).toEqual(['flags: unknown-bits']);
  });
});

describe('a value that may be an integer or a text', () => {
  it('may be either if the spec does not show which', async () => {
    const { reported } = await validatorsOf(`
bitsets: { Flag: { wire: !not-shown , bits: { OLD: 0 } } }
enums: { Genre: { wire: !not-shown , values: { NOVEL: novel } } }
identifiers: { Code: { wire: !not-shown , epoch: 0, parts: !not-shown } }
objects: { Book: { fields: { flags: Flag, genre: Genre, code: Code<Book> } } }
`);
    expect(reported('Book', { flags: 1, genre: 1, code: 1 })).toEqual([]);
    expect(reported('Book', { flags: '1', genre: 'x', code: '1' })).toEqual([]);
    expect(reported('Book', { flags: 'x', genre: 1.5, code: 'x' })).toEqual(['flags: format', 'genre: type']);
    expect(reported('Book', { flags: true, genre: true, code: true })).toEqual([
      'flags: type',
      'genre: type',
      'code: type',
    ]);
  });

  it('is limited to one if the spec says so', async () => {
    const { reported } = await validatorsOf(`
bitsets: { Flag: { wire: int, bits: { OLD: 0 } }, Right: { wire: str, bits: { LEND: 0 } } }
enums: { Genre: { wire: int, values: { NOVEL: 1 } }, Tone: { wire: str, values: { LOUD: loud } } }
identifiers: { Code: { wire: int, epoch: 0, parts: !not-shown } , Tag: { wire: str, epoch: 0, parts: !not-shown } }
objects: { Book: { fields: { flags: Flag, rights: Right, genre: Genre, tone: Tone, code: Code<Book>, tag: Tag<Book> } } }
`);
    const ints = { flags: 1, genre: 1, code: 1 };
    const texts = { rights: '1', tone: 'x', tag: '1' };
    expect(reported('Book', { ...ints, ...texts })).toEqual([]);
    expect(reported('Book', { flags: '1', genre: 'x', code: '1', ...texts })).toEqual([
      'flags: type',
      'genre: type',
      'code: type',
    ]);
    expect(reported('Book', { ...ints, rights: 1, tone: 1, tag: 1 })).toEqual([
      'rights: type',
      'tone: type',
      'tag: type',
    ]);
  });
});

describe('values of simple types', () => {
  it('are checked by their type, in fields, lists and dicts', async () => {
    const { reported } = await validatorsOf(`
scalars: { Text: { wire: str, length: 2..3 }, Count: { wire: int, range: 5.. }, Part: { wire: float, range: ..1 } }
objects:
  Book:
    fields:
      yes?: bool
      no?: 'null'
      any?: any
      part?: float
      all?: list[bool]
      none?: list[null]
      some?: list[any]
      by?: dict[str, bool]
      text?: Text
      count?: Count
      share?: Part
      texts?: list[Text]
      counts?: dict[str, Count]
`);
    expect(
      reported('Book', { yes: true, no: null, any: null, part: 1.5, all: [false], none: [null], some: [null, {}] }),
    ).toEqual([]);
    expect(reported('Book', { yes: 1, no: 0, part: Infinity, all: [0], none: [0], some: [undefined] })).toEqual([
      'yes: type',
      'no: type',
      'part: type',
      'all.0: type',
      'none.0: type',
      'some.0: missing',
    ]);
    expect(reported('Book', { by: { a: true, b: 'x' } })).toEqual(['by.b: type']);
    expect(reported('Book', { text: 'xx', count: 5, share: 1, texts: ['xx', 'xxx'], counts: { a: 5 } })).toEqual([]);
    expect(reported('Book', { text: 'x', count: 4, share: 1.1, texts: ['x', 'xxxx'], counts: { a: 4 } })).toEqual([
      'text: length',
      'count: range',
      'share: range',
      'texts.0: length',
      'texts.1: length',
      'counts.a: range',
    ]);
    expect(reported('Book', { text: 3, count: 1.5, share: 'x' })).toEqual([
      'text: type',
      'count: type',
      'count: range',
      'share: type',
    ]);
  });
});

describe('keys of a dict', () => {
  it('are members, numbers or texts as their type says', async () => {
    const { reported } = await validatorsOf(`
scalars: { Word: { wire: str, length: 2..3 } }
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown } }
enums:
  Other: { wire: str, open: false, values: { X: '7' } }
  Open: { wire: str, values: { LOUD: loud } }
  Closed: { wire: str, open: false, values: { LOUD: loud } }
  OpenNumber: { wire: int, values: { ONE: 1 } }
  ClosedNumber: { wire: int, open: false, values: { ONE: 1 } }
objects:
  Book:
    fields:
      number?: dict[int, str]
      code?: dict[Code, str]
      open?: dict[Open, str]
      closed?: dict[Closed, str]
      open_number?: dict[OpenNumber, str]
      closed_number?: dict[ClosedNumber, str]
      word?: dict[Word, str]
      deep?: dict[str, dict[Closed, list[dict[int, str]]]]
      anything?: dict[str, any]
`);
    expect(
      reported('Book', {
        number: { 7: 'x', '-7': 'x' },
        code: { 7: 'x' },
        open: { soft: 'x' },
        closed: { loud: 'x' },
        open_number: { 2: 'x' },
        closed_number: { 1: 'x' },
        word: { abc: 'x' },
        deep: { a: { loud: [{ 7: 'x' }] } },
        anything: { a: null },
      }),
    ).toEqual([]);
    expect(reported('Book', { number: { x: 'x', 1.5: 'x' } })).toEqual(['number.x: format', 'number.1.5: format']);
    expect(reported('Book', { code: { x: 'x' } })).toEqual(['code.x: format']);
    expect(reported('Book', { open: { soft: 'x' } }, 'strict')).toEqual(['open.soft: unknown-member']);
    expect(reported('Book', { open: { loud: 'x' } }, 'strict')).toEqual([]);
    expect(reported('Book', { closed: { soft: 'x' } })).toEqual(['closed.soft: unknown-member']);
    expect(reported('Book', { open_number: { x: 'x' } })).toContain('open_number.x: format');
    expect(reported('Book', { open_number: { 2: 'x' } }, 'strict')).toEqual(['open_number.2: unknown-member']);
    expect(reported('Book', { open_number: { 1: 'x' } }, 'strict')).toEqual([]);
    expect(reported('Book', { closed_number: { 2: 'x' } })).toEqual(['closed_number.2: unknown-member']);
    expect(reported('Book', { word: { a: 'x' } })).toEqual(['word.a: length']);
    expect(reported('Book', { deep: { a: { loud: [{ x: 'x' }] } } })).toEqual(['deep.a.loud.0.x: format']);
    expect(reported('Book', { deep: { a: { soft: [] } } })).toEqual(['deep.a.soft: unknown-member']);
    expect(reported('Book', { deep: { a: { loud: [{ 7: 7 }] } } })).toEqual(['deep.a.loud.0.7: type']);
  });
});

describe('lists and dicts inside each other', () => {
  it('are checked at every depth, unknown members too', async () => {
    const { reported } = await validatorsOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects:
  Book:
    fields:
      a?: list[list[list[Genre]]]
      b?: list[dict[str, list[Genre | null] | null]]
      c?: dict[str, dict[str, Genre]]
      d: list[Note] | null
      e?: list[Note | null] | null
  Note: { fields: { genre: Genre } }
`);
    const base = { d: null };
    expect(
      reported('Book', { ...base, a: [[['x']]], b: [{ k: ['x', null] }, { k: null }], c: { k: { k: 'x' } } }),
    ).toEqual([]);
    expect(reported('Book', { ...base, a: [[[1]]], b: [{ k: [1, null] }], c: { k: { k: 1 } } })).toEqual([
      'a.0.0.0: type',
      'b.0.k.0: type',
      'c.k.k: type',
    ]);
    const unknown = { ...base, a: [[['x']]], b: [{ k: ['x', null] }, { k: null }], c: { k: { k: 'x' } } };
    expect(reported('Book', unknown, 'strict')).toEqual([
      'a.0.0.0: unknown-member',
      'b.0.k.0: unknown-member',
      'c.k.k: unknown-member',
    ]);
    expect(reported('Book', { d: [{ genre: 'x' }], e: [null, { genre: 'x' }] }, 'strict')).toEqual([
      'd.0.genre: unknown-member',
      'e.1.genre: unknown-member',
    ]);
    expect(reported('Book', { d: [{ genre: 'novel' }], e: [null, { genre: 'novel' }] }, 'strict')).toEqual([]);
    expect(
      reported('Book', { d: [], e: null, a: [[['novel']]], b: [{ k: ['novel', null] }, { k: null }] }, 'strict'),
    ).toEqual([]);
    expect(reported('Book', { d: 3, e: [3] })).toEqual(['d: type', 'e.0: type']);
  });
});

describe('names of fields', () => {
  it('may be reserved words, contain signs, or equal names that the code uses', async () => {
    const names = [
      'class',
      'value',
      'e',
      'i',
      'item',
      'o',
      'x-y',
      '$ref',
      '@id',
      'camelCase',
      'Pascal',
      'with_1',
      'a:b',
      '_under',
    ];
    const { reported } = await validatorsOf(`
objects: { Book: { fields: { ${names.map((name) => `'${name}': str, '${name}s?': 'list[int]'`).join(', ')} } } }
`);
    const whole = Object.fromEntries(
      names.flatMap((name) => [
        [name, 'x'],
        [`${name}s`, [1]],
      ]),
    );
    expect(reported('Book', whole)).toEqual([]);
    expect(reported('Book', whole, 'strict')).toEqual([]);
    for (const name of names) {
      expect(reported('Book', { ...whole, [name]: 3 })).toEqual([`${name}: type`]);
      expect(reported('Book', { ...whole, [`${name}s`]: [1, 'x'] })).toEqual([`${name}s.1: type`]);
    }
  });
});

describe('an object without fields', () => {
  it('is any object, and has no keys in mode strict where the spec shows that it has none', async () => {
    const { reported } = await validatorsOf('objects: { Empty: { fields: {} }, Named: !not-shown }');
    for (const type of ['Empty', 'Named']) {
      expect(reported(type, {})).toEqual([]);
      expect(reported(type, { a: 1 })).toEqual([]);
      expect(reported(type, [])).toEqual([': type']);
      expect(reported(type, null)).toEqual([': type']);
    }
    expect(reported('Empty', { a: 1 }, 'strict')).toEqual(['a: unknown-key']);
  });
});

describe('an object that can contain itself', () => {
  const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = {};
    for (let level = 0; level < levels; level++) value = wrap(value);
    return value;
  };

  it.each([
    ['a field', 'next?: Book', (next: unknown) => ({ next })],
    ['a field that may be null', 'next?: Book | null', (next: unknown) => ({ next })],
    ['a list', "next?: 'list[Book]'", (next: unknown) => ({ next: [next] })],
    ['a list that may hold null', "next?: 'list[Book | null]'", (next: unknown) => ({ next: [null, next] })],
    ['a dict', "next?: 'dict[str, Book]'", (next: unknown) => ({ next: { a: next } })],
    ['a part of it', 'next?: Partial<Book>', (next: unknown) => ({ next })],
    ['another object', 'next?: Page', (book: unknown) => ({ next: { book } })],
  ])('through %s is refused below 256 levels', async (_, field, wrap) => {
    const { reported } = await validatorsOf(
      `objects: { Book: { identity: [], fields: { ${field} } }, Page: { fields: { book?: Book } } }`,
    );
    expect(reported('Book', deep(100, wrap))).toEqual([]);
    const [issue] = reported('Book', deep(300, wrap));
    expect(issue).toMatch(/: depth$/);
  });

  it('starts to count where it begins, in all functions alike', async () => {
    const { reported } = await validatorsOf(`
objects:
  Shelf: { fields: { books: 'list[Book]', first?: Book } }
  Book: { fields: { next?: Book } }
`);
    const nested = (levels: number): unknown => deep(levels, (next) => ({ next }));
    expect(reported('Shelf', { books: [nested(256), {}], first: nested(256) })).toEqual([]);
    expect(reported('Shelf', { books: [nested(257)] })).toHaveLength(1);
    expect(reported('Shelf', { books: [], first: nested(257) })).toHaveLength(1);
  });

  it('may depend on its container', async () => {
    const { reported } = await validatorsOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas } } }
objects:
  Book: { fields: { genre: Genre, first?: Chapter, chapters?: 'list[Chapter]' } }
  Chapter:
    within: [Book.first, Book.chapters]
    fields: { number?: { type: int, relevant-when: { ^genre: [NOVEL] } }, inner?: 'list[Chapter]' }
`);
    for (const genre of ['novel', 'atlas']) {
      const found = genre === 'novel' ? [] : ['first.number: irrelevant', 'chapters.0.number: irrelevant'];
      expect(reported('Book', { genre, first: { number: 1 }, chapters: [{ number: 1 }] })).toEqual(found);
      // Inside another chapter, the genre of the book is unknown.
      expect(reported('Book', { genre, first: { inner: [{ number: 1 }] } })).toEqual([]);
    }
  });
});

describe('keys of a dict', () => {
  it('that are identifiers of integers are written in decimal', async () => {
    const { reported } = await validatorsOf(`
identifiers: { Code: { wire: int, epoch: 0, parts: !not-shown } }
objects: { Book: { fields: { by_code: 'dict[Code, int]' } } }
`);
    expect(reported('Book', { by_code: { 0: 1, 12: 2 } })).toEqual([]);
    expect(reported('Book', { by_code: { '01': 1, '-1': 2, x: 3 } })).toEqual([
      'by_code.01: format',
      'by_code.-1: type',
      'by_code.x: format',
    ]);
  });
});
