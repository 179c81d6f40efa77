import { describe, expect, test } from 'vitest';
import { Values } from '../../../generator/diff/witness/smallest-value.js';
import { variationsOf } from '../../../generator/diff/witness/values-of-type.js';
import type { Json } from '../../../generator/model/index.js';
import { modelOf } from '../../model/problems.js';

/** What is tried for a field, besides one value of each kind that JSON has. */
function tried(field: string, int64: 'bigint' | 'string' = 'bigint'): readonly Json[] {
  const model = modelOf(
    `
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown } }
scalars: { Word: { wire: str, length: 2..3 }, Count: { wire: int, range: 5..5 }, Mail: { wire: str, format: email, length: 20.. } }
unions: { Either: { of: [Note, Sign] }, Text: { of: [str, int], length: 2.. } }
enums: { Pace: { wire: str, open: false, values: { SLOW: slow, FAST: fast } }, Tone: { wire: str, values: { LOUD: loud } }, Genre: { wire: str, values: { NOVEL: novel, COMIC: !not-shown } } }
bitsets: { Flag: { wire: int, bits: { RARE: 1, LOST: !not-shown } }, Flags: { wire: str, bits: { HIGH: 60 } } }
objects:
  Note: { identity: [a], fields: { a: bool, b: bool } }
  Sign: { fields: { kind: "'s'", size: { type: int, range: 5.. }, more?: Sign } }
  Poster: { fields: { kind: "'p'", by: { type: str, length: ..1 } } }
  Hidden: !not-shown
  Book: { fields: { it: { ${field} } } }
`,
    { int64 },
  );
  const { type, limits } = model.objects.find(({ name }) => name === 'Book')!.fields[0]!;
  const all = variationsOf(type, limits, new Values(model));
  const rest = all.slice(0, all.length - OTHERS.length);
  expect(all.slice(rest.length)).toEqual(OTHERS);
  return rest;
}

const OTHERS: readonly Json[] = ['text', '7', 7, 0.5, -1, true, false, null, [], {}];

describe('what is tried to find a value that proves a change', () => {
  test('are texts on both sides of both bounds, with white space at either end, and the values that are allowed', () => {
    expect(tried('type: str')).toEqual(['']);
    const spaced = [' ', 'x ', 'xx ', 'xxx ', 'xxxx ', ' x', ' xx', ' xxx', ' xxxx', ' xxxxx'];
    expect(new Set(tried('type: str, length: 2..4'))).toEqual(
      new Set(['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx', ...spaced]),
    );
    expect(tried('type: str, length: ..1')).toEqual(expect.arrayContaining(['', 'x', 'xx']));
    expect(tried('type: str, values: [a, b]')).toEqual(['', 'a', 'b']);
    const longest = tried('type: str, length: ..1000000').map((text) => String(text).trim().length);
    expect(Math.max(...longest)).toBe(1_000_000);
  });

  test('are numbers on both sides of both bounds, and fractions within them', () => {
    expect(tried('type: int')).toEqual([]);
    expect(tried('type: int, range: 2..9')).toEqual([1, 2, 3, 8, 9, 10, 2.5, 8.5]);
    expect(tried('type: float, range: -2..')).toEqual([-3, -2, -1, 0, 1, -1.5]);
    expect(tried('type: int, range: ..5')).toEqual([-1, 0, 1, 4, 5, 6, 4.5]);
    expect(tried('type: int, values: [3, 4]')).toEqual([3, 4]);
  });

  test('are lists of every size, of every item, and of the same item twice', () => {
    const lists = tried("type: 'list[int]', items: 1..2, each: { range: 5..5 }");
    expect(lists.filter((list) => Array.isArray(list) && list.length !== 1)).toEqual([
      [],
      expect.objectContaining({ length: 2 }),
      expect.objectContaining({ length: 3 }),
      [5, 5],
    ]);
    expect(lists).toEqual(expect.arrayContaining([[4], [5], [6], ['text'], [null]]));
    const sizes = tried("type: 'list[int]', items: ..100000").map((list) => (list as readonly Json[]).length);
    expect(Math.max(...sizes)).toBe(100_000);
  });

  test('are dicts of every size, of every value, and of keys of every kind', () => {
    const dicts = tried("type: 'dict[str, bool]', items: 1..1");
    expect(dicts.map((dict) => Object.keys(dict as object).length)).toEqual(expect.arrayContaining([0, 1, 2]));
    expect(dicts.map((dict) => Object.values(dict as object)[0] as Json)).toEqual(
      expect.arrayContaining(['text', null]),
    );
    expect(dicts.map((dict) => Object.keys(dict as object)[0])).toEqual(expect.arrayContaining(['text', '7', 'true']));
  });

  test('are identifiers, members, bits, scalars and objects', () => {
    expect(tried('type: Code')).toEqual(['1', '18446744073709551616']);
    expect(tried('type: Genre')).toEqual(['novel', 987_654, 'SOMETHING_ELSE']);
    expect(tried('type: Flag')).toEqual([0, 2, 2 ** 47, '0', '2', String(2 ** 47)]);
    expect(tried('type: Word')).toEqual(
      expect.arrayContaining(['2024-02-29T12:30:45+00:00', 'x', 'xx', 'xxx', 'xxxx']),
    );
    expect(tried('type: Word, length: 7..7')).toEqual(expect.arrayContaining(['xx', 'xxxxxx', 'xxxxxxx', 'xxxxxxxx']));
    expect(tried('type: Count').filter((value) => typeof value === 'number')).toEqual(
      expect.arrayContaining([4, 5, 6]),
    );
    // The object, and each of its fields with another value.
    expect(tried('type: Note').length).toBeGreaterThan(10);
    const [least, whole] = tried('type: Partial<Note>').map((value) => Object.keys(value as object));
    expect([least, whole]).toEqual([['a'], ['a', 'b']]);
    expect(tried('type: any')).toEqual([]);
  });
});

describe('what is tried where few values are valid', () => {
  test('are a number between two close bounds, and those beside them', () => {
    const numbers = tried('type: float, range: 0.1..0.4');
    expect(numbers).toEqual(expect.arrayContaining([0.1, 0.4, 0.25, 0, 1]));
    expect(numbers.filter((one) => (one as number) > 0.1 && (one as number) < 0.4)).toContain(0.25);
  });

  test('are multiples within the bounds, and what is none', () => {
    expect(tried('type: int, multiple-of: 3')).toEqual(expect.arrayContaining([0, 3, 1.5]));
    expect(tried('type: int, multiple-of: 3, range: 4..')).toEqual(expect.arrayContaining([3, 4, 5, 6, 9, 12, 4.5]));
    expect(tried('type: int, multiple-of: 5, range: ..-3')).toEqual(expect.arrayContaining([-5, -4, -3, -2, -3.5]));
    expect(tried('type: int, multiple-of: 4, range: 5..30')).toEqual(expect.arrayContaining([8, 12, 16, 5, 30, 31]));
  });

  test('are texts that match a pattern, unless it is only documented', () => {
    expect(tried("type: str, pattern: '^[ab]{2}$', length: 2..3")).toContain('aa');
    expect(tried("type: str, pattern: { is: '^[ab]{2}$', enforce: false }, length: 2..3")).not.toContain('aa');
  });

  test('are texts of both bounds that match a pattern, of up to ten thousand characters', () => {
    const longest = (field: string): number =>
      Math.max(...tried(field).map((text) => (/^a+$/.test(String(text)) ? String(text).length : 0)));
    expect(longest("type: str, pattern: '^a+$', length: ..9999")).toBe(10_000);
    expect(longest("type: str, pattern: '^a+$', length: ..10001")).toBe(10_000);
  });

  test('are lists of as many items as are needed, unless these are too many to make', () => {
    const values = new Values(modelOf('objects: { Book: { fields: { it: int } } }'));
    const lengthOf = (min: number): number => {
      const { origin } = values.model.objects[0]!;
      const limits = [{ kind: 'items', min, on: 'value', when: [], origin } as const];
      return (values.ofType({ kind: 'list', item: { kind: 'bool' } }, limits) as readonly Json[]).length;
    };
    expect([3, 100_000, 100_001].map(lengthOf)).toEqual([3, 100_000, 0]);
  });

  test('are forty values of each field of an object', () => {
    const members = Array.from({ length: 60 }, (_, n) => `V${n}: v${n}`).join(', ');
    const model = modelOf(`
enums: { Choice: { wire: str, values: { ${members} } } }
objects: { Book: { fields: { one: Choice, other: Choice } } }
`);
    const varied = variationsOf({ kind: 'object', name: 'Book' }, [], new Values(model));
    const objects = varied.filter((value) => typeof value === 'object' && value !== null && 'one' in value);
    expect(objects).toHaveLength(2 + 2 * 40);
  });

  test('are integers of 64 bits beyond those of 32', () => {
    expect(tried('type: int64, range: 3..9')).toEqual([2, 3, 4, 8, 9, 10, 2_147_483_648]);
    const [least, most] = ['9223372036854775807', '9223372036854775808'];
    expect(tried('type: int64', 'string')).toEqual(['2147483648', least, most]);
    const edges = ['2', '3', '9', '10'];
    expect(tried('type: int64, range: 3..9', 'string')).toEqual(expect.arrayContaining([...edges, least, most]));
  });

  test('are dicts of values that the limits of each allow', () => {
    const dicts = tried("type: 'dict[str, int]', items: 1..2, each: { range: 4.. }") as readonly object[];
    expect(dicts.slice(0, 4).map((dict) => new Set(Object.values(dict)))).toEqual(
      [[], [4], [4], [4]].map((values) => new Set(values)),
    );
  });

  test('are lists as long as there are different items', () => {
    const lengths = (field: string): number =>
      Math.max(...tried(field).map((list) => (list as readonly Json[]).length));
    expect(lengths("type: 'list[Tone]', unique: true, items: ..3")).toBe(4);
    expect(tried("type: 'list[int]', each: { values: [1, 2] }, unique: true")).toEqual(
      expect.arrayContaining([[1], [2], [1, 1]]),
    );
    expect(tried("type: 'list[Genre]', unique: true")).toEqual(expect.arrayContaining([['novel'], ['novel', 'novel']]));
  });
});

test.each<readonly [kind: 'null' | 'never' | 'any' | 'bytes', smallest: Json, around: readonly Json[]]>([
  ['null', null, OTHERS],
  ['never', null, OTHERS],
  ['any', 'anything', OTHERS],
  // No value of JSON is the content of a file.
  ['bytes', null, []],
])('of the type %s, the smallest value is %j', (kind, smallest, around) => {
  const values = new Values(modelOf('objects: { Book: { fields: { it: int } } }'));
  expect(values.ofType({ kind }, [])).toBe(smallest);
  expect(variationsOf({ kind }, [], values)).toEqual(around);
});
