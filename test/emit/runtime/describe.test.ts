import { expect, test } from 'vitest';
import { describe } from '../../../templates/runtime/describe.js';

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [[], 'array'],
  [{}, 'object'],
  ['secret', 'string'],
  [1, 'number'],
  [Number.NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [1n, 'bigint'],
  [true, 'boolean'],
  [Symbol('secret'), 'symbol'],
  [() => 'secret', 'function'],
])('%o is described by one word', (value, word) => {
  expect(describe(value)).toBe(word);
});

test('a hostile object can neither throw nor choose its description', () => {
  const hostile = new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower, has: thrower });
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  expect(describe(hostile)).toBe('object');
  expect(describe(revoked.proxy)).toBe('object');
  expect(describe({ [Symbol.toStringTag]: 'null' })).toBe('object');
});

function thrower(): never {
  throw new Error('hostile');
}
