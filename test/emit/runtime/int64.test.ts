import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInt64, isInt64Multiple, isInt64Text, isInt64Within } from '../../../templates/runtime/int64.js';

const LEAST = -(2n ** 63n);
const GREATEST = 2n ** 63n - 1n;
const anyInteger = fc.oneof(
  fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }),
  fc
    .constantFrom(LEAST, GREATEST, 0n, -1n, 2n ** 53n)
    .chain((edge) => fc.integer({ min: -3, max: 3 }).map((off) => edge + BigInt(off))),
);

test('an integer of 64 bits is recognised in each form', () => {
  fc.assert(
    fc.property(anyInteger, (value) => {
      const fits = value >= LEAST && value <= GREATEST;
      expect(isInt64(value)).toBe(fits);
      expect(isInt64Text(String(value))).toBe(fits);
      expect(isInt64(Number(value))).toBe(Number.isSafeInteger(Number(value)));
    }),
  );
});

test('text is an integer only in its shortest form', () => {
  for (const text of [
    '',
    '-',
    '-0',
    '00',
    '01',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1e3',
    '0x1',
    '1.0',
    '٣',
    '9'.repeat(100_000),
  ]) {
    expect([text.slice(0, 9), isInt64Text(text)]).toEqual([text.slice(0, 9), false]);
  }
  for (const value of [null, undefined, {}, [], 1, true, Symbol('1'), 1n]) expect(isInt64Text(value)).toBe(false);
  for (const value of [null, undefined, {}, ['1'], '1', true, Symbol('1'), NaN, 0.5, 2 ** 53])
    expect(isInt64(value)).toBe(false);
});

test('bounds are compared exactly, and limit nothing else', () => {
  fc.assert(
    fc.property(anyInteger, anyInteger, anyInteger, (value, min, max) => {
      fc.pre(value >= LEAST && value <= GREATEST);
      expect(isInt64Within(value, min, max)).toBe(value >= min && value <= max);
      expect(isInt64Within(String(value), min, max)).toBe(value >= min && value <= max);
      expect(isInt64Multiple(String(value), 7, 1)).toBe(value % 7n === 0n);
    }),
  );
  for (const value of ['x', null, {}, 0.5, 2n ** 64n])
    expect([isInt64Within(value, 5n, 5n), isInt64Multiple(value, 5, 1)]).toEqual([true, true]);
});
