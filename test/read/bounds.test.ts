import { expect, test } from 'vitest';
import { parseBounds, readBounds } from '../../generator/read/index.js';

test('bounds have both ends, one end, or are one number', () => {
  expect(parseBounds('1..100')).toEqual({ min: 1, max: 100 });
  expect(parseBounds('..60')).toEqual({ max: 60 });
  expect(parseBounds('2..')).toEqual({ min: 2 });
  expect(parseBounds(5)).toEqual({ min: 5, max: 5 });
  expect(parseBounds('-10..-1')).toEqual({ min: -10, max: -1 });
});

test('anything else is not bounds', () => {
  for (const text of ['', '..', '1-5', '1...5', 'a..b', '1.5..2', '1..2..3', '5..1', '99999999999999999999']) {
    expect([text, parseBounds(text)]).toEqual([text, undefined]);
  }
});

test('a count cannot be negative', () => {
  expect(readBounds('-1..5', { negative: false })).toEqual({ ok: false, message: 'a count cannot be negative' });
});
