import { expect, test } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

const field = (text: string) => codesOf(`objects:\n  A: { fields: { a: { ${text} } } }\n`);

test('a bound that no double holds is reported', () => {
  expect(field('type: float, range: ..9007199254740993')).toEqual(['inexact-bound']);
  expect(field('type: int, range: -9223372036854775807..9223372036854775807')).toEqual(['inexact-bound']);
  expect(field('type: float, range: ..9007199254740994')).toEqual([]);
});

test('limits that leave no number are reported', () => {
  expect(field('type: float, range: 1..2, multiple-of: 5')).toEqual(['no-number-fits']);
  expect(field('type: int, range: 0.2..0.8')).toEqual(['no-number-fits']);
  expect(field('type: int, range: 0<..<1')).toEqual(['no-number-fits']);
  expect(field('type: int, range: 1..2, multiple-of: 1.5')).toEqual(['no-number-fits']);
  expect(field(`type: 'list[int]', each: { range: 4<..<6, multiple-of: 2 }`)).toEqual(['no-number-fits']);
  expect(codesOf('scalars: { S: { wire: int, range: 6..9, multiple-of: 5 } }\n')).toEqual(['no-number-fits']);
});

test('limits that leave one number are fine', () => {
  expect(field('type: float, range: 1..5, multiple-of: 5')).toEqual([]);
  expect(field('type: int, range: 0.2..1')).toEqual([]);
  expect(field('type: float, range: 0<..<1')).toEqual([]);
  expect(field('type: int, range: 0.5..')).toEqual([]);
});

test('a range that leaves no integer of 64 bits is reported, where these are more than a double holds', () => {
  const wide = (range: string) =>
    problemsOf(`objects: { A: { fields: { a: { type: int64, range: ${range} } } } }`, { int64: 'bigint' });
  expect(wide('9223372036854775807<..').map(({ message }) => message)).toEqual([
    'no number is an integer of 64 bits inside the range',
  ]);
  expect(wide('9223372036854775807..')).toEqual([]);
});
