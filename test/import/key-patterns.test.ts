import { describe, expect, it } from 'vitest';
import { modulesOf } from '../support/package-modules.js';
import { modelOf } from './agreement.js';
import { documentOf, importedOf, testAgreement, validatorsOf } from './one-schema.js';

const TEXT = { type: 'string' };
const PATTERNS = { '^x-': TEXT, _n$: { type: 'integer' } };

/** Schemas with patterns of keys, each of which the language can say. */
const SCHEMAS: Readonly<Record<string, object>> = {
  'beside a field': { type: 'object', properties: { id: TEXT }, patternProperties: { '^x-': TEXT } },
  'beside a field, closed': {
    type: 'object',
    properties: { id: TEXT },
    patternProperties: PATTERNS,
    additionalProperties: false,
  },
  'beside other keys of a type': {
    type: 'object',
    properties: { id: TEXT },
    required: ['id'],
    patternProperties: PATTERNS,
    additionalProperties: { type: 'boolean' },
  },
  'several, without a field': { type: 'object', patternProperties: PATTERNS, additionalProperties: false },
  'several, without a field, open': { type: 'object', patternProperties: PATTERNS },
  'of anything': {
    type: 'object',
    properties: { id: TEXT },
    patternProperties: { '^x-': {} },
    additionalProperties: false,
  },
  'that a field matches': {
    type: 'object',
    properties: { 'x-a': { maxLength: 1 } },
    patternProperties: { '^x-': TEXT },
    additionalProperties: false,
  },
  'that a required key without a schema matches': {
    type: 'object',
    required: ['x-a'],
    patternProperties: { '^x-': TEXT },
  },
  'of which several match one key': {
    type: 'object',
    patternProperties: { '^x-': { type: ['string', 'integer'] }, _n$: { type: ['integer', 'boolean'] } },
  },
  'that end in a question mark': { type: 'object', properties: { id: TEXT }, patternProperties: { '^x-?': TEXT } },
  'of objects': {
    type: 'object',
    properties: { id: TEXT },
    patternProperties: { '^x-': { type: 'object', properties: { id: TEXT }, required: ['id'] } },
  },
  'with null': { type: 'object', properties: { id: TEXT }, patternProperties: { '^x-': { type: ['string', 'null'] } } },
  'that must not be there': {
    type: 'object',
    properties: { id: TEXT },
    patternProperties: { '^x-': false, _n$: TEXT },
  },
  'that must not be there, in a closed object': {
    type: 'object',
    properties: { id: TEXT },
    patternProperties: { '^x-': false, _n$: TEXT },
    additionalProperties: false,
  },
  'in one of two schemas': {
    allOf: [
      { type: 'object', properties: { id: TEXT }, patternProperties: { '^x-': { type: ['string', 'integer'] } } },
      { type: 'object', properties: { id: TEXT }, additionalProperties: { type: ['string', 'boolean'] } },
    ],
  },
};

const KEYS = ['id', 'x-a', 'x-b_n', 'a_n', 'x', 'other'];
const VALUES = ['t', 'long', 3, true, null, {}, { id: 't' }];

/** Objects with up to three keys. */
const OBJECTS = KEYS.flatMap((one) =>
  VALUES.flatMap((value) => [
    { [one]: value },
    { id: 't', [one]: value },
    { id: 't', 'x-a': 't', [one]: value },
    { 'x-a': 's', [one]: value },
    { a_n: 3, [one]: value },
  ]),
).concat([{}]);

describe.each(Object.entries(SCHEMAS))('A schema with patterns of keys %s', (_name, schema) => {
  testAgreement(documentOf(schema), OBJECTS);
});

describe('Keys that match no pattern', () => {
  it('are refused by mode strict, and by mode shape nowhere', async () => {
    const { validateT } = await validatorsOf(importedOf(documentOf(SCHEMAS['beside a field']!)));
    const modes = (value: unknown): readonly boolean[] =>
      ['shape', 'spec', 'strict'].map((mode) => validateT(value, { mode }).ok);
    expect(modes({ other: 1 })).toEqual([true, true, false]);
    expect(modes({ 'x-a': 't' })).toEqual([true, true, true]);
    expect(modes({ 'x-a': 1 })).toEqual([false, false, false]);
    const closed = await validatorsOf(importedOf(documentOf(SCHEMAS['beside a field, closed']!)));
    expect(['shape', 'spec', 'strict'].map((mode) => closed.validateT({ other: 1 }, { mode }).ok)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('A closed object whose patterns allow any value', () => {
  it('tests its mode once, because TypeScript refuses a second test inside of the first', async () => {
    const model = modelOf(importedOf(documentOf(SCHEMAS['of anything']!)));
    const { texts } = await modulesOf(model, 'validators');
    expect(texts.get('src/objects/t.ts')!.match(/mode !== 'shape'/g)).toHaveLength(1);
  });
});

describe('A pattern of keys that the language lacks', () => {
  it.each([
    ['that refers back to a group', { patternProperties: { '(a)\\1|ab': TEXT } }],
    [
      'in two schemas that say what other keys hold',
      {
        allOf: [
          { patternProperties: { '^x-': TEXT }, additionalProperties: TEXT },
          { patternProperties: { '^y-': TEXT }, additionalProperties: TEXT },
        ],
      },
    ],
  ])('is a loss that validators see: %s', (_name, more) => {
    const { losses } = importedOf(documentOf({ type: 'object', properties: { id: TEXT }, ...more })).record;
    expect(losses.map(({ at, seen }) => [at, seen])).toEqual([['#/components/schemas/T', true]]);
  });
});

describe('A pattern of keys that is lost', () => {
  it.each([
    ['as it cannot be matched', { '(a)\\1|ab': TEXT, '^y-': TEXT }, false],
    [
      'as there are too many',
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`^k${index}_`, TEXT])),
      true,
    ],
  ])('leaves an object open for its values, %s', async (_name, patternProperties, isOpenForAll) => {
    const schema = { type: 'object', properties: { id: TEXT }, patternProperties };
    for (const additionalProperties of [false, { type: 'integer' }]) {
      const imported = importedOf(documentOf({ ...schema, additionalProperties }));
      expect(imported.record.losses.length).toBeGreaterThan(0);
      const { isT } = await validatorsOf(imported);
      expect([isT({ ab: 't' }), isT({ k59_: 't' }), isT({ id: 3 })]).toEqual([true, true, false]);
      expect(isT({ other: true })).toBe(isOpenForAll);
    }
  });

  it('leaves a required key that it may match the values of the pattern and of other keys', async () => {
    const patternProperties = { '^(a|b)\\1$': TEXT };
    const schema = { type: 'object', required: ['aa'], patternProperties, additionalProperties: { type: 'integer' } };
    const { isT } = await validatorsOf(importedOf(documentOf(schema)));
    expect(['t', 3, true].map((aa) => isT({ aa }))).toEqual([true, true, false]);
  });
});
