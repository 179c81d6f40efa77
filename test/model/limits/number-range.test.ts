import { expect, test } from 'vitest';
import {
  coveringRange,
  greatestDouble,
  isInRange,
  isRangeInside,
  leastDouble,
} from '../../../generator/model/limits/number-range.js';
import { parseRange } from '../../../generator/read/index.js';

const range = (text: string) => parseRange(text)!;

test('an exclusive bound is outside', () => {
  expect([0, 5e-324, 0.5, 1].map((value) => isInRange(value, range('0<..<1')))).toEqual([false, true, true, false]);
  expect([0, 1].map((value) => isInRange(value, range('0..1')))).toEqual([true, true]);
});

test('a bound beyond 2^53 is compared exactly', () => {
  const limit = range('..9223372036854775807');
  expect(isInRange(9223372036854775807n, limit)).toBe(true);
  expect(isInRange(9223372036854775808n, limit)).toBe(false);
  expect(isRangeInside(range('..9223372036854775806'), limit)).toBe(true);
  expect(isRangeInside(range('..9223372036854775808'), limit)).toBe(false);
});

test('a range with an exclusive bound is inside the one with the same inclusive bound', () => {
  expect(isRangeInside(range('0<..1'), range('0..1'))).toBe(true);
  expect(isRangeInside(range('0..1'), range('0<..1'))).toBe(false);
  expect(isRangeInside(range('0..<1'), range('0..1'))).toBe(true);
  expect(isRangeInside(range('0..1'), range('0..'))).toBe(true);
});

test('the range that covers two has the outer bounds, and says whether it adds anything', () => {
  expect(coveringRange(range('0<..1'), range('0..<1'))).toEqual({ range: range('0..1'), exact: true });
  expect(coveringRange(range('0..1'), range('1<..2'))).toEqual({ range: range('0..2'), exact: true });
  expect(coveringRange(range('0..<1'), range('1<..2'))).toEqual({ range: range('0..2'), exact: false });
  expect(coveringRange(range('0..1'), range('1.5..'))).toEqual({ range: range('0..'), exact: false });
});

test('the doubles at the ends of a range belong to it, and the next ones do not', () => {
  expect(leastDouble(range('0<..1'))).toBe(5e-324);
  expect(leastDouble(range('-1<..1'))).toBe(-1 + 2 ** -53);
  expect(greatestDouble(range('0..<1'))).toBe(1 - 2 ** -53);
  expect(greatestDouble(range('..<0'))).toBe(-5e-324);
  expect([leastDouble(range('..1')), greatestDouble(range('1..'))]).toEqual([-Infinity, Infinity]);
});
