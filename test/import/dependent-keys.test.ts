import { describe, expect, it } from 'vitest';
import { documentOf, importedOf, testAgreement, validatorsOf } from './one-schema.js';

const TEXT = { type: 'string' };
const FIELDS = { type: 'object', properties: { id: TEXT, card: TEXT, cvc: TEXT, street: TEXT }, required: ['id'] };

const Long = { type: 'object', properties: { street: TEXT }, required: ['street'] };

/** Objects of which keys depend on others. */
const SCHEMAS: Readonly<Record<string, object>> = {
  'one on another': { ...FIELDS, dependentRequired: { card: ['street'] } },
  'several on one': { ...FIELDS, dependentRequired: { card: ['street', 'cvc'] } },
  'each on the other': { ...FIELDS, dependentRequired: { card: ['cvc'], cvc: ['card'] } },
  'in a chain': { ...FIELDS, dependentRequired: { card: ['cvc'], cvc: ['street'] } },
  'one that is null or a text': {
    type: 'object',
    properties: { card: { type: ['string', 'null'] }, cvc: TEXT },
    dependentRequired: { card: ['cvc'] },
  },
  'on a key that is not declared': { ...FIELDS, dependentRequired: { card: ['note'] } },
  'in a closed object': { ...FIELDS, additionalProperties: false, dependentRequired: { card: ['street'] } },
  'with a schema of another': {
    ...FIELDS,
    dependentSchemas: { card: { properties: { cvc: { maxLength: 1 } }, required: ['cvc'] } },
  },
  'with a schema that is referred to': { ...FIELDS, dependentSchemas: { card: { $ref: '#/components/schemas/Long' } } },
  'as a schema and a list': {
    ...FIELDS,
    dependentSchemas: { card: { required: ['cvc'] } },
    dependentRequired: { cvc: ['street'] },
  },
  'by if and then': {
    ...FIELDS,
    if: { required: ['card'] },
    then: { required: ['cvc'], properties: { street: false } },
  },
  'in an object that nothing else evaluates': {
    ...FIELDS,
    unevaluatedProperties: false,
    dependentRequired: { card: ['street'] },
  },
  'beside allOf': { allOf: [FIELDS], dependentRequired: { card: ['street'] } },
};

const VALUES = ['t', 3, null];

/** Objects with every choice of keys, and a few values. */
const OBJECTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].flatMap((bits) =>
  VALUES.map((value) => ({
    id: 't',
    ...((bits & 1) > 0 && { card: value }),
    ...((bits & 2) > 0 && { cvc: 't' }),
    ...((bits & 4) > 0 && { street: 't' }),
    ...((bits & 8) > 0 && { note: value }),
  })),
);

describe.each(Object.entries(SCHEMAS))('An object with keys that depend %s', (_name, schema) => {
  testAgreement(documentOf(schema, { Long }), [...OBJECTS, {}, 't', null]);
});

describe('Alternatives', () => {
  it('of two groups are all kept, although several objects begin at one place', async () => {
    const one = (key: string) => ({ type: 'object', properties: { [key]: TEXT }, required: [key] });
    const schema = { allOf: [{ anyOf: [one('a'), one('b')] }, { anyOf: [one('c'), one('d')] }] };
    const imported = importedOf(documentOf(schema));
    expect(imported.record.losses).toEqual([]);
    const { isT } = await validatorsOf(imported);
    const valid = [
      { a: 't', c: 't' },
      { a: 't', d: 't' },
      { b: 't', c: 't' },
      { b: 't', d: 't' },
    ];
    expect([...valid, { a: 't' }, { c: 't', d: 't' }].map(isT)).toEqual([true, true, true, true, false, false]);
  });

  it('of more than three keys with others are a loss that validators see', () => {
    const many = { a: ['id'], b: ['card'], c: ['card'], d: ['card'], e: ['cvc'] };
    const { losses } = importedOf(documentOf({ ...FIELDS, dependentRequired: many })).record;
    expect(losses.map(({ lost, seen }) => [lost, seen])).toEqual([['dependentRequired', true]]);
  });
});
