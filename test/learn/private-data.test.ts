import { expect, test } from 'vitest';
import { isName, magnitude } from '../../generator/learn/report.js';

test.each([
  [0, 0],
  [1, 1],
  [0.2, 1],
  [2, 10],
  [10, 10],
  [11, 100],
  [1000, 1000],
  [1001, 10_000],
  [-1, -1],
  [-7, -10],
  [-100, -100],
  [Infinity, Infinity],
])('the magnitude of %d is %d', (value, size) => {
  expect(magnitude(value)).toBe(size);
});

test('no magnitude is smaller than its number, or ten times as large', () => {
  for (let power = 0; power < 300; power++)
    for (const value of [10 ** power, 3 * 10 ** power, 10 ** power + 1, 9.999 * 10 ** power]) {
      expect(magnitude(value)).toBeGreaterThanOrEqual(value);
      expect(magnitude(value)).toBeLessThan(value * 10);
    }
});

test.each(['a', 'created_at', '$id', '_x', 'data-x', 'a123', 'A9', 'x'.repeat(50)])('%s may be a name', (key) => {
  expect(isName(key)).toBe(true);
});

test.each([
  '',
  '1a',
  'a b',
  'a.b',
  'ada@example',
  'a1234',
  'x2026-01-01',
  'x'.repeat(51),
  'abcdefab-cdef-abcd',
  'ABCDEFAB-ABCD',
  '-a',
])('%s may be data', (key) => {
  expect(isName(key)).toBe(false);
});
