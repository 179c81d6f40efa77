import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { modelOf } from './agreement.js';
import { documentOf, importedOf } from './one-schema.js';

/** Those of some values that an import keeps as defaults of fields with a schema. It reports those that the type does not have. */
function kept<Value>(schema: object, values: readonly Value[], others: object = {}): readonly Value[] {
  const properties = Object.fromEntries(values.map((value, index) => [`f${index}`, { ...schema, default: value }]));
  const imported = importedOf(documentOf({ type: 'object', properties }, others));
  // A value that is kept is valid for the type in the spec, too.
  modelOf(imported);
  const { record } = imported;
  const lost = new Set(
    record.losses.flatMap(({ at, lost: what }) => (what === 'default' ? [at.split('/').at(-1)] : [])),
  );
  return values.filter((_, index) => !lost.has(`f${index}`));
}

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const WHOLE = { type: 'integer' };
const CLOSED = { type: 'object', properties: { a: TEXT, b: WHOLE }, required: ['a'], additionalProperties: false };

/** Schemas, and values of which some fit and some do not, as ajv says. */
const TRIED: readonly (readonly [title: string, schema: object, values: readonly unknown[]])[] = [
  ['a truth value', { type: 'boolean' }, [true, false, 'true', 0, [], {}]],
  ['a text', TEXT, ['', 'a', 1, true, [], {}]],
  [
    'a text of some length',
    { ...TEXT, minLength: 2, maxLength: 3 },
    ['a', 'ab', 'abc', 'abcd', '😀', '😀😀', '😀😀😀'],
  ],
  ['a text with a pattern', { ...TEXT, pattern: '^a+$' }, ['', 'a', 'aa', 'ab', 'ba']],
  ['a text with two patterns', { ...TEXT, pattern: '^a', allOf: [{ pattern: 'b$' }] }, ['ab', 'a', 'b', 'axb', 'ba']],
  ['a number', NUMBER, [0, 1.5, -1.5, '1', [1]]],
  ['an integer', WHOLE, [0, 1, -1, 1.5, '1']],
  ['a number of a range', { ...NUMBER, minimum: 1, maximum: 3 }, [0.9, 1, 2.5, 3, 3.1]],
  ['a number between others', { ...NUMBER, exclusiveMinimum: 1, exclusiveMaximum: 3 }, [0.9, 1, 1.1, 2.9, 3, 3.1]],
  ['a multiple', { ...NUMBER, multipleOf: 0.5 }, [0, 0.5, 1, 0.75, -1.5]],
  ['a multiple of an integer', { ...WHOLE, multipleOf: 3 }, [0, 3, 4, -3]],
  ['values', { enum: ['a', 'b', 'c'] }, ['a', 'c', 'd', '', 1]],
  ['one text of several, or null', { type: ['string', 'null'], minLength: 2 }, ['ab', 'a', null, 1]],
  [
    'a text or a number',
    {
      anyOf: [
        { ...TEXT, minLength: 2 },
        { ...NUMBER, minimum: 2 },
      ],
    },
    ['ab', 'a', 2, 1, true],
  ],
  ['items', { type: 'array', items: TEXT }, [[], ['a'], ['a', 'b'], ['a', 1], [1, 'a'], 'a', { 0: 'a' }]],
  ['so many items', { type: 'array', items: WHOLE, minItems: 1, maxItems: 2 }, [[], [1], [1, 2], [1, 2, 3]]],
  [
    'different items',
    { type: 'array', items: { type: 'array', items: WHOLE }, uniqueItems: true },
    [[], [[1]], [[1], [2]], [[1], [1]], [[1], [2], [1]]],
  ],
  ['the same items', { type: 'array', items: WHOLE }, [[1, 1]]],
  [
    'an item for each place',
    { type: 'array', prefixItems: [TEXT, WHOLE], items: false, minItems: 2 },
    [['a', 1], ['a'], ['a', 1, 2], [1, 'a'], ['a', 'b'], [1, 1], 'a1'],
  ],
  [
    'values by key',
    { type: 'object', additionalProperties: WHOLE },
    [{}, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 'x' }, { a: 'x', b: 1 }, [1], 'a'],
  ],
  [
    'so many values by key',
    { type: 'object', additionalProperties: WHOLE, minProperties: 1, maxProperties: 2 },
    [{}, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }],
  ],
  [
    'values by some keys',
    { type: 'object', additionalProperties: WHOLE, propertyNames: { pattern: '^a' } },
    [{}, { a: 1 }, { ab: 1, b: 1 }, { b: 1 }],
  ],
  [
    'an object',
    CLOSED,
    [{ a: 'x' }, { a: 'x', b: 1 }, { b: 1 }, { a: 1 }, { a: 'x', b: 'x' }, { a: 'x', c: 1 }, {}, [], 'a'],
  ],
  [
    'an object with other keys',
    { ...CLOSED, additionalProperties: true },
    [{ a: 'x', c: 1 }, { a: 'x', c: 'x' }, { c: 1 }],
  ],
  [
    'an object with other keys of a type',
    { ...CLOSED, additionalProperties: WHOLE },
    [{ a: 'x', c: 1 }, { a: 'x', c: 'x' }, { a: 'x', c: 1, d: 'x' }, { a: 'x' }],
  ],
  [
    'an object with so many keys',
    { ...CLOSED, additionalProperties: true, minProperties: 2, maxProperties: 3 },
    [{ a: 'x' }, { a: 'x', b: 1 }, { a: 'x', b: 1, c: 1 }, { a: 'x', b: 1, c: 1, d: 1 }],
  ],
  [
    'an object with keys by pattern',
    { ...CLOSED, patternProperties: { '^x-': WHOLE } },
    [
      { a: 'x', 'x-a': 1 },
      { a: 'x', 'x-a': 'b' },
      { a: 'x', 'x-a': 1, 'x-b': 'b' },
      { a: 'x', 'x-a': 1, y: 1 },
    ],
  ],
  [
    'an object with keys by pattern and others',
    { ...CLOSED, patternProperties: { '^x-': WHOLE }, additionalProperties: TEXT },
    [
      { a: 'x', 'x-a': 1, y: 'z' },
      { a: 'x', 'x-a': 1, y: 1 },
      { a: 'x', 'x-a': 'b' },
      { a: 'x', y: 'z' },
    ],
  ],
  [
    'an object in an object',
    { ...CLOSED, properties: { a: CLOSED } },
    [{ a: { a: 'x' } }, { a: { b: 1 } }, { a: {} }, { a: 'x' }],
  ],
];

describe('a default is kept', () => {
  test.each(TRIED)('where it is a value of %s', (_, schema, values) => {
    const isValid = new Ajv2020({ strict: false }).compile(schema);
    expect(kept(schema, values)).toEqual(values.filter((value) => isValid(value)));
  });

  test.each([
    ['a day', { type: 'string', format: 'date' }, '2026-01-31', '2026-02-31'],
    ['an integer of 32 bits', { type: 'integer', format: 'int32' }, -2147483648, -2147483649],
    ['an integer of 32 bits', { type: 'integer', format: 'int32' }, 2147483647, 2147483648],
    ['an integer that is exact', { type: 'integer' }, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ['a day with a pattern', { type: 'string', format: 'date', pattern: '^20' }, '2026-01-31', '20x'],
    ['a day with a pattern', { type: 'string', format: 'date', pattern: '^20' }, '2026-01-31', '1999-01-31'],
  ])('where it is %s: %j with %j and not %j', (_, schema, one, other) => {
    expect(kept<unknown>(schema, [one, other])).toEqual([one]);
  });

  test.each(['readOnly', 'writeOnly'])('without a required field that is %s', (side) => {
    const properties = { a: TEXT, b: { ...TEXT, [side]: true } };
    const schema = { type: 'object', properties, required: ['a', 'b'] };
    expect(kept<object>(schema, [{ a: 'x' }, { b: 'x' }])).toEqual([{ a: 'x' }]);
  });

  test('where it is a value of a type that is referred to', () => {
    const named = { Inner: CLOSED };
    const schema = { allOf: [{ $ref: '#/components/schemas/Inner' }] };
    expect(kept<object>(schema, [{ a: 'x' }, { b: 1 }], named)).toEqual([{ a: 'x' }]);
  });
});
