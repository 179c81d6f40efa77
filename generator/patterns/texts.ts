import type { Automaton } from './automaton.js';
import { pleasantest } from './pleasant.js';

/** A text, or none because there is none, or because looking for it takes too long. */
export type FoundText = { readonly text: string } | 'too-large' | undefined;

/** Bounds on the number of code points of a text. */
export interface Lengths {
  readonly min?: number;
  readonly max?: number;
}

/**
 * The shortest text that matches, of at least `min` and at most `max` code points; undefined if there is none. Of
 * several, one of characters that a person can read.
 *
 * @returns `too-large` where finding it takes too long
 */
export function shortestText(automaton: Automaton, { min = 0, max = Infinity }: Lengths = {}): FoundText {
  const { next, accepting, width } = automaton;
  const characters = pleasantest(automaton, width);
  const order = characters
    .map((_, index) => index)
    .sort((one, other) => characters[one]!.rank - characters[other]!.rank);
  // Each round is the states after so many code points, with a class that leads there and the state before.
  const rounds: ReadonlyMap<number, { readonly before: number; readonly by: number }>[] = [];
  let states: ReadonlySet<number> = new Set([0]);
  // From `min` on, a state that was there before leads nowhere new.
  const seen = new Set<number>();
  let steps = 0;
  for (let length = 0; states.size > 0 && length <= max; length++) {
    if (length >= min) {
      const end = [...states].find((state) => accepting[state] === 1);
      if (end !== undefined) return { text: textBackFrom(end, rounds, characters) };
      for (const state of states) seen.add(state);
    }
    const round = new Map<number, { readonly before: number; readonly by: number }>();
    for (const before of states) {
      for (const by of order) {
        const state = next[before * width + by]!;
        if (!round.has(state) && !seen.has(state)) round.set(state, { before, by });
      }
    }
    rounds.push(round);
    states = new Set(round.keys());
    steps += states.size * width;
    if (steps > MOST_STEPS) return 'too-large';
  }
  return undefined;
}

/** Looking for a text takes this many steps at most. A longer text is no help to anyone. */
const MOST_STEPS = 1_000_000;

function textBackFrom(
  end: number,
  rounds: readonly ReadonlyMap<number, { readonly before: number; readonly by: number }>[],
  characters: readonly { readonly code: number }[],
): string {
  let text = '';
  let state = end;
  for (const round of [...rounds].reverse()) {
    const { before, by } = round.get(state)!;
    text = String.fromCodePoint(characters[by]!.code) + text;
    state = before;
  }
  return text;
}
