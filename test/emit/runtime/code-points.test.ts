import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength, hasLength, hasTrimmedLength, trimmedLength } from '../../../templates/runtime/code-points.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\u{1f600}', '\ud83d', '\ude00', '\u3000', '\ufeff', '\n') }),
);

test('a length is the number of code points', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
});

test('bounds mean the number of code points', () => {
  fc.assert(
    fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
      const length = [...text].length;
      expect(hasLength(text, min, max)).toBe(length >= min && length <= max);
    }),
  );
});

test('a bound may be infinite', () => {
  expect(hasLength('abc', 0, Infinity)).toBe(true);
  expect(hasLength('\u{1f600}', 2, Infinity)).toBe(false);
});

test('trimming removes what String.prototype.trim removes', () => {
  const wrong = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    .map((unit) => `${unit}a${unit}`)
    .filter((text) => trimmedLength(text) !== text.trim().length);
  expect(wrong).toEqual([]);
});

test('trimmed bounds mean the code points that trimming leaves', () => {
  fc.assert(
    fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
      const length = [...text.trim()].length;
      expect(hasTrimmedLength(text, min, max)).toBe(length >= min && length <= max);
    }),
  );
});
