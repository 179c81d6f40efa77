import { describe, expect, test } from 'vitest';
import { ImportError } from '../../generator/import/load/import-error.js';
import { modelOf } from './agreement.js';
import { importedOf } from './one-schema.js';

const TEXT = { type: 'string' };
const LONG = 'l'.repeat(250);

function numbered(count: number, entry: (number: number) => readonly [string | number, unknown]): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index + 1)));
}

/** The losses of a document whose spec has no problems. */
function lossesOf(parts: object): readonly string[] {
  const imported = importedOf({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...parts });
  modelOf(imported);
  // The loss of a place is found by its words.
  return imported.record.losses
    .filter(({ because }) => !because.startsWith('nothing that has'))
    .map(({ at, lost, because }) => `${at} ${lost}: ${because}`.replaceAll(/l{200,}/g, 'LONG'));
}

function schema(tried: object): object {
  return { components: { schemas: { A: { type: 'object', properties: { tried } } } } };
}

function operation(more: object, path = '/a'): object {
  return { paths: { [path]: { post: { responses: {}, ...more } } } };
}

const contents = (count: number): object => numbered(count, (number) => [`application/x-${number}`, { schema: TEXT }]);
const headers = (count: number): object => numbered(count, (number) => [`X-${number}`, { schema: TEXT }]);
const form = (count: number): object => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: numbered(count, (number) => [`f${number}`, TEXT]) },
    encoding: numbered(count, (number) => [`f${number}`, { contentType: 'image/png' }]),
  },
});
const nested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((items) => ({ type: 'array', items }), TEXT);
const tuple = (length: number): object => ({
  type: 'array',
  prefixItems: Array.from({ length }, () => TEXT),
  minItems: length,
  items: false,
});
const answer = (more: object): object => ({ responses: { 200: { description: 'OK', ...more } } });

describe('as much as a spec may have is kept, and the rest is a loss', () => {
  test.each<readonly [string, (count: number) => object, most: number, lost: string]>([
    [
      'content types of a body',
      (count) => operation({ requestBody: { content: contents(count) } }),
      50,
      '#/paths/~1a/post/requestBody content type: a body has at most 50',
    ],
    [
      'headers of an answer',
      (count) => operation(answer({ headers: headers(count) })),
      50,
      '#/paths/~1a/post/responses/200/headers/X-9 header: at most 50 are kept',
    ],
    [
      'parts of a form',
      (count) => operation({ requestBody: { content: form(count) } }),
      50,
      '#/paths/~1a/post/requestBody/content/multipart~1form-data encoding: at most 50 fields of a form have a style of their own',
    ],
    [
      'keys of other tools',
      (count) => schema({ ...TEXT, ...numbered(count, (number) => [`x-${number}`, number]) }),
      50,
      '#/components/schemas/A/properties/tried x- keys: at most 50 are kept',
    ],
    [
      'patterns of keys',
      (count) =>
        schema({
          type: 'object',
          properties: { z: TEXT },
          patternProperties: numbered(count, (number) => [`^a${number}$`, TEXT]),
        }),
      50,
      '#/components/schemas/A/properties/tried patternProperties: an object has patterns for at most 50 kinds of keys',
    ],
    [
      'values of several forms',
      (count) => schema({ enum: ['a', ...Array.from({ length: count - 1 }, (_, index) => index)] }),
      100,
      '#/components/schemas/A/properties/tried enum: more than 100 values of several forms',
    ],
    [
      'items of a tuple',
      (length) => schema(tuple(length)),
      50,
      '#/components/schemas/A/properties/tried prefixItems: a tuple has 1 to 50 items',
    ],
    [
      'levels of a type',
      (levels) => schema(nested(levels)),
      14,
      '#/components/schemas/A/properties/tried type: it is nested more than 14 levels deep',
    ],
    [
      'characters of a key of another tool',
      (count) => schema({ ...TEXT, [`x-${'k'.repeat(count - 2)}`]: 1 }),
      200,
      `#/components/schemas/A/properties/tried x-${'k'.repeat(199)}: it is longer than 200 characters`,
    ],
    [
      'characters of a fact',
      (count) => ({ [`x-${'k'.repeat(count - 11)}`]: 1 }),
      200,
      `#/x-${'k'.repeat(190)} document.x-${'k'.repeat(190)}: it is longer than 200 characters`,
    ],
    [
      'characters of a header',
      (count) => operation(answer({ headers: { ['H'.repeat(count)]: { schema: TEXT } } })),
      200,
      `#/paths/~1a/post/responses/200/headers/${'H'.repeat(201)} header: ${'H'.repeat(201)} is said elsewhere, twice, or no name`,
    ],
    [
      'characters of a key',
      (count) => ({
        components: { schemas: { A: { type: 'object', properties: { ['k'.repeat(count)]: TEXT } } } },
      }),
      200,
      `#/components/schemas/A property "${'k'.repeat(201)}": it is longer than 200 characters`,
    ],
  ])('%s', (_, documentOf, most, lost) => {
    expect(lossesOf(documentOf(most))).toEqual([]);
    expect(lossesOf(documentOf(most + 1))).toEqual([lost]);
  });

  test('but a path with more parameters than a spec may have is refused', () => {
    const path = (count: number): string => Array.from({ length: count }, (_, index) => `/{p${index}}`).join('');
    expect(lossesOf(operation({}, path(50)))).toEqual([]);
    expect(() => lossesOf(operation({}, path(51)))).toThrow(ImportError);
    expect(() => lossesOf(operation({}, path(51)))).toThrow('an operation with 51 parameters of its path');
  });
});

describe('names that are longer than those of a spec', () => {
  test.each<readonly [string, object]>([
    ['of a schema', { components: { schemas: { [LONG]: { type: 'object', properties: { a: TEXT } } } } }],
    [
      'of what is inside a long property',
      schema({
        type: 'object',
        properties: { [LONG.slice(0, 190)]: { type: 'object', properties: { a: { enum: [`a${LONG}`, `b${LONG}`] } } } },
      }),
    ],
    [
      'of a scheme',
      {
        components: { securitySchemes: { [LONG]: { type: 'http', scheme: 'basic' } } },
        ...operation({ security: [{ [LONG]: [] }] }),
      },
    ],
    [
      'of an event',
      { webhooks: { [LONG]: { post: { requestBody: { content: { 'application/json': { schema: TEXT } } } } } } },
    ],
    ['of a parameter in a path', operation({ operationId: LONG }, `/a/{${LONG}}`)],
    ['of a group', { tags: [{ name: LONG, description: 'Long.' }] }],
  ])('%s are cut', (_, document) => {
    expect(lossesOf(document)).toEqual([]);
  });

  test.each<readonly [string, object, string]>([
    [
      'of a header',
      operation(answer({ headers: { [LONG]: { schema: TEXT } } })),
      '#/paths/~1a/post/responses/200/headers/LONG header: LONG is said elsewhere, twice, or no name',
    ],
    [
      'of a parameter',
      operation({ parameters: [{ name: LONG, in: 'query', schema: TEXT }] }),
      '#/paths/~1a/post/parameters/0 parameter "LONG": it is longer than 200 characters',
    ],
    [
      'of a variable',
      { servers: [{ url: `https://{${LONG}}.example`, variables: { [LONG]: { default: 'a' } } }] },
      '#/servers/0/variables/LONG variable LONG: the address has its default in its place',
    ],
    [
      'of a key of another tool',
      schema({ ...TEXT, [`x-${LONG}`]: 1 }),
      '#/components/schemas/A/properties/tried x-LONG: it is longer than 200 characters',
    ],
    ['of a fact', { [`x-${LONG}`]: 1 }, '#/x-LONG document.x-LONG: it is longer than 200 characters'],
  ])('%s are lost', (_, document, lost) => {
    expect(lossesOf(document)).toEqual([lost]);
  });
});
