import { describe, expect, it } from 'vitest';
import { createRateLimiter, globalLimitOf, refusal } from '../../generator/mock/rate-limiter.js';
import type { Matched } from '../../generator/mock/routes.js';
import { modelOf } from '../model/problems.js';

const SPEC = `
services:
  Shop:
    url: https://shop.example
    errors: { message: error.text }
    rate-limits:
      headers: { limit: X-Limit, remaining: X-Remaining, reset: X-Reset, reset-after: X-Reset-After, bucket: X-Bucket, global: X-Global, scope: X-Scope, retry-after: Retry-After }
      body: { retry-after: error.wait, global: error.all }
      per: [shop_id]
      global: { requests: 100, seconds: 1 }
`;
const serviceOf = (spec: string) => modelOf(spec).services[0];

function matched(name: string, params: Readonly<Record<string, string>> = {}): Matched {
  return { route: { endpoint: { name } as Matched['route']['endpoint'], method: 'GET', path: '/' }, params };
}

describe('the limit of a route', () => {
  it('counts the requests of its window, which begins with the first one', () => {
    const { count } = createRateLimiter(serviceOf(SPEC), { requests: 2, seconds: 10 }, undefined);
    expect(count(matched('a'), 1000)).toEqual({
      headers: {
        'X-Limit': '2',
        'X-Remaining': '1',
        'X-Reset': '11',
        'X-Reset-After': '10',
        'X-Bucket': 'a',
      },
      refused: undefined,
    });
    expect(count(matched('a'), 2000)).toMatchObject({
      headers: { 'X-Remaining': '0', 'X-Reset': '11', 'X-Reset-After': '9' },
      refused: undefined,
    });
    expect(count(matched('a'), 10_999)).toMatchObject({
      headers: { 'X-Remaining': '0', 'X-Reset-After': '0.001' },
      refused: { retryAfter: 0.001, global: false },
    });
    expect(count(matched('a'), 11_000)).toMatchObject({ headers: { 'X-Remaining': '1' }, refused: undefined });
  });

  it('is apart for each endpoint, and for the parameters that the spec names', () => {
    const { count } = createRateLimiter(serviceOf(SPEC), { requests: 1, seconds: 10 }, undefined);
    const isRefused = (one: Matched): boolean => count(one, 0).refused !== undefined;
    expect(isRefused(matched('a', { shop_id: '1', book_id: '1' }))).toBe(false);
    expect(isRefused(matched('a', { shop_id: '1', book_id: '2' }))).toBe(true);
    expect(isRefused(matched('a', { shop_id: '2', book_id: '1' }))).toBe(false);
    expect(isRefused(matched('b', { shop_id: '1', book_id: '1' }))).toBe(false);
    expect(isRefused(matched('a'))).toBe(false);
    expect(isRefused(matched('a'))).toBe(true);
  });

  it('is apart for two parameters together, whatever their texts are', () => {
    const { count } = createRateLimiter(
      serviceOf(SPEC.replace('[shop_id]', '[shop_id, book_id]')),
      { requests: 1, seconds: 10 },
      undefined,
    );
    const isRefused = (shop_id: string, book_id: string): boolean =>
      count(matched('a', { shop_id, book_id }), 0).refused !== undefined;
    expect([isRefused('1', '23'), isRefused('12', '3'), isRefused('1', '23')]).toEqual([false, false, true]);
  });

  it('reports nothing where the spec does not say how', () => {
    const { count } = createRateLimiter(undefined, { requests: 1, seconds: 10 }, undefined);
    expect(count(matched('a'), 0)).toEqual({ headers: {}, refused: undefined });
    expect(count(matched('a'), 0)).toEqual({ headers: {}, refused: { retryAfter: 10, global: false } });
  });
});

describe('the limit of all requests', () => {
  it('counts those of all routes, and none that is refused', () => {
    const { count } = createRateLimiter(serviceOf(SPEC), { requests: 1, seconds: 5 }, { requests: 2, seconds: 10 });
    expect(count(matched('a'), 0).refused).toBeUndefined();
    expect(count(matched('a'), 0).refused).toEqual({ retryAfter: 5, global: false });
    expect(count(matched('b'), 1000).refused).toBeUndefined();
    expect(count(matched('c'), 1000)).toMatchObject({
      headers: { 'X-Remaining': '1' },
      refused: { retryAfter: 9, global: true },
    });
    expect(count(matched('a'), 1000).refused).toEqual({ retryAfter: 9, global: true });
    expect(count(matched('c'), 10_000).refused).toBeUndefined();
  });

  it('is that of the spec', () => {
    expect(globalLimitOf(serviceOf(SPEC))).toEqual({ requests: 100, seconds: 1 });
    expect(globalLimitOf(undefined)).toBeUndefined();
    expect(globalLimitOf(serviceOf('services: { A: { url: https://a.example } }'))).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('says how long to wait, in the headers and the body that the spec has', () => {
    expect(refusal(serviceOf(SPEC), { retryAfter: 1.2, global: false })).toEqual({
      status: 429,
      headers: { 'Retry-After': '2', 'X-Scope': 'user' },
      body: { error: { text: 'Too many requests.', wait: 1.2, all: false } },
    });
    expect(refusal(serviceOf(SPEC), { retryAfter: 3, global: true })).toEqual({
      status: 429,
      headers: { 'Retry-After': '3', 'X-Scope': 'global', 'X-Global': 'true' },
      body: { error: { text: 'Too many requests.', wait: 3, all: true } },
    });
    expect(refusal(undefined, { retryAfter: 3, global: true })).toEqual({
      status: 429,
      headers: {},
      body: { message: 'Too many requests.' },
    });
  });
});
