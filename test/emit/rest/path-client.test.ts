import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import { modulesOf } from '../../support/package-modules.js';
import type { ClientOptions, Middleware } from '../../../templates/runtime/path-client-types.js';
import { createPathClient } from '../../../templates/runtime/path-client.js';
import { modelIn } from '../../diff/small-model.js';
import { temporaryFolder } from '../../write/temporary-folder.js';

const model = modelIn(`
services: { Shop: { url: 'https://shop.example/v1/' } }
scalars:
  Tag: { wire: str, extra: { x-schema-name: tag-name } }
objects:
  Book: { fields: { id: str, title: 'str | null' } }
  NewBook: { fields: { title: { type: str, length: 1..9 } } }
  Problem: { fields: { why: str } }
endpoints:
  get_book:
    method: GET
    path: /books/{book_id}
    params: { book_id: str }
    query: { with?: 'list[str]' }
    headers: { X-Trace?: str }
    body: null
    responses: [{ status: 200, type: Book }, { status: 404, type: Problem }]
    auth: []
  add_book:
    method: POST
    path: /books
    body: NewBook
    responses: [{ status: 201, type: Book }, { status: default, type: Problem }]
    auth: []
`);

const PROGRAM = `
import createClient, { type Middleware, type components, type operations, type paths } from './rest/paths.js';

const client = createClient<paths>({ baseUrl: 'https://shop.example', headers: { 'x-a': 1 } });
const timed: Middleware = { onResponse: ({ response }) => response };
client.use(timed);

export async function use(): Promise<components['schemas']['Book'] | undefined> {
  const { data, error } = await client.GET('/books/{book_id}', {
    params: { path: { book_id: '7' }, query: { with: ['x'] } },
    cache: 'no-store',
  });
  if (error) {
    const why: string = error.why;
    throw new Error(why);
  }
  const body: operations['add_book']['requestBody']['content']['application/json'] = { title: 'A' };
  const tag: components['schemas']['tag-name'] = 'new';
  const added = await client.POST('/books', { body });
  if (added.data) return added.data;
  const text: { data?: string } = await client.GET('/books/{book_id}', { params: { path: { book_id: '7' } }, parseAs: 'text' });
  // @ts-expect-error -- a parameter of the path is missing
  await client.GET('/books/{book_id}', { params: {} });
  // @ts-expect-error -- the body is missing
  await client.POST('/books');
  // @ts-expect-error -- the path has no such method
  await client.DELETE('/books');
  // @ts-expect-error -- it is another type
  await client.POST('/books', { body: { title: 5 } });
  return data.title === null || text.data === tag ? undefined : data;
}
`;

test('programs for openapi-fetch compile with the tables of paths', async () => {
  const folder = temporaryFolder();
  const texts = emitPackage([model]).filter(({ path }) => path.startsWith('src/'));
  for (const { path, text } of [...texts, { path: 'src/program.ts', text: PROGRAM }]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    noEmit: true,
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['src/program.ts'] }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]).catch((failed: { readonly stdout: string }) => failed);
  expect(stdout).toBe('');
});

type Call = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
type AnyClient = Readonly<Record<'GET' | 'POST', Call>> & { use(...middleware: Middleware[]): void };

/** A client whose requests are all answered with this, and what it sent. */
function clientOf(answer: () => Response, options: ClientOptions = {}) {
  const sent: Request[] = [];
  const fetch = (request: Request): Promise<Response> => (sent.push(request), Promise.resolve(answer()));
  const client = createPathClient({ baseUrl: 'https://a.example/', fetch, ...options }) as unknown as AnyClient;
  return { client, sent };
}

describe('a call by path', () => {
  test.each<readonly [path: string, params: object, url: string, options: ClientOptions]>([
    ['/books/{id}', { path: { id: 'a/b' } }, '/books/a%2Fb', {}],
    ['/books/{id}', { path: { id: [1, 2] } }, '/books/1,2', {}],
    ['/books/{.id*}', { path: { id: { a: 1, b: 2 } } }, '/books/.a=1.b=2', {}],
    ['/books/{;id}', { path: { id: [1, 2] } }, '/books/;id=1,2', {}],
    ['/books', { query: { a: [1, 2], b: { c: 3 }, d: undefined, e: [] } }, '/books?a=1&a=2&b[c]=3', {}],
    [
      '/books',
      { query: { a: [1, 2] } },
      '/books?a=1|2',
      { querySerializer: { array: { style: 'pipeDelimited', explode: false } } },
    ],
    ['/books', { query: { a: 'x:y' } }, '/books?a=x:y', { querySerializer: { allowReserved: true } }],
    ['/books', { query: { a: 1 } }, '/books?own', { querySerializer: () => '?own' }],
    ['/books?fixed=1', { query: { a: 1 } }, '/books?fixed=1&a=1', {}],
  ])('%s with %j is sent to %3$s', async (path, params, url, options) => {
    const { client, sent } = clientOf(() => Response.json({}), options);
    await client.GET(path, { params });
    expect(decodeURIComponent(sent[0]!.url)).toBe(`https://a.example${decodeURIComponent(url)}`);
  });

  test.each<readonly [name: string, answer: () => Response, init: object, result: object]>([
    ['its data', () => Response.json({ id: '1' }), {}, { data: { id: '1' } }],
    ['its text', () => new Response('x'), { parseAs: 'text' }, { data: 'x' }],
    ['an error', () => Response.json({ why: 'no' }, { status: 404 }), {}, { error: { why: 'no' } }],
    ['the text of an error', () => new Response('no', { status: 500 }), {}, { error: 'no' }],
    ['nothing', () => new Response(null, { status: 204 }), {}, { data: undefined }],
  ])('comes to %s', async (_, answer, init, result) => {
    const { client } = clientOf(answer);
    const { response, ...rest } = await client.GET('/', init);
    expect(rest).toEqual(result);
    expect(response.status).toBe(answer().status);
  });

  test('goes through middleware, the first one outermost', async () => {
    const { client, sent } = clientOf(() => Response.json([]));
    const order: string[] = [];
    const named = (name: string): Middleware => ({
      onRequest: ({ request, schemaPath }) => {
        order.push(`${name} asks ${schemaPath}`);
        request.headers.append('x-by', name);
      },
      onResponse: () => void order.push(`${name} hears`),
    });
    client.use(named('a'), named('b'));
    await client.GET('/x');
    expect(order).toEqual(['a asks /x', 'b asks /x', 'b hears', 'a hears']);
    expect(sent[0]!.headers.get('x-by')).toBe('a, b');
  });
});

test('a transport adds its token, checks, and retries', async () => {
  const modules = await modulesOf(model);
  const { default: createClient, sentWith } = modules.load('src/rest/paths.ts') as {
    default: (options: object) => AnyClient;
    sentWith: (transport: unknown, operations: object) => ClientOptions['fetch'];
  };
  const { createTransport } = modules.load('src/rest/transport.ts') as {
    createTransport: (options: object) => unknown;
  };
  const answers = [
    new Response('busy', { status: 503 }),
    Response.json({ id: '7', title: null }),
    Response.json({ why: 'gone' }, { status: 404 }),
    Response.json({ id: 7 }),
  ];
  const urls: string[] = [];
  const transport = createTransport({
    fetch: (url: string) => (urls.push(url), Promise.resolve(answers.shift()!)),
    retry: { minDelayMs: 1 },
  });
  const client = createClient({ fetch: sentWith(transport, modules.load('src/rest/operations.ts')) });
  const get = () => client.GET('/books/{book_id}', { params: { path: { book_id: '7' }, query: { with: ['a'] } } });
  expect(await get()).toMatchObject({ data: { id: '7', title: null } });
  expect(urls).toEqual(['https://shop.example/v1/books/7?with=a', 'https://shop.example/v1/books/7?with=a']);
  expect(await get()).toMatchObject({ error: { why: 'gone' }, response: { status: 404 } });
  await expect(get()).rejects.toMatchObject({ kind: 'response-validation' });
  await expect(client.POST('/books', { body: { title: '' } })).rejects.toMatchObject({
    kind: 'request-validation',
    issues: [{ path: ['body', 'title'], code: 'length' }],
  });
});
