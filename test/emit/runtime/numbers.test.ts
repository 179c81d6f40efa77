import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasOnlyTextBits } from '../../../templates/runtime/bits.js';
import { codePointLength, hasLength, hasTrimmedLength, trimmedLength } from '../../../templates/runtime/code-points.js';
import {
  compareDecimals,
  isUnsigned64,
  isUnsignedUpTo,
  splitBits,
  upperBits,
} from '../../../templates/runtime/decimal.js';
import { eventName } from '../../../templates/runtime/event-names.js';
import { bitsOf, entriesIn, numberOf } from '../../../templates/runtime/held-bits.js';
import { isInt64Text } from '../../../templates/runtime/int64.js';
import { compareIds, compareKeys } from '../../../templates/runtime/order.js';

describe('bits', () => {
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
});

describe('code points', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', ' ', '\u{1f600}', '\ud83d', '\ude00', '\u3000', '\ufeff', '\n') }),
  );

  test('a length is the number of code points', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(codePointLength(text)).toBe([...text].length);
      }),
    );
  });

  test('bounds mean the number of code points', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
        const length = [...text].length;
        expect(hasLength(text, min, max)).toBe(length >= min && length <= max);
      }),
    );
  });

  test('a bound may be infinite', () => {
    expect(hasLength('abc', 0, Infinity)).toBe(true);
    expect(hasLength('\u{1f600}', 2, Infinity)).toBe(false);
  });

  test('trimming removes what String.prototype.trim removes', () => {
    const wrong = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
      .map((unit) => `${unit}a${unit}`)
      .filter((text) => trimmedLength(text) !== text.trim().length);
    expect(wrong).toEqual([]);
  });

  test('trimmed bounds mean the code points that trimming leaves', () => {
    fc.assert(
      fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
        const length = [...text.trim()].length;
        expect(hasTrimmedLength(text, min, max)).toBe(length >= min && length <= max);
      }),
    );
  });
});

describe('decimal', () => {
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
});

describe('ids and bits', () => {
  describe('The order', () => {
    test.each([
      [1, 2, -1],
      [2, 1, 1],
      [1, 1, 0],
      ['a', 'b', -1],
      ['b', 'a', 1],
      [2n, 1n, 1],
      [undefined, 1, 1],
      [null, 1, 1],
      [1, undefined, -1],
      [1, null, -1],
      [null, undefined, 0],
      [undefined, null, 0],
      [undefined, undefined, 0],
    ])('of %s and %s is %d', (a, b, order) => {
      expect(compareKeys(a, b)).toBe(order);
      if (typeof a !== 'bigint') expect(compareIds(a, b as string)).toBe(order);
    });

    test.each([
      ['9', '10', -1],
      ['10', '9', 1],
      ['010', '10', 0],
      ['18446744073709551615', '18446744073709551614', 1],
      ['9', '10a', 1],
      ['a9', '10', 1],
      ['123456789012345678901', '9', -1],
      ['9', '123456789012345678901', 1],
      ['-9', '10', -1],
      [9, 10, -1],
    ])('of the ids %s and %s is %d', (a, b, order) => {
      expect(compareIds(a, b)).toBe(order);
    });
  });

  describe('Bits as a bigint', () => {
    test.each([
      [5, 5n],
      ['18446744073709551615', 2n ** 64n - 1n],
      ['00000000000000000005', 5n],
      [2n ** 64n - 1n, 2n ** 64n - 1n],
      [0, 0n],
    ])('are read from %s', (value, bits) => {
      expect(bitsOf(value)).toBe(bits);
    });

    test.each([
      [1.5, 'Expected a safe integer'],
      [2 ** 53, 'Expected a safe integer'],
      [-1, 'Expected an integer of up to 64 bits, not negative'],
      ['18446744073709551616', 'Expected an integer of up to 64 bits, not negative'],
      [2n ** 64n, 'Expected an integer of up to 64 bits, not negative'],
      [-1n, 'Expected an integer of up to 64 bits, not negative'],
      ['', 'Expected a number, decimal digits or a bigint'],
      ['x1', 'Expected a number, decimal digits or a bigint'],
      ['1x', 'Expected a number, decimal digits or a bigint'],
      ['000000000000000000005', 'Expected a number, decimal digits or a bigint'],
      [null, 'Expected a number, decimal digits or a bigint'],
      [['5'], 'Expected a number, decimal digits or a bigint'],
    ])('are not read from %o', (value, message) => {
      expect(() => bitsOf(value as string)).toThrow(message);
      expect(() => bitsOf(value as string)).toThrow(message.startsWith('Expected a number') ? TypeError : RangeError);
    });

    it('are written as a number where that is exact', () => {
      expect(numberOf(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
      expect(() => numberOf(2n ** 53n)).toThrow(new RangeError('The bits do not fit an exact number'));
    });
  });

  describe('Ids', () => {
    it('are those of values and lists, unless they are absent', () => {
      const entries = ['1', '2', 1, null, undefined].map((id) => ({ id }));
      const ids = [['one'], ['list'], ['absent']];
      const input = { entries, one: '1', list: [null, undefined, '2', '3'] };
      expect(entriesIn({ list: ['entries'], by: 'id', ids }, input)).toEqual(entries.slice(0, 2));
    });

    test.each([
      ['0', true],
      ['-1', true],
      ['9223372036854775807', true],
      ['9223372036854775808', false],
      ['-9223372036854775808', true],
      ['-9223372036854775809', false],
      ['10000000000000000000', false],
      ['1000000000000000000', true],
      ['-0', false],
      ['00', false],
      ['', false],
      ['-', false],
      ['1x', false],
      ['/1', false],
      ['1:', false],
      ['123456789012345678901', false],
      [1, false],
    ])('of 64 bits as text: %s is %o', (text, is) => {
      expect(isInt64Text(text)).toBe(is);
    });

    it('name events', () => {
      const names = { 1: 'ONE' };
      expect([1, 2, '1', undefined, null].map((value) => eventName(names, value))).toEqual([
        'ONE',
        '2',
        undefined,
        undefined,
        undefined,
      ]);
    });
  });
});
