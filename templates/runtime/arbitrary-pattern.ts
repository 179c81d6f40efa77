import * as fc from 'fast-check';
import { matchingText } from './pattern-text.js';
import type { Pattern } from './pattern.js';

/**
 * Texts of `min` to `max` code points that match a pattern. They shrink to the shortest one, and to letters and digits.
 *
 * @param wide whether there may be characters of every kind
 */
export function anyMatching(
  wanted: Pattern,
  min: number = 0,
  max: number = Infinity,
  wide: boolean = true,
): fc.Arbitrary<string> {
  return fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 64 }).map((numbers) => {
    let at = 0;
    const draw = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
    return matchingText(wanted, min, max, draw, wide);
  });
}
