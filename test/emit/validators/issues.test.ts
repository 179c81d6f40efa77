import { describe, expect, it } from 'vitest';
import { modelOf } from '../../model/problems.js';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { moduleOf, type ValidatorModule } from './validators-of.js';

const SPEC = `
identifiers:
  Id: { wire: str }
  Isbn: { wire: str, pattern: '^[0-9]{3}$' }
scalars:
  Url: { wire: str, format: uri }
enums:
  Genre: { wire: str, open: true, values: { NOVEL: novel, POEM: poem } }
  Size: { wire: int, open: false, values: { SMALL: 1, LARGE: 2 } }
bitsets:
  Flags: { wire: int, open: true, bits: { NEW: 0, USED: 1 } }
objects:
  Book:
    fields:
      f?: int
      s?: str
      b?: bool
      x?: float
      n?: int32
      id?: Id
      isbn?: Isbn
      url?: Url
      genre?: Genre
      size?: Size
      flags?: Flags
      list?: 'list[str]'
      pair?: 'tuple[str, int]'
      open?: 'tuple[str, ...int]'
      dict?: 'dict[str, int]'
      keys?: 'dict[int, str]'
      named?: { type: 'dict[str, int]', keys: { length: 2.. } }
      inner?: Inner
      text?: { type: str, length: 2..3 }
      trim?: { type: str, length: ..2, trimmed: true }
      range?: { type: int, range: 1..5 }
      above?: { type: float, range: 0<.. }
      half?: { type: float, multiple-of: 0.5 }
      few?: { type: 'list[int]', items: ..2 }
      set?: { type: 'list[int]', unique: true }
      pairs?: { type: 'list[list[int]]', unique: true }
      one?: { type: str, values: [a, b] }
      match?: { type: str, pattern: '^ab$' }
      mail?: { type: str, format: email }
      literal?: '"a"'
      digits?: '1 | 2 | 5'
      either?: 'str | list[int] | Inner'
  Inner: { fields: { name: str } }
  Cat: { fields: { kind: { is: cat }, lives: int } }
  Dog: { fields: { kind: { is: dog }, name: str } }
unions:
  Pet: { of: [Cat, Dog], by: kind, others: any }
`;

/** A value of a field of a book, and its issues as `path code: message (expected / received)`. */
const ISSUES: readonly (readonly [field: string, value: unknown, issues: readonly string[], mode?: string])[] = [
  ['f', 0.5, ['f type: expected integer, got number (integer / number)']],
  ['s', 5, ['s type: expected string, got number (string / number)']],
  ['b', null, ['b type: expected boolean, got null (boolean / null)']],
  ['x', Number.NaN, ['x type: expected number, got NaN (number / NaN)']],
  ['n', 2 ** 31, ['n type: expected int32, got number (int32 / number)']],
  ['id', 'x', ['id format: is not a valid Id (Id / string)']],
  ['id', 1, ['id type: expected Id, got number (Id / number)']],
  ['isbn', '12', ['isbn format: is not a valid Isbn (pattern ^[0-9]{3}$) (Isbn (pattern ^[0-9]{3}$) / string)']],
  ['url', 'no url', ['url format: is not a valid URI (URI / string)']],
  ['genre', 1, ['genre type: expected Genre, got number (Genre / number)']],
  ['genre', 'essay', []],
  ['genre', 'essay', ['genre unknown-member: is no known Genre (Genre / string)'], 'strict'],
  ['size', 3, ['size unknown-member: is no known Size (Size / number)']],
  ['flags', 4, ['flags unknown-bits: has bits that are not known of Flags (Flags / number)'], 'strict'],
  ['flags', -1, ['flags type: expected Flags, got number (Flags / number)']],
  ['list', {}, ['list type: expected array, got object (array / object)']],
  ['list', ['a', 1], ['list.1 type: expected string, got number (string / number)']],
  ['list', [undefined], ['list.0 missing: is missing; expected string (string / undefined)']],
  ['pair', ['a'], ['pair type: expected array of 2 items, got array of 1 (array of 2 items / array of 1)']],
  [
    'open',
    [],
    ['open type: expected array of 1 items or more, got array of 0 (array of 1 items or more / array of 0)'],
  ],
  ['dict', { a: 1, b: 'x' }, ['dict.b type: expected integer, got string (integer / string)']],
  ['keys', { a: 'x' }, ['keys.a format: is not a valid integer as a key (integer as a key / string)']],
  ['named', { a: 1 }, ['named.a length: the key must be at least 2 characters, got 1 (at least 2 characters / 1)']],
  ['inner', [], ['inner type: expected object, got array (object / array)']],
  ['inner', {}, ['inner.name missing: is missing; expected string (string / undefined)']],
  ['inner', { name: '', x: 1 }, ['inner.x unknown-key: is not a field of this object (absent)'], 'strict'],
  ['text', 'abcd', ['text length: must be 2 to 3 characters, got 4 (2 to 3 characters / 4)']],
  ['text', 'abcd', [], 'shape'],
  [
    'trim',
    ' abc ',
    [
      'trim length: must be at most 2 characters without white space at both ends, got 3 (at most 2 characters without white space at both ends / 3)',
    ],
  ],
  ['range', 6, ['range range: must be 1 to 5, got 6 (1 to 5 / 6)']],
  ['above', 0, ['above range: must be more than 0, got 0 (more than 0 / 0)']],
  ['half', 0.7, ['half multiple-of: must be a multiple of 0.5, got 0.7 (a multiple of 0.5 / 0.7)']],
  ['few', [1, 2, 3], ['few items: must be at most 2 items, got 3 (at most 2 items / 3)']],
  ['set', [1, 2, 1], ['set.2 unique: occurs more than once in the list']],
  ['pairs', [[1], [1]], ['pairs.1 unique: occurs more than once in the list']],
  ['one', 'c', ['one values: must be one of "a", "b" ("a", "b" / another string)']],
  ['match', 'ac', ['match pattern: must match ^ab$ (^ab$ / a string that differs at position 1)']],
  ['match', 'a', ['match pattern: must match ^ab$ (^ab$ / a string that ends too early)']],
  ['mail', 'x', ['mail format: is not a valid email address (email address / string)']],
  ['literal', 'b', ['literal literal: must be "a" ("a" / string)']],
  ['digits', 3, ['digits variant: must be 1, 2 or 5 (1, 2 or 5 / number)']],
  ['digits', '1', ['digits type: expected 1, 2 or 5, got string (1, 2 or 5 / string)']],
  ['either', 5, ['either type: expected string, array or Inner, got number (string, array or Inner / number)']],
  [
    'either',
    {},
    ['either.name missing: value that is an object (Inner): is missing; expected string (string / undefined)'],
  ],
];

describe('an issue says where it is, what was expected and what was found', () => {
  const model = modelOf(SPEC);
  let loading: Promise<ValidatorModule> | undefined;
  const validate = async (type: string, value: unknown, options: object): Promise<{ issues?: readonly Issue[] }> => {
    const loaded = await (loading ??= moduleOf(model, createEmitContext(model)));
    return loaded[`validate${type}`]!(value, options) as { issues?: readonly Issue[] };
  };
  const issuesOf = async (type: string, value: unknown, mode = 'spec'): Promise<readonly string[]> => {
    const { issues = [] } = await validate(type, value, { mode });
    return issues.map(({ path, code, message, expected, received }) => {
      const sides = [expected, received].filter((side) => side !== undefined);
      return `${path.join('.')} ${code}: ${message}${sides.length === 0 ? '' : ` (${sides.join(' / ')})`}`;
    });
  };

  it.each(ISSUES.map(([field, value, issues, mode = 'spec']) => [field, value, issues, mode] as const))(
    '%s: %o',
    async (field, value, issues, mode) => {
      expect(await issuesOf('Book', { [field]: value }, mode)).toEqual(issues);
    },
  );

  it.each([
    ['the value itself', 5, [' type: expected Cat or Dog, got number (Cat or Dog / number)']],
    [
      'a field that decides',
      {},
      ['kind missing: is missing; expected "cat" (Cat) or "dog" (Dog) ("cat" (Cat) or "dog" (Dog) / undefined)'],
    ],
    [
      'what it decides',
      { kind: 'cat' },
      ['lives missing: Pet with kind "cat" (Cat): is missing; expected integer (integer / undefined)'],
    ],
    ['a member that is not listed', { kind: 'cow' }, []],
  ] as const)('of a union: %s', async (_, value, issues) => {
    expect(await issuesOf('Pet', value)).toEqual(issues);
  });

  it('no more issues are reported than a caller wants', async () => {
    const { issues } = await validate('Book', { f: 'x', s: 1, b: 2 }, { maxIssues: 2 });
    expect(issues?.map(({ path }) => path)).toEqual([['f'], ['s']]);
  });
});

interface Issue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}
