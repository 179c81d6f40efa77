import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pascalCase } from '../../generator/import/words.js';
import { documentOf, emittedFrom, importedFrom } from './one-schema.js';

it.each([
  ['SMS MMS', 'SmsMms'],
  ['SMSMMS', 'Smsmms'],
  ['read-write', 'ReadWrite'],
  ['GETPost', 'GETPost'],
  ['HTTP_STATUS', 'HttpStatus'],
  ['URL', 'URL'],
])('%s is called %s', (text, name) => {
  expect(pascalCase(text)).toBe(name);
});

it('a name is its own name', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'AbcDEF019_- é.') }), (text) => {
      const name = pascalCase(text);
      expect(pascalCase(name)).toBe(name);
    }),
  );
});

it('an enum that is called after its values in capitals has the same name in the OpenAPI document of the spec', () => {
  const kinds = { type: 'string', enum: ['SMS', 'MMS'] };
  const document = documentOf({
    type: 'object',
    properties: {
      sent: { type: 'object', properties: { kind: kinds } },
      got: { type: 'object', properties: { type: kinds } },
    },
  });
  const imported = importedFrom(document);
  const again = importedFrom(emittedFrom(imported));
  const namesIn = ({ record }: typeof imported): readonly string[] => [...new Set(record.names.values())].toSorted();
  expect(namesIn(imported)).toContain('SmsMms');
  expect(namesIn(again)).toEqual(namesIn(imported));
});

it('an object that holds nothing is not called after one of the many that send it', () => {
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  const body = { content: { 'application/json': { schema: nothing } } };
  const operation = (id: string): object => ({
    post: { operationId: id, requestBody: body, responses: { 204: { description: 'Done.' } } },
  });
  const document = {
    ...documentOf({ type: 'string' }),
    paths: { '/a': operation('close_account'), '/b': operation('open_book') },
  };
  const imported = importedFrom(document);
  const typesIn = ({ record }: typeof imported): readonly string[] =>
    [...new Set(record.names.values())].filter((name) => /^[A-Z]/.test(name)).toSorted();
  expect(typesIn(imported)).toEqual(['Empty', 'T']);
  expect(typesIn(importedFrom(emittedFrom(imported)))).toEqual(['Empty', 'T']);
});

it.each([
  [{ $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } } }],
  [{ $dynamicAnchor: 'node', properties: { a: { $dynamicRef: '#node' } } }],
])('a reference back to the whole document names it: %j', (schema) => {
  const { files } = importedFrom({ title: 'Node', type: 'object', ...schema });
  expect(files[0]!.text).toBe('objects:\n  Node:\n    fields:\n      a?: Node\n');
});
