import { describe, expect, it } from 'vitest';
import { documentOf, emittedFrom, importedOf, testAgreement } from './one-schema.js';
import { textsOf } from './round-trip.js';

const TEXT = { type: 'string' };

/** Schemas with places where no value is valid. */
const SCHEMAS: Readonly<Record<string, object>> = {
  'of a property': { type: 'object', properties: { a: TEXT, b: false }, required: ['a'] },
  'of a property, excluded by not': {
    type: 'object',
    properties: { a: TEXT, b: { not: {}, description: 'Was there before.', deprecated: true } },
  },
  'of a property that allOf types twice': {
    allOf: [
      { type: 'object', properties: { a: TEXT }, required: ['a'], additionalProperties: { type: 'object' } },
      { type: 'object', properties: { b: TEXT, c: { type: 'integer' } } },
    ],
  },
  'of a property of which two enums have nothing in common': {
    allOf: [
      { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } } },
      { type: 'object', properties: { a: { type: 'string', enum: ['z'] }, b: TEXT } },
    ],
  },
  'of a property with bounds that exclude each other': {
    type: 'object',
    properties: { a: TEXT, b: { type: 'string', minLength: 3, maxLength: 2 } },
  },
  'of a key that must not be required': { type: 'object', properties: { a: TEXT }, not: { required: ['b'] } },
  'of several keys that must not be required': {
    type: 'object',
    properties: { a: TEXT, b: TEXT },
    not: { anyOf: [{ required: ['b'] }, { required: ['c'] }] },
  },
  'of a property in one of several': {
    oneOf: [
      { type: 'object', properties: { a: TEXT, b: false }, required: ['a'] },
      { type: 'object', properties: { a: false, b: TEXT }, required: ['b'] },
    ],
  },
  'of a property, where the number of keys has bounds': {
    type: 'object',
    properties: { a: TEXT, b: false, c: TEXT },
    minProperties: 2,
    maxProperties: 3,
  },
  'of items': { type: 'object', properties: { a: { type: 'array', items: false }, b: TEXT } },
  'of items, excluded by not': { type: 'object', properties: { a: { type: 'array', items: { not: {} } } } },
  'of the values of a dict': {
    type: 'object',
    properties: { a: { type: 'object', additionalProperties: { not: {} } }, b: TEXT },
  },
  'of the names of keys': { type: 'object', properties: { a: { type: 'object', propertyNames: false } } },
  'of keys that are not declared': { type: 'object', properties: { a: TEXT }, additionalProperties: { not: {} } },
  'of one alternative': { type: 'object', properties: { a: { anyOf: [TEXT, false, { not: {} }] }, b: TEXT } },
  'of all but null': { type: 'object', properties: { a: { oneOf: [{ type: 'null' }, false] } } },
  'of a type beside $ref, which is a mistake': {
    type: 'object',
    properties: { a: { $ref: '#/components/schemas/Key', type: 'string' }, b: TEXT },
    required: ['a'],
  },
  'of a closed object that requires a key without a schema, which is a mistake': {
    type: 'object',
    properties: { a: TEXT },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  'of a schema with a name': {
    type: 'object',
    properties: {
      a: { $ref: '#/components/schemas/Nothing' },
      b: { type: 'array', items: { $ref: '#/components/schemas/Nothing' } },
    },
  },
};

/** Schemas that these refer to. */
const OTHERS = { Nothing: { not: {} }, Key: { type: 'object', properties: { k: TEXT } } };

const VALUES = ['t', 'x', 'z', 3, true, null, {}, { k: 't' }, [], ['t']];

/** Objects with up to two keys. */
const OBJECTS = ['a', 'b', 'c', 'd']
  .flatMap((one) =>
    VALUES.flatMap((value) => [
      { [one]: value },
      { a: 't', [one]: value },
      { b: 't', [one]: value },
      { a: 't', c: 't', [one]: value },
    ]),
  )
  .concat([{}]);

describe.each(Object.entries(SCHEMAS))('A schema with no value %s', (_name, schema) => {
  const document = documentOf(schema, OTHERS);

  testAgreement(document, OBJECTS);

  it('becomes an OpenAPI document that gives the same spec', () => {
    const imported = importedOf(document);
    expect(textsOf(importedOf(emittedFrom(imported)))).toEqual(textsOf(imported));
  });
});
