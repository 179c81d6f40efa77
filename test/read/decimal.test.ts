import { describe, expect, test } from 'vitest';
import { decimalOf, divisorOf, parseDecimal, parseDivisor } from '../../generator/read/index.js';
import { isHeldByDouble, isWhole } from '../../generator/read/decimal.js';

describe('a decimal number', () => {
  test.each([
    ['0', 0n, 0],
    ['-0', 0n, 0],
    ['0.00', 0n, 0],
    ['0e5', 0n, 0],
    ['7', 7n, 0],
    ['+7', 7n, 0],
    ['-7', -7n, 0],
    ['700', 7n, 2],
    ['-700', -7n, 2],
    ['0.25', 25n, -2],
    ['2.50', 25n, -1],
    ['1e308', 1n, 308],
    ['1E+2', 1n, 2],
    ['12.5e-3', 125n, -4],
  ])('%s has its digits and a power of ten', (text, digits, exponent) => {
    expect(parseDecimal(text)).toEqual({ digits, exponent });
  });

  test.each(['', '.5', '5.', '1e', '1e10000', 'x', '0x10', '1 ', ' 1', '1.2.3', '--1', '9'.repeat(401)])(
    'is not %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  test('may have hundreds of digits', () => {
    expect(parseDecimal('9'.repeat(400))?.digits).toBe(BigInt('9'.repeat(400)));
  });

  test('of a double has the digits that it prints', () => {
    expect(decimalOf(0.1)).toEqual({ digits: 1n, exponent: -1 });
    expect(decimalOf(1e21)).toEqual({ digits: 1n, exponent: 21 });
    expect([decimalOf(NaN), decimalOf(Infinity)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['0.1', true],
    ['9007199254740992', true],
    ['1152921504606846976', true],
    ['9007199254740993', false],
    ['1e22', true],
    ['100000000000000000000001', false],
    ['1e308', true],
    ['1e400', false],
    ['0.1000000000000000055', false],
    ['0.5000000000000000000001', false],
  ])('%s is held by a double: %s', (text, isHeld) => {
    expect(isHeldByDouble(parseDecimal(text)!)).toBe(isHeld);
  });

  test('is whole where no digit is behind the point', () => {
    expect(['5', '5.0', '1e3', '0.5', '5e-1'].map((text) => isWhole(parseDecimal(text)!))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('what numbers are multiples of', () => {
  test.each([
    ['5', 5],
    [' 0.01 ', 0.01],
    ['123456789012345', 123456789012345],
    ['1e14', 1e14],
    ['1e-22', 1e-22],
  ])('may be %j', (text, value) => {
    expect(parseDivisor(text)).toBe(value);
  });

  test.each(['0', '-5', 'x', '1234567890123456', '1e15', '12e14', '1e-23', '1234567890.1234567'])(
    'is not %j, which is not above 0 or is not exact',
    (text) => {
      expect(parseDivisor(text)).toBeUndefined();
    },
  );

  test('is a fraction of whole numbers', () => {
    expect([5, 0.25, 1e14, 1e-22, 300].map(divisorOf)).toEqual([
      { digits: 5, scale: 1 },
      { digits: 25, scale: 100 },
      { digits: 1e14, scale: 1 },
      { digits: 1, scale: 1e22 },
      { digits: 300, scale: 1 },
    ]);
  });
});
