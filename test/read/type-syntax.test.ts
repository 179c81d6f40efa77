import { describe, expect, test } from 'vitest';
import { namesIn, parseType, printType } from '../../generator/read/index.js';

function refused(text: string): string {
  const result = parseType(text);
  if (result.ok) return 'ok';
  return `${result.offset}-${result.end} ${result.message}${result.hint === undefined ? '' : ` (${result.hint})`}`;
}

describe('types that are right', () => {
  test('print as they are written', () => {
    for (const text of [
      'str',
      'Book',
      'list[Book]',
      'dict[str, list[Book | null]]',
      'Snowflake<Book>',
      'Partial<Book> | null',
      'list[str] | null',
      'int | str',
      'Card | list[Card | Bank] | null',
      "'auto' | 'none' | 1.5 | -3 | true",
      '"it\'s"',
      'tuple[int, str]',
      'tuple[int, ...str | null]',
      'stream[Book]',
      '"a\\nb"',
      "true | 'true'",
      'list[list[list[list[list[list[list[list[list[list[list[list[list[list[list[list[str]]]]]]]]]]]]]]]]',
    ]) {
      const result = parseType(text);
      expect(result.ok && printType(result.type)).toBe(text);
    }
  });

  test('are read into names and values, with their places', () => {
    const name = (text: string, start: number) => ({
      kind: 'name',
      name: text,
      args: [],
      brackets: 'none',
      start,
      end: start + text.length,
    });
    const type = (text: string) => {
      const result = parseType(text);
      return result.ok ? result.type : result;
    };
    expect(type('str')).toEqual(name('str', 0));
    expect(type(" true | false|'a b' | \"it's\\n\" | -1.5e3")).toEqual({
      kind: 'oneOf',
      of: [
        { kind: 'literal', value: true, start: 1, end: 5 },
        { kind: 'literal', value: false, start: 8, end: 13 },
        { kind: 'literal', value: 'a b', start: 14, end: 19 },
        { kind: 'literal', value: "it's\n", start: 22, end: 30 },
        { kind: 'literal', value: -1500, start: 33, end: 39 },
      ],
      start: 1,
      end: 39,
    });
    expect(type('tuple[A, ...B] | null')).toEqual({
      kind: 'nullable',
      of: {
        kind: 'name',
        name: 'tuple',
        args: [name('A', 6), name('B', 12)],
        brackets: 'square',
        open: true,
        start: 0,
        end: 14,
      },
      start: 0,
      end: 21,
    });
    expect(type('Snowflake<Book>')).toMatchObject({ brackets: 'angle', args: [name('Book', 10)], end: 15 });
    expect(type("''")).toEqual({ kind: 'literal', value: '', start: 0, end: 2 });
  });

  test('have other names in them, but no values', () => {
    const result = parseType("A | 'b' | list[C | null] | dict[D, 5] | null");
    expect(result.ok && [...namesIn(result.type)].map(({ name }) => name)).toEqual(['A', 'list', 'C', 'dict', 'D']);
  });

  test('may be called as one of the language in capital letters, without square brackets', () => {
    for (const text of ['Float', 'Tuple', 'Record', 'List<Book>', 'Date', 'Optional', 'Set', 'Map<Book>'])
      expect([text, refused(text)]).toEqual([text, 'ok']);
  });

  test('know the position of every name', () => {
    const result = parseType(' dict[ str,Book ] | null');
    expect(result.ok && [...namesIn(result.type)].map(({ name, start, end }) => [name, start, end])).toEqual([
      ['dict', 1, 17],
      ['str', 7, 10],
      ['Book', 11, 15],
    ]);
  });
});

describe('types that are wrong', () => {
  test.each([
    ['', '0-0 a type is missing'],
    ['list<str>', '4-5 list takes square brackets (write list[str])'],
    ['tuple', '0-5 tuple does not say of what'],
    ['tuple[]', '5-7 the brackets are empty (write tuple[A, B])'],
    ['tuple[...int]', '6-9 a tuple has a first item (write list[int])'],
    ['tuple[int, ...]', '11-14 a type is missing behind ... (write list[int])'],
    ['tuple[int, ...str[]]', '17-19 the brackets are empty (write ...str)'],
    ['tuple[int, ...str, int]', '11-14 nothing may follow the type of all further items'],
    ['list[...int]', '5-8 list has no further items (only tuple takes ... before its last type)'],
    ['...int', '0-3 ... cannot begin a type'],
    ['tuple<int>', '5-6 tuple takes square brackets (write tuple[int])'],
    ['Snowflake[Book]', '9-10 only list, dict and tuple take square brackets (write Snowflake<Book>)'],
    ['string', '0-6 there is no type string (write str)'],
    ['list[number]', '5-11 there is no type number (write int)'],
    ['boolean', '0-7 there is no type boolean (write bool)'],
    ['List[str]', '0-4 there is no type List (write list[str])'],
    ['array[str]', '0-5 there is no type array (write list[str])'],
    ['list', '0-4 list does not say of what'],
    ['dict[str]', '0-9 dict takes two types'],
    ['list[]', '4-6 the brackets are empty'],
    ['list[str', '8-8 the [ is not closed'],
    ['list[str]]', '9-10 nothing may follow the type'],
    ['str?', '3-4 nothing may follow the type (put the ? behind the key; it says that the field may be absent)'],
    ['null | str', '0-4 null comes after all other types (write str | null)'],
    ['str | null | int', '11-12 null comes after all other types'],
    ['null | null', '7-11 null is there twice (write null)'],
    ['str |', '4-5 a type is missing behind |'],
    ['str | | int', '6-7 | cannot begin a type'],
    ['int | str | int', '12-15 int is there twice (remove | int)'],
    ["'auto", "0-1 ' cannot begin a type"],
    ['1e999', '0-5 1e999 is no number that JSON has'],
    ['str | null | null', '11-12 only one | null may follow a type'],
    ['str[]', '3-5 the brackets are empty (write list[str])'],
    ['int<Book>', '3-9 int takes no brackets'],
    ['Partial<list[Book]>', '8-18 the angle brackets hold the name of an object'],
    ['Partial<A, B>', '0-13 Partial takes one type'],
    ['💥', '0-2 💥 cannot begin a type'],
    [
      'optional[str]',
      '0-8 there is no type optional (write str, and put ? behind the key; it says that the field may be absent)',
    ],
    [
      'Optional[list[int]]',
      '0-8 there is no type Optional (write list[int], and put ? behind the key; it says that the field may be absent)',
    ],
    ['nullable[Book]', '0-8 there is no type nullable (write Book | null)'],
    [
      'datetime',
      '0-8 there is no type datetime (write { type: str, format: timestamp }, or declare a scalar with that format)',
    ],
    [
      'list[uuid]',
      '5-9 there is no type uuid (write { type: str, format: uuid }, or declare a scalar with that format)',
    ],
    ['map<str, int>', '0-3 there is no type map (write dict[str, int])'],
    ['map<>', '3-5 the brackets are empty (write dict[K, V])'],
    ['map', '0-3 there is no type map (write dict[K, V])'],
    ['array', '0-5 there is no type array (write list[X])'],
    ['boolean?', '0-7 there is no type boolean (write bool, and put the ? behind the key)'],
    ['long', '0-4 there is no type long (write int64)'],
    ['uint32', '0-6 there is no type uint32 (write int, with range: 0..)'],
    ['thing[str]', '5-6 only list, dict and tuple take square brackets'],
    ['lisst[str]', '5-6 only list, dict and tuple take square brackets (write list[str])'],
  ])('%s', (text, message) => {
    expect(refused(text)).toBe(message);
  });

  test('nest only so deep, however deep they are written', () => {
    expect(refused('list['.repeat(100_000))).toContain('types nest at most 16 deep');
  });

  test('a type joins at most a hundred others', () => {
    const joined = (count: number): string => Array.from({ length: count }, (_, index) => `T${index}`).join(' | ');
    expect(refused(joined(100))).toBe('ok');
    expect(refused(joined(101))).toMatch(/at most 100 types may be joined by \| \(declare a union\)$/);
  });
});
