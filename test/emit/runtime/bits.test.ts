import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasOnlyTextBits } from '../../../templates/runtime/bits.js';

const number64 = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat(64))
  .map(([value, bits]) => BigInt.asUintN(bits, value));

function words(mask: bigint): [high: number, low: number] {
  return [Number(BigInt.asIntN(32, mask >> 32n)), Number(BigInt.asIntN(32, mask))];
}

test('a decimal string has only bits of a mask exactly where the integer has', () => {
  fc.assert(
    fc.property(number64, number64, fc.nat(63), (value, mask, bit) => {
      const text = String(value);
      expect(hasOnlyTextBits(text, ...words(mask))).toBe((value & ~mask) === 0n);
      expect(hasOnlyTextBits(text, ...words(value | mask))).toBe(true);
      const without = BigInt.asUintN(64, value & ~(1n << BigInt(bit)));
      expect(hasOnlyTextBits(text, ...words(without))).toBe(value === without);
    }),
  );
});

test('zeros in front of a decimal string change nothing', () => {
  expect(hasOnlyTextBits('00000000000000000005', 0, 5)).toBe(true);
  expect(hasOnlyTextBits('00000000000000000005', 0, 4)).toBe(false);
  expect(hasOnlyTextBits('18446744073709551615', -1, -1)).toBe(true);
  expect(hasOnlyTextBits('18446744073709551615', -1, -2)).toBe(false);
});
