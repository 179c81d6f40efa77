import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../../generator/mock/start-mock.js';
import type { Model } from '../../../generator/model/model.js';
import { compileSpec, type CompiledSpec } from '../../support/compiled-library.js';
import { isLongRun } from '../../support/effort.js';
import { bookshopModel, paymentsModel } from '../../support/platform.js';

/*
 * The clients of the book shop and of the payments service call every endpoint with everything that its request can have. The
 * servers read the same spec, refuse whatever it does not allow, and were written apart from the clients.
 */

type Call = (
  params?: object,
  options?: object,
) => Promise<unknown> & {
  readonly withResponse: () => Promise<{ readonly status: number; readonly headers: Headers }>;
};
type Client = Readonly<Record<string, Call>>;

const many = { requests: 100_000, seconds: 1 };
const mocks: Mock[] = [];
const packages: CompiledSpec[] = [];

interface Service {
  readonly spec: CompiledSpec;
  readonly clientWith: (credentials: object) => Client;
  /** Names of the endpoints that were requested. */
  readonly called: ReadonlySet<string>;
  /** The body that was sent last. */
  readonly sent: () => unknown;
}

/** A server of a spec, and the clients of its package. */
async function serve(name: 'bookshop' | 'payments', model: Model): Promise<Service> {
  const spec = await compileSpec(name);
  packages.push(spec);
  const mock = await startMock(model, { items: 7, strict: true, rateLimit: many, globalLimit: many });
  mocks.push(mock);
  const { createClient } = (await spec.load('rest/index.js')) as { createClient: (options: object) => Client };
  const called = new Set<string>();
  let sent: unknown;
  const fetch = (url: string, init: RequestInit, { operation }: { readonly operation: string }): Promise<Response> => {
    called.add(operation);
    sent = init.body;
    return globalThis.fetch(url, init);
  };
  const baseUrls = name === 'bookshop' ? { baseUrls: { Files: mock.url } } : {};
  const baseUrl = name === 'bookshop' ? `${mock.url}/v1` : mock.url;
  const options = { baseUrl, ...baseUrls, fetch, validate: 'spec', retry: { limit: 0 } };
  return { spec, called, sent: () => sent, clientWith: (credentials) => createClient({ ...options, credentials }) };
}

async function collected(pages: unknown): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const item of pages as AsyncIterable<unknown>) items.push(item);
  return items;
}

afterAll(async () => {
  for (const mock of mocks) await mock.close();
});

const isbn = '9781234567890';
const book = { isbn, title: 'Sea', genre: 'novel', price: 100, published: '2026-01-02T03:04:05Z' };
const png = new Uint8Array([0x89, 0x50, 0, 255]);

describe('The client of the book shop', () => {
  let shop: Service;
  let client: Client;

  beforeAll(async () => {
    shop = await serve('bookshop', await bookshopModel());
    client = shop.clientWith({
      Login: 'token',
      Key: 'key',
      Widget: 'widget',
      Session: 'session',
      Staff: { username: 'ada', password: 'secret' },
    });
  }, 120_000);

  it('writes every style of a query, headers and cookies as the server reads them', async () => {
    const page = await client['listBooks']!({
      page: 1,
      per_page: 5,
      genres: ['novel', 'poetry'],
      sort: ['title', 'price'],
      ids: [1, 2],
      tags: ['a b', 'c&d'],
      filter: { genre: 'novel', price: { from: 5, to: 7 }, words: ['sea', 'land'] },
      options: { from: 1 },
      xRequestId: 'r-1',
      acceptLanguage: ['de', 'en'],
      theme: 'dark',
    }).withResponse();
    expect(page.status).toBe(200);
    expect(Number(page.headers.get('x-total'))).toBeGreaterThanOrEqual(0);
    expect(await client['searchBooks']!({ words: ['old', 'new'], skip: 1, limit: 3 })).toBeInstanceOf(Array);
  });

  it('goes through pages of each kind to their end', async () => {
    const sizes: Readonly<Record<string, object>> = {
      paginateListBooks: { per_page: 3 },
      paginateSearchBooks: { words: ['sea'], limit: 3 },
      paginateListOrders: { limit: 3 },
      paginateListChanges: { limit: 3 },
      paginateListReviews: { isbn, limit: 3 },
    };
    for (const [name, params] of Object.entries(sizes)) {
      const items = await collected(client[name]!(params));
      expect(new Set(items.map((item) => JSON.stringify(item))).size, name).toBe(7);
    }
  });

  it('creates, reads, changes and removes', async () => {
    const made = await client['addBook']!({ idempotencyKey: '12345678', body: book }).withResponse();
    expect([made.status, made.headers.get('location')]).toEqual([201, expect.stringMatching(/^[a-z]+:/)]);
    expect(await client['getBook']!({ isbn, etag: '"0"' })).toMatchObject({ title: 'Sea' });
    expect(await client['changeBook']!({ isbn, body: { title: 'Land' } })).toMatchObject({ title: 'Land' });
    expect(await client['changeBook']!({ isbn })).toMatchObject({ title: 'Land' });
    expect(await client['reviewBook']!({ isbn, visitor: 'v 1', body: { stars: 5 } })).toHaveProperty('stars');
    expect(await client['reviewBook']!({ isbn })).toHaveProperty('stars');
    expect(await client['deleteBook']!({ isbn })).toBeUndefined();
    await expect(client['getBook']!({ isbn })).rejects.toMatchObject({ kind: 'api', status: 404 });
  });

  it('sends and receives files, forms, text and streams', async () => {
    expect(await client['setCover']!({ isbn, body: new Blob([png], { type: 'image/png' }) })).toBeUndefined();
    expect(await client['setCover']!({ isbn, body: png, contentType: 'image/jpeg' })).toBeUndefined();
    expect(await client['getCover']!({ isbn, width: 64 })).toBeInstanceOf(Uint8Array);
    const body = {
      catalogue: new File(['isbn,title'], 'books.csv', { type: 'text/csv' }),
      covers: [new File([png], 'ä"1".png', { type: 'image/png' }), new Blob([png], { type: 'image/webp' })],
      publisher: 'Ada & Söhne',
      options: { replace: true },
      labels: ['new', 'old'],
    };
    const partHeaders = { catalogue: { 'X-Checksum': 'abcd' } };
    expect(await client['importBooks']!({ body, partHeaders })).toHaveProperty('state');
    expect(await client['importBooks']!({ body })).toHaveProperty('state');
    const order = { books: [isbn], gift: true, address: { street: 'A 1', city: 'B & C' }, note: '1+1=2' };
    expect(await client['placeOrder']!({ body: order })).toHaveProperty('placed');
    const contentType = 'application/x-www-form-urlencoded';
    expect(await client['placeOrder']!({ body: order, contentType })).toHaveProperty('placed');
    expect(shop.sent()).toContain(`books%5B%5D=${isbn}&`);
    expect(await client['getToken']!({ body: { grant_type: 'client_credentials', scope: 'a b' } })).toHaveProperty(
      'access_token',
    );
    expect(await client['exportBooks']!()).toBeInstanceOf(Array);
    expect(typeof (await client['exportBooks']!({}, { headers: { accept: 'text/csv' } }))).toBe('string');
    expect(await collected(await client['followChanges']!())).toHaveLength(3);
  });

  it('has the body of each error that the spec states', async () => {
    const status = (code: number): object => ({ headers: { 'x-mock-status': String(code) } });
    const { isAddBookError, isGetCoverError } = (await shop.spec.load('rest/operations.js')) as Readonly<
      Record<string, (error: unknown) => boolean>
    >;
    const failed = (code: number): Promise<unknown> =>
      client['addBook']!({ idempotencyKey: '12345678', body: book }, status(code)).catch((error: unknown) => error);
    const conflict = await failed(409);
    expect([isAddBookError!(conflict), isGetCoverError!(conflict)]).toEqual([true, false]);
    expect(conflict).toMatchObject({ status: 409, body: { existing: expect.any(String) as string } });
    expect(await failed(422)).toMatchObject({ status: 422, body: { problems: expect.any(Array) as unknown[] } });
    const text = await failed(503);
    expect([isAddBookError!(text), text]).toEqual([
      true,
      expect.objectContaining({ status: 503, body: expect.any(String) as string }),
    ]);
    const moved = await client['getCover']!({ isbn }, status(302)).withResponse();
    expect([moved.status, moved.headers.get('location')]).toEqual([302, expect.stringMatching(/^[a-z]+:/)]);
    const known = await client['getBook']!({ isbn: '9781234567899' }, status(304)).withResponse();
    expect(known.status).toBe(304);
    const thanks = await client['placeOrder']!({ body: { books: [isbn] } }, status(303)).withResponse();
    expect(thanks.status).toBe(303);
  });

  it('authorises itself in every way that the spec has', async () => {
    const ways: readonly (readonly [object, string, object])[] = [
      [{ Account: 'openid' }, 'listOrders', {}],
      [{ Login: 'oauth' }, 'listOrders', {}],
      [{ Session: 'cookie' }, 'placeOrder', { body: { books: [isbn] } }],
      [{ Widget: 'query' }, 'listBooks', {}],
      [{ Key: 'header' }, 'listBooks', {}],
      [{}, 'listBooks', {}],
      [{ Staff: { username: 'a', password: 'b' } }, 'getToken', { body: { grant_type: 'client_credentials' } }],
    ];
    for (const [credentials, name, params] of ways) {
      expect(await shop.clientWith(credentials)[name]!(params), JSON.stringify(credentials)).toBeDefined();
    }
  });

  it('has called every endpoint', async () => {
    const { endpoints } = await bookshopModel();
    expect([...shop.called].sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });
});

describe('The client of the payments service', () => {
  it('calls every endpoint, with forms, lists and dicts in brackets, and through all pages', async () => {
    const model = await paymentsModel();
    const { spec, clientWith, called } = await serve('payments', model);
    const { isCreateChargeError } = (await spec.load('rest/operations.js')) as {
      isCreateChargeError: (error: unknown) => boolean;
    };
    const { sampleCustomer } = (await spec.load('samples.js')) as {
      sampleCustomer: (seed: number) => { readonly id: string };
    };
    const basic = { Basic: { username: 'key', password: '' } };
    for (const [credentials, known] of [[{ Secret: 'key' }, 7] as const, [{ Secret: 'key', ...basic }, 9] as const]) {
      const pay = clientWith(credentials);
      const params = { limit: 3, created: { gte: 1, lt: 9 }, expand: ['data.customer'] };
      const ids = (await collected(pay['paginateListCharges']!(params))).map(
        (one) => (one as { readonly id: string }).id,
      );
      expect(new Set(ids).size).toBe(known);
      const [id = ''] = ids;
      expect(await pay['getCharge']!({ charge: id })).toMatchObject({ id });
      const body = { amount: 500, currency: 'eur', customer: sampleCustomer(1).id };
      for (const contentType of ['application/json', 'application/x-www-form-urlencoded']) {
        const made = (await pay['createCharge']!({ body, contentType, idempotencyKey: 'k-1' })) as {
          readonly id: string;
        };
        expect(made).toMatchObject({ amount: 500, currency: 'eur' });
        expect(await pay['getCharge']!({ charge: made.id })).toEqual(made);
      }
      const refused: unknown = await pay['createCharge']!({ body }, { headers: { 'x-mock-status': '402' } }).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({ status: 402, body: { error: { message: expect.any(String) as string } } });
      expect(isCreateChargeError(refused)).toBe(true);
      expect((refused as Error).message).toBe((refused as { body: { error: Error } }).body.error.message);
      expect(await pay['updateCharges']!({ body: { [id]: { description: 'A book.' } } })).toBeInstanceOf(Array);
      expect(await pay['createCustomer']!({ body: sampleCustomer(2) })).toHaveProperty('id');
    }
    expect([...called].sort()).toEqual(model.endpoints.map(({ name }) => name).sort());
  }, 120_000);
});

describe.skipIf(!isLongRun)('The sources of each package', () => {
  it.each(['typescript-5.9', 'typescript-6', 'typescript'])(
    'compile under %s',
    (compiler) => {
      const root = fileURLToPath(new URL('../../..', import.meta.url));
      for (const { folder } of packages) {
        const project = join(folder, `whole-${compiler}.json`);
        const compilerOptions = { noEmit: true, skipLibCheck: false, types: [] };
        writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
        const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
        expect(spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' }).stdout).toBe('');
      }
    },
    300_000,
  );
});
