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

test('a message says what is wrong with bounds', () => {
  const message = (text: string) => {
    const result = readBounds(text);
    return result.ok ? 'ok' : result.message;
  };
  expect(
    ['5..1', '1.5', 'x', '..', '5x', '..99999999999999999', '99999999999999999..', '-5..-1', ' 1..2 '].map(message),
  ).toEqual([
    'the lower bound 5 is above the upper bound 1',
    'bounds are whole numbers',
    'not bounds',
    'not bounds',
    'not bounds',
    '99999999999999999 is too large',
    '99999999999999999 is too large',
    'ok',
    'ok',
  ]);
  expect(parseBounds('5..5')).toEqual({ min: 5, max: 5 });
  expect(readBounds('..0', { negative: false })).toEqual({ ok: true, bounds: { max: 0 } });
  expect(readBounds('..-1', { negative: false })).toMatchObject({ ok: false });
});
