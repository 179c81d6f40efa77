import { describe, expect, it } from 'vitest';
import { documentOf, importedOf, testAgreement } from './one-schema.js';

const TEXT = { type: 'string' };
const WHOLE = { type: 'integer' };
const OBJECT = { type: 'object', properties: { a: TEXT, b: TEXT } };

const NAMED = {
  Named: { type: 'object', properties: { a: TEXT } },
  More: { allOf: [{ $ref: '#/components/schemas/Named' }], properties: { c: TEXT } },
};

/** Keywords without a type of their own in the language, in schemas that it can say. */
const SAID: Readonly<Record<string, object>> = {
  'multipleOf, of several numbers': {
    allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }, { multipleOf: 2 }],
  },
  'multipleOf, of several fractions': { allOf: [{ type: 'number', multipleOf: 0.4 }, { multipleOf: 0.6 }] },
  'not, of a text': { type: 'string', not: { const: 'ab' } },
  'not, of several texts': { type: 'string', not: { enum: ['ab', 'a.c', '$'] } },
  'not, of a pattern': { type: 'string', not: { pattern: '^a' } },
  'not, of a pattern beside another one': { type: 'string', pattern: 'b$', not: { pattern: '^a' } },
  'not, of texts or null': { type: ['string', 'null'], not: { type: 'string', pattern: 'b' } },
  'not, of longer lists beside maxItems': { type: 'array', maxItems: 4, not: { type: 'array', minItems: 2 } },
  'contains, of anything': { type: 'array', items: TEXT, contains: {} },
  'contains, of so many': { type: 'array', items: TEXT, contains: true, minContains: 2, maxContains: 3, maxItems: 9 },
  'contains, of none': { type: 'array', items: TEXT, contains: { const: 'x' }, minContains: 0 },
  'dependentRequired, of a required key': {
    ...OBJECT,
    required: ['b'],
    dependentRequired: { a: ['b'], c: [], b: ['d'], d: ['e'] },
  },
  'dependencies, of a required key': { ...OBJECT, required: ['b'], dependencies: { a: ['b'] } },
  'unevaluatedProperties, without other schemas': { ...OBJECT, unevaluatedProperties: false },
  'unevaluatedProperties, beside additionalProperties': {
    ...OBJECT,
    additionalProperties: TEXT,
    unevaluatedProperties: false,
  },
  'unevaluatedProperties, beside allOf': {
    allOf: [OBJECT, { type: 'object', properties: { c: TEXT }, required: ['c'] }],
    properties: { d: WHOLE },
    unevaluatedProperties: false,
  },
  'unevaluatedProperties, beside references': {
    allOf: [{ $ref: '#/components/schemas/Named' }, { $ref: '#/components/schemas/More' }],
    unevaluatedProperties: false,
  },
  'unevaluatedProperties, beside one reference': {
    $ref: '#/components/schemas/Named',
    properties: { x: WHOLE },
    unevaluatedProperties: false,
  },
  'unevaluatedProperties, of anything': { allOf: [OBJECT], unevaluatedProperties: true },
  'unevaluatedItems, without other schemas': {
    type: 'array',
    prefixItems: [TEXT, WHOLE],
    minItems: 2,
    unevaluatedItems: false,
  },
  'unevaluatedItems, beside items': { type: 'array', items: TEXT, unevaluatedItems: false },
  'propertyNames, by pattern': { ...OBJECT, propertyNames: { pattern: '^[a-d]$' } },
  'propertyNames, by length': { ...OBJECT, propertyNames: { minLength: 1, maxLength: 2 } },
  'propertyNames, from a list': { ...OBJECT, additionalProperties: WHOLE, propertyNames: { enum: ['a', 'b', 'x.'] } },
  'propertyNames, of a closed object': { ...OBJECT, additionalProperties: false, propertyNames: { pattern: '^[ab]$' } },
  'patternProperties, of keys that must not be there': { ...OBJECT, patternProperties: { '^x': false } },
};

/** The same keywords where they are losses. */
const LOST: Readonly<Record<string, object>> = {
  'not, of a kind': { not: { type: 'string' } },
  'not, of texts and others': { type: 'string', not: { enum: ['a', 1] } },
  'not, beside a format': { type: 'string', format: 'uuid', not: { const: 'a' } },
  if: { ...OBJECT, if: { properties: { a: { const: 'x' } } }, then: { required: ['b'] } },
  contains: { type: 'array', items: TEXT, contains: { const: 'x' } },
  dependentSchemas: { dependentSchemas: { a: { required: ['b'] } } },
  'unevaluatedProperties, beside anyOf': {
    anyOf: [OBJECT, { type: 'object', properties: { c: TEXT } }],
    unevaluatedProperties: false,
  },
  'unevaluatedProperties, of a type': { ...OBJECT, unevaluatedProperties: TEXT },
  'unevaluatedItems, beside contains': { type: 'array', contains: TEXT, unevaluatedItems: false },
  'propertyNames that fields lack': { ...OBJECT, propertyNames: { pattern: '^b' } },
  'propertyNames with several limits': { ...OBJECT, propertyNames: { pattern: '^[ab]', maxLength: 3 } },
};

const KEYS = ['a', 'b', 'c', 'd', 'e', 'x', 'x.', 'xyz', ''];
const VALUES: readonly unknown[] = [
  '',
  'a',
  'ab',
  'b',
  'bab',
  'a.c',
  'abc',
  '$',
  '\nab',
  'ab\n',
  'xb',
  null,
  1,
  true,
  0,
  4,
  6,
  12,
  -24,
  0.5,
  36.5,
  [],
  ['x'],
  ['x', 'y'],
  ['x', 1],
  ['x', 1, 2],
  ['a', 'b', 'c'],
  ['a', 'b', 'c', 'd'],
  {},
  ...KEYS.flatMap((one) => KEYS.flatMap((other) => ['t', 1].map((value) => ({ [one]: 't', [other]: value })))),
  ...KEYS.map((one) => ({ b: 't', d: 't', e: 't', [one]: 't' })),
];

function holderOf(schema: object): object {
  return documentOf({ type: 'object', properties: { p: schema }, required: ['p'] }, NAMED);
}

describe.each(Object.entries(SAID))('A keyword that the language says otherwise: %s', (_name, schema) => {
  testAgreement(
    holderOf(schema),
    VALUES.map((p) => ({ p })),
  );
});

describe('A keyword that the language cannot say', () => {
  it.each(Object.entries(LOST))('is a loss that validators see elsewhere: %s', (_name, schema) => {
    const { losses } = importedOf(holderOf(schema)).record;
    expect(losses.length).toBeGreaterThan(0);
    for (const { at, seen } of losses) expect([at, seen]).toEqual(['#/components/schemas/T/properties/p', true]);
  });
});
