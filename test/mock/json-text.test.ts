import { expect, test } from 'vitest';
import { jsonText } from '../../generator/mock/write-content.js';

test('a bigint is written with all its digits', () => {
  expect(jsonText({ a: 9223372036854775807n, b: [-1n, 1, '5n', '\u0000int64 x'] })).toBe(
    String.raw`{"a":9223372036854775807,"b":[-1,1,"5n","\u0000int64 x"]}`,
  );
});

test.each(['\u0000int64 007', 'int64 007', '007', '"007"'])('the text %j stays a text beside a bigint', (text) => {
  expect(jsonText([7n, text])).toBe(`[7,${JSON.stringify(text)}]`);
});

test('any other value is written as JSON.stringify does', () => {
  for (const value of [undefined, null, 1, 'x', { a: [true] }]) expect(jsonText(value)).toBe(JSON.stringify(value));
});
