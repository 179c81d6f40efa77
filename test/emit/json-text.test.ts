import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../generator/emit/json-text.js';
import type { Json } from '../../generator/model/model.js';

test('any JSON comes back as it went in', () => {
  assert(
    property(jsonValue({ maxDepth: 6 }), (value) => {
      expect(JSON.parse(jsonText(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ['a list', (text: string) => [text, [], {}, [{}]], (text: string) => `["${text}", [], {}, [{}]]`],
  ['an object', (text: string) => ({ a: { b: text } }), (text: string) => `{ "a": { "b": "${text}" } }`],
  ['what is deep inside', (text: string) => [[{ a: [text, 1] }]], (text: string) => `[[{ "a": ["${text}", 1] }]]`],
])('%s stands on one line exactly if it fits into 120 columns', (_, value, onOneLine) => {
  for (let length = 80; length < 130; length += 1) {
    const text = 'x'.repeat(length);
    const fits = onOneLine(text).length <= 120;
    expect(jsonText(value(text)) === `${onOneLine(text)}\n`).toBe(fits);
  }
});
