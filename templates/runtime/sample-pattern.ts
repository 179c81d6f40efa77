import { matchingText } from './pattern-text.js';
import { matchesPattern, type Pattern } from './pattern.js';
import type { Random } from './sample-random.js';

/** A text of `min` to `max` characters that matches a pattern: the usual text if it does. */
export function drawMatching(
  random: Random,
  wanted: Pattern,
  usual: (random: Random, min?: number, max?: number) => string,
  min: number = 0,
  max: number = Infinity,
): string {
  const text = usual(random, min, max);
  return matchesPattern(wanted, text) ? text : matchingText(wanted, min, max, (below) => random.integer(0, below - 1));
}
