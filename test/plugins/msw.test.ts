import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../generator/api/mock.js';
import { hasBrowser, startBrowser } from '../support/browser.js';
import { serveWeb } from '../support/web-server.js';
import { compileShop } from './compiled-shop.js';

type Client = Readonly<Record<string, (params: object) => Promise<unknown>>>;
type Handlers = Parameters<ReturnType<typeof setupServer>['use']>;

const NOVEL = { isbn: '9780000000009', title: 'The Sea', genre: 'novel', price: 900 };
const server = setupServer();
let client: Client;
let folder: string;

beforeAll(async () => {
  const shop = await compileShop();
  ({ folder } = shop);
  const { createHandlers } = (await shop.load('handlers.js')) as { createHandlers: (mock: object) => object };
  const { createClient } = (await shop.load('rest/index.js')) as { createClient: (options: object) => Client };
  server.use(...(Object.values(createHandlers(await createMock({ spec: 'test/specs/bookshop' }))) as Handlers));
  server.listen({
    onUnhandledRequest: ({ url }) => {
      throw new Error(`no handler for ${url}`);
    },
  });
  const credentials = { Staff: { username: 'counter', password: 'password' }, Key: 'partner-key' };
  client = createClient({ credentials, retry: { limit: 0 } });
});
afterAll(() => server.close());

test('the handlers of all operations share the state of one mock', async () => {
  await client['addBook']!({ idempotencyKey: 'attempt-1', body: NOVEL });
  expect(await client['getBook']!({ isbn: NOVEL.isbn })).toMatchObject(NOVEL);
  await client['changeBook']!({ isbn: NOVEL.isbn, body: { price: 700 } });
  expect(await client['getBook']!({ isbn: NOVEL.isbn })).toMatchObject({ ...NOVEL, price: 700 });
  await client['deleteBook']!({ isbn: NOVEL.isbn });
  await expect(client['getBook']!({ isbn: NOVEL.isbn })).rejects.toMatchObject({ status: 404 });
});

test('each service is answered at its own address, and nothing else is', async () => {
  expect(await client['searchBooks']!({ words: ['sea'] })).toBeInstanceOf(Array);
  expect(await fetch('https://elsewhere.example/books')).toMatchObject({
    status: 500,
    statusText: 'Unhandled Exception',
  });
});

test('another handler takes the place of one', async () => {
  const answer = (): Response => HttpResponse.json({ type: 'about:blank', title: 'Closed' }, { status: 404 });
  server.use(http.get('*/books/:isbn', answer, { once: true }));
  await expect(client['getBook']!({ isbn: NOVEL.isbn })).rejects.toMatchObject({ message: 'Closed' });
});

/** The program of the page. Its service worker sees each request of the client, and the mock of this process answers them. */
const PAGE = (dist: string): string => `
import { setupWorker } from 'msw/browser';
import { createHandlers } from ${JSON.stringify(join(dist, 'handlers.js'))};
import { createClient } from ${JSON.stringify(join(dist, 'rest/index.js'))};
const mock = {
  fetch: async (request) => {
    const headers = { ...Object.fromEntries(request.headers), 'x-url': request.url };
    return fetch('/mock', { method: 'POST', headers, body: JSON.stringify({ method: request.method, body: await request.text() }) });
  },
};
window.results = (async () => {
  await setupWorker(...Object.values(createHandlers(mock))).start({ quiet: true, onUnhandledRequest: 'bypass' });
  const client = createClient({ credentials: { Staff: { username: 'counter', password: 'password' }, Key: 'partner-key' }, retry: { limit: 0 } });
  await client.addBook({ idempotencyKey: 'attempt-1', body: ${JSON.stringify(NOVEL)} });
  await client.changeBook({ isbn: ${JSON.stringify(NOVEL.isbn)}, body: { price: 700 } });
  const { price } = await client.getBook({ isbn: ${JSON.stringify(NOVEL.isbn)} });
  await client.deleteBook({ isbn: ${JSON.stringify(NOVEL.isbn)} });
  const { status } = await client.getBook({ isbn: ${JSON.stringify(NOVEL.isbn)} }).catch((error) => error);
  return { price, status };
})().catch((error) => String(error.stack));
`;

test.skipIf(!hasBrowser())('a service worker of a page answers from one mock, too', { timeout: 60_000 }, async () => {
  const mock = await createMock({ spec: 'test/specs/bookshop' });
  const build = await rolldown({
    input: 'page',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? join(folder, 'page.js') : null),
        load: (id) => (id.endsWith('/page.js') ? PAGE(join(folder, 'dist')) : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es' });
  await build.close();
  const worker = join(createRequire(import.meta.url).resolve('msw/package.json'), '../lib/mockServiceWorker.js');
  const files: Readonly<Record<string, string>> = {
    '/': '<!doctype html><script type="module" src="/page.js"></script>',
    '/page.js': output[0].code,
    '/mockServiceWorker.js': readFileSync(worker, 'utf8'),
  };
  const site = await serveWeb(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/mock') {
      const type = pathname === '/' ? 'text/html' : 'text/javascript';
      return new Response(files[pathname] ?? '', { headers: { 'content-type': type } });
    }
    const { method, body } = (await request.json()) as { method: string; body: string };
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    return mock.fetch(new Request(headers.get('x-url')!, { method, headers, ...(body === '' ? {} : { body }) }));
  });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    expect(await page.evaluate('window.results')).toEqual({ price: 700, status: 404 });
  } finally {
    await browser.close();
    await site.close();
  }
});
