import type { Automaton } from './automaton.js';
import { minimize } from './minimize.js';
import type { Steps } from './steps.js';

/** Code points of two automata, in classes that both distinguish. */
export interface PairedClasses {
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  /** The classes of the two automata that a class is in. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** The classes of two automata, numbered by their first code point. */
export function pairedClasses(one: Automaton, other: Automaton): PairedClasses {
  const starts = [...new Set([...one.starts, ...other.starts])].sort((left, right) => left - right);
  const numbers = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  const classes = starts.map((start) => {
    while (one.starts[left + 1]! <= start) left++;
    while (other.starts[right + 1]! <= start) right++;
    const pair = [one.classes[left]!, other.classes[right]!] as const;
    const key = pair[0] * other.width + pair[1];
    if (!numbers.has(key)) numbers.set(key, pairs.push(pair) - 1);
    return numbers.get(key)!;
  });
  return { starts, classes, pairs };
}

/** How two automata are joined: whether a text matches, by whether it matches each of them. */
export type Join = (one: boolean, other: boolean) => boolean;

export const both: Join = (one, other) => one && other;

/**
 * The automaton of what two automata say of a text together.
 *
 * @throws {Refusal} where that takes too many steps
 */
export function product(one: Automaton, other: Automaton, join: Join, steps: Steps): Automaton {
  const { starts, classes, pairs } = pairedClasses(one, other);
  const width = pairs.length;
  const size = other.accepting.length;
  const numbers = new Map([[0, 0]]);
  const states = [0];
  const next: number[] = [];
  for (const state of states) {
    steps.take(width * STEPS_OF_PAIR);
    const [left, right] = [Math.floor(state / size), state % size];
    for (const [first, second] of pairs) {
      const target = one.next[left * one.width + first]! * size + other.next[right * other.width + second]!;
      let number = numbers.get(target);
      if (number === undefined) {
        number = states.push(target) - 1;
        numbers.set(target, number);
      }
      next.push(number);
    }
  }
  const accepting = Uint8Array.from(states, (state) =>
    Number(join(one.accepting[Math.floor(state / size)] === 1, other.accepting[state % size] === 1)),
  );
  return minimize({ starts, classes, width, next: Uint32Array.from(next), accepting });
}

/** A pair is looked up in a map. */
const STEPS_OF_PAIR = 4;
