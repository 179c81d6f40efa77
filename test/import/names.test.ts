import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { pascalCase } from '../../generator/import/words.js';
import { documentOf, emittedFrom, importedOf } from './one-schema.js';

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

it.each<readonly [what: string, pins: Readonly<Record<string, string>>, names: readonly string[]]>([
  ['are those of the document where nothing pins them', {}, ['list_cups', 'list_cups_2', 'read']],
  ['stay as they are pinned', { '/cups/get': 'getCups', '/mugs/get': '_mugs' }, ['getCups', '_mugs', 'read']],
  ['are pinned before others are named', { '/pots/get': 'list_cups' }, ['list_cups_2', 'list_cups_3', 'list_cups']],
  [
    'are pinned once each, whatever their style: the first in the order of the document stays',
    { '/pots/get': 'get_all', '/cups/get': 'getAll', '/mugs/get': 'GETALL' },
    ['getAll', 'list_cups', 'read'],
  ],
  [
    'are not pinned to what is no name of a function',
    { '/cups/get': 'class', '/mugs/get': '1st', '/pots/get': 'a-b' },
    ['list_cups', 'list_cups_2', 'read'],
  ],
  [
    'are not pinned to a name of signs',
    { '/cups/get': '_', '/mugs/get': '', '/pots/get': ' a' },
    ['list_cups', 'list_cups_2', 'read'],
  ],
])('names of operations %s', (_, pins, names) => {
  const operation = (operationId: string): object => ({ get: { operationId, responses: {} } });
  const paths = { '/cups': operation('list_cups'), '/mugs': operation('listCups'), '/pots': operation('read') };
  const documents = new Documents('a.json', new Map([['a.json', JSON.stringify({ ...documentOf({}), paths })]]));
  const pinned = new Map(Object.entries(pins).map(([at, name]) => [`#/paths/~1${at.slice(1)}`, name]));
  const { record } = importFrom(documents, { without: [], names: pinned });
  expect(['cups', 'mugs', 'pots'].map((path) => record.names.get(`#/paths/~1${path}/get`))).toEqual(names);
});

it('types of alternatives and parameters keep their names when another one is inserted before them', () => {
  const namesIn = (letters: string, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    const oneOf = [...letters].map((letter) => ({ title: `${letter}Event`, properties: { [letter]: {} } }));
    const parameters = [...letters].map((name) => ({ in: 'query', name, schema: { enum: [name, 'all'] } }));
    const paths = { '/a': { get: { operationId: 'get_a', parameters, responses: {} } } };
    const text = JSON.stringify({ ...documentOf({ oneOf }), paths });
    return importFrom(new Documents('a.json', new Map([['a.json', text]])), { without: [], names }).record.names;
  };
  const typesIn = (names: ReadonlyMap<string, string>): readonly string[] =>
    [...names].filter(([at]) => /\/\d/.test(at)).map(([, name]) => name);
  const former = namesIn('AC', new Map([]));
  expect(typesIn(former)).toEqual(['AEvent', 'CEvent', 'GetAA', 'GetAC']);
  expect(typesIn(namesIn('ABC', former))).toEqual(['AEvent', 'BEvent', 'CEvent', 'GetAA', 'GetAB', 'GetAC']);
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
  const imported = importedOf(document);
  const again = importedOf(emittedFrom(imported));
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
  const imported = importedOf(document);
  const typesIn = ({ record }: typeof imported): readonly string[] =>
    [...new Set(record.names.values())].filter((name) => /^[A-Z]/.test(name)).toSorted();
  expect(typesIn(imported)).toEqual(['Empty', 'T']);
  expect(typesIn(importedOf(emittedFrom(imported)))).toEqual(['Empty', 'T']);
});

it.each([
  [{ $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } } }],
  [{ $dynamicAnchor: 'node', properties: { a: { $dynamicRef: '#node' } } }],
])('a reference back to the whole document names it: %j', (schema) => {
  const { files } = importedOf({ title: 'Node', type: 'object', ...schema });
  expect(files[0]!.text).toBe('objects:\n  Node:\n    fields:\n      a?: Node\n');
});
