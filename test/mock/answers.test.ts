import { describe, expect, it } from 'vitest';
import { Buffer } from 'node:buffer';
import { chooseResponse, errorResponse, statusOf } from '../../generator/mock/choose-response.js';
import { errorBody } from '../../generator/mock/error-body.js';
import { itemTypeOf } from '../../generator/mock/list-type.js';
import { matchRoute, methodsAt, pathsBelow, routesOf } from '../../generator/mock/routes.js';
import { concreteMedia, fileContent, sampleHeaders, writeContent } from '../../generator/mock/write-content.js';
import type { Endpoint } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';

/** An endpoint with responses. */
function endpointOf(responses: string): Endpoint {
  const model = modelOf(`
objects:
  A: { fields: { a: str } }
  B: { fields: { b: str } }
endpoints:
  get: { method: GET, path: /a, query: { with?: bool, kind?: str }, body: null, responses: [${responses}], auth: [] }
`);
  return model.endpoints[0]!;
}

describe('the response of a request', () => {
  const chosen = (
    responses: string,
    query: Parameters<typeof chooseResponse>[1] = {},
    accept?: string,
  ): string | undefined => {
    const found = chooseResponse(endpointOf(responses), query, accept);
    return found && `${String(found.status)} ${found.media}`.trim();
  };

  it('is the first result, and a redirect only where there is none', () => {
    expect(chosen('{ status: 404, type: B }, { status: 302, type: null }, { status: 201, type: A }')).toBe(
      '201 application/json',
    );
    expect(chosen('{ status: 404, type: B }, { status: 302, type: null }')).toBe('302');
    expect(chosen('{ status: 302, type: null }, { status: default, type: A }')).toBe('default application/json');
    expect(chosen('{ status: 404, type: B }')).toBeUndefined();
  });

  it('is the one that the query selects', () => {
    const both = '{ status: 201, type: A, when: { with: [true], kind: [x, y] } }, { status: 200, type: B }';
    expect(chosen(both, { with: true, kind: 'y' })).toBe('201 application/json');
    expect(chosen(both, { with: true })).toBe('200 application/json');
    expect(chosen(both, { with: false, kind: 'x' })).toBe('200 application/json');
    expect(chosen(both)).toBe('200 application/json');
  });

  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV', 'text/csv'],
    ['text/*', 'text/csv'],
    ['image/gif', 'image/*'],
    ['image/*', 'image/*'],
    ['application/xml, text/csv', 'text/csv'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['text/csv; q=0.5 , application/json ; q=0.9', 'application/json'],
    ['text/csv;q=0, image/png', 'image/*'],
    ['text/csv;charset=utf-8;q=0.1, image/png;q=0.2', 'image/*'],
    ['text/csv;q=0', 'application/json'],
    ['application/xml', 'application/json'],
    ['text/plain', 'application/json'],
  ])('is in the content type that is wanted most: %s', (accept, media) => {
    const all =
      '{ status: 200, type: A }, { status: 200, type: str, as: text/csv }, { status: 200, type: bytes, as: image/* }, { status: 201, type: str, as: text/plain }';
    expect(chosen(all, {}, accept)).toBe(`200 ${media}`);
  });

  it('to an error is the one for its status, for all of a hundred, or for all others', () => {
    const all = endpointOf(
      '{ status: default, type: A }, { status: 4XX, type: A }, { status: 404, type: A }, { status: 200, type: A }',
    );
    expect([404, 403, 500].map((status) => errorResponse(all, status)?.status)).toEqual([404, '4XX', 'default']);
    expect(errorResponse(endpointOf('{ status: 404, type: A }'), 403)).toBeUndefined();
    expect(errorResponse(endpointOf('{ status: !not-shown, type: A }'), 403)).toBeUndefined();
  });

  it('has the first status of a range', () => {
    const statuses = endpointOf(
      '{ status: 201, type: A }, { status: 4XX, type: A }, { status: default, type: A }, { status: !not-shown, type: A }',
    );
    expect(statuses.responses.map(statusOf)).toEqual([201, 400, 200, 200]);
  });
});

describe('the items of what an endpoint answers', () => {
  it.each([
    ["{ status: 200, type: 'list[A]' }", 'A'],
    ["{ status: 200, type: 'list[A] | null' }", 'A'],
    ["{ status: 400, type: 'list[B]' }, { status: 200, type: 'list[A]' }", 'A'],
    ["{ status: 4XX, type: 'list[B]' }, { status: 200, type: 'list[A]' }", 'A'],
    ["{ status: 302, type: 'list[B]' }, { status: 200, type: 'list[A]' }", 'A'],
    ["{ status: 204, type: null }, { status: 202, type: !not-shown }, { status: 200, type: 'list[A]' }", 'A'],
    ["{ status: 201, type: B }, { status: 200, type: 'list[A]' }", 'A'],
    ['{ status: 200, type: A }', undefined],
    ["{ status: 404, type: 'list[A]' }", undefined],
  ])('are those of the first list that is no error: %s', (responses, item) => {
    const found = itemTypeOf(endpointOf(responses), () => undefined);
    expect(found && 'name' in found ? found.name : found).toBe(item);
  });
});

describe('the route of a request', () => {
  const model = () =>
    modelOf(`
services:
  Files: { url: 'https://files.shop.example/v1' }
  Shop: { url: 'https://{region}.shop.example/{version}/api', variables: { region: { default: eu }, version: { default: v1, values: [v1, v2] } } }
  Any: { url: 'https://any.example/{tenant}', variables: { tenant: { default: a } } }
  Plain: { url: 'https://plain.example' }
  Hidden: { url: !not-shown }
  Numbered: { url: 'https://numbered.example/release-{number}', variables: { number: { default: '1', values: ['1', '2'] } } }
objects: { A: { fields: { a: str } } }
endpoints:
  get_book: { method: GET, path: '/books/{id}', params: { id: str }, body: null, responses: [], auth: [] }
  best_book: { method: GET, path: /books/best, body: null, responses: [], auth: [] }
  drop_book: { method: DELETE, path: '/books/{book}', params: { book: str }, body: null, responses: [], auth: [] }
  get_page: { method: GET, path: '/books/{id}/pages/{page}', params: { id: str, page: str }, body: null, responses: [], auth: [] }
  any_file: { method: GET, path: '/files/{name}', params: { name: str }, body: null, responses: [], auth: [] }
  json_file: { method: GET, path: '/files/{name}.json', params: { name: str }, body: null, responses: [], auth: [] }
  put_file: { method: PUT, path: '/files/v{version}.json', params: { version: str }, body: null, responses: [], auth: [] }
  between: { method: GET, path: '/pages/{from}-{to}/x{more}{rest}', params: { from: str, to: str, more: str, rest: str }, body: null, responses: [], auth: [] }
  hidden: { method: !not-shown, path: /hidden, body: null, responses: [], auth: [] }
  nowhere: { method: GET, path: !not-shown, body: null, responses: [], auth: [] }
`);
  const routed = (method: string, path: string): unknown => {
    const found = matchRoute(routesOf(model()), method, path);
    return typeof found === 'string' ? found : [found.route.endpoint.name, found.params];
  };

  it.each<readonly [method: string, path: string, expected: unknown]>([
    ['GET', '/books/5', ['get_book', { id: '5' }]],
    ['GET', '/books/best', ['best_book', {}]],
    ['DELETE', '/books/best', ['drop_book', { book: 'best' }]],
    ['GET', '/books/a%20b%2Fc', ['get_book', { id: 'a b/c' }]],
    ['GET', '/books/5/pages/6', ['get_page', { id: '5', page: '6' }]],
    ['GET', '/files/a.txt', ['any_file', { name: 'a.txt' }]],
    ['GET', '/files/a.b.json', ['json_file', { name: 'a.b' }]],
    ['GET', '/files/%2Fa%20.json', ['json_file', { name: '/a ' }]],
    ['GET', '/files/.json', ['any_file', { name: '.json' }]],
    ['PUT', '/files/v1.json', ['put_file', { version: '1' }]],
    ['PUT', '/files/v.json', 'wrong-method'],
    ['PUT', '/files/1.json', 'wrong-method'],
    ['GET', '/pages/1-2-3/xabc', ['between', { from: '1', to: '2-3', more: 'a', rest: 'bc' }]],
    ['GET', '/pages/1-/xab', 'not-found'],
    ['GET', '/pages/-1/xab', 'not-found'],
    ['GET', '/pages/12/xab', 'not-found'],
    ['GET', '/pages/1-2/xa', 'not-found'],
    ['GET', '/pages/1-2/ab', 'not-found'],
    ['GET', '/pages/%-2/xab', 'not-found'],
    ['PUT', '/books/5', 'wrong-method'],
    ['GET', '/books/', 'not-found'],
    ['GET', '/books/%', 'not-found'],
    ['GET', '/books', 'not-found'],
    ['GET', '/books/5/pages', 'not-found'],
    ['GET', '/shops/5', 'not-found'],
    ['GET', '/hidden', 'not-found'],
  ])('%s %s', (method, path, expected) => {
    expect(routed(method, path)).toEqual(expected);
  });

  it('may have other methods, and HEAD wherever it has GET', () => {
    const routes = routesOf(model());
    expect(methodsAt(routes, '/books/best')).toEqual(['DELETE', 'GET', 'HEAD']);
    expect(methodsAt(routes.slice(2), '/books/5')).toEqual(['DELETE']);
  });

  it.each([
    ['/v1/api/books', ['Shop /books', 'Files /api/books', 'Any /api/books', '- /v1/api/books']],
    ['/v3/api/books', ['Any /api/books', '- /v3/api/books']],
    ['/v1/books', ['Files /books', 'Any /books', '- /v1/books']],
    ['/v1', ['- /v1']],
    ['//books', ['- //books']],
    ['/release-2/books', ['Any /books', 'Numbered /books', '- /release-2/books']],
    ['/release-3/books', ['Any /books', '- /release-3/books']],
    ['/v2/api', ['Any /api', '- /v2/api']],
  ])('is below the address of a service, the longest first: %s', (path, expected) => {
    const found = pathsBelow(model().services, path);
    expect(found.map((one) => `${one.service?.name ?? '-'} ${one.path}`)).toEqual(expected);
  });
});

describe('an error', () => {
  const [service] = modelOf(`
services:
  Shop:
    url: https://shop.example
    errors:
      code: error.code
      message: error.text
      fields: error.fields
      at: here
      codes:
        - { status: 404, of: Book, code: no_book, message: There is no such book. }
        - { status: 404, code: gone }
objects: { Book: { fields: { a: str } } }
`).services;

  it('has the code of the spec for the status and the object', () => {
    expect(errorBody(service, 404, [], 'Book')).toEqual({ error: { code: 'no_book', text: 'There is no such book.' } });
    expect(errorBody(service, 404, [], 'Shop')).toEqual({ error: { code: 'gone', text: '404: Not Found' } });
    expect(errorBody(service, 404)).toEqual({ error: { code: 'gone', text: '404: Not Found' } });
    expect(errorBody(service, 500)).toEqual({ error: { code: 0, text: '500: Internal Server Error' } });
    expect(errorBody(undefined, 599)).toEqual({ message: '599: Error' });
  });

  it('has each problem at its place', () => {
    const problems = [
      { path: ['a', 0], code: 'ONE', message: 'First.' },
      { path: ['a', 0], code: 'TWO', message: 'Second.' },
      { path: ['a'], code: 'THREE', message: 'Third.' },
      { path: [], code: 'FOUR', message: 'Fourth.' },
    ];
    expect(JSON.parse(JSON.stringify(errorBody(service, 400, problems)))).toEqual({
      error: {
        code: 0,
        text: '400: Bad Request',
        fields: {
          a: {
            0: {
              here: [
                { code: 'ONE', text: 'First.' },
                { code: 'TWO', text: 'Second.' },
              ],
            },
            here: [{ code: 'THREE', text: 'Third.' }],
          },
          here: [{ code: 'FOUR', text: 'Fourth.' }],
        },
      },
    });
    const plain = modelOf("services: { Shop: { url: 'https://a.example', errors: { fields: fields } } }").services[0];
    expect(JSON.parse(JSON.stringify(errorBody(plain, 400, problems.slice(2))))).toEqual({
      fields: { a: { _: [{}] }, _: [{}] },
    });
    expect(errorBody(undefined, 400, problems)).toEqual({ message: '400: Bad Request' });
  });
});

describe('a body', () => {
  const text = (...given: Parameters<typeof writeContent>): string => Buffer.from(writeContent(...given)).toString();

  it.each<readonly [body: unknown, media: string, expected: string]>([
    [undefined, 'application/json', ''],
    [{ a: 1n }, 'application/json', '{"a":1}'],
    ['a', 'application/json', '"a"'],
    ['a', 'application/problem+json', '"a"'],
    ['a', 'text/plain', 'a'],
    ['a', 'text/csv', 'a'],
    ['a', 'application/pdf', 'a'],
    [5, 'text/plain', '5'],
    [[1, 2], 'text/plain', '[1,2]'],
    [Buffer.from('bytes'), 'application/json', 'bytes'],
  ])('is written as its content type says: %o as %s', (body, media, expected) => {
    expect(text(body, { media, stream: false })).toBe(expected);
  });

  it.each([
    ['text/event-stream', 'data: {"a":1}\n\ndata: null\n\n'],
    ['application/json-seq', '\u001e{"a":1}\n\u001enull\n'],
    ['application/x-ndjson', '{"a":1}\nnull\n'],
  ])('is a stream of values: %s', (media, expected) => {
    expect(text([{ a: 1 }, undefined], { media, stream: true })).toBe(expected);
    expect(text({ a: 1 }, { media, stream: true })).toBe('{"a":1}');
  });

  it.each([
    ['image/*', 'image/png'],
    ['text/*', 'text/plain'],
    ['audio/*', 'audio/mpeg'],
    ['video/*', 'video/mp4'],
    ['font/*', 'font/woff2'],
    ['model/*', 'application/octet-stream'],
    ['*/*', 'application/octet-stream'],
    ['text/csv', 'text/csv'],
  ])('of %s is %s', (range, media) => {
    expect(concreteMedia(range)).toBe(media);
  });

  it('that is a file says where it is from', () => {
    expect(Buffer.from(fileContent('/covers/5')).toString()).toBe('snowspec mock /covers/5\n');
  });

  it('comes with the headers that it always has', () => {
    const model = modelOf(`
endpoints:
  get:
    method: GET
    path: /a
    body: null
    auth: []
    responses:
      - status: 200
        type: null
        headers:
          X-Count: { type: int, range: 7.. }
          X-Names: { type: 'list[str]', items: 2..2, each: { values: [a] } }
          X-Word: { type: str, values: [ä→b] }
          X-Latin: { type: str, values: [äö] }
          X-Other?: str
`);
    expect(sampleHeaders(model.endpoints[0]!.responses[0]!, model)).toEqual({
      'x-count': '7',
      'x-names': 'a, a',
      'x-word': '%C3%A4%E2%86%92b',
      'x-latin': 'äö',
    });
  });
});
