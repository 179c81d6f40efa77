import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessMock, type InProcessMock } from '../../generator/mock/in-process.js';
import { createService, type Service, type ServiceOptions } from '../../generator/mock/service.js';
import { placeAt, valueAt } from '../../generator/mock/sample-value.js';
import { selectResponse } from '../../generator/mock/recorded-responses.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';

const SPEC = `
services:
  Shop:
    url: https://shop.example/{version}
    variables: { version: { default: v1 } }
    errors: { code: code, message: text, fields: fields, at: here, codes: [{ status: 404, of: Book, code: no_book, message: No such book. }] }
    rate-limits: { headers: { retry-after: Retry-After, remaining: X-Remaining, scope: X-Scope } }
  Files: { url: https://files.example/raw, errors: { message: problem } }
auth: { Key: { kind: token, properties: { in: query, name: key } }, Head: { kind: token, properties: { in: header, name: head } } }
objects:
  Book: { identity: [id], fields: { id: str, title: { type: str, length: ..20 } } }
  Page: { fields: { data: 'list[Book]', meta: Meta } }
  Meta: { fields: { next: str | null, total: int, more: bool } }
  Problem: { fields: { code: str | int, text: str, fields?: any } }
  Other: { fields: { reason: str } }
endpoints:
  list_books: { method: GET, path: /books, query: { page?: { type: int, range: 1.. } }, body: null, responses: [{ status: 200, type: 'list[Book]', items: ..2 }], auth: [] }
  get_book: { method: GET, path: '/books/{id}', params: { id: str }, body: null, responses: [{ status: 200, type: Book, headers: { ETag: { type: str, values: [e] } } }, { status: 4XX, type: Problem }, { status: 503, type: Other }], auth: [] }
  put_book: { method: PUT, path: '/books/{id}', params: { id: str }, body: Book, responses: [{ status: 204, type: null }, { status: 422, type: Other }], auth: [] }
  drop_book: { method: DELETE, path: '/books/{id}', params: { id: str }, body: null, responses: [{ status: 204, type: null }, { status: 404, type: null }], auth: [] }
  keyed: { method: GET, path: /keyed, body: null, responses: [{ status: 200, type: Book }], auth: [Key] }
  headed: { method: GET, path: /headed, body: null, responses: [{ status: 200, type: Book }, { status: 5XX, type: Other }], auth: [Head] }
  fixed_three: { method: GET, path: '/fixed?kind=a%20b', body: null, responses: [{ status: 200, type: Book }], auth: [] }
  fixed: { method: GET, path: '/fixed?kind=one', body: null, responses: [{ status: 200, type: str, as: text/plain }], auth: [] }
  fixed_two: { method: GET, path: '/fixed?kind=two', body: null, responses: [{ status: 200, type: bytes, as: image/* }], auth: [] }
  pages: { method: GET, path: /pages, query: { token?: str, limit?: int }, body: null, responses: [{ status: 200, type: Page }], auth: [], paging: { style: token, token: token, next: meta.next, limit: limit, items: data } }
  numbers: { method: GET, path: /numbers, query: { page?: int, size?: int }, body: null, responses: [{ status: 200, type: Page }], auth: [], paging: { style: page, page: page, size: size, items: data, total: meta.total, more: meta.more } }
  links: { method: GET, path: /links, query: { limit?: int }, body: null, responses: [{ status: 200, type: 'list[Book]' }], auth: [], paging: { style: link, limit: limit } }
  found: { method: GET, path: /found, query: { limit?: { type: int, default: 1 } }, body: null, responses: [{ status: 200, type: 'list[Book]' }], auth: [], paging: { style: single, limit: limit } }
  stream: { method: GET, path: /stream, body: null, responses: [{ status: 200, type: 'stream[Book]', as: application/x-ndjson }], auth: [] }
  hidden: { method: GET, path: /hidden, body: null, responses: [{ status: 200, type: !not-shown }], auth: [] }
  nothing: { method: POST, path: /nothing, body: null, responses: [], auth: [] }
  raw: { method: GET, path: /file, service: Files, body: null, responses: [{ status: 200, type: bytes, as: image/png }, { status: 500, type: bytes, as: image/png }, { status: 4XX, type: bytes, as: image/png }], auth: [] }
`;

let known: Model | undefined;
const model = (): Model => (known ??= modelOf(SPEC));

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

let mock: InProcessMock;
const lines: string[] = [];

async function ask(
  path: string,
  init: { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> } = {},
  from = mock,
): Promise<Answered> {
  const response = await from.fetch(`https://shop.example${path}`, {
    ...init,
    headers: { ...(init.body === undefined ? {} : { 'content-type': 'application/json' }), ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return {
    status: response.status,
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    headers: Object.fromEntries(response.headers),
  };
}

const create = (options: ServiceOptions = {}): Promise<InProcessMock> =>
  createInProcessMock(model(), { items: 3, ...options });

beforeAll(async () => {
  mock = await create({ onAnswer: ({ method, path, status }) => lines.push(`${method} ${path} ${status}`) });
});
beforeEach(() => {
  mock.reset();
  lines.length = 0;
});

describe('a request', () => {
  it.each([
    ['GET', '/books/5', 200],
    ['GET', '/v1/books/5', 200],
    ['HEAD', '/books/5', 200],
    ['GET', '/none', 404],
    ['POST', '/books/5', 405],
    ['GET', '/fixed?kind=one', 200],
    ['GET', '/fixed?kind=three', 404],
    ['GET', '/fixed?kind=a+b', 200],
    ['HEAD', '/nothing', 405],
    ['GET', '/fixed', 404],
    ['GET', '/keyed', 401],
    ['GET', '/keyed?key=a', 200],
    ['GET', '/books?page=0', 400],
    ['GET', '/raw/file', 200],
    ['GET', '/v1/file', 404],
    ['POST', '/nothing', 204],
    ['GET', '/hidden', 200],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const answer = await ask(path, { method });
    expect(answer.status).toBe(status);
    if (method === 'HEAD')
      expect([answer.body, Number(answer.headers['content-length']) > 10]).toEqual([undefined, true]);
    expect(lines).toEqual([`${method} ${path.split('?')[0]} ${status}`]);
  });

  it('is answered with the methods that a path has, or with what is missing', async () => {
    expect((await ask('/v1/books/5', { method: 'PATCH' })).headers['allow']).toBe('DELETE, GET, HEAD, PUT');
    expect((await ask('/none')).body).toEqual({ code: 0, text: '404: Not Found' });
    await ask('/books/5', { method: 'DELETE' });
    // Of all codes from 400, the error of the service is one.
    expect(await ask('/books/5')).toMatchObject({ status: 404, body: { code: 'no_book', text: 'No such book.' } });
    const gone = await ask('/books/5', { method: 'DELETE' });
    expect([gone.status, gone.body, 'content-type' in gone.headers]).toEqual([404, undefined, false]);
  });

  it('with problems gets the error that its endpoint has for it', async () => {
    const wrong = await ask('/books/5', { method: 'PUT', body: '{"id":"5","title":5}' });
    expect([wrong.status, Object.keys(wrong.body as object)]).toEqual([422, ['reason']]);
    expect((await ask('/books?page=x')).body).toEqual({
      code: 0,
      text: '400: Bad Request',
      fields: { page: { here: [{ code: 'TYPE', text: 'expected integer, got string' }] } },
    });
  });

  it('is recorded if it reaches an endpoint, with its headers and its body', async () => {
    await ask('/none');
    await ask('/books/5?a=b', { headers: { 'X-A': 'b' } });
    await ask('/books/5', { method: 'PUT', body: '{"id":"5","title":"a"}' });
    expect(mock.requests()).toMatchObject([
      { method: 'GET', path: '/books/5?a=b', headers: { 'x-a': 'b' }, body: '' },
      { method: 'PUT', path: '/books/5', body: '{"id":"5","title":"a"}' },
    ]);
    mock.reset();
    expect(mock.requests()).toEqual([]);
  });

  it('may have no unknown parameters where the mock is strict', async () => {
    const strict = await create({ strict: true });
    const statuses = async (...paths: readonly string[]): Promise<readonly number[]> =>
      Promise.all(paths.map(async (path) => (await ask(path, {}, strict)).status));
    expect(await statuses('/books?page=1', '/keyed?key=a', '/fixed?kind=one', '/links?cursor=after-1')).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await statuses('/books?pages=1', '/books?key=a', '/books?cursor=a', '/books?page[]=1')).toEqual([
      400, 400, 400, 200,
    ]);
    expect((await ask('/books?size=1&size=2', {}, strict)).body).toMatchObject({
      fields: { size: { here: [{ code: 'UNKNOWN', text: 'There is no such parameter.' }] } },
    });
    expect((await ask('/books?size=1')).status).toBe(200);
    expect((await ask('/headed?head=a', { headers: { head: 'a' } }, strict)).status).toBe(400);
    // The error of the service, which all codes from 400 have.
    expect((await ask('/books/5?size=1', {}, strict)).body).toMatchObject({ fields: { size: {} } });
  });

  it('beyond a limit is refused, and one for which a token is given needs that one', async () => {
    const limited = await create({ rateLimit: { requests: 1, seconds: 60 }, token: 'right', now: () => 1000 });
    expect((await ask('/books/5', {}, limited)).headers['x-remaining']).toBe('0');
    expect(await ask('/books/6', {}, limited)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', 'x-remaining': '0' },
      body: { text: 'Too many requests.' },
    });
    expect((await ask('/keyed?key=wrong', {}, limited)).status).toBe(401);
    expect((await ask('/keyed?key=right', {}, limited)).status).toBe(200);
  });
});

describe('an answer', () => {
  it('is the same for the same seed', async () => {
    const same = await create();
    const other = await create({ seed: 'other' });
    const [one, two, three] = await Promise.all([mock, same, other].map((from) => ask('/books/5', {}, from)));
    expect(two!.body).toEqual(one!.body);
    expect(three!.body).not.toEqual(one!.body);
    expect(one!.headers['etag']).toBe('e');
  });

  it('has its content type and its form', async () => {
    expect(await ask('/fixed?kind=one')).toMatchObject({ headers: { 'content-type': 'text/plain' } });
    expect(await ask('/fixed?kind=two')).toMatchObject({
      headers: { 'content-type': 'image/png', 'content-length': '21' },
      body: 'snowspec mock /fixed\n',
    });
    const stream = await ask('/stream');
    expect([stream.headers['content-type'], String(stream.body).trim().split('\n').length]).toEqual([
      'application/x-ndjson',
      3,
    ]);
    expect((await ask('/hidden')).body).toEqual({});
    expect((await ask('/books')).body).toHaveLength(2);
  });

  it('has pages, and what they say of the rest', async () => {
    const first = (await ask('/pages?limit=2')).body as { data: unknown[]; meta: { next: unknown } };
    expect([first.data.length, first.meta.next]).toEqual([2, 'after-2']);
    expect((await ask('/pages?limit=2')).headers).not.toHaveProperty('link');
    const last = (await ask('/pages?limit=2&token=after-2')).body as typeof first;
    expect([last.data.length, last.meta.next]).toEqual([1, null]);
    expect((await ask('/numbers?page=1&size=2')).body).toMatchObject({ meta: { total: 3, more: true } });
    expect((await ask('/numbers?page=2&size=2')).body).toMatchObject({ meta: { total: 3, more: false } });
    const link = await ask('/links?limit=2');
    expect(link.headers['link']).toBe('</links?limit=2&cursor=after-2>; rel="next"');
    expect((await ask('/links?limit=2&cursor=after-2')).headers['link']).toBeUndefined();
  });

  it('has as many items as its parameter says, or as the default of that', async () => {
    expect((await ask('/found')).body).toHaveLength(1);
    expect((await ask('/found?limit=2')).body).toHaveLength(2);
  });

  it('may be put in front, for a path or a query', async () => {
    expect(() => mock.respond('none', {})).toThrow(new TypeError('there is no endpoint none'));
    mock.respond('get_book', { body: { id: 'all' } });
    mock.respond('get_book', { path: '/books/5', status: 418, headers: { 'x-a': 'b' } });
    mock.respond('get_book', { query: { a: 'b' }, body: 'text' });
    expect((await ask('/books/4')).body).toEqual({ id: 'all' });
    const { status, headers, body } = await ask('/books/5');
    expect([status, headers['x-a'], body]).toEqual([418, 'b', undefined]);
    expect(headers).toHaveProperty('x-remaining');
    for (const empty of [204, 205, 304]) {
      mock.respond('put_book', { status: empty, body: { a: 1 }, headers: { 'content-type': 'text/x' } });
      const put = await ask('/books/5', { method: 'PUT', body: '{"id":"5","title":"a"}' });
      expect([put.status, put.body, put.headers['content-type']]).toEqual([empty, undefined, 'text/x']);
    }
    expect((await ask('/books/4?a=b')).body).toBe('text');
    const recorded = await create({
      responses: [{ endpoint: 'get_book', status: 200, headers: {}, body: { id: 'recorded' } }],
    });
    expect((await ask('/books/4', {}, recorded)).body).toEqual({ id: 'recorded' });
    recorded.respond('get_book', { body: 1 });
    expect((await ask('/books/4', {}, recorded)).body).toBe(1);
    recorded.reset();
    expect((await ask('/books/4', {}, recorded)).body).toEqual({ id: 'recorded' });
  });

  it('for a path or a query comes before those for all requests', () => {
    const response = (more: object) => ({ endpoint: 'a', status: 200, headers: {}, body: 0, ...more });
    const [all, path, query] = [response({}), response({ path: '/x/5' }), response({ query: { a: 'b' } })];
    const select = (url: string): unknown => {
      const { pathname, searchParams } = new URL(url, 'http://a');
      return selectResponse([all, path, query], { endpoint: 'a', path: pathname, query: searchParams });
    };
    expect([select('/v1/x/5'), select('/x/5?a=b'), select('/x/6?a=b'), select('/x/6?a=c')]).toEqual([
      path,
      path,
      query,
      all,
    ]);
    expect(selectResponse([all], { endpoint: 'b', path: '/', query: new URLSearchParams() })).toBeUndefined();
  });
});

describe('a fault', () => {
  it('is that of the headers, or else a planned one, or else that of the options', async () => {
    const faulty = await create({ fault: { status: 503 } });
    expect((await ask('/books/5', {}, faulty)).status).toBe(503);
    expect((await ask('/books/5', { headers: { 'x-mock-fail': 'burn' } }, faulty)).status).toBe(400);
    faulty.plan({ status: 502, times: 2 });
    expect((await ask('/books/5', { headers: { 'x-mock-status': '500' } }, faulty)).status).toBe(500);
    expect((await ask('/books/5', {}, faulty)).status).toBe(502);
    faulty.plan({ status: 501 });
    faulty.reset();
    expect((await ask('/books/5', {}, faulty)).status).toBe(503);
    await expect(create({ fault: { status: 5 } })).rejects.toThrow(
      new TypeError('status must be a status from 200 to 599'),
    );
    expect(() => faulty.plan({ delay: -1 })).toThrow(new TypeError('delay must be a number of milliseconds'));
  });

  it('has the error that the endpoint has for its status', async () => {
    const of = (path: string, status: number): Promise<Answered> =>
      ask(path, { headers: { 'x-mock-status': String(status) } });
    expect((await of('/books/5', 409)).body).toEqual({ code: 0, text: '409: Conflict' });
    expect(Object.keys((await of('/books/5', 503)).body as object)).toEqual(['reason']);
    expect((await of('/books', 503)).body).toEqual({ code: 0, text: '503: Service Unavailable' });
    expect((await of('/raw/file', 404)).body).toBe('snowspec mock raw\n');
    const head = await ask('/headed', { headers: { head: 'a', 'x-mock-status': '503' } });
    expect(Object.keys(head.body as object)).toEqual(['reason']);
    expect((await of('/raw/file', 500)).body).toBe('snowspec mock raw\n');
    expect((await of('/raw/file', 501)).body).toEqual({ problem: '501: Not Implemented' });
    const limited = await ask('/books/5', { headers: { 'x-mock-rate-limit': '2.5' } });
    expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': '3', 'x-scope': 'user' } });
    const mistaken = await ask('/books/5', { headers: { 'x-mock-fail': 'burn' } });
    expect(mistaken).toMatchObject({
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'The mock: x-mock-fail must be one of reset, truncate, lie, garbage, hang.\n',
    });
    expect(lines.at(-1)).toBe('GET /books/5 400');
  });

  it('lies, sends garbage, or breaks off', async () => {
    const { body } = await ask('/books/5', { headers: { 'x-mock-fail': 'lie' } });
    expect(body).toEqual({ id: 1, title: expect.any(Number) as number });
    expect(
      ((await ask('/numbers', { headers: { 'x-mock-fail': 'lie' } })).body as { meta: unknown }).meta,
    ).toMatchObject({
      total: 'not 3',
      more: 'not false',
    });
    const books = await ask('/books', { headers: { 'x-mock-fail': 'lie' } });
    expect(books.body).toEqual(
      Array.from({ length: 2 }, () => ({ id: expect.any(Number), title: expect.any(Number) })),
    );
    const file = await ask('/fixed?kind=two', { headers: { 'x-mock-fail': 'lie' } });
    expect(file.body).toBe('snowspec mock /fixed\n');
    const garbage = await mock.fetch('https://shop.example/books/5', { headers: { 'x-mock-fail': 'garbage' } });
    expect([garbage.headers.get('content-type'), await garbage.text()]).toEqual([
      'application/json',
      '<html>Bad gateway',
    ]);
    const truncated = await mock.fetch('https://shop.example/books/5', { headers: { 'x-mock-fail': 'truncate' } });
    const reader = truncated.body!.getReader();
    const { length } = (await reader.read()).value!;
    expect(length).toBe(Math.floor(Number(truncated.headers.get('content-length')) / 2));
    await expect(reader.read()).rejects.toThrow('terminated');
    await expect(ask('/books/5', { headers: { 'x-mock-fail': 'reset' } })).rejects.toThrow('fetch failed');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(mock.fetch('https://shop.example/books/5', { signal })).rejects.toThrow('enough');
    const later = new AbortController();
    const hanging = mock.fetch('https://shop.example/books/5', {
      headers: { 'x-mock-fail': 'hang' },
      signal: later.signal,
    });
    setTimeout(() => later.abort(new Error('later')), 5);
    await expect(hanging).rejects.toThrow('later');
  });
});

describe('a service', () => {
  let service: Service;
  const request = (path: string, body: Uint8Array | undefined = new Uint8Array(), headers = {}) =>
    service.answer({ method: 'PUT', url: new URL(path, 'http://a'), headers, body });

  it('refuses bodies that are too large, and counts what reaches an endpoint', async () => {
    service = await createService(model());
    const url = new URL('/books/5', 'http://a');
    const large = await service.answer({ method: 'PUT', url, headers: {}, body: undefined });
    expect([large.status, service.requests()]).toEqual([413, 1]);
    expect((await request('/none')).status).toBe(404);
    expect(service.requests()).toBe(1);
    expect((await request('/books/5')).status).toBe(422);
    expect(service.requests()).toBe(2);
    const book = new TextEncoder().encode('{"id":"5","title":"a"}');
    expect((await request('/books/5', book, { 'content-type': ['application/json', 'text/x'] })).status).toBe(204);
  });

  it('ends all waiting when it stops', async () => {
    service = await createService(model(), { fault: { delay: 60_000 } });
    const waiting = request('/books/5');
    service.stop();
    await expect(waiting).rejects.toThrow('aborted');
  });
});

it('a permission is looked up by the id of an object that has other forms', async () => {
  const { fetch } = await createInProcessMock(
    modelOf(`
identifiers: { Id: { wire: str, epoch: !not-shown, parts: {} } }
bitsets: { Right: { wire: str, bits: { LOCK: 1 } } }
objects:
  Hall: { identity: [id], fields: { id: Id<Hall>, seats: int } }
  Cell: { identity: [id], fields: { id: Id<Cell>, rights: Right } }
permissions: { rights_in: { of: Right, inputs: { cell: Cell }, steps: [{ grant: cell.rights }] } }
endpoints:
  get_room: { method: GET, path: '/rooms/{id}', params: { id: Id }, body: null, responses: [{ status: 200, type: Hall | Cell }], auth: [] }
  get_cell: { method: GET, path: '/cells/{id}', params: { id: Id<Cell> }, body: null, responses: [{ status: 200, type: Cell }], auth: [] }
  lock: { method: POST, path: '/cells/{id}/lock', params: { id: Id<Cell> }, body: null, responses: [], auth: [], needs: Right.LOCK }
`),
  );
  const statusOf = async (path: string, method: string): Promise<number> =>
    (await fetch(`http://a${path}`, { method })).status;
  expect([await statusOf('/cells/5', 'GET'), await statusOf('/cells/5/lock', 'POST')]).toEqual([200, 403]);
});

it('a bigint bounds a page as any number does', async () => {
  const declarations = `
objects: { Row: { fields: { n: int } } }
endpoints:
  list_rows: { method: GET, path: /rows, query: { size?: int64 }, body: null, responses: [{ status: 200, type: 'list[Row]' }], auth: [], paging: { style: single, limit: size } }
`;
  const { fetch } = await createInProcessMock(modelOf(declarations, { int64: 'bigint' }));
  expect(await (await fetch('http://a/rows?size=2')).json()).toHaveLength(2);
});

describe('values without an object', () => {
  it('are at paths of keys', () => {
    const value = { a: { b: 1 }, c: null };
    expect([valueAt(value, ['a', 'b']), valueAt(value, ['a', 'b', 'c']), valueAt(value, ['c', 'd'])]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    placeAt(value, ['a', 'b'], 2);
    placeAt(value, ['c', 'd'], 2);
    placeAt(value, ['x', 'y'], 2);
    expect(value).toEqual({ a: { b: 2 }, c: { d: 2 }, x: { y: 2 } });
  });
});
