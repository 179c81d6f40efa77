import { alphabetOf } from './alphabet.js';
import type { Automaton } from './automaton.js';
import type { Nfa } from './build-nfa.js';
import { minimize } from './minimize.js';
import type { Assertion } from './read-pattern.js';
import type { Steps } from './steps.js';

/** What is on one side of a place in a text. */
type Side = 'edge' | 'word' | 'other';

/**
 * The automaton of all texts that contain a match.
 *
 * A state is a set of states of `nfa` and what was read last. Assertions need the next code point as well, so they are
 * decided when it comes; until then, they remain in the set.
 *
 * @throws {Refusal} where that takes too many steps
 */
export function determinize(nfa: Nfa, steps: Steps): Automaton {
  const { states } = nfa;
  const words = states.some((state) => state.kind === 'assert' && (state.is === 'word' || state.is === 'not-word'));
  const { starts, classes, width, members, word } = alphabetOf(nfa.sets, words);
  const closures: (readonly number[] | undefined)[] = [];
  const seen = new Uint32Array(states.length);
  let round = 0;

  /** What can be reached without a code point and without an assertion. */
  const closureOf = (from: number): readonly number[] => {
    const known = closures[from];
    if (known !== undefined) return known;
    round++;
    const found: number[] = [];
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen[at] === round) continue;
      seen[at] = round;
      steps.take(1);
      const state = states[at]!;
      if (state.kind === 'split') open.push(state.one, state.other);
      else found.push(at);
    }
    return (closures[from] = found);
  };

  /** The set between two code points, its assertions decided; undefined if the match has ended. */
  const decided = (set: readonly number[], before: Side, after: Side): readonly number[] | undefined => {
    const takes: number[] = [];
    const passed = new Set(set);
    for (const at of passed) {
      steps.take(1);
      const state = states[at]!;
      if (state.kind === 'end') return undefined;
      if (state.kind === 'take') takes.push(at);
      else if (state.kind === 'assert' && holds(state.is, before, after)) {
        for (const one of closureOf(state.next)) passed.add(one);
      }
    }
    return takes;
  };

  const numbers = new Map<string, number>();
  const sets: { readonly set: readonly number[]; readonly before: Side }[] = [];
  const numberOf = (set: readonly number[], before: Side): number => {
    // Once a match has ended, nothing more can spoil it.
    const ended = set.some((at) => states[at]!.kind === 'end');
    const key = ended ? 'ended' : `${before} ${set.join()}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = sets.length;
    steps.take(width);
    numbers.set(key, number);
    sets.push({ set: ended ? set.filter((at) => states[at]!.kind === 'end') : set, before });
    return number;
  };
  const after = (taken: readonly number[], one: number, side: Side): number => {
    round++;
    const mark = round;
    const set: number[] = [];
    const reach = (at: number): void => {
      for (const member of closureOf(at)) {
        if (stamped[member] === mark) continue;
        stamped[member] = mark;
        steps.take(1);
        const state = states[member]!;
        // What is no longer the beginning never becomes one.
        if (state.kind !== 'assert' || state.is !== 'start') set.push(member);
      }
    };
    for (const at of taken) {
      const state = states[at]!;
      if (state.kind === 'take' && members[state.set]![one] === 1) reach(state.next);
    }
    reach(nfa.start);
    steps.take(taken.length);
    return numberOf(
      set.sort((left, right) => left - right),
      side,
    );
  };
  const stamped = new Uint32Array(states.length);

  numberOf(
    [...closureOf(nfa.start)].sort((left, right) => left - right),
    'edge',
  );
  const next: number[] = [];
  const accepting: number[] = [];
  for (let number = 0; number < sets.length; number++) {
    const { set, before } = sets[number]!;
    accepting.push(decided(set, before, 'edge') === undefined ? 1 : 0);
    const sides = { word: decided(set, before, 'word'), other: decided(set, before, 'other') };
    for (let one = 0; one < width; one++) {
      const side = word[one] === 1 ? 'word' : 'other';
      const taken = sides[side];
      next.push(taken === undefined ? numberOf(END, side) : after(taken, one, side));
    }
  }
  return minimize({ starts, classes, width, next: Uint32Array.from(next), accepting: Uint8Array.from(accepting) });
}

/** The set of a match that has ended; state 0 is its end. */
const END: readonly number[] = [0];

function holds(assertion: Assertion, before: Side, after: Side): boolean {
  switch (assertion) {
    case 'start':
      return before === 'edge';
    case 'end':
      return after === 'edge';
    case 'word':
      return (before === 'word') !== (after === 'word');
    case 'not-word':
      return (before === 'word') === (after === 'word');
  }
}
