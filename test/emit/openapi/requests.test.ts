import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { openApiDocument } from '../../../generator/emit/openapi/openapi-file.js';
import { modelOf } from '../../model/problems.js';
import { bookshopModel } from '../../support/platform.js';

const shop = openApiDocument(createEmitContext(await bookshopModel()));

/** The value at a path of keys in a document. */
function at(document: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], document);
}

function parameter(path: string, method: string, name: string): Record<string, unknown> | undefined {
  const all = at(shop, 'paths', path, method, 'parameters') as readonly Record<string, unknown>[];
  return all.find((one) => one['name'] === name);
}

describe('parameters', () => {
  it.each([
    ['sort', {}],
    ['genres', { explode: false }],
    ['ids', { style: 'pipeDelimited', explode: false }],
    ['tags[]', {}],
    ['filter', { style: 'deepObject', explode: true }],
  ])('of the query say how they are written: %s', (name, style) => {
    const found = parameter('/books', 'get', name);
    expect(found?.['in']).toBe('query');
    expect({
      ...('style' in found! ? { style: found['style'] } : {}),
      ...('explode' in found! ? { explode: found['explode'] } : {}),
    }).toEqual(style);
  });

  it('that are JSON have a content type', () => {
    const found = parameter('/books', 'get', 'options');
    expect(found).not.toHaveProperty('schema');
    expect(at(found, 'content', 'application/json', 'schema')).toEqual({ $ref: '#/components/schemas/PriceRange' });
  });

  it('may be headers and cookies, which are required unless the spec says otherwise', () => {
    expect(parameter('/books', 'post', 'Idempotency-Key')).toMatchObject({ in: 'header', required: true });
    expect(parameter('/books', 'get', 'X-Request-Id')).toMatchObject({ in: 'header', required: false });
    expect(parameter('/books', 'get', 'theme')).toMatchObject({ in: 'cookie', required: false });
  });

  it('that the path fixes have one value', () => {
    const schema = { type: 'string', const: 'brief' };
    const words = { 'x-snowspec': false };
    expect(parameter('/search', 'get', 'view')).toEqual({
      name: 'view',
      in: 'query',
      required: true,
      ...words,
      schema,
    });
  });
});

describe('bodies', () => {
  it('may be absent', () => {
    expect(at(shop, 'paths', '/books/{isbn}', 'patch', 'requestBody', 'required')).toBe(false);
    expect(at(shop, 'paths', '/books', 'post', 'requestBody', 'required')).toBe(true);
  });

  it('have a schema for each content type', () => {
    const content = at(shop, 'paths', '/orders', 'post', 'requestBody', 'content') as object;
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    const files = at(shop, 'paths', '/covers/{isbn}', 'put', 'requestBody', 'content');
    const schema = (media: string) => ({ schema: { type: 'string', format: 'binary', contentMediaType: media } });
    expect(files).toEqual({ 'image/png': schema('image/png'), 'image/jpeg': schema('image/jpeg') });
  });

  it('say how fields of a form are sent where OpenAPI would send them otherwise', () => {
    const brackets = { style: 'deepObject', explode: true };
    expect(
      at(shop, 'paths', '/orders', 'post', 'requestBody', 'content', 'application/x-www-form-urlencoded', 'encoding'),
    ).toEqual({ books: brackets, address: brackets });
    expect(at(shop, 'paths', '/imports', 'post', 'requestBody', 'content', 'multipart/form-data', 'encoding')).toEqual({
      catalogue: {
        contentType: 'text/csv, application/json',
        headers: { 'X-Checksum': { required: false, schema: { type: 'string' } } },
      },
      covers: { contentType: 'image/*' },
      labels: { style: 'form', explode: false },
    });
    expect(at(shop, 'components', 'schemas', 'ImportForm', 'properties', 'catalogue')).toMatchObject({
      format: 'binary',
    });
  });
});

describe('answers', () => {
  const responses = (path: string, method: string) =>
    at(shop, 'paths', path, method, 'responses') as Record<string, { description?: string }>;

  it('are there by status, by range and for every other one', () => {
    expect(Object.keys(responses('/books', 'post'))).toEqual(['201', '409', '422', '429', '5XX', '4XX']);
    expect(Object.keys(responses('/search', 'get'))).toEqual(['200', '429', 'default']);
  });

  it('are never called done where they are errors', () => {
    for (const item of Object.values(at(shop, 'paths') as Record<string, Record<string, object>>)) {
      for (const operation of Object.values(item)) {
        for (const [status, response] of Object.entries(
          at(operation, 'responses') as Record<string, { description?: string }>,
        )) {
          if (!status.startsWith('2')) expect(response.description ?? '').not.toMatch(/^Done/);
        }
      }
    }
    expect(responses('/books', 'post')['409']).toMatchObject({ description: 'An error.' });
    expect(responses('/books/{isbn}', 'get')['304']).toEqual({ description: 'It has not changed.' });
  });

  it('have headers and content types', () => {
    expect(at(responses('/books', 'get')['200'], 'headers', 'X-Total')).toMatchObject({ required: true });
    expect(Object.keys(at(responses('/exports/books', 'get')['200'], 'content') as object)).toEqual([
      'application/json',
      'text/csv',
    ]);
    expect(Object.keys(at(responses('/covers/{isbn}', 'get')['200'], 'content') as object)).toEqual(['image/*']);
  });

  it('that are streams say of what', () => {
    expect(at(responses('/changes/stream', 'get')['200'], 'content', 'text/event-stream')).toMatchObject({
      'x-itemSchema': { $ref: '#/components/schemas/Change' },
    });
  });

  it('that the spec has for an endpoint replace those of its service', () => {
    expect(responses('/books', 'get')['4XX']).toMatchObject({ description: 'An error.' });
    expect(responses('/books', 'post')['4XX']).toEqual({ $ref: '#/components/responses/Refused' });
    expect(responses('/imports', 'post')['4XX']).toEqual({ $ref: '#/components/responses/Refused.Files' });
  });
});

describe('services', () => {
  it('have variables, and endpoints of others than the first name theirs', () => {
    expect(at(shop, 'servers')).toEqual([
      {
        url: 'https://{region}.bookshop.example/{version}',
        description: 'Books and orders.',
        variables: {
          region: { default: 'eu', enum: ['eu', 'us'], description: 'Where data is kept.' },
          version: { default: 'v1' },
        },
        'x-snowspec': { name: 'Shop' },
      },
    ]);
    expect(at(shop, 'paths', '/imports', 'post', 'servers', 0, 'url')).toBe('https://files.bookshop.example');
    expect(at(shop, 'paths', '/books', 'get')).not.toHaveProperty('servers');
  });
});

describe('authorization', () => {
  const security = (path: string, method: string) => at(shop, 'paths', path, method, 'security');

  it('may be none, one of several, and several together', () => {
    expect(security('/books', 'get')).toEqual([{}, { Key: [] }, { Widget: [] }]);
    expect(security('/books/{isbn}', 'delete')).toEqual([{ Staff: [], Key: [] }, { Session: [] }]);
    expect(security('/orders', 'post')).toEqual([{ Login: ['orders.write'] }, { Account: [] }, { Session: [] }]);
  });

  it('is of every kind', () => {
    expect(at(shop, 'components', 'securitySchemes')).toMatchObject({
      Login: { type: 'oauth2' },
      Account: { type: 'openIdConnect' },
      Key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      Widget: { type: 'apiKey', in: 'query', name: 'widget_key' },
      Session: { type: 'apiKey', in: 'cookie', name: 'shop_session' },
      Staff: { type: 'http', scheme: 'basic' },
    });
  });
});

describe('paths', () => {
  it('that have a method twice show the query, or the name', () => {
    const model = modelOf(`
services: { A: { url: https://a.example, user-agent: !not-shown , errors: !not-shown , rate-limits: !not-shown }, B: { url: https://b.example, user-agent: !not-shown , errors: !not-shown , rate-limits: !not-shown } }
endpoints:
  one: { method: GET, path: /a, responses: [], auth: [] }
  two: { method: GET, path: /a?b=c, responses: [], auth: [] }
  three: { method: GET, path: /a, service: B, responses: [], auth: [] }
  four: { method: PUT, path: /a?b=c, responses: [], auth: [] }
`);
    const document = openApiDocument(createEmitContext(model));
    expect(Object.keys(at(document, 'paths') as object)).toEqual(['/a', '/a?b=c', '/a#three']);
    expect(at(document, 'paths', '/a?b=c', 'get')).not.toHaveProperty('parameters');
    expect(at(document, 'paths', '/a', 'put', 'parameters', 0, 'name')).toBe('b');
  });
});
