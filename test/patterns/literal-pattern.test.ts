import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { literalPattern } from '../../generator/patterns/literal-pattern.js';

it('matches its text and no other, with and without Unicode', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab-/\\^$.*+?()[]{}|\n ', 'é', '😀') });
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      for (const flags of ['', 'u']) {
        const expression = new RegExp(`^(?:${literalPattern(text)})$`, flags);
        expect(expression.test(text)).toBe(true);
        expect(expression.test(other)).toBe(other === text);
      }
    }),
  );
});
