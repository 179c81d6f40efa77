import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { libraryModel } from '../support/platform.js';

/*
 * The mock listens on this machine, where every web page can send requests through the browser of its user. A new attack
 * is a row: what the browser lets a page send, and what it says itself.
 */

const CONTROL = '/__mock/faults';
const BOOK = '/books/77';
const JSON_TYPE = { 'content-type': 'application/json' };
const CARD = { 'x-library-card': 'Card 17' };

let mock: Mock;
let port: string;
beforeAll(async () => {
  mock = await startMock(await libraryModel());
  port = new URL(mock.url).port;
});
afterEach(() => send('DELETE', CONTROL));
afterAll(() => mock.close());

type Headers = Readonly<Record<string, string>>;

/** A request with any headers: fetch would not send some of them. PORT stands for the port of the mock. */
function send(method: string, path: string, headers: Headers = {}, body?: string) {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', port)]);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: Object.fromEntries(filled), setHost: !('host' in headers) },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

const FAULT = JSON.stringify({ status: 503, times: 1 });
const text = { 'content-type': 'text/plain' };
const rows: readonly (readonly [what: string, method: string, headers: Headers, status: number])[] = [
  ['a form, which needs no permission', 'POST', { ...text, origin: 'https://evil.example' }, 403],
  ['a form of a browser that hides the origin', 'POST', { ...text, origin: 'null' }, 403],
  ['a script without an origin', 'POST', { ...text, 'sec-fetch-site': 'cross-site' }, 403],
  ['a form that says nothing of itself', 'POST', text, 415],
  ['a form in the coding of forms', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a form with files', 'POST', { 'content-type': 'multipart/form-data; boundary=a' }, 415],
  ['a beacon without a type', 'POST', {}, 415],
  ['a type that only begins like JSON', 'POST', { 'content-type': 'application/jsonp' }, 415],
  ['JSON of another host', 'POST', { ...JSON_TYPE, origin: 'https://evil.example' }, 403],
  ['JSON of another port of this machine', 'POST', { ...JSON_TYPE, origin: 'http://localhost:1' }, 403],
  ['JSON of another site of this machine', 'POST', { ...JSON_TYPE, 'sec-fetch-site': 'same-site' }, 403],
  ['a host that looks like this one', 'POST', { ...JSON_TYPE, origin: 'http://127.0.0.1.evil.example' }, 403],
  ['an origin with a name before it', 'POST', { ...JSON_TYPE, origin: 'http://localhost@evil.example' }, 403],
  ['a name that leads here (DNS rebinding)', 'POST', { ...JSON_TYPE, host: 'evil.example' }, 421],
  [
    'the same with the port',
    'POST',
    { ...JSON_TYPE, host: 'evil.example:PORT', origin: 'http://evil.example:PORT' },
    421,
  ],
  ['a name that ends like this one', 'POST', { ...JSON_TYPE, host: 'evillocalhost:PORT' }, 421],
  ['a name that begins like this one', 'POST', { ...JSON_TYPE, host: '127.0.0.1.evil.example:PORT' }, 421],
  ['an address for any host', 'POST', { ...JSON_TYPE, host: '0.0.0.0:PORT' }, 421],
  ['another site that deletes faults', 'DELETE', { origin: 'https://evil.example' }, 403],
  ['a page of another host that deletes faults', 'DELETE', { host: 'evil.example' }, 421],
  [
    'a preflight of another site',
    'OPTIONS',
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    403,
  ],
];

describe('faults cannot be planned by', () => {
  it.each(rows)('%s', async (_, method, headers, status) => {
    const answer = await send(method, CONTROL, headers, method === 'POST' ? FAULT : undefined);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect((await send('GET', BOOK, CARD)).status).toBe(200);
  });
});

describe('faults can be planned by', () => {
  it.each([
    ['a program', JSON_TYPE],
    ['a program that names a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['a page of the mock itself', { ...JSON_TYPE, origin: 'http://127.0.0.1:PORT', 'sec-fetch-site': 'same-origin' }],
    ['a program that calls it localhost', { ...JSON_TYPE, host: 'localhost:PORT' }],
    ['a program that calls it by IPv6', { ...JSON_TYPE, host: '[::1]:PORT' }],
  ])('%s', async (_, headers) => {
    expect((await send('POST', CONTROL, headers, FAULT)).status).toBe(204);
    expect((await send('GET', BOOK, CARD)).status).toBe(503);
    expect((await send('GET', BOOK, CARD)).status).toBe(200);
  });
});

describe('an endpoint', () => {
  it.each([
    ['a page that shows it as an image', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another host', { origin: 'https://evil.example' }, 403],
    ['a name that leads here (DNS rebinding)', { host: 'evil.example:PORT' }, 421],
  ])('does not answer %s, which uses up no fault', async (_, headers, status) => {
    mock.service.plan({ status: 503 });
    expect((await send('GET', BOOK, { ...CARD, ...headers })).status).toBe(status);
    expect((await send('GET', BOOK, CARD)).status).toBe(503);
  });

  it('answers a page of this machine, such as one in development', async () => {
    const page = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' };
    expect((await send('GET', BOOK, { ...CARD, ...page })).status).toBe(200);
  });

  it.each([
    '//evil.example/x',
    '//',
    '/\\',
    '*',
    'http://evil.example/books/77',
    '/%',
    '/__mock/../__mock/faults?x=%00',
  ])('survives the address %s', async (path) => {
    expect((await send('GET', path, CARD)).status).toBeLessThan(500);
    expect((await send('GET', BOOK, CARD)).status).toBe(200);
  });

  it('meets a fault that is never spent', async () => {
    expect((await send('POST', CONTROL, JSON_TYPE, JSON.stringify({ status: 503, times: 0 }))).status).toBe(204);
    expect((await send('GET', BOOK, CARD)).status).toBe(503);
  });

  it.each([{ status: 503.5 }, { status: 99 }, { status: '503' }])('refuses the fault %j', async (fault) => {
    expect((await send('POST', CONTROL, JSON_TYPE, JSON.stringify(fault))).status).toBe(400);
    expect((await send('GET', BOOK, CARD)).status).toBe(200);
  });

  it('keeps no more than 10,000 planned faults', async () => {
    const many = JSON.stringify(Array.from({ length: 10_001 }, () => ({})));
    expect((await send('POST', CONTROL, JSON_TYPE, many)).status).toBe(400);
  });
});
