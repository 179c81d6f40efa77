import { describe, expect, it, test } from 'vitest';
import { pattern } from '../../../templates/runtime/pattern.js';
import type { Mode } from '../../../templates/runtime/issue.js';
import { distinct } from '../../../templates/runtime/rest-distinct.js';
import { ofFormat } from '../../../templates/runtime/rest-format.js';
import * as int64 from '../../../templates/runtime/rest-int64.js';
import { multipleOf, strictlyWithin } from '../../../templates/runtime/rest-number.js';
import type { Validate } from '../../../templates/runtime/rest-operation.js';
import { matching } from '../../../templates/runtime/rest-pattern.js';
import { anyOf, forForm, literally } from '../../../templates/runtime/rest-union.js';
import * as values from '../../../templates/runtime/rest-value.js';

/** `valid`, or the issues as `path code: message (expected / received)`. */
function verdict(validate: Validate, value: unknown, mode?: Mode, maxIssues?: number): string {
  const result = validate(value, mode === undefined ? undefined : { mode, maxIssues });
  if (result.ok) {
    expect(result.value).toBe(value);
    return 'valid';
  }
  return result.issues
    .map(
      ({ path, code, message, expected, received }) =>
        `${path.join('.')} ${code}: ${message} (${expected} / ${received})`,
    )
    .join('; ');
}

const { text, integer, float, bool, nothing, anything } = values;
const isUuid = (value: unknown): boolean => value === 'uuid';
const uuid = values.formatted('uuid', isUuid);

describe('A value of a parameter', () => {
  test.each<readonly [name: string, Validate, valid: readonly unknown[], invalid: Readonly<Record<string, unknown>>]>([
    ['anything', anything, [undefined, null, {}, 1], {}],
    ['text', text, ['', 'a'], { ' type: expected string, got number (string / number)': 1 }],
    [
      'an integer',
      integer,
      [0, -3],
      {
        ' type: expected integer, got number (integer / number)': 0.5,
        ' type: expected integer, got string (integer / string)': '1',
        ' type: expected integer, got NaN (integer / NaN)': Number.NaN,
      },
    ],
    ['a number', float, [0.5], { ' type: expected number, got Infinity (number / Infinity)': Infinity }],
    ['a boolean', bool, [true, false], { ' type: expected boolean, got null (boolean / null)': null }],
    ['null', nothing, [null], { ' type: expected null, got undefined (null / undefined)': undefined }],
    ['text or null', values.orNull(text), [null, 'a'], { ' type: expected string, got number (string / number)': 1 }],
    [
      'a format',
      uuid,
      ['uuid'],
      {
        ' format: is not a valid uuid (uuid / string)': 'another',
        ' type: expected uuid, got number (uuid / number)': 1,
      },
    ],
    ['an integer of 32 bits', int64.int32, [1], { ' type: expected int32, got number (int32 / number)': 2 ** 31 }],
    [
      'an integer of 64 bits',
      int64.int64,
      [1, 2n ** 62n],
      { ' type: expected int64, got bigint (int64 / bigint)': 2n ** 63n },
    ],
    [
      'an integer of 64 bits as text',
      int64.int64Text,
      ['1'],
      { ' type: expected int64, got number (int64 / number)': 1 },
    ],
    ['a literal', literally('a'), ['a'], { ' literal: must be "a" ("a" / string)': 'b' }],
    [
      'a list',
      values.listOf(integer),
      [[], [1, 2]],
      {
        ' type: expected array, got object (array / object)': {},
        '1 type: expected integer, got string (integer / string); 2 type: expected integer, got null (integer / null)':
          [1, 'a', null],
      },
    ],
    [
      'a tuple',
      values.tupleOf(integer, text),
      [[1, 'a']],
      {
        ' type: expected array of 2 items, got string (array of 2 items / string)': 'ab',
        ' type: expected array of 2 items, got array of 1 (array of 2 items / array)': [1],
        ' type: expected array of 2 items, got array of 3 (array of 2 items / array)': [1, 'a', 2],
        '0 type: expected integer, got string (integer / string); 1 type: expected string, got number (string / number)':
          ['a', 1],
      },
    ],
    [
      'an open tuple',
      values.openTupleOf(integer, text, bool),
      [
        [1, 'a'],
        [1, 'a', true],
        [1, 'a', true, false],
      ],
      {
        ' type: expected array of 2 items or more, got object (array of 2 items or more / object)': {},
        ' type: expected array of 2 items or more, got array of 1 (array of 2 items or more / array)': [1],
        '3 type: expected boolean, got number (boolean / number)': [1, 'a', true, 1],
        '0 type: expected integer, got string (integer / string); 1 type: expected string, got number (string / number)':
          ['a', 1],
      },
    ],
    [
      'a dict',
      values.dictOf(integer),
      [{}, { a: 1 }],
      {
        ' type: expected object, got array (object / array)': [],
        ' type: expected object, got null (object / null)': null,
        ' type: expected object, got string (object / string)': 'a',
        'b type: expected integer, got string (integer / string)': { a: 1, b: 'x' },
      },
    ],
    [
      'a dict with keys of a format',
      values.dictWithKeys(uuid, integer),
      [{}, { uuid: 1 }],
      {
        ' type: expected object, got array (object / array)': [],
        'a type: expected integer, got string (integer / string)': { a: 'x' },
        'a format: the key is not a valid uuid (uuid / string); b format: the key is not a valid uuid (uuid / string)':
          { a: 1, uuid: 2, b: 3 },
      },
    ],
    [
      'any of several types',
      anyOf(integer, bool),
      [1, true],
      { ' type: expected integer or boolean, got string (integer or boolean / string)': 'a' },
    ],
    [
      'any of several lists',
      anyOf(integer, values.listOf(integer), values.listOf(values.listOf(text)), values.dictOf(bool)),
      [1, [1], [['a']], { a: true }],
      {
        ' type: expected integer or array or array or object, got string (integer or array or array or object / string)':
          'a',
        '0 type: expected integer, got string (integer / string)': ['a'],
        '0.0 type: expected string, got number (string / number)': [[1]],
        'a type: expected boolean, got number (boolean / number)': { a: 1 },
      },
    ],
  ])('that is %s is valid or reported with what was expected', (_, validate, valid, invalid) => {
    for (const mode of ['shape', 'spec', 'strict'] as const) {
      for (const value of valid) expect(verdict(validate, value, mode)).toBe('valid');
      for (const [issues, value] of Object.entries(invalid)) expect(verdict(validate, value, mode)).toBe(issues);
    }
  });

  it.each([
    ['a list', values.listOf(integer), Array.from({ length: 1500 }, () => 'x')],
    ['an open tuple', values.openTupleOf(integer), Array.from({ length: 1500 }, () => 'x')],
    [
      'a dict',
      values.dictOf(integer),
      Object.fromEntries(Array.from({ length: 1500 }, (__, index) => [`a${index}`, 'x'])),
    ],
  ])('that is %s has a thousand issues at most, or as many as are wanted', (_, validate, value) => {
    const count = (options?: { readonly maxIssues?: number }): number => {
      const result = validate(value, options);
      return result.ok ? 0 : result.issues.length;
    };
    expect([count(), count({}), count({ maxIssues: 3 })]).toEqual([1000, 1000, 3]);
  });
});

describe('A limit of a parameter', () => {
  const LIMITS: readonly (readonly [
    name: string,
    Validate,
    valid: readonly unknown[],
    invalid: Readonly<Record<string, unknown>>,
  ])[] = [
    ['a range', values.within(integer, 1, 3), [1, 3], { ' range: must be 1 to 3 (1 to 3 / number)': 0 }],
    ['a range from above', values.within(integer, 1, 3), [1, 3], { ' range: must be 1 to 3 (1 to 3 / number)': 4 }],
    [
      'a least number',
      values.within(integer, 1, Infinity),
      [1, 9e9],
      { ' range: must be at least 1 (at least 1 / number)': 0 },
    ],
    [
      'a greatest number',
      values.within(integer, -Infinity, 3),
      [-9e9, 3],
      { ' range: must be at most 3 (at most 3 / number)': 4 },
    ],
    ['one number', values.within(integer, 2, 2), [2], { ' range: must be 2 (2 / number)': 3 }],
    [
      'a length',
      values.ofLength(text, 2, 3),
      ['ab', '🍰🍰🍰', ' a '],
      { ' length: must be 2 to 3 characters (2 to 3 characters / string)': 'a' },
    ],
    [
      'a length from above',
      values.ofLength(text, 2, 3),
      ['ab', '🍰🍰🍰', ' a '],
      { ' length: must be 2 to 3 characters (2 to 3 characters / string)': 'abcd' },
    ],
    [
      'a length without white space at both ends',
      values.ofTrimmedLength(text, 2, 3),
      ['ab', '  abc  '],
      {
        ' length: must be 2 to 3 characters without white space at both ends (2 to 3 characters without white space at both ends / string)':
          ' a ',
      },
    ],
    ['values', values.oneOf(integer, [1, 3]), [1, 3], { ' values: must be one of 1, 3 (one of 1, 3 / number)': 2 }],
    [
      'a number of items',
      values.ofCount(values.listOf(integer), 1, 2),
      [[1], [1, 2]],
      { ' items: must be 1 to 2 items (1 to 2 items / array)': [] },
    ],
    [
      'a number of items from above',
      values.ofCount(values.listOf(integer), 1, 2),
      [[1], [1, 2]],
      { ' items: must be 1 to 2 items (1 to 2 items / array)': [1, 2, 3] },
    ],
    [
      'a number of entries',
      values.ofCount(values.dictOf(integer), 1, 2),
      [{ a: 1 }, { a: 1, b: 2 }],
      {
        ' items: must be 1 to 2 items (1 to 2 items / object)': {},
      },
    ],
    [
      'unique items',
      values.unique(values.listOf(integer)),
      [[], [1, 2]],
      {
        ' unique: must be a list without repetition (a list without repetition / array)': [1, 2, 1],
      },
    ],
    [
      'distinct items',
      distinct(values.listOf(anything)),
      [[{ a: 1 }, { a: 2 }]],
      {
        ' unique: must be a list without repetition (a list without repetition / array)': [{ a: 1 }, { a: 1 }],
      },
    ],
    [
      'an open range',
      strictlyWithin(float, 0, 1, 'both'),
      [0.5],
      { ' range: must be more than 0 and less than 1 (more than 0 and less than 1 / number)': 0 },
    ],
    [
      'an open range from above',
      strictlyWithin(float, 0, 1, 'both'),
      [0.5],
      { ' range: must be more than 0 and less than 1 (more than 0 and less than 1 / number)': 1 },
    ],
    [
      'a range without its least number',
      strictlyWithin(float, 0, 1, 'min'),
      [0.5, 1],
      {
        ' range: must be more than 0 and at most 1 (more than 0 and at most 1 / number)': 0,
      },
    ],
    [
      'a multiple',
      multipleOf(float, 5, 10),
      [0.5, -1],
      {
        ' multiple-of: must be a multiple of 0.5 (a multiple of 0.5 / number)': 0.6,
      },
    ],
    [
      'a range of 64 bits',
      int64.int64Within(int64.int64, 1n, 2n ** 60n),
      [1, 2n ** 60n],
      {
        ' range: must be 1 to 1152921504606846976 (1 to 1152921504606846976 / number)': 0,
        ' range: must be 1 to 1152921504606846976 (1 to 1152921504606846976 / bigint)': 2n ** 60n + 1n,
      },
    ],
    [
      'a multiple of 64 bits',
      int64.int64MultipleOf(int64.int64, 5, 1),
      [5, 2n ** 60n - 1n],
      {
        ' multiple-of: must be a multiple of 5 (a multiple of 5 / number)': 6,
      },
    ],
    [
      'a format of texts',
      ofFormat(anything, 'string', 'uuid', isUuid),
      ['uuid', 1, null],
      {
        ' format: is not a valid uuid (uuid / string)': 'x',
      },
    ],
    [
      'a format of numbers',
      ofFormat(anything, 'number', 'even number', (value) => Number(value) % 2 === 0),
      [2, 'x'],
      {
        ' format: is not a valid even number (even number / number)': 1,
      },
    ],
    // What the table of a pattern has is said in `pattern-tables.test.ts`; this one has no table.
    [
      'a pattern',
      matching(text, pattern('', /^a+$/), '/^a+$/'),
      ['a'],
      {
        ' pattern: must match /^a+$/ (/^a+$/ / another string)': 'b',
      },
    ],
    [
      'texts alone',
      forForm('string', anything, (own) => values.ofLength(own, 2, 3)),
      ['ab', 1, ['a'], {}],
      {
        ' length: must be 2 to 3 characters (2 to 3 characters / string)': 'a',
      },
    ],
    [
      'lists alone',
      forForm('list', anything, (own) => values.ofCount(own, 2, 3)),
      [[1, 2], 'a', {}],
      {
        ' items: must be 2 to 3 items (2 to 3 items / array)': [1],
      },
    ],
    [
      'numbers alone',
      forForm('number', anything, (own) => values.within(own, 2, 3)),
      [2, 'a', [1]],
      {
        ' range: must be 2 to 3 (2 to 3 / number)': 1,
      },
    ],
  ];

  test.each(LIMITS)('that is %s is reported', (_, validate, valid, invalid) => {
    for (const mode of [undefined, 'spec', 'strict'] as const) {
      for (const value of valid) expect(verdict(validate, value, mode)).toBe('valid');
      for (const [issues, value] of Object.entries(invalid)) expect(verdict(validate, value, mode)).toBe(issues);
    }
  });

  test.each(LIMITS)('that is %s does not apply in mode shape', (_, validate, __, invalid) => {
    for (const value of Object.values(invalid)) expect(verdict(validate, value, 'shape')).toBe('valid');
  });

  test.each(LIMITS.filter(([name]) => !/^(?:a format|texts|lists|numbers|distinct)/.test(name)))(
    'that is %s is not looked at for a value of another type',
    (_, validate) => {
      expect(verdict(validate, Symbol('x'), 'spec')).toMatch(/^ type: expected \S+, got symbol \(\S+ \/ symbol\)$/);
    },
  );
});
