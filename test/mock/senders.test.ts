import { describe, expect, it } from 'vitest';
import {
  crossOriginHeaders,
  isPreflight,
  preflightHeaders,
  refuseForeignControl,
  refuseForeignPage,
} from '../../generator/mock/check-sender.js';

describe('a request', () => {
  it.each([
    {},
    { host: 'localhost' },
    { host: 'localhost:8787' },
    { host: 'app.localhost:80' },
    { host: '127.0.0.1:8787' },
    { host: '127.1.2.3' },
    { host: '[::1]:8787' },
    { host: 'localhost', origin: 'http://localhost:3000' },
    { host: 'localhost', origin: 'https://127.0.0.1' },
    { host: 'localhost', 'sec-fetch-site': 'same-site' },
    { host: '127.0.0.1:8787', origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    { host: 'localhost', origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
  ])('of a program, or a page of this machine, is answered: %j', (headers) => {
    expect(refuseForeignPage(headers, ['https://app.example'])).toBeUndefined();
  });

  it.each(['shop.example', 'localhost.example', 'xlocalhost', '127.0.0.1.example', '128.0.0.1', '[::2]', 'a b'])(
    'to another host is refused: %s',
    (host) => {
      expect(refuseForeignPage({ host })).toEqual({
        status: 421,
        reason: 'The mock only answers requests to 127.0.0.1 and localhost.',
      });
    },
  );

  it.each([
    { origin: 'https://shop.example' },
    { origin: 'null' },
    { origin: 'ftp://localhost' },
    { origin: 'xhttps://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://shop.example', 'sec-fetch-site': 'same-site' },
  ])('of a page of another host is refused: %j', (headers) => {
    expect(refuseForeignPage(headers, ['https://app.example'])).toEqual({
      status: 403,
      reason: 'The mock does not answer requests from web pages of other hosts.',
    });
  });

  it('that plans faults comes from a program, or a page of the same origin, and has JSON', () => {
    const json = { 'content-type': 'application/json' };
    const host = 'localhost:8787';
    expect(refuseForeignControl(json, true)).toBeUndefined();
    expect(refuseForeignControl({ host, origin: 'http://LOCALHOST:8787', ...json }, true)).toBeUndefined();
    expect(refuseForeignControl({ host, 'sec-fetch-site': 'same-origin', ...json }, true)).toBeUndefined();
    expect(refuseForeignControl({}, false)).toBeUndefined();
    expect(refuseForeignControl({ 'content-type': 'Application/JSON ; charset=utf-8' }, true)).toBeUndefined();
    const foreign = { status: 403, reason: 'Only programs, and pages of this origin, may plan faults.' };
    expect(refuseForeignControl({ host, origin: 'http://localhost:3000', ...json }, true)).toEqual(foreign);
    expect(refuseForeignControl({ origin: 'http://localhost', ...json }, true)).toEqual(foreign);
    expect(refuseForeignControl({ host, 'sec-fetch-site': 'same-site', ...json }, false)).toEqual(foreign);
    const noJson = { status: 415, reason: 'Requests that plan faults need the content type application/json.' };
    expect(refuseForeignControl({}, true)).toEqual(noJson);
    expect(refuseForeignControl({ 'content-type': 'text/plain' }, true)).toEqual(noJson);
    expect(refuseForeignControl({ 'content-type': 'application/jsonp' }, true)).toEqual(noJson);
    expect(refuseForeignControl({ 'content-type': 'x-application/json' }, true)).toEqual(noJson);
  });
});

describe('what a browser sends before a request', () => {
  it('is a preflight where it says so', () => {
    const headers = { origin: 'http://localhost', 'access-control-request-method': 'PATCH' };
    expect(isPreflight('OPTIONS', headers)).toBe(true);
    expect(isPreflight('GET', headers)).toBe(false);
    expect(isPreflight('OPTIONS', { origin: 'http://localhost' })).toBe(false);
    expect(isPreflight('OPTIONS', { 'access-control-request-method': 'PATCH' })).toBe(false);
  });

  it('is answered with what a page may send', () => {
    expect(preflightHeaders({ origin: 'http://localhost' })).toEqual({
      'access-control-allow-origin': 'http://localhost',
      'access-control-expose-headers': '*',
      vary: 'origin',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
    });
    expect(
      preflightHeaders({
        'access-control-request-headers': 'x-a, x-b',
        'access-control-request-private-network': 'true',
      }),
    ).toEqual({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'x-a, x-b',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '600',
    });
    expect(preflightHeaders({ 'access-control-request-private-network': 'false' })).not.toHaveProperty(
      'access-control-allow-private-network',
    );
  });

  it('may be read by its page alone', () => {
    expect(crossOriginHeaders({})).toEqual({});
    expect(crossOriginHeaders({ origin: 'http://localhost' })).toEqual({
      'access-control-allow-origin': 'http://localhost',
      'access-control-expose-headers': '*',
      vary: 'origin',
    });
  });
});
