import { expect, test } from 'vitest';
import { Pointers } from '../../../generator/import/layer/pointers.js';

const pointers = new Pointers({
  paths: {
    '/a/{id}': { get: { operationId: 'getA' }, put: { operationId: 7 }, summary: 'none' },
    '/b': { $ref: '#/components/pathItems/b' },
    '/c': null,
  },
  components: {
    schemas: {
      A: {
        properties: { own: { type: 'string' }, child: { $ref: '#/components/schemas/B' }, 'odd/~key': {} },
      },
      B: { enum: ['x', 'y'] },
      C: { $ref: '#/components/schemas/A' },
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
