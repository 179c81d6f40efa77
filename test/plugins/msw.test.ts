import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../generator/api/mock.js';
import { compileShop } from './compiled-shop.js';

type Client = Readonly<Record<string, (params: object) => Promise<unknown>>>;
type Handlers = Parameters<ReturnType<typeof setupServer>['use']>;

const NOVEL = { isbn: '9780000000009', title: 'The Sea', genre: 'novel', price: 900 };
const server = setupServer();
let client: Client;

beforeAll(async () => {
  const shop = await compileShop();
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
