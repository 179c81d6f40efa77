import { expect, test } from 'vitest';
import { int64Bounds } from '../../../generator/model/limits/int64-bounds.js';
import { parseRange } from '../../../generator/read/index.js';

const bounds = (text: string) => Object.values(int64Bounds(parseRange(text)!)).map(String);

test('bounds of an int64 are whole, inclusive and exact', () => {
  expect(bounds('0<..')).toEqual(['1', '9223372036854775807']);
  expect(bounds('5..9')).toEqual(['5', '9']);
  expect(bounds('0.5..9.5')).toEqual(['1', '9']);
  expect(bounds('0.5<..<9.5')).toEqual(['1', '9']);
  expect(bounds('..<9223372036854775807')).toEqual(['-9223372036854775808', '9223372036854775806']);
  expect(bounds('9007199254740993<..<9007199254740997')).toEqual(['9007199254740994', '9007199254740996']);
  expect(bounds('-1e30..1e30')).toEqual(['-9223372036854775808', '9223372036854775807']);
});
