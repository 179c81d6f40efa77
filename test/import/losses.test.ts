import { describe, expect, test } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { lossGroups, Report } from '../../generator/import/losses.js';
import { proseOf, sameWords, saysNothing } from '../../generator/import/write/field.js';

/** The losses of an import as `pointer lost: reason`. A mark begins losses that validators could see. */
function lossesOf(parts: object): readonly string[] {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...parts });
  const { record } = importFrom(new Documents('d.json', new Map([['d.json', text]])), {
    without: [],
    names: new Map(),
  });
  return record.losses.map(({ at, lost, because, seen }) => `${seen ? '! ' : ''}${at} ${lost}: ${because}`);
}

const TEXT = { type: 'string' };

/** A schema beside a field, so that there is an object. */
function schema(tried: object): object {
  return { components: { schemas: { A: { type: 'object', properties: { tried } } } } };
}

function operation(more: object, response: object = {}): object {
  return {
    paths: { '/a': { get: { operationId: 'get_a', responses: { 200: { description: 'OK', ...response } }, ...more } } },
  };
}

const CALLBACK = { '{$request.query.url}': { post: { responses: { 200: { description: 'OK' } } } } };
const FLOW = { tokenUrl: 'https://a.example', scopes: {} };

describe('a document and its losses', () => {
  test.each<readonly [string, object]>([
    ['callbacks', operation({ callbacks: { onA: CALLBACK } })],
    ['links', operation({}, { links: { next: { operationId: 'get_a' } } })],
    [
      'examples of an answer',
      operation({}, { content: { 'application/json': { schema: TEXT, examples: { a: { value: 'x' } } } } }),
    ],
    [
      'XML',
      operation(
        {},
        { content: { 'application/xml': { schema: { type: 'object', xml: { name: 'a' }, properties: { b: TEXT } } } } },
      ),
    ],
    ['xml of a schema', schema({ type: 'string', xml: { attribute: true } })],
    [
      'a flow that OpenAPI lacks',
      {
        components: {
          securitySchemes: {
            O: {
              type: 'oauth2',
              flows: { clientCredentials: FLOW, magic: FLOW },
            },
          },
        },
        ...operation({ security: [{ O: [] }] }),
      },
    ],
    [
      'a scheme that the language lacks',
      { components: { securitySchemes: { M: { type: 'mutualTLS' } } }, ...operation({ security: [{ M: [] }] }) },
    ],
    ['a webhook without a request', { webhooks: { left: { parameters: [] } } }],
    [
      'a webhook with more than a payload',
      {
        webhooks: {
          left: {
            post: {
              parameters: [{ name: 'X-Sum', in: 'header', schema: TEXT }],
              tags: ['Things'],
              requestBody: {
                content: { 'application/json': { schema: { type: 'object' } }, 'text/plain': { schema: TEXT } },
              },
              responses: { 200: { description: 'OK', content: { 'application/json': { schema: TEXT } } } },
            },
            put: { responses: {} },
          },
        },
      },
    ],
    ['a tuple with more items', schema({ type: 'array', prefixItems: [TEXT, { type: 'integer' }], items: TEXT })],
    ['a tuple that may be shorter', schema({ type: 'array', prefixItems: [TEXT, { type: 'integer' }], items: false })],
    [
      'keys that must not match a pattern',
      schema({ type: 'object', properties: { a: TEXT }, patternProperties: { '^x-': false, '^y': TEXT } }),
    ],
    ['not', schema({ not: { type: 'string' } })],
    [
      'if, then and else',
      schema({ type: 'string', if: { pattern: '^a' }, then: { maxLength: 3 }, else: { maxLength: 4 } }),
    ],
    ['contains', schema({ type: 'array', items: TEXT, contains: { const: 'a' }, minContains: 2 })],
    [
      'dependentSchemas',
      schema({ type: 'object', properties: { a: TEXT }, dependentSchemas: { a: { required: ['b'] } } }),
    ],
    [
      'dependentRequired',
      schema({ type: 'object', properties: { a: TEXT, b: TEXT }, dependentRequired: { a: ['b'] } }),
    ],
    [
      'unevaluatedProperties',
      schema({
        type: 'object',
        anyOf: [{ properties: { a: TEXT } }, { required: ['a'] }],
        unevaluatedProperties: false,
      }),
    ],
    [
      'propertyNames beside properties',
      schema({ type: 'object', properties: { a: TEXT }, propertyNames: { maxLength: 2, pattern: 'a' } }),
    ],
    [
      'content of texts',
      schema({ type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } }),
    ],
    [
      'two descriptions of a parameter',
      operation({
        parameters: [{ name: 'q', in: 'query', schema: TEXT, content: { 'text/plain': { schema: TEXT } } }],
      }),
    ],
    [
      'a server of an operation',
      {
        servers: [{ url: '/v1' }],
        ...operation({ servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] }),
      },
    ],
  ])('%s', (_, document) => {
    expect(lossesOf(document)).toMatchSnapshot();
  });
});

test('losses with one reason are one group, first those that validators see, then those with most places', () => {
  const loss = (at: string, lost: string, because: string, seen = false) => ({ at, lost, because, seen });
  const groups = lossGroups([
    loss('#/b', 'xml', 'unknown'),
    loss('#/c', 'xml', 'unknown', true),
    loss('#/d', 'format', 'twice'),
    loss('#/a', 'format', 'twice'),
    loss('#/e', 'format', 'odd'),
    loss('#/f', 'formatodd', ''),
    loss('#/g', 'not', 'unknown', true),
    loss('#/h', 'if', 'unknown', true),
    loss('#/i', 'if', 'unknown', true),
  ]);
  expect(groups.map(({ at, lost, because, seen }) => [at.join(), lost, because, seen])).toEqual([
    ['#/h,#/i', 'if', 'unknown', true],
    ['#/g', 'not', 'unknown', true],
    ['#/c', 'xml', 'unknown', true],
    ['#/a,#/d', 'format', 'twice', false],
    ['#/e', 'format', 'odd', false],
    ['#/f', 'formatodd', '', false],
    ['#/b', 'xml', 'unknown', false],
  ]);
});

describe('a report', () => {
  const root = { name: 'a.json' } as ConstructorParameters<typeof Report>[0];
  const other = { ...root, name: 'b.json' };

  test('names the files of places but the first, and writes keys as a pointer does', () => {
    const report = new Report(root);
    expect(report.at({ document: root, pointer: '/a' }, 'b/c', 'd~e', 0)).toBe('#/a/b~1c/d~0e/0');
    expect(report.at({ document: other, pointer: '' })).toBe('b.json#');
  });

  test('has each assumption, guess and loss of a place once, in order of places', () => {
    const report = new Report(root);
    for (const at of ['#/b', '#/a', '#/b']) {
      report.assume(at, 'formats');
      report.assume(at, 'files');
      report.guess(at, 'paging', 'by pages');
      report.guess(at, 'snowflakes', 'an id');
      report.lose(at, 'xml', 'unknown', false);
    }
    expect(report.assumptions.map(({ at, what }) => `${at} ${what}`)).toEqual([
      '#/a files',
      '#/a formats',
      '#/b files',
      '#/b formats',
    ]);
    expect(report.guesses.map(({ at, kind, text }) => `${at} ${kind}: ${text}`)).toEqual([
      '#/a paging: by pages',
      '#/a snowflakes: an id',
      '#/b paging: by pages',
      '#/b snowflakes: an id',
    ]);
    expect(report.losses.map(({ at }) => at)).toEqual(['#/a', '#/b']);
  });
});

describe('prose', () => {
  test.each(['OK', ' Success. ', 'successful operation', 'No content', '200 response', '404 Response for getPet.'])(
    'of an answer says nothing: %s',
    (doc) => {
      expect(saysNothing(doc)).toBe(true);
    },
  );

  test.each([
    'Not ok',
    'OK and more',
    '20 response',
    'abc response',
    'A 200 response',
    '200 response for all pets',
    '200 responses',
  ])('of an answer says something: %s', (doc) => {
    expect(saysNothing(doc)).toBe(false);
  });

  test('has no white space at the ends of lines, and no tabs', () => {
    expect(proseOf(' a \t\r\n\tb\t\rc  \n')).toBe('a\n    b\nc');
    expect([proseOf(' \t\n'), proseOf(undefined)]).toEqual([undefined, undefined]);
  });

  test('repeats a name whatever divides its words', () => {
    expect(sameWords('Straße-Nr. 1', 'STRASSE nr1')).toBe(false);
    expect(sameWords('Straße-Nr. 1', 'straßeNr1')).toBe(true);
  });
});
