import { describe, expect, it } from 'vitest';
import { createInProcessMock, type InProcessMock } from '../../generator/mock/in-process.js';
import { createStore, MOST_CHANGES } from '../../generator/mock/state/store.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { bookshopModel } from '../support/platform.js';

/** A shop whose endpoints have every form of a resource. */
const shop: Model = modelOf(`
identifiers:
  Id: { wire: str, epoch: !not-shown, parts: {} }
  Code: { wire: str, pattern: '^c_[a-z]{4,12}$' }
objects:
  Shop:
    fields:
      id: Id<Shop>
      name: { type: str, length: 1..20 }
      motto?: { type: str | null, length: ..40 }
      stars?: { type: int, range: 1..5 }
      visits?: int
    identity: [id]
    views:
      Mine: { require: [visits] }
  ShopUpdate: { fields: { name?: { type: str, length: 1..20 }, motto?: str | null, stars?: int, secret?: str } }
  Book:
    fields: { id: Id<Book>, shop_id: Id<Shop>, title: { type: str, length: 1..60 }, pages?: int | null }
    identity: [id]
  NewBook: { fields: { title: { type: str, length: 1..60 }, pages?: int | null } }
  Member: { fields: { user: User, role: str } }
  User: { fields: { id: Id<User>, name: str } }
  Coupon: { fields: { code: Code, percent: { type: int, range: 1..99 } }, identity: [code] }
  Settings: { fields: { theme: str, open: bool } }
  Page: { fields: { data: 'list[Book]', total: int, next?: str | null, has_more?: bool } }
services:
  Api: { url: 'https://shop.example', errors: { code: code, message: message, codes: [{ status: 404, of: Shop, code: shop_gone, message: No such shop }, { status: 404, code: gone }] } }
endpoints:
  get_shop: { method: GET, path: '/shops/{shop_id}', params: { shop_id: Id<Shop> }, body: null, responses: [{ status: 200, type: Shop }], auth: [] }
  update_shop: { method: PATCH, path: '/shops/{shop_id}', params: { shop_id: Id<Shop> }, body: ShopUpdate, responses: [{ status: 200, type: Shop }], auth: [] }
  replace_shop: { method: PUT, path: '/shops/{shop_id}', params: { shop_id: Id<Shop> }, body: ShopUpdate, responses: [{ status: 200, type: Shop }], auth: [] }
  delete_shop: { method: DELETE, path: '/shops/{shop_id}', params: { shop_id: Id<Shop> }, body: null, responses: [{ status: 204, type: null }], auth: [] }
  list_my_shops: { method: GET, path: '/me/shops', query: { limit?: int, after?: Id, before?: Id }, body: null, responses: [{ status: 200, type: 'list[ShopMine]' }], auth: [], paging: { cursors: [before, after], by: id, limit: limit } }
  leave_shop: { method: DELETE, path: '/me/shops/{shop_id}', params: { shop_id: Id<Shop> }, body: null, responses: [{ status: 204, type: null }], auth: [] }
  list_books: { method: GET, path: '/shops/{shop_id}/books', params: { shop_id: Id<Shop> }, body: null, responses: [{ status: 200, type: 'list[Book]' }], auth: [] }
  create_book: { method: POST, path: '/shops/{shop_id}/books', params: { shop_id: Id<Shop> }, body: NewBook, responses: [{ status: 201, type: Book }], auth: [] }
  get_book: { method: GET, path: '/books/{book_id}', params: { book_id: Id<Book> }, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  delete_book: { method: DELETE, path: '/books/{book_id}', params: { book_id: Id<Book> }, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  list_members: { method: GET, path: '/shops/{shop_id}/members', params: { shop_id: Id<Shop> }, query: { limit?: int, after?: Id }, body: null, responses: [{ status: 200, type: 'list[Member]' }], auth: [], paging: { cursors: [after], by: user.id, limit: limit } }
  get_member: { method: GET, path: '/shops/{shop_id}/members/{user_id}', params: { shop_id: Id<Shop>, user_id: Id<User> }, body: null, responses: [{ status: 200, type: Member }], auth: [] }
  update_member: { method: PATCH, path: '/shops/{shop_id}/members/{user_id}', params: { shop_id: Id<Shop>, user_id: Id<User> }, body: Settings, responses: [{ status: 200, type: Member }], auth: [] }
  list_coupons: { method: GET, path: /coupons, body: null, responses: [{ status: 200, type: 'list[Coupon]' }], auth: [] }
  create_coupon: { method: POST, path: /coupons, body: null, responses: [{ status: 200, type: Coupon }], auth: [] }
  get_coupon: { method: GET, path: '/coupons/{code}', params: { code: Code }, body: null, responses: [{ status: 200, type: Coupon }], auth: [] }
  get_settings: { method: GET, path: /me/settings, body: null, responses: [{ status: 200, type: Settings }], auth: [] }
  update_settings: { method: PATCH, path: /me/settings, body: Settings, responses: [{ status: 204, type: null }], auth: [] }
  list_pins: { method: GET, path: '/shops/{shop_id}/pins', params: { shop_id: Id<Shop> }, body: null, responses: [{ status: 200, type: 'list[Book]' }], auth: [] }
  pin: { method: PUT, path: '/shops/{shop_id}/pins/{book_id}', params: { shop_id: Id<Shop>, book_id: Id<Book> }, body: null, responses: [{ status: 204, type: null }], auth: [] }
  unpin: { method: DELETE, path: '/shops/{shop_id}/pins/{book_id}', params: { shop_id: Id<Shop>, book_id: Id<Book> }, body: null, responses: [{ status: 204, type: null }], auth: [] }
  by_page: { method: GET, path: /pages, query: { page?: int, per_page?: int }, body: null, responses: [{ status: 200, type: Page }], auth: [], paging: { style: page, page: page, size: per_page, items: data, total: total } }
  by_offset: { method: GET, path: /offsets, query: { offset?: int, limit?: int }, body: null, responses: [{ status: 200, type: Page }], auth: [], paging: { style: offset, offset: offset, limit: limit, items: data, more: has_more } }
  by_token: { method: GET, path: /tokens, query: { token?: str, limit?: int }, body: null, responses: [{ status: 200, type: Page }], auth: [], paging: { style: token, token: token, next: next, limit: limit, items: data } }
  by_link: { method: GET, path: /links, query: { limit?: int }, body: null, responses: [{ status: 200, type: 'list[Book]' }], auth: [], paging: { style: link, limit: limit } }
`);

type Json = Record<string, unknown>;

async function start(items = 7): Promise<{
  mock: InProcessMock;
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: never; headers: Headers }>;
}> {
  const mock = await createInProcessMock(shop, { items });
  return {
    mock,
    call: async (method, path, body) => {
      const response = await mock.fetch(`http://mock${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: (text === '' ? undefined : JSON.parse(text)) as never,
      };
    },
  };
}

const ids = (list: readonly Json[]): unknown[] => list.map(({ id }) => id);

describe('A resource whose key is no id of its own', () => {
  it('has the key of the path, and the one that its body gives', async () => {
    const mock = await createInProcessMock(await bookshopModel());
    const headers = {
      authorization: `Basic ${btoa('ada:x')}`,
      'x-api-key': 'k',
      'idempotency-key': '12345678',
      'content-type': 'application/json',
    };
    const send = (path: string, method = 'GET', body?: unknown): Promise<Response> =>
      mock.fetch(`http://shop.example${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
    expect(await (await send('/books/9780141439587')).json()).toMatchObject({ isbn: '9780141439587' });
    const emma = { isbn: '9780141439600', title: 'Emma', genre: 'novel', price: 7 };
    const made = await send('/books', 'POST', emma);
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining(emma)]);
    expect(await (await send('/books/9780141439600')).json()).toMatchObject(emma);
    expect((await send('/books/9780141439600', 'DELETE')).status).toBe(204);
    expect((await send('/books/9780141439600')).status).toBe(404);
  });
});

describe('what a request changes', () => {
  it('is created, found, listed, changed and removed', async () => {
    const { call } = await start();
    const before = (await call('GET', '/shops/1/books')).body as Json[];
    expect(before).toHaveLength(7);
    const created = await call('POST', '/shops/1/books', { title: 'Ulysses', pages: 732 });
    expect(created).toMatchObject({ status: 201, body: { title: 'Ulysses', pages: 732, shop_id: '1' } });
    const { id } = created.body as Json;
    expect(ids(before)).not.toContain(id);
    expect((await call('GET', `/books/${id as string}`)).body).toEqual(created.body);
    const after = (await call('GET', '/shops/1/books')).body as Json[];
    expect(after).toEqual([...before, created.body]);
    expect((await call('GET', '/shops/2/books')).body).toHaveLength(7);
    expect((await call('DELETE', `/books/${id as string}`)).body).toEqual(created.body);
    expect((await call('GET', `/books/${id as string}`)).status).toBe(404);
    expect((await call('DELETE', `/books/${id as string}`)).status).toBe(404);
    expect((await call('GET', '/shops/1/books')).body).toEqual(before);
  });

  it('has ids of its own: none is given twice', async () => {
    const { call } = await start();
    const made = await Promise.all(
      Array.from({ length: 20 }, async () => (await call('POST', '/shops/1/books', { title: 'a' })).body as Json),
    );
    expect(new Set(ids(made)).size).toBe(20);
    const coupon = (await call('POST', '/coupons')).body as Json;
    expect(coupon['code']).toMatch(/^c_[a-z]{4,12}$/);
    expect((await call('GET', `/coupons/${coupon['code'] as string}`)).body).toEqual(coupon);
    expect((await call('GET', '/coupons')).body).toContainEqual(coupon);
  });

  it('keeps what it does not mention, and only sets what a response can have', async () => {
    const { call } = await start();
    const first = (await call('GET', '/shops/1')).body as Json;
    const changed = await call('PATCH', '/shops/1', { name: 'Shakespeare & Co', secret: 'x', stars: 99 });
    expect(changed.body).toEqual({ ...first, name: 'Shakespeare & Co' });
    expect((await call('GET', '/shops/1')).body).toEqual(changed.body);
    expect((await call('PATCH', '/shops/1', { motto: null, stars: 4 })).body).toMatchObject({
      name: 'Shakespeare & Co',
      motto: null,
      stars: 4,
    });
    const replaced = (await call('PUT', '/shops/1', { name: 'New' })).body as Json;
    expect(replaced).toMatchObject({ id: '1', name: 'New' });
    expect(Object.keys(replaced)).not.toContain('motto');
  });

  it('is the same resource in a list and when fetched', async () => {
    const { call } = await start();
    const mine = (await call('GET', '/me/shops')).body as Json[];
    for (const { id, name, motto } of mine) {
      expect((await call('GET', `/shops/${id as string}`)).body).toMatchObject({
        name,
        ...(motto === undefined ? {} : { motto }),
      });
    }
    const [{ id } = {}] = mine;
    await call('PATCH', `/shops/${id as string}`, { name: 'Renamed' });
    expect(((await call('GET', '/me/shops')).body as Json[])[0]).toMatchObject({ id, name: 'Renamed' });
    const [book] = (await call('GET', '/shops/5/books')).body as Json[];
    expect(book).toMatchObject({ shop_id: '5' });
    expect((await call('GET', `/books/${book!['id'] as string}`)).body).toEqual(book);
    const members = (await call('GET', '/shops/5/members')).body as { user: Json }[];
    expect((await call('GET', `/shops/5/members/${members[2]!.user['id'] as string}`)).body).toMatchObject({
      role: (members[2] as unknown as Json)['role'],
    });
  });

  it('sends what only one answer has in that answer alone', async () => {
    const { call } = await start();
    for (const shop of (await call('GET', '/me/shops')).body as Json[]) expect(shop).toHaveProperty('visits');
    for (let id = 1; id < 20; id++) expect((await call('GET', `/shops/${id}`)).body).not.toHaveProperty('visits');
  });

  it('is removed from a list alone where another path is that of the resource', async () => {
    const { call } = await start();
    const [first] = (await call('GET', '/me/shops')).body as Json[];
    const path = first!['id'] as string;
    expect((await call('DELETE', `/me/shops/${path}`)).status).toBe(204);
    expect(ids((await call('GET', '/me/shops')).body)).not.toContain(path);
    expect((await call('GET', `/shops/${path}`)).status).toBe(200);
    const [next] = (await call('GET', '/me/shops')).body as Json[];
    await call('DELETE', `/shops/${next!['id'] as string}`);
    expect((await call('GET', '/me/shops')).body).toHaveLength(5);
    for (const gone of ['', '/books', '/members/3', '/pins']) {
      expect((await call('GET', `/shops/${next!['id'] as string}${gone}`)).status, gone).toBe(404);
    }
    expect((await call('POST', `/shops/${next!['id'] as string}/books`, { title: 'a' })).status).toBe(404);
  });

  it('changes a resource without an id of its own', async () => {
    const { call } = await start();
    expect((await call('PATCH', '/me/settings', { theme: 'dark', open: true })).status).toBe(204);
    expect((await call('GET', '/me/settings')).body).toEqual({ theme: 'dark', open: true });
  });

  it('puts what exists elsewhere into a list, and takes it out', async () => {
    const { call } = await start();
    const book = (await call('POST', '/shops/1/books', { title: 'Emma' })).body as Json;
    await call('PUT', `/shops/1/pins/${book['id'] as string}`);
    expect((await call('GET', '/shops/1/pins')).body).toContainEqual(book);
    await call('DELETE', `/shops/1/pins/${book['id'] as string}`);
    expect((await call('GET', '/shops/1/pins')).body).not.toContainEqual(book);
    expect((await call('GET', `/books/${book['id'] as string}`)).body).toEqual(book);
  });

  it('is paged with the rest', async () => {
    const { call } = await start();
    const all = ids((await call('GET', '/me/shops')).body);
    await call('DELETE', `/me/shops/${all[2] as string}`);
    const seen: unknown[] = [];
    for (let after = '0'; ; after = seen.at(-1) as string) {
      const page = ids((await call('GET', `/me/shops?limit=2&after=${after}`)).body);
      seen.push(...page);
      if (page.length < 2) break;
    }
    expect(seen).toEqual(all.filter((_, index) => index !== 2));
    expect(ids((await call('GET', `/me/shops?limit=2&before=${all[4] as string}`)).body)).toEqual([all[1], all[3]]);
  });

  it('is forgotten by reset', async () => {
    const { call, mock } = await start();
    const before = (await call('GET', '/shops/1')).body;
    await call('PATCH', '/shops/1', { name: 'Other' });
    await call('DELETE', '/shops/2');
    mock.reset();
    expect((await call('GET', '/shops/1')).body).toEqual(before);
    expect((await call('GET', '/shops/2')).status).toBe(200);
    expect(mock.requests()).toHaveLength(2);
  });
});

describe('an error', () => {
  it('has the code of the spec, for the object that is missing', async () => {
    const { call } = await start();
    await call('DELETE', '/shops/3');
    expect(await call('GET', '/shops/3/books')).toMatchObject({
      status: 404,
      body: { code: 'shop_gone', message: 'No such shop' },
    });
    const [book] = (await call('GET', '/shops/4/books')).body as Json[];
    await call('DELETE', `/books/${book!['id'] as string}`);
    expect((await call('GET', `/books/${book!['id'] as string}`)).body).toEqual({
      code: 'gone',
      message: '404: Not Found',
    });
    expect((await call('GET', '/nothing')).body).toMatchObject({ code: 'gone' });
    expect((await call('GET', '/shops/x')).body).toMatchObject({ code: 0 });
  });
});

describe('pages', () => {
  it('follow by number, offset and token, with what the body says of them', async () => {
    const { call } = await start();
    const first = (await call('GET', '/pages?page=1&per_page=3')).body as { data: Json[]; total: number };
    const third = (await call('GET', '/pages?page=3&per_page=3')).body as { data: Json[]; total: number };
    expect([first.data.length, first.total, third.data.length]).toEqual([3, 7, 1]);
    const offset = (await call('GET', '/offsets?offset=5&limit=5')).body as { data: Json[]; has_more: boolean };
    expect([offset.data.length, offset.has_more]).toEqual([2, false]);
    const tokens: unknown[] = [];
    for (let token = ''; ;) {
      const { data, next } = (await call('GET', `/tokens?limit=3${token}`)).body as {
        data: Json[];
        next?: string | null;
      };
      tokens.push(...ids(data));
      if (next === undefined || next === null) break;
      token = `&token=${next}`;
    }
    expect(new Set(tokens).size).toBe(7);
    expect(((await call('GET', '/tokens?token=nonsense')).body as { data: Json[] }).data).toEqual([]);
  });

  it('follow by links', async () => {
    const { call } = await start();
    const seen: unknown[] = [];
    for (let path: string | undefined = '/links?limit=3'; path !== undefined;) {
      const { body, headers } = await call('GET', path);
      seen.push(...ids(body));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(7);
  });
});

describe('a hostile request', () => {
  it.each(['__proto__', 'constructor', 'toString'])('changes nothing but its resource (%s)', async (key) => {
    const { call } = await start();
    const before = (await call('GET', '/shops/1')).body;
    await call('PATCH', '/shops/1', JSON.parse(`{ "${key}": { "polluted": true } }`));
    expect((await call('GET', '/shops/1')).body).toEqual(before);
    expect(({} as Json)['polluted']).toBeUndefined();
  });

  it.each(['[]', 'null', '5', '"x"', '{"name":', '{"name":"'.padEnd(3_000_000, 'x') + '"}'])(
    'is answered whatever its body is',
    async (body) => {
      const { mock } = await start();
      const response = await mock.fetch('http://mock/shops/1', {
        method: 'PATCH',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([200, 400]).toContain(response.status);
    },
  );

  it('cannot make the mock need ever more memory', () => {
    const store = createStore(100);
    for (let index = 0; index < 100_000; index++) {
      store.change(`shop ${index}`, { name: 'x' });
      store.include(`/shops/${index % 1000}/books`, String(index));
      store.exclude('/me/shops', String(index));
    }
    expect(store.changesOf('shop 99999')).toEqual({ name: 'x' });
    expect(store.changesOf('shop 5')).toBeUndefined();
    const kept = Array.from({ length: 1000 }, (_, index) => store.addedTo(`/shops/${index}/books`)).flat();
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(MOST_CHANGES).toBe(50_000);
  });

  it('cannot make the mock need ever more memory with few large requests', () => {
    const store = createStore(100, 10_000);
    const text = 'x'.repeat(4_000);
    for (let index = 0; index < 10; index++) {
      store.change(`shop ${index}`, { name: text });
      store.change(`shop ${index}`, { inside: { deep: [text] } }, { object: 'Shop', fields: {} });
      store.include('/books', `${index} ${text}`);
    }
    const kept = Array.from({ length: 10 }, (_, index) => store.changesOf(`shop ${index}`)).filter(Boolean);
    expect(kept).toEqual([{ inside: { deep: [text] } }, { inside: { deep: [text] } }]);
    expect(store.addedTo('/books')).toEqual([`8 ${text}`, `9 ${text}`]);
    for (let index = 0; index < 10; index++) store.remove(`shop ${index}`);
    store.change('shop', { name: text });
    expect(store.changesOf('shop')).toEqual({ name: text });
    expect(store.isRemoved('shop 0')).toBe(true);
    store.change('large', { name: text.repeat(10) });
    expect(store.changesOf('large')).toBeUndefined();
  });
});

const desk = modelOf(`
identifiers: { Id: { wire: str, epoch: !not-shown, parts: {} } }
scalars: { Moment: { wire: str, format: timestamp } }
objects:
  Letter:
    fields: { id: Id<Letter>, text: str, changed: Moment | null, marks: 'list[Mark]', sheets: 'list[Sheet]', state?: State, readers: 'list[Reader]' }
    identity: [id]
  Mark: { fields: { page: int, colour: str, own: bool } }
  Sheet: { fields: { id: Id<Sheet>, label: str, bytes: int }, identity: [id] }
  State: { fields: { closed: bool, reason: str } }
  Reader: { fields: { id: Id<Reader>, name: str }, identity: [id] }
  Draft: { fields: { id: Id<Draft>, words: int }, identity: [id] }
  NewLetter: { fields: { text: str, reader?: Id, scans?: 'list[bytes]' } }
  Change: { fields: { text?: str, state?: State } }
  Colour: { fields: { colour: str } }
endpoints:
  get_reader: { method: GET, path: '/readers/{reader_id}', params: { reader_id: Id<Reader> }, responses: [{ status: 200, type: Reader }], auth: [] }
  get_draft: { method: GET, path: '/drafts/{draft_id}', params: { draft_id: Id<Draft> }, responses: [{ status: 200, type: Draft }], auth: [] }
  get_letter: { method: GET, path: '/letters/{letter_id}', params: { letter_id: Id<Letter> }, responses: [{ status: 200, type: Letter }], auth: [] }
  list_letters: { method: GET, path: /letters, responses: [{ status: 200, type: 'list[Letter]' }], auth: [] }
  send: { method: POST, path: /letters, body: { type: NewLetter, as: multipart/form-data }, responses: [{ status: 201, type: Letter }], auth: [], sets: { sheets: { label: '{file.name}', bytes: '{file.size}' }, readers: [{ id: '{body.reader}' }] } }
  change: { method: PATCH, path: '/letters/{letter_id}', params: { letter_id: Id<Letter> }, body: Change, responses: [{ status: 200, type: Letter }], auth: [], sets: { changed: '{now}' } }
  mark: { method: PUT, path: '/letters/{letter_id}/marks/{page}', params: { letter_id: Id<Letter>, page: int }, body: Colour, responses: [{ status: 204, type: null }], auth: [], sets: { marks: { page: '{page}', colour: '{body.colour}', own: true } } }
  unmark: { method: DELETE, path: '/letters/{letter_id}/marks/{page}', params: { letter_id: Id<Letter>, page: int }, responses: [{ status: 204, type: null }], auth: [], clears: { marks: { page: '{page}' } } }
  close: { method: POST, path: '/letters/{letter_id}/close', params: { letter_id: Id<Letter> }, responses: [{ status: 200, type: Letter }], auth: [], sets: { state.closed: true } }
  draft: { method: POST, path: '/letters/{letter_id}/draft', params: { letter_id: Id<Letter> }, responses: [{ status: 201, type: Draft }], auth: [], sets: { id: '{letter_id}' } }
`);

describe('requests set what the spec says', async () => {
  const mock = await createInProcessMock(desk, { items: 2 });
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const sent = body instanceof FormData ? { body } : body && { body: JSON.stringify(body), headers: JSON_TYPE };
    const answer = await mock.fetch(`http://mock${path}`, { method, ...sent });
    return (answer.status === 204 ? {} : await answer.json()) as Json;
  };
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('a time, and a field inside another one', async () => {
    const changed = await call('PATCH', '/letters/7', { state: { closed: false, reason: 'none' } });
    expect(Date.now() - Date.parse(String(changed['changed']))).toBeLessThan(60_000);
    expect((await call('POST', '/letters/7/close'))['state']).toEqual({ closed: true, reason: 'none' });
  });
  it('items of a list, named in the path', async () => {
    const marks = async (): Promise<unknown> => (await call('GET', '/letters/8'))['marks'];
    await call('PUT', '/letters/8/marks/3', { colour: 'red' });
    await call('PUT', '/letters/8/marks/4', { colour: 'blue' });
    await call('PUT', '/letters/8/marks/3', { colour: 'green' });
    const third = { page: 3, colour: 'green', own: true };
    expect(await marks()).toEqual([{ page: 4, colour: 'blue', own: true }, third]);
    await call('DELETE', '/letters/8/marks/4');
    expect(await marks()).toEqual([third]);
  });
  it('an item for each file, and things by their ids', async () => {
    const form = new FormData();
    form.append('text', 'Dear');
    form.append('reader', '5');
    for (const name of ['a.png', 'b.png']) form.append('scans', new Blob(['abc']), name);
    const sent = await call('POST', '/letters', form);
    const sheets = ['a.png', 'b.png'].map((label) => ({ id: expect.any(String) as string, label, bytes: 3 }));
    expect(sent).toMatchObject({ sheets, readers: [await call('GET', '/readers/5')] });
  });
  it('the id of what they make', async () =>
    expect(await call('POST', '/letters/9/draft')).toEqual(await call('GET', '/drafts/9')));
});
