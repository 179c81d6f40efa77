import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength, hasLength, hasTrimmedLength, trimmedLength } from '../../../templates/runtime/code-points.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', ' ', '\u{1f600}', '\ud83d', '\ude00', '\u3000', '\ufeff', '\n') }),
);

test('a length is the number of code points', () => {
  fc.assert(fc.property(anyText, (text) => codePointLength(text) === [...text].length));
});

test('bounds mean the number of code points', () => {
  fc.assert(
    fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
      const length = [...text].length;
      return hasLength(text, min, max) === (length >= min && length <= max);
    }),
  );
});

test('a bound may be infinite', () => {
  expect(hasLength('abc', 0, Infinity)).toBe(true);
  expect(hasLength('\u{1f600}', 2, Infinity)).toBe(false);
});

test('trimming removes what String.prototype.trim removes', () => {
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    const text = `${String.fromCharCode(unit)}a${String.fromCharCode(unit)}`;
    if (trimmedLength(text) !== [...text.trim()].length) expect.fail(`U+${unit.toString(16)}`);
  }
});

test('trimmed bounds mean the code points that trimming leaves', () => {
  fc.assert(
    fc.property(anyText, fc.nat(12), fc.nat(12), (text, min, max) => {
      const length = [...text.trim()].length;
      return hasTrimmedLength(text, min, max) === (length >= min && length <= max);
    }),
  );
});
