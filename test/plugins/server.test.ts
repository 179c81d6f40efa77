import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createNodeServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emitWith } from '../../generator/api/plugin.js';
import { serverHandlers } from '../../plugins/index.js';
import { compileSpec } from '../support/compiled-library.js';
import { hasWorkerd, inWorkerd } from '../support/workerd.js';
import { temporaryFolder } from '../write/temporary-folder.js';

type Handle = (request: Request) => Promise<Response>;
type Handler = (params: Readonly<Record<string, unknown>>, context: { request: Request }) => unknown;
type Client = Readonly<Record<string, (params?: object) => Promise<unknown>>>;
type Answer = (status: number, body?: unknown, headers?: object) => unknown;

const BOOK = { isbn: '9780000000009', title: 'The Sea', genre: 'novel', price: 900 };
const ORDER = { id: 'or_abcd', books: [BOOK.isbn], placed: '2024-01-02T03:04:05Z' };
const LOCATION = { Location: 'https://eu.bookshop.example/v1/books/1', ETag: '"1"' };
const SHOP = 'https://eu.bookshop.example/v1';

let folder: string;
let make: (handlers: object, options?: object) => Handle;
let answer: Answer;
let createClient: (options: object) => Client;
let given: Readonly<Record<string, unknown>>;
let errors: unknown[] = [];

/** Handlers that answer whatever the test returns. */
function serving(name: string, handler: Handler, options: object = {}): Handle {
  class Shop {
    async [name](params: typeof given, context: { request: Request }): Promise<unknown> {
      expect(this).toBeInstanceOf(Shop);
      given = params;
      return handler(params, context);
    }
  }
  const onError = async (error: unknown): Promise<never> => {
    errors.push(error);
    throw error;
  };
  return make(new Shop(), { onError, ...options });
}

function clientOf(handle: Handle): Client {
  const credentials = { Staff: { username: 'a', password: 'b' }, Key: 'k', Login: 'l', Session: 's' };
  const fetch = (input: string, init: RequestInit): Promise<Response> => handle(new Request(input, init));
  return createClient({ credentials, retry: { limit: 0 }, fetch });
}

beforeAll(async () => {
  const types = `import { answer, createServer, type Handlers } from './server.js';
export const getBook: Handlers['getBook'] = ({ isbn, etag }) =>
  etag === undefined ? answer(404, { type: 'about:blank', title: isbn }) : answer(200, { isbn, title: '', genre: 'novel', price: 1 }, { ETag: etag });
export const listReviews: Handlers['listReviews'] = async ({ limit }) => [{ id: limit ?? 1, book: '9780000000009', stars: 5 }];
export const deleteBook: Handlers['deleteBook'] = async () => {};
export const followChanges: Handlers['followChanges'] = async function* () {
  yield { order: 'or_abcd', at: '2024-01-02T03:04:05Z', state: 'sent' };
};
// @ts-expect-error the spec has no such status
export const wrongStatus: Handlers['getBook'] = () => answer(418, { title: '' });
// @ts-expect-error a header is missing
export const noHeader: Handlers['getBook'] = () => answer(200, { isbn: '', title: '', genre: 'novel', price: 1 });
// @ts-expect-error the body lacks a field
export const wrongBody: Handlers['listReviews'] = () => [{ id: 1, stars: 5 }];
// @ts-expect-error handlers are missing
createServer({ getBook });
`;
  const modules = [{ path: 'src/server-types.ts', text: types }];
  const shop = await compileSpec('bookshop', { plugins: [serverHandlers()], modules }, 'bookshop-server');
  ({ folder } = shop);
  ({ createServer: make, answer } = (await shop.load('server.js')) as { createServer: typeof make; answer: Answer });
  ({ createClient } = (await shop.load('rest/index.js')) as { createClient: typeof createClient });
});

const PAGE = { books: [BOOK], total: 1 };
const LISTED = {
  page: 2,
  genres: ['novel', 'poetry'],
  sort: ['title', 'a,b & c'],
  ids: [1, 2],
  tags: ['1', 'true'],
  filter: { genre: 'novel', price: { from: 1, to: 2 }, words: ['sea'] },
  options: { from: 3 },
  xRequestId: 'r/1',
  acceptLanguage: ['de', 'en'],
  theme: 'dark',
};

const EVENTS = { headers: { 'content-type': 'text/event-stream' } };

describe('a handler gets what the client sends, and the client what it answers:', () => {
  test.each<[name: string, params: object, answered: () => unknown, result: unknown]>([
    ['listBooks', LISTED, () => answer(200, PAGE, { 'X-Total': '1' }), PAGE],
    [
      'searchBooks',
      { words: ['the', 'sea'], skip: 3 },
      () => [{ isbn: BOOK.isbn, title: 'a' }],
      [{ isbn: BOOK.isbn, title: 'a' }],
    ],
    ['getBook', { isbn: BOOK.isbn, etag: '"1"' }, () => answer(200, BOOK, { ETag: '"2"' }), BOOK],
    ['getBook', { isbn: BOOK.isbn }, () => answer(304), undefined],
    ['addBook', { idempotencyKey: 'attempt-1', body: BOOK }, () => answer(201, BOOK, LOCATION), BOOK],
    ['changeBook', { isbn: BOOK.isbn, body: { price: 1 } }, () => ({ ...BOOK, price: 1 }), { ...BOOK, price: 1 }],
    ['changeBook', { isbn: BOOK.isbn }, () => Promise.resolve(BOOK), BOOK],
    ['deleteBook', { isbn: BOOK.isbn }, () => undefined, undefined],
    ['exportBooks', {}, () => answer(200, 'isbn,title'), 'isbn,title'],
    ['exportBooks', {}, () => answer(200, [BOOK]), [BOOK]],
    [
      'getCover',
      { isbn: BOOK.isbn, width: 16 },
      () => answer(200, new Uint8Array([1]), { 'content-type': 'image/png' }),
      new Uint8Array([1]),
    ],
    ['listReviews', { isbn: BOOK.isbn, limit: 5 }, () => [], []],
    [
      'getToken',
      { body: { grant_type: 'client_credentials', scope: 'all' } },
      () => answer(200, { access_token: 'a', expires_in: 1 }, { 'Cache-Control': 'no-store' }),
      { access_token: 'a', expires_in: 1 },
    ],
    [
      'placeOrder',
      {
        body: { books: [BOOK.isbn], gift: true, address: { street: 'A & B', city: 'C' } },
        contentType: 'application/x-www-form-urlencoded',
      },
      () => answer(201, ORDER),
      ORDER,
    ],
    ['placeOrder', { body: { books: [BOOK.isbn] }, contentType: 'application/json' }, () => answer(201, ORDER), ORDER],
    [
      'reviewBook',
      { isbn: BOOK.isbn, visitor: 'é;=1', body: { stars: 5 } },
      () => ({ id: 1, book: BOOK.isbn, stars: 5 }),
      { id: 1, book: BOOK.isbn, stars: 5 },
    ],
    [
      'listOrders',
      { limit: 3, starting_after: 'or_abcd' },
      () => ({ data: [ORDER], has_more: false }),
      { data: [ORDER], has_more: false },
    ],
    ['listChanges', { token: '17' }, () => ({ meta: {}, changes: [] }), { meta: {}, changes: [] }],
  ])('%s %j', async (name, params, answered, result) => {
    errors = [];
    expect(await clientOf(serving(name, answered))[name]!(params)).toEqual(result);
    expect(errors).toEqual([]);
    expect(given).toEqual(params);
  });

  test('forms with files, and other files', async () => {
    const bytes = async (blobs: unknown): Promise<number[][]> =>
      Promise.all((blobs as Blob[]).map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]));
    const form = { publisher: 'A, B', options: { replace: true }, labels: ['a', 'b&c'] };
    const files = {
      catalogue: new Blob(['1'], { type: 'text/csv' }),
      covers: [new Uint8Array([0, 255]), new Uint8Array()],
    };
    const accepted = { id: 1, state: 'waiting', books: 0 };
    const handle = serving('importBooks', () => answer(202, accepted, { Location: 'https://shop.example/1' }));
    await clientOf(handle)['importBooks']!({ body: { ...form, ...files } }).catch((error: unknown) =>
      expect(error).toBeUndefined(),
    );
    const { catalogue, covers, ...others } = given['body'] as Record<string, unknown>;
    expect([others, await bytes([catalogue]), await bytes(covers)]).toEqual([form, [[49]], [[0, 255], []]]);
    await clientOf(serving('setCover', () => answer(204)))['setCover']!({
      isbn: BOOK.isbn,
      body: new Blob(['x'], { type: 'image/png' }),
      contentType: 'image/png',
    });
    expect([given['contentType'], await bytes([given['body']])]).toEqual(['image/png', [[120]]]);
  });

  const CHANGES = ['packed', 'sent'].map((state) => ({ order: 'or_abcd', at: '2024-01-02T03:04:05Z', state }));
  const WRONG = { ...CHANGES[0], at: 'soon' };

  test.each<[what: string, stream: unknown, received: readonly unknown[], wrong: readonly RegExp[]]>([
    ['values', each(CHANGES), CHANGES, []],
    [
      'a wrong value, which ends it',
      each([CHANGES[0], WRONG, CHANGES[1]]),
      [CHANGES[0]],
      [/sent an invalid value; at /],
    ],
    ['an error after a value', each([CHANGES[0], new Error('gone')]), [CHANGES[0]], [/gone/]],
    ['a response', new Response(`data: ${JSON.stringify(CHANGES[0])}\n\n`, EVENTS), [CHANGES[0]], []],
  ])('a stream of %s', async (_, stream, received, wrong) => {
    errors = [];
    const values: unknown[] = [];
    const read = async (): Promise<void> => {
      const changes = await clientOf(serving('followChanges', () => stream))['followChanges']!();
      for await (const change of changes as AsyncIterable<unknown>) values.push(change);
    };
    if (wrong.length === 0) await read();
    else await expect(read()).rejects.toThrow(/broke off/);
    expect(values).toEqual(received);
    expect(errors.map(String)).toEqual(wrong.map((message) => expect.stringMatching(message) as string));
  });

  test('a stream that its reader leaves, which ends the handler', async () => {
    let hasEnded = false;
    const endless = async function* () {
      try {
        for (;;) yield CHANGES[0];
      } finally {
        hasEnded = true;
      }
    };
    const changes = await clientOf(serving('followChanges', endless))['followChanges']!();
    for await (const _ of changes as AsyncIterable<unknown>) break;
    await expect.poll(() => hasEnded).toBe(true);
  });

  test('an error, with the body of its status', async () => {
    const handle = serving('getBook', () => answer(404, { type: 'about:blank', title: 'Sold' }));
    await expect(clientOf(handle)['getBook']!({ isbn: BOOK.isbn })).rejects.toMatchObject({
      status: 404,
      body: { title: 'Sold' },
    });
  });
});

/** Yields values, and throws an error at its place. */
async function* each(values: readonly unknown[]) {
  for (const value of values) {
    if (value instanceof Error) throw value;
    yield value;
  }
}

const JSON_BODY = { 'content-type': 'application/json', 'idempotency-key': 'attempt-1' };

type Sent = [method: string, path: string, init: RequestInit];
const get = (path: string): Sent => ['GET', path, {}];
const post = (body: string | null, headers: Record<string, string> = {}, path = '/books'): Sent => [
  'POST',
  path,
  { headers: { ...JSON_BODY, ...headers }, body },
];
const as = (type: string): Record<string, string> => ({ 'content-type': type });
const at = (...path: readonly (string | number)[]): object => ({ issues: [{ path }] });
const IMPORTS = 'https://files.bookshop.example/imports';

test.each<[what: string, ...sent: Sent, status: number, problem: object]>([
  ['no such path', ...get('/shelves'), 404, { title: 'Not Found' }],
  ['half of an encoded character', ...get('/books/%E0%A4'), 400, { title: 'Bad Request' }],
  ['another method', 'PUT', '/books', {}, 405, { title: 'Method Not Allowed' }],
  ['no number', ...get('/books?page=two'), 400, at('page')],
  ['two values for one', ...get('/books?page=1&page=2'), 400, at('page')],
  ['a limit', ...get('/books?per_page=101'), 400, at('per_page')],
  ['no text of JSON', ...get('/books?options=%7B'), 400, at('options')],
  [
    'odd keys',
    ...get(`/books?filter[__proto__][a]=1&filter[price]=1&filter${'[a]'.repeat(30_000)}=1`),
    400,
    at('filter', 'price'),
  ],
  ['a wrong part of the path', 'DELETE', '/books/1', {}, 400, at('isbn')],
  [
    'no header',
    'POST',
    '/books',
    { headers: as('application/json'), body: JSON.stringify(BOOK) },
    400,
    { issues: [{ path: ['idempotencyKey'], code: 'missing' }] },
  ],
  ['no body', ...post(null), 400, { issues: [{ path: ['body'], code: 'missing' }] }],
  ['a body of another type', ...post('{}', as('text/plain')), 415, { title: 'Unsupported Media Type' }],
  [
    'a compressed body',
    ...post('{}', { 'content-encoding': 'gzip' }),
    415,
    { detail: 'The body must not be compressed.' },
  ],
  ['a body that is not JSON', ...post('{'), 400, at('body')],
  ['a large body', ...post(JSON.stringify('x'.repeat(1000))), 413, { title: 'Content Too Large' }],
  ['a wrong field', ...post(JSON.stringify({ ...BOOK, price: -1 })), 400, at('body', 'price')],
  [
    'a wrong field of a form',
    ...post('books[]=1&gift=perhaps', as('application/x-www-form-urlencoded'), '/orders'),
    400,
    { issues: [{ path: ['body', 'books', 0] }, { path: ['body', 'gift'] }] },
  ],
  [
    'a form that is none',
    ...post('{}', as('multipart/form-data; boundary=x'), IMPORTS),
    400,
    { issues: [{ path: ['body'], message: 'is not a form' }] },
  ],
  ['no handler', ...get('/orders'), 501, { title: 'Not Implemented' }],
])('a request with %s is answered with a problem', async (_, method, path, init, status, problem) => {
  const handler = (): never => {
    throw new Error('is not called');
  };
  const names = ['listBooks', 'addBook', 'getBook', 'deleteBook', 'placeOrder', 'importBooks'];
  const handle = make(Object.fromEntries(names.map((name) => [name, handler])), { maxBodyBytes: 999 });
  const response = await handle(new Request(path.startsWith('/') ? SHOP + path : path, { method, ...init }));
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST' : null);
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    type: 'about:blank',
    status,
    ...problem,
  });
});

test.each<[what: string, handler: Handler, message: RegExp]>([
  ['throws', () => Promise.reject(new Error('secret')), /secret/],
  ['answers a wrong body', () => answer(200, { ...BOOK, price: 'free' }, { ETag: '1' }), /price/],
  ['lacks a header', () => answer(200, BOOK), /etag/i],
  ['answers an error of another form', () => answer(404, { name: 'x' }), /404/],
  ['answers an unknown status', () => answer(418), /418/],
  ['answers a body alone where several are possible', () => BOOK, /answer with a status/],
])('a handler that %s leads to a 500 without details', async (_, handler, message) => {
  errors = [];
  const response = await serving('getBook', handler)(new Request(`${SHOP}/books/${BOOK.isbn}`));
  expect([response.status, await response.json()]).toEqual([
    500,
    { type: 'about:blank', title: 'Internal Server Error', status: 500 },
  ]);
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(message) as string })]);
});

test('HEAD is answered as GET is, without the body', async () => {
  let isOpen = true;
  const body = new ReadableStream({ cancel: () => void (isOpen = false) });
  const handle = serving('getBook', () => new Response(body, { headers: { etag: '"2"' } }));
  const response = await handle(new Request(`${SHOP}/books/${BOOK.isbn}`, { method: 'HEAD' }));
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, '"2"', '']);
  expect(isOpen).toBe(false);
});

describe('it runs', () => {
  const node = createNodeServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body =
      method === 'GET'
        ? {}
        : { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array<ArrayBuffer>>, duplex: 'half' as const };
    const request = new Request(new URL(url, 'http://localhost'), {
      method,
      headers: headers as Record<string, string>,
      ...body,
    });
    const send = async (): Promise<void> => {
      const response = await handleAdd(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    };
    void send();
  });
  const handleAdd: Handle = (request) =>
    serving('addBook', ({ body }) => answer(201, body, LOCATION), { basePath: '/api' })(request);
  const init = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(BOOK) };
  afterAll(() => node.close());

  test('with http of Node', async () => {
    await new Promise<void>((resolve) => node.listen(0, resolve));
    const { port } = node.address() as AddressInfo;
    const response = await fetch(`http://localhost:${port}/api/books`, init);
    expect([response.status, await response.json()]).toEqual([201, BOOK]);
  });

  test.skipIf(!hasWorkerd())('with workerd', async () => {
    const program = `import { answer, createServer } from ${JSON.stringify(join(folder, 'dist/server.js'))};
export default { fetch: createServer({ addBook: ({ body }) => answer(201, body, ${JSON.stringify(LOCATION)}) }, { basePath: '/api' }) };`;
    const input = join(folder, 'worker-source.mjs');
    writeFileSync(input, program);
    const build = await rolldown({ input });
    const { output } = await build.generate({ format: 'es' });
    await build.close();
    await inWorkerd(folder, output[0].code, async (origin) => {
      const response = await fetch(`${origin}/api/books`, init);
      expect([response.status, await response.json()]).toEqual([201, BOOK]);
      const wrong = await fetch(`${origin}/api/books`, { ...init, body: '{}' });
      expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    });
  });

  test('with Hono', async () => {
    const app = new Hono().all('*', (c) => handleAdd(c.req.raw));
    const response = await app.request('/api/books', init);
    expect([response.status, await response.json()]).toEqual([201, BOOK]);
  });
});

test('a form that contains itself is described once', async () => {
  const spec = `objects: { Node: { fields: { ${'abcdefgh'.replace(/./g, '$&?: Node, ')}name: str } } }
services: { Trees: { url: https://trees.example } }
endpoints: { grow: { method: POST, path: /, body: { type: Node, as: application/x-www-form-urlencoded }, responses: [{ status: 204, type: null }] } }`;
  expect((await emitWith(serverHandlers(), spec))['src/server.ts']!.length).toBeLessThan(30_000);
});

test('the example of the documentation serves a shelf', async () => {
  const spec = `spec: { name: my-package, version: 1.0.0 }
profiles: { default: { layers: [], entry: . } }
objects: { Book: { fields: { isbn: str, title: str } }, Problem: { fields: { title: str } } }
services: { Books: { url: https://books.example } }
endpoints:
  list_books: { method: GET, path: /books, query: { page?: int }, responses: [{ status: 200, type: 'list[Book]' }], auth: [] }
  get_book:
    method: GET
    path: /books/{isbn}
    params: { isbn: str }
    responses: [{ status: 200, type: Book }, { status: 404, type: Problem }]
    auth: []
  delete_book: { method: DELETE, path: '/books/{isbn}', params: { isbn: str }, responses: [{ status: 204, type: null }], auth: [] }
`;
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'spec.yaml'), spec);
  const books = await compileSpec(cwd, { plugins: [serverHandlers()] }, 'example-server');
  const page = readFileSync(new URL('../../docs/plugins.md', import.meta.url), 'utf8');
  const [, example = ''] = /### Server handlers\n\n```js\n(.*?)```/s.exec(page) ?? [];
  const shelf = `const shelf = { page: async () => [{ isbn: '1', title: 'Emma' }], find: async () => undefined, remove: async () => {} };\n`;
  const module = join(books.folder, 'example.mjs');
  writeFileSync(
    module,
    shelf + example.replace("'my-package/server'", JSON.stringify(join(books.folder, 'dist/server.js'))),
  );
  const { default: app } = (await import(module)) as { default: Hono };
  const ask = async (path: string, method = 'GET'): Promise<unknown[]> => {
    const response = await app.request(`https://books.example${path}`, { method });
    return [response.status, await response.text()];
  };
  expect([await ask('/books'), await ask('/books/1'), await ask('/books/1', 'DELETE')]).toEqual([
    [200, '[{"isbn":"1","title":"Emma"}]'],
    [404, '{"title":"There is no such book."}'],
    [204, ''],
  ]);
});
