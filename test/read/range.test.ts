import { expect, test } from 'vitest';
import { parseRange, readRange } from '../../generator/read/index.js';

test('both bounds belong to a range unless < excludes them', () => {
  expect(parseRange('0.25..4')).toEqual({ min: 0.25, max: 4 });
  expect(parseRange('0<..1')).toEqual({ min: 0, max: 1, exclusiveMin: true });
  expect(parseRange('0..<1')).toEqual({ min: 0, max: 1, exclusiveMax: true });
  expect(parseRange('-1<..<1e3')).toEqual({ min: -1, max: 1000, exclusiveMin: true, exclusiveMax: true });
  expect(parseRange('0<..')).toEqual({ min: 0, exclusiveMin: true });
  expect(parseRange('..<0.5')).toEqual({ max: 0.5, exclusiveMax: true });
});

test('a range may have one end, or be one number', () => {
  expect(parseRange('..60')).toEqual({ max: 60 });
  expect(parseRange('-2..')).toEqual({ min: -2 });
  expect(parseRange('0.5')).toEqual({ min: 0.5, max: 0.5 });
  expect(parseRange('-0..0')).toEqual({ min: 0, max: 0 });
});

test('anything else is no range', () => {
  const wrong = [
    '',
    '..',
    '<..<',
    '<..1',
    '0..<',
    '1-5',
    '1...5',
    'a..b',
    '1..2..3',
    '.5..1',
    '1.',
    '5<',
    '0x1..2',
    '+1..2',
    '1 .. 2',
  ];
  for (const text of wrong) expect([text, parseRange(text)]).toEqual([text, undefined]);
});

test('a range that no number is in is refused with the bounds as they are written', () => {
  const message = (text: string) => readRange(text);
  expect(message('5..1')).toEqual({ ok: false, message: 'the lower bound 5 is above the upper bound 1' });
  expect(message('1.0<..1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
  expect(message('0.30..0.3')).toMatchObject({ ok: true });
});

test('a bound that no double holds is refused as it was written', () => {
  expect(readRange('..1e400')).toEqual({ ok: false, message: '1e400 is beyond what a double holds' });
  expect(readRange('0.1000000000000000055..')).toEqual({
    ok: false,
    message: '0.1000000000000000055 has more digits than a double holds',
  });
});

test('a whole bound beyond 2^53 is kept exactly', () => {
  expect(parseRange('..9007199254740993')).toEqual({ max: 9007199254740992, exact: { max: '9007199254740993' } });
  expect(parseRange('9007199254740993..<9007199254740995')).toEqual({
    min: 9007199254740992,
    max: 9007199254740996,
    exclusiveMax: true,
    exact: { min: '9007199254740993', max: '9007199254740995' },
  });
  expect(parseRange('-9007199254740993.0..')).toEqual({
    min: -9007199254740992,
    exact: { min: '-9007199254740993' },
  });
  expect(parseRange('9007199254740993')).toMatchObject({
    exact: { min: '9007199254740993', max: '9007199254740993' },
  });
  expect(parseRange('-9223372036854775808..')).toEqual({ min: -9223372036854775808 });
  expect(parseRange('1e300..1e308')).toEqual({ min: 1e300, max: 1e308 });
});

test('a whole bound has at most forty characters', () => {
  const digits = (count: number) => `1${'0'.repeat(count - 2)}1`;
  expect(parseRange(`..${digits(40)}`)).toMatchObject({ exact: { max: digits(40) } });
  expect(readRange(`..${digits(41)}`)).toEqual({
    ok: false,
    message: `${digits(41)} has more digits than a double holds`,
  });
});

test('bounds are compared as they are written', () => {
  expect(readRange('9007199254740993..9007199254740992')).toMatchObject({ ok: false });
  expect(readRange('9007199254740992..9007199254740993').ok).toBe(true);
  expect(readRange('1e3..999')).toMatchObject({ ok: false });
  expect(readRange('-1..-2')).toMatchObject({ ok: false });
  expect(readRange(' 1..2 ').ok).toBe(true);
  expect(readRange('1<..1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
  expect(readRange('1..<1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
});
