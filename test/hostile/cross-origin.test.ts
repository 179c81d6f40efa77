import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { libraryModel } from '../support/platform.js';

/* Which web pages may read what the mock serves. A new attack is a row. */

const CARD = { 'x-library-card': 'Card 17' };

let mock: Mock;
let port: string;
beforeAll(async () => {
  mock = await startMock(await libraryModel(), { origins: ['https://app.example'] });
  port = new URL(mock.url).port;
});
afterAll(() => mock.close());

function send(method: string, path: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}

const preflight = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,x-b' };

describe('a page of this machine, or of an origin that the user named', () => {
  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://app.localhost', 'https://app.example'])(
    'may read responses (%s)',
    async (origin) => {
      const { status, headers } = await send('GET', '/books/77', { ...CARD, origin });
      expect(status).toBe(200);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['vary']).toBe('origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const requested = await send('OPTIONS', '/books/77', { origin, ...preflight });
      expect(requested.status).toBe(204);
      expect(requested.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,x-b',
      });
    },
  );

  it('may read errors, too', async () => {
    const { status, headers } = await send('GET', '/nothing', { origin: 'http://localhost:5173' });
    expect([status, headers['access-control-allow-origin']]).toEqual([404, 'http://localhost:5173']);
  });
});

describe('any other page', () => {
  it.each([
    'https://evil.example',
    'null',
    'https://app.example.evil.example',
    'https://app.example:8443',
    'http://app.example',
    'http://127.0.0.1.evil.example',
    'http://localhost@evil.example',
    'https://APP.example/',
  ])('reads nothing (%s)', async (origin) => {
    for (const [method, more] of [
      ['GET', CARD],
      ['OPTIONS', preflight],
    ] as const) {
      const { status, headers } = await send(method, '/books/77', { ...more, origin });
      expect(status).toBe(403);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the path that plans faults', () => {
  it.each(['http://localhost:5173', 'https://app.example'])(
    'permits no page of another origin, not even %s',
    async (origin) => {
      const { status, headers } = await send('OPTIONS', '/__mock/faults', { origin, ...preflight });
      expect(status).toBe(403);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      const posted = await send('POST', '/__mock/faults', { origin, 'content-type': 'application/json' });
      expect(posted.status).toBe(403);
    },
  );
});
