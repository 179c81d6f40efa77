import { expect, test } from 'vitest';
import { withSmallestFailure } from '../support/saved-corpus.js';

/** Fails for whatever has a list of two numbers or more under `b` somewhere. */
function attempt(value: unknown): void {
  if (/"b":\[\d+,\d/.test(JSON.stringify(value))) throw new Error(JSON.stringify(value));
}

test('a failure of the fuzzer is reported with the smallest value that fails', () => {
  const value = { a: 'x'.repeat(200), c: [{ d: null, b: [1, 2, 3, 4], e: {} }, 5], f: { g: true } };
  expect(() => withSmallestFailure('Book', value, attempt)).toThrow(/^\{"c":\[\{"b":\[1,2\]\}\]\}$/);
});

test('what does not fail is left alone', () => {
  let attempts = 0;
  withSmallestFailure('Book', { b: [1] }, (value) => {
    attempts += 1;
    attempt(value);
  });
  expect(attempts).toBe(1);
});
