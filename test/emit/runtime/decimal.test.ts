import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareDecimals,
  isUnsigned64,
  isUnsignedUpTo,
  splitBits,
  upperBits,
} from '../../../templates/runtime/decimal.js';

const LARGEST = 2n ** 64n - 1n;

/** Numbers of every width, many of them beside a power of two or ten. */
const number64 = fc.oneof(
  fc.bigInt({ min: 0n, max: LARGEST }),
  fc
    .tuple(fc.nat(64), fc.integer({ min: -3, max: 3 }))
    .map(([bit, offset]) => clamped(2n ** BigInt(bit) + BigInt(offset))),
  fc
    .tuple(fc.nat(19), fc.integer({ min: -3, max: 3 }))
    .map(([digits, offset]) => clamped(10n ** BigInt(digits) + BigInt(offset))),
);
const decimal = fc.tuple(number64, fc.nat(4)).map(([value, zeros]) => padded(value, zeros));

test('a decimal text is taken apart exactly', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      const value = BigInt(text);
      expect(upperBits(text)).toBe(Number(value >> 11n));
      expect(splitBits(text)).toEqual({ upper: Number(value >> 11n), lowest: Number(value & 2047n) });
    }),
    { numRuns: 5000 },
  );
});

test('numbers are compared as BigInt compares them', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [first, second] = [BigInt(a), BigInt(b)];
      expect(compareDecimals(a, b)).toBe(first < second ? -1 : first > second ? 1 : 0);
    }),
  );
  expect(compareDecimals('007', '7')).toBe(0);
  expect(compareDecimals('0', '000')).toBe(0);
});

test('up to twenty digits that fit 64 bits are accepted', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect([isUnsigned64(text), Number.isNaN(upperBits(text))]).toEqual([true, false]);
    }),
  );
});

test('a number that does not fit 64 bits is refused', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: LARGEST + 1n, max: 10n ** 25n }), (value) => {
      expect([isUnsigned64(String(value)), upperBits(String(value))]).toEqual([false, Number.NaN]);
    }),
  );
});

test('what is not decimal is refused', () => {
  for (const text of ['', ' 1', '1 ', '-1', '+1', '1.0', '1e3', '0x1', '１', '1\n', '0'.repeat(21)]) {
    expect([text, isUnsigned64(text), upperBits(text)]).toEqual([text, false, Number.NaN]);
    expect(splitBits(text).upper).toBe(Number.NaN);
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isUnsigned64(text)).toBe(/^\d{1,20}$/.test(text) && BigInt(text) <= LARGEST);
    }),
  );
});

test('a bound of its own is exact, whatever zeros lead', () => {
  fc.assert(
    fc.property(decimal, number64, (text, largest) => {
      expect(isUnsignedUpTo(text, String(largest))).toBe(BigInt(text) <= largest);
    }),
  );
  expect(isUnsignedUpTo('', '9')).toBe(false);
  expect(isUnsignedUpTo('x', '99')).toBe(false);
});

function clamped(value: bigint): bigint {
  return value < 0n ? 0n : value > LARGEST ? LARGEST : value;
}

function padded(value: bigint, zeros: number): string {
  const text = String(value);
  return text.padStart(Math.min(20, text.length + zeros), '0');
}
