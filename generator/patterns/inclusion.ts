import { isEmpty, type Automaton } from './automaton.js';
import { automatonOf } from './pattern-automaton.js';
import { pleasantest } from './pleasant.js';
import { both, pairedClasses, product } from './product.js';
import { Refusal } from './refusal.js';
import { Steps } from './steps.js';
import type { FoundText } from './texts.js';

/**
 * The shortest text that matches `one` and not `other`; undefined if there is none. Of several, one of characters that
 * a person can read.
 *
 * @returns `too-large` where the automata together have too many states to be compared
 */
export function shortestDifference(one: Automaton, other: Automaton): FoundText {
  const paired = pairedClasses(one, other);
  const size = other.accepting.length;
  const characters = pleasantest(paired, paired.pairs.length);
  const order = paired.pairs
    .map((_, index) => index)
    .sort((left, right) => characters[left]!.rank - characters[right]!.rank);
  const states = [0];
  const cameFrom = new Map<number, { readonly index: number; readonly by: number }>();
  const seen = new Set(states);
  for (let index = 0; index < states.length; index++) {
    const [left, right] = [Math.floor(states[index]! / size), states[index]! % size];
    if (one.accepting[left] === 1 && other.accepting[right] === 0) {
      let text = '';
      for (let at = index; at !== 0; at = cameFrom.get(at)!.index) {
        text = String.fromCodePoint(characters[cameFrom.get(at)!.by]!.code) + text;
      }
      return { text };
    }
    if (states.length * paired.pairs.length > MOST_PAIRS) return 'too-large';
    for (const by of order) {
      const [first, second] = paired.pairs[by]!;
      const target = one.next[left * one.width + first]! * size + other.next[right * other.width + second]!;
      if (seen.has(target)) continue;
      seen.add(target);
      cameFrom.set(states.push(target) - 1, { index, by });
    }
  }
  return undefined;
}

/** Comparing takes this many steps at most: a tenth of a second. */
const MOST_PAIRS = 600_000;

/** Whether no text matches both patterns; false where no automaton can try one of them, or that takes too many steps. */
export function haveNothingInCommon(pattern: string, other: string): boolean {
  const [one, two] = [automatonOf(pattern), automatonOf(other)];
  if (one instanceof Refusal || two instanceof Refusal) return false;
  try {
    return isEmpty(product(one, two, both, new Steps(0)));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether each text that matches a pattern matches the other one; false where that cannot be tried. */
export function isIncluded(pattern: string, other: string): boolean {
  const [one, two] = [automatonOf(pattern), automatonOf(other)];
  if (one instanceof Refusal || two instanceof Refusal) return false;
  return shortestDifference(one, two) === undefined;
}
