import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { bookshopModel } from '../support/platform.js';

let mock: Mock;

beforeAll(async () => {
  const many = { requests: 100_000, seconds: 1 };
  mock = await startMock(await bookshopModel(), { items: 7, rateLimit: many, globalLimit: many });
});
afterAll(() => mock.close());

const STAFF = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
const staff = { authorization: STAFF };
const staffAndKey = { ...staff, 'x-api-key': 'k' };
const customer = { authorization: 'Bearer token' };
const ISBN = '9781234567890';
const book = { isbn: ISBN, title: 'Sea', genre: 'novel', price: 100 };
const json = { 'content-type': 'application/json' };

function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | FormData | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(mock.url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
}

async function statusOf(...request: Parameters<typeof send>): Promise<number> {
  return (await send(...request)).status;
}

describe('parameters of the query', () => {
  it.each([
    ['repeated', 'sort=a&sort=b'],
    ['with commas', 'genres=novel,poetry'],
    ['with bars', 'ids=1|2|3'],
    ['with bars in percent-encoding', 'ids=1%7C2'],
    ['in brackets', 'tags[]=a&tags[]=b'],
    ['in brackets with numbers', 'tags%5B0%5D=a&tags%5B1%5D=b'],
    ['an object in brackets', 'filter[genre]=novel&filter[price][from]=5&filter[words][]=sea'],
    ['JSON', `options=${encodeURIComponent('{"from":1}')}`],
  ])('are read as they are written: %s', async (_, query) => {
    expect(await statusOf('GET', `/v1/books?${query}`)).toBe(200);
  });

  it.each([
    ['numbers that are none', 'ids=1|x'],
    ['more items than there may be', 'genres=novel,poetry,travel,novel'],
    ['a part of an object that is too small', 'filter[price][from]=-5'],
    ['a part of an object that is no number', 'filter[price][from]=many'],
    ['JSON that is none', 'options={from'],
  ])('are refused: %s', async (_, query) => {
    const response = await send('GET', `/v1/books?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toHaveProperty('title');
  });

  it('may be fixed by the path', async () => {
    expect(await statusOf('GET', '/search?view=brief&words=a%20b')).toBe(200);
    expect(await statusOf('GET', '/search?words=a')).toBe(404);
    expect(await statusOf('GET', '/search?view=brief')).toBe(400);
  });
});

describe('headers and cookies', () => {
  it('that are required are needed', async () => {
    const key = { 'idempotency-key': '12345678' };
    const body = JSON.stringify(book);
    expect(await statusOf('POST', '/v1/books', { ...staffAndKey, ...json, ...key }, body)).toBe(201);
    expect(await statusOf('POST', '/v1/books', { ...staffAndKey, ...json }, body)).toBe(422);
    expect(await statusOf('POST', '/v1/books', { ...staffAndKey, ...json, 'idempotency-key': '1' }, body)).toBe(422);
  });

  it('are compared with their types', async () => {
    expect(await statusOf('GET', '/v1/books', { cookie: 'theme=dark; other=1' })).toBe(200);
    expect(await statusOf('GET', '/v1/books', { cookie: 'theme=blue' })).toBe(400);
    expect(await statusOf('GET', '/v1/books', { 'x-request-id': 'x'.repeat(65) })).toBe(400);
  });
});

describe('authorization', () => {
  it('is none, one of several, or several together', async () => {
    expect(await statusOf('GET', `/v1/books/${ISBN}`)).toBe(200);
    expect(await statusOf('DELETE', `/v1/books/${ISBN}`)).toBe(401);
    expect(await statusOf('DELETE', `/v1/books/${ISBN}`, staff)).toBe(401);
    expect(await statusOf('DELETE', `/v1/books/${ISBN}`, staffAndKey)).toBe(204);
    expect(await statusOf('DELETE', '/v1/books/9781234567891', { cookie: 'shop_session=s' })).toBe(204);
  });

  it('is a token in a header, a name with a password, or a token in a cookie', async () => {
    expect(await statusOf('GET', '/v1/exports/books', { 'x-api-key': 'k' })).toBe(200);
    expect(await statusOf('GET', '/v1/exports/books')).toBe(401);
    expect(await statusOf('GET', '/v1/orders', customer)).toBe(200);
    expect(await statusOf('GET', '/v1/orders', { authorization: 'Basic token' })).toBe(401);
    expect(await statusOf('PUT', `/covers/${ISBN}`, { authorization: 'Basic not base64' })).toBe(401);
  });

  it('is refused with the error that the endpoint has for it', async () => {
    const response = await send('GET', '/v1/orders');
    expect(response.status).toBe(401);
    expect(await response.json()).toHaveProperty('title');
  });
});

describe('bodies', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('may be absent where the spec says so', async () => {
    expect(await statusOf('PATCH', '/v1/books/9780000000001', staff)).toBe(200);
    const headers = { ...staff, 'content-type': 'application/merge-patch+json' };
    expect(await statusOf('PATCH', '/v1/books/9780000000001', headers, '{"price":5}')).toBe(200);
    expect(await statusOf('PATCH', '/v1/books/9780000000001', headers, '{"price":-5}')).toBe(422);
    expect(await statusOf('PATCH', '/v1/books/9780000000001', { ...staff, ...json }, '{}')).toBe(422);
  });

  it('are JSON or a form, as the request says', async () => {
    const order = { books: [ISBN], gift: true, address: { street: 'A 1', city: 'B' } };
    expect(await statusOf('POST', '/v1/orders', { ...customer, ...json }, JSON.stringify(order))).toBe(201);
    const written = `books[]=${ISBN}&gift=true&address[street]=A+1&address[city]=B`;
    expect(await statusOf('POST', '/v1/orders', { ...customer, ...form }, written)).toBe(201);
    expect(await statusOf('POST', '/v1/orders', { ...customer, ...form }, `${written}&gift=perhaps`)).toBe(201);
    expect(await statusOf('POST', '/v1/orders', { ...customer, ...form }, 'gift=perhaps')).toBe(422);
    expect(await statusOf('POST', '/v1/orders', { ...customer, 'content-type': 'text/plain' }, 'x')).toBe(422);
  });

  it('are files in one of the content types', async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]);
    expect(await statusOf('PUT', `/covers/${ISBN}`, { ...staff, 'content-type': 'image/png' }, bytes)).toBe(204);
    expect(await statusOf('PUT', `/covers/${ISBN}`, { ...staff, 'content-type': 'image/gif' }, bytes)).toBe(400);
  });

  it('are forms with parts', async () => {
    const parts = (type: string): FormData => {
      const data = new FormData();
      for (const name of ['books.csv', 'more.csv']) data.append('catalogue', new File(['isbn,title'], name, { type }));
      data.append('covers', new File(['a'], 'a.png', { type: 'image/png' }));
      data.append('covers', new File(['b'], 'b.png', { type: 'image/png' }));
      data.set('publisher', 'Ada');
      data.set('options', '{"replace":true}');
      data.set('labels', 'a, b');
      return data;
    };
    expect(await statusOf('POST', '/imports', staff, parts('text/csv'))).toBe(202);
    expect(await statusOf('POST', '/imports', staff, parts('application/pdf'))).toBe(400);
    const lacking = parts('text/csv');
    lacking.delete('publisher');
    expect(await statusOf('POST', '/imports', staff, lacking)).toBe(400);
    const wrong = parts('text/csv');
    wrong.set('options', '{"replace":1}');
    expect(await statusOf('POST', '/imports', staff, wrong)).toBe(400);
  });

  it('that are no forms are refused', async () => {
    const headers = { ...staff, 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of ['', '--x', '--x\r\n\r\n', 'garbage'.repeat(100)]) {
      expect(await statusOf('POST', '/imports', headers, body)).toBe(400);
    }
    expect(await statusOf('POST', '/imports', { ...staff, 'content-type': 'multipart/form-data' }, 'x')).toBe(400);
  });

  it('cannot change what every object has', async () => {
    const written = `books[]=${ISBN}&__proto__[polluted]=1&address[__proto__][polluted]=1&address[street]=a&address[city]=b`;
    await statusOf('POST', '/v1/orders', { ...customer, ...form }, written);
    expect({}).not.toHaveProperty('polluted');
    expect(await statusOf('GET', `/v1/books?filter${'[a]'.repeat(5000)}=1`)).toBe(200);
  });
});

describe('answers', () => {
  it('have the headers that they always have', async () => {
    const response = await send('GET', '/v1/books');
    expect(response.headers.get('x-total')).toMatch(/^-?\d+$/);
    const created = await send(
      'POST',
      '/v1/books',
      { ...staffAndKey, ...json, 'idempotency-key': '12345678' },
      JSON.stringify({ ...book, isbn: '9791234567890' }),
    );
    expect(created.headers.get('location')).toMatch(/^[a-z]+:/);
  });

  it('come in the content type that a request accepts', async () => {
    const key = { 'x-api-key': 'k' };
    const asJson = await send('GET', '/v1/exports/books', key);
    expect(asJson.headers.get('content-type')).toBe('application/json');
    const table = await send('GET', '/v1/exports/books', {
      ...key,
      accept: 'application/xml, text/csv;q=0.9, */*;q=0.1',
    });
    expect(table.headers.get('content-type')).toBe('text/csv');
    expect(await table.text()).not.toMatch(/^"/);
  });

  it('may be files and streams', async () => {
    const cover = await send('GET', `/covers/${ISBN}`);
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await cover.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const stream = await send('GET', '/v1/changes/stream', customer);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const events = (await stream.text()).split('\n\n').filter((text) => text !== '');
    expect([events.shift(), events.pop(), events.length]).toEqual(['event: ping\ndata: {}', 'data: [DONE]', 3]);
    for (const event of events) expect(JSON.parse(event.replace(/^data: /, ''))).toHaveProperty('order');
  });

  it('are the errors that the endpoint has for a status', async () => {
    const response = await send('POST', '/v1/books', { ...staffAndKey, 'x-mock-status': '409' });
    expect(response.status).toBe(409);
    expect(await response.json()).toHaveProperty('existing');
    const text = await send('POST', '/v1/books', { ...staffAndKey, 'x-mock-status': '503' });
    expect([text.status, text.headers.get('content-type')]).toEqual([503, 'text/plain']);
  });
});

describe('services', () => {
  it('are found below the path of their address, with the values of its variables', async () => {
    expect(await statusOf('GET', '/v1/books')).toBe(200);
    expect(await statusOf('GET', '/v2/books')).toBe(200);
    expect(await statusOf('GET', '/books')).toBe(200);
    expect(await statusOf('GET', `/covers/${ISBN}`)).toBe(200);
    expect(await statusOf('GET', `/v1/covers/${ISBN}`)).toBe(404);
  });
});
