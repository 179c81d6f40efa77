import { describe, expect, test } from 'vitest';
import { Pointers } from '../../../generator/import/layer/pointers.js';

const pointers = new Pointers({
  paths: {
    '/a/{id}': {
      parameters: [{ name: 'id' }, { $ref: '#/components/parameters/page' }],
      get: { operationId: 'getA', parameters: [null, { name: 'q' }, { name: 'id' }] },
      put: { operationId: 7 },
      summary: 'none',
    },
    '/b': { $ref: '#/components/pathItems/b' },
    '/c': null,
  },
  components: {
    parameters: { page: { name: 'page' } },
    pathItems: { b: { parameters: [{ name: 'shared' }], post: { parameters: [{ name: 'own' }] } } },
    schemas: {
      A: {
        properties: { own: { type: 'string' }, child: { $ref: '#/components/schemas/B' }, 'odd/~key': {} },
        allOf: [{ $ref: '#/components/schemas/B' }, { properties: { added: {} } }],
      },
      B: { anyOf: [{ oneOf: [{ properties: { deep: {} } }] }], enum: ['x', 'y'] },
      C: { $ref: '#/components/schemas/A' },
      E: { oneOf: [{ const: 1 }, { enum: [2, 3] }, { const: 1 }], properties: [] },
      Loop: { $ref: '#/components/schemas/Loop' },
      Circle: { allOf: [{ $ref: '#/components/schemas/Circle' }], anyOf: 'none' },
      Away: { $ref: 'other.yaml#/A', properties: { here: {} } },
      '100%': { type: 'string' },
    },
  },
});
const SCHEMAS = '/components/schemas';

test('what is at a pointer is found, with signs that have a meaning in URIs', () => {
  expect(pointers.at(`${SCHEMAS}/100%/type`)).toBe('string');
  expect(pointers.at(`${SCHEMAS}/A/properties/odd~1~0key`)).toEqual({});
  expect(pointers.at(`${SCHEMAS}/None`)).toBeUndefined();
  expect(pointers.at('no pointer')).toBe(pointers.at(''));
});

describe('a property is found', () => {
  test.each([
    ['in the schema itself', 'A', 'own', `${SCHEMAS}/A/properties/own`],
    ['in a part of it', 'A', 'added', `${SCHEMAS}/A/allOf/1/properties/added`],
    ['in what a part refers to', 'A', 'deep', `${SCHEMAS}/B/anyOf/0/oneOf/0/properties/deep`],
    ['in what the schema refers to', 'C', 'own', `${SCHEMAS}/A/properties/own`],
    ['nowhere: then the schema is shown', 'A', 'none', `${SCHEMAS}/A`],
    ['nowhere where properties are no map', 'E', '0', `${SCHEMAS}/E`],
    ['nowhere behind references without an end', 'Loop', 'none', `${SCHEMAS}/Loop`],
    ['nowhere in a schema that contains itself', 'Circle', 'none', `${SCHEMAS}/Circle`],
    ['beside a reference to another file', 'Away', 'here', `${SCHEMAS}/Away/properties/here`],
    ['not in what every object has', 'A', 'toString', `${SCHEMAS}/A`],
    ['nowhere in a schema that is not there', 'None', 'own', `${SCHEMAS}/None`],
  ])('%s', (_, schema, key, pointer) => {
    expect(pointers.property(`${SCHEMAS}/${schema}`, key)).toBe(pointer);
  });
});

test.each([
  ['B', 'y', `${SCHEMAS}/B/enum/1`],
  ['A', 'x', `${SCHEMAS}/B/enum/0`],
  ['E', 1, `${SCHEMAS}/E/oneOf/0`],
  ['E', 3, `${SCHEMAS}/E/oneOf/1/enum/1`],
  ['E', 4, `${SCHEMAS}/E`],
  ['E', undefined, `${SCHEMAS}/E`],
])('the value of the enum %s that is %j is found', (schema, value, pointer) => {
  expect(pointers.enumValue(`${SCHEMAS}/${schema}`, value)).toBe(pointer);
});

test.each([
  ['of the operation, before that of the path', '/paths/~1a~1{id}/get', 'id', '/paths/~1a~1{id}/get/parameters/2'],
  ['of the operation', '/paths/~1a~1{id}/get', 'q', '/paths/~1a~1{id}/get/parameters/1'],
  ['that the path refers to', '/paths/~1a~1{id}/get', 'page', '/paths/~1a~1{id}/parameters/1'],
  ['of the path', '/paths/~1a~1{id}/put', 'id', '/paths/~1a~1{id}/parameters/0'],
  ['of an operation that the path refers to', '/paths/~1b/post', 'own', '/components/pathItems/b/post/parameters/0'],
  ['of a path that is referred to', '/paths/~1b/post', 'shared', '/components/pathItems/b/parameters/0'],
  ['that is nowhere: then the operation is shown', '/paths/~1a~1{id}/get', 'none', '/paths/~1a~1{id}/get'],
])('a parameter %s is found', (_, operation, name, pointer) => {
  expect(pointers.parameter(operation, name)).toBe(pointer);
});

test.each([
  [[], `${SCHEMAS}/C`],
  [['properties', 'own', 'type'], `${SCHEMAS}/A/properties/own/type`],
  [['properties', 'child', 'enum'], `${SCHEMAS}/B/enum`],
  [['properties', 'child', 'enum', '0'], `${SCHEMAS}/B/enum`],
  [['properties', 'none', 'own'], `${SCHEMAS}/A/properties`],
  [['toString'], `${SCHEMAS}/C`],
])('keys %j lead as far as there is anything', (keys, pointer) => {
  expect(pointers.within(`${SCHEMAS}/C`, keys)).toBe(pointer);
});

test('operations are found by their names, in a document that has any', () => {
  expect([...pointers.operations()]).toEqual([['getA', '/paths/~1a~1{id}/get']]);
  expect(pointers.operations()).toBe(pointers.operations());
  expect(new Pointers({ paths: [] }).operations().size).toBe(0);
  expect(new Pointers(null).operations().size).toBe(0);
});
