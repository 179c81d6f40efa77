import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Window } from 'happy-dom';
import { act, createElement, type FunctionComponent } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createMock, type MockApi } from '../../generator/api/mock.js';
import { compileShop } from './compiled-shop.js';

const ISBN = '9780000000001';
const page = new Window();
interface Given {
  readonly client: object;
  readonly isbn: string;
}

let mock: MockApi;
let client: Readonly<Record<string, (params: object) => unknown>>;
let program: Readonly<Record<'Title' | 'Catalogue' | 'Rename', FunctionComponent<Given>>>;

beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('navigator', page.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  mock = await createMock({ spec: 'test/specs/bookshop', items: 10 });
  const shop = await compileShop();
  program = (await shop.load('react.js')) as typeof program;
  const { createClient } = (await shop.load('rest/index.js')) as { createClient: (options: object) => typeof client };
  const credentials = { Staff: { username: 'counter', password: 'password' }, Key: 'partner-key', Login: 'customer' };
  client = createClient({ fetch: mock.fetch, credentials, retry: { limit: 0 } });
});
afterEach(() => mock.reset());
afterAll(() => vi.unstubAllGlobals());

/** Shows components of the program on a page, until the test ends. */
async function show(...shown: readonly (keyof typeof program)[]) {
  const { createRoot } = await import('react-dom/client');
  const place = page.document.createElement('div');
  const root = createRoot(place as unknown as Element);
  const children = shown.map((name) => createElement(program[name], { key: name, client, isbn: ISBN }));
  const queries = new QueryClient();
  await act(() => root.render(createElement(QueryClientProvider, { client: queries }, ...children)));
  const until = (text: string | RegExp, items = 0) =>
    vi.waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      expect(place.textContent).toMatch(text);
      expect(place.querySelectorAll('li')).toHaveLength(items);
    });
  const click = (button: string) =>
    act(() => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === button)!.click());
  return { until, click, leave: () => act(() => root.unmount()), queries };
}

test('a query shows what the operation returns, and a mutation what it has changed', async () => {
  const { until, click, leave, queries } = await show('Title', 'Rename');
  await until(/^(?!loading|Renamed)/);
  await click('rename');
  await until(/^Renamed/);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['get_book', { isbn: ISBN }]]);
  await leave();
});

test('an infinite query follows the pages that the spec declares, and ends with them', async () => {
  const { until, click, leave } = await show('Catalogue');
  await until(/more$/, 4);
  await click('more');
  await until(/more$/, 8);
  await click('more');
  await until(/(?<!more)$/, 10);
  expect(mock.requests().map(({ path }) => path.replace(/.*\?/, ''))).toEqual([
    'per_page=4',
    'page=2&per_page=4',
    'page=3&per_page=4',
  ]);
  await leave();
});

test('an error has the type and the body that the spec declares', async () => {
  mock.respond('get_book', {
    status: 404,
    body: { type: 'about:blank', title: 'Sold out' },
    headers: { 'content-type': 'application/problem+json' },
  });
  const { until, leave } = await show('Title');
  await until('404: Sold out');
  expect(mock.requests()).toHaveLength(1);
  await leave();
});

test('a component that goes takes its request with it', async () => {
  mock.plan({ fail: 'hang' });
  const { until, leave, queries } = await show('Title');
  await until('loading');
  await leave();
  const [query] = queries.getQueryCache().getAll();
  await vi.waitFor(() => expect(query!.state.fetchStatus).toBe('idle'));
  expect(query!.state.status).toBe('pending');
});

type Options = Parameters<QueryClient['fetchInfiniteQuery']>[0];

test.each<[string, object, (page: never) => readonly unknown[]]>([
  ['listBooks', { per_page: 3 }, ({ books }: { books: [] }) => books],
  ['searchBooks', { words: ['sea'], limit: 3 }, (books) => books],
  ['listOrders', { limit: 3 }, ({ data }: { data: [] }) => data],
  ['listChanges', { limit: 3 }, ({ changes }: { changes: [] }) => changes],
  ['listReviews', { isbn: ISBN, limit: 3 }, ({ body }: { body: [] }) => body],
])('the pages of %s have the items that the client iterates over', async (name, params, itemsOf) => {
  const queries = (await (await compileShop()).load('queries.js')) as Record<string, (...given: object[]) => Options>;
  const options = queries[`${name}InfiniteOptions`]!(client, params);
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 99 } as never);
  const iterate = client[`paginate${name[0]!.toUpperCase()}${name.slice(1)}`]!;
  const items: unknown[] = [];
  for await (const item of iterate(params) as AsyncIterable<unknown>) items.push(item);
  expect(pages.length).toBeGreaterThan(2);
  expect((pages as never[]).flatMap(itemsOf)).toEqual(items);
});
