import type { CharacterSet } from './character-sets.js';
import type { Assertion, Look, Tree } from './read-pattern.js';
import type { Steps } from './steps.js';

/** The effect of a state: pass to two others, take a code point, pass where an assertion or a look around holds, or end the match. */
export type NfaState =
  | { readonly kind: 'split'; one: number; other: number }
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  | { readonly kind: 'assert'; readonly is: Assertion; readonly next: number }
  /** `look`: its index in the list of all. */
  | { readonly kind: 'look'; readonly look: number; readonly next: number }
  | { readonly kind: 'end' };

/** An automaton that may be in several states at once. */
export interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: number;
  /** The distinct sets that states take. */
  readonly sets: readonly CharacterSet[];
  /** The looks around of states. */
  readonly looks: readonly Look[];
}

/**
 * Builds the automaton from its end to its beginning; repetitions are written out.
 *
 * @throws {Refusal} where that takes too many states
 */
export function buildNfa(tree: Tree, steps: Steps): Nfa {
  const states: NfaState[] = [{ kind: 'end' }];
  const sets = new Map<string, { readonly index: number; readonly set: CharacterSet }>();

  const looks: Look[] = [];

  const add = (state: NfaState): number => {
    steps.take(STEPS_OF_STATE);
    return states.push(state) - 1;
  };
  const indexOf = (set: CharacterSet): number => {
    const key = set.join();
    const known = sets.get(key);
    if (known !== undefined) return known.index;
    steps.take(set.length);
    const { size: index } = sets;
    sets.set(key, { index, set });
    return index;
  };
  /** A part that is repeated is built several times, and looks for the same each time. */
  const lookOf = (look: Look): number => {
    const known = looks.indexOf(look);
    return known === -1 ? looks.push(look) - 1 : known;
  };
  const build = (part: Tree, next: number): number => {
    switch (part.kind) {
      case 'set':
        return add({ kind: 'take', set: indexOf(part.set), next });
      case 'assertion':
        return add({ kind: 'assert', is: part.is, next });
      case 'look':
        return add({ kind: 'look', look: lookOf(part), next });
      case 'sequence':
        return part.parts.reduceRight((follower, one) => build(one, follower), next);
      case 'choice':
        return part.options
          .map((option) => build(option, next))
          .reduceRight((other, one) => add({ kind: 'split', one, other }));
      case 'repeat':
        return repeat(part, next);
    }
  };
  const repeat = ({ part, min, max }: Extract<Tree, { kind: 'repeat' }>, next: number): number => {
    let follower = next;
    if (max === Infinity) {
      follower = add({ kind: 'split', one: next, other: next });
      const loop = states[follower] as Extract<NfaState, { kind: 'split' }>;
      loop.one = build(part, follower);
    } else {
      for (let count = min; count < max; count++) {
        follower = add({ kind: 'split', one: build(part, follower), other: next });
      }
    }
    for (let count = 0; count < min; count++) {
      // A part that takes no state must not be repeated for ever, either.
      steps.take(1);
      follower = build(part, follower);
    }
    return follower;
  };

  const start = build(tree, 0);
  return { states, start, sets: [...sets.values()].map(({ set }) => set), looks };
}

/** A state that is built is looked at many times later. */
const STEPS_OF_STATE = 20;
