import { alphabetOf } from './alphabet.js';
import { classOf, type Automaton } from './automaton.js';
import type { Nfa, NfaState } from './build-nfa.js';
import { Duties, setsOfClasses, type Duty, type LookPlan, type Looks, type Side } from './looks.js';
import { minimize } from './minimize.js';
import type { Assertion } from './read-pattern.js';
import type { Steps } from './steps.js';

/** Where an automaton begins to read. */
export interface Place {
  readonly before: Side;
  /** Whether a match has to begin there. */
  readonly anchored: boolean;
}

/** A match may be anywhere in the text. */
export const WHOLE_TEXT: Place = { before: 'edge', anchored: false };

/** A state of a nondeterministic automaton, and what the rest of the text has to be because of looks ahead on the way to it. */
interface Thread {
  readonly state: number;
  readonly duties: readonly Duty[];
}

/** Facts about a place between two code points. */
interface Known {
  /** Threads by their numbers; those up to the number of states have no duties. */
  readonly set: readonly number[];
  readonly before: Side;
  /** The states of the automata of looks behind; 0 for others. */
  readonly behind: readonly number[];
}

/**
 * The automaton of all texts that contain a match.
 *
 * A state is a set of threads and what was read last. Assertions need the next code point as well, so they are decided
 * when it comes; until then, they remain in the set.
 *
 * @throws {Refusal} where that takes too many steps
 */
export function determinize(nfa: Nfa, looks: Looks, steps: Steps, place: Place): Automaton {
  const { states } = nfa;
  const { automata, plans } = looks;
  const words = states.some(
    (state) =>
      (state.kind === 'assert' && (state.is === 'word' || state.is === 'not-word')) ||
      (state.kind === 'look' && distinguishesWords(plans[state.look]!)),
  );
  const alphabet = alphabetOf([...nfa.sets, ...automata.flatMap(setsOfClasses)], words);
  const { starts, classes, width, members, word } = alphabet;
  const codes = Array.from({ length: width }, (_, one) => starts[classes.indexOf(one)]!);
  const duties = new Duties(looks, codes);
  const readers = plans.flatMap((plan) => (plan.direction === 'behind' ? [plan.by] : []));
  const readerClasses = readers.map((by) => codes.map((code) => classOf(automata[by]!, code)));
  steps.take(width * automata.reduce((sum, { accepting }) => sum + accepting.length, 0));

  const threads: Thread[] = states.map((_, state) => ({ state, duties: [] }));
  const threadNumbers = new Map<string, number>();
  const threadOf = (state: number, own: readonly Duty[]): number => {
    if (own.length === 0) return state;
    const key = `${state} ${own.join()}`;
    let number = threadNumbers.get(key);
    if (number === undefined) {
      steps.take(own.length);
      number = threads.push({ state, duties: own }) - 1;
      threadNumbers.set(key, number);
    }
    return number;
  };
  const stateOf = (thread: number): NfaState => states[threads[thread]!.state]!;

  const closures: (readonly number[] | undefined)[] = [];
  const seen = new Uint32Array(states.length);
  let round = 0;

  /** The states that can be reached without a code point and without an assertion. */
  const closureOf = (from: number): readonly number[] => {
    const known = closures[from];
    if (known !== undefined) return known;
    const { state, duties: own } = threads[from]!;
    return (closures[from] = own.length === 0 ? reachable(state) : closureOf(state).map((one) => threadOf(one, own)));
  };
  const reachable = (from: number): readonly number[] => {
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
    return found;
  };

  /** The duties of a thread that passes a look around; undefined if it does not hold. */
  const passing = (plan: LookPlan, own: readonly Duty[], { before, behind }: Known): readonly Duty[] | undefined => {
    if (plan.direction === 'ahead') return duties.with(own, plan.from[before]);
    const isThere = automata[plan.by]!.accepting[behind[readers.indexOf(plan.by)]!] === 1;
    return isThere === plan.negate ? undefined : own;
  };

  /** The set between two code points, its assertions decided; undefined if the match has ended. */
  const decided = (known: Known, after: Side): readonly number[] | undefined => {
    const takes: number[] = [];
    const passed = new Set(known.set);
    const pass = (state: number, own: readonly Duty[]): void => {
      for (const one of closureOf(threadOf(state, own))) passed.add(one);
    };
    for (const at of passed) {
      steps.take(1);
      const { duties: own } = threads[at]!;
      const state = stateOf(at);
      switch (state.kind) {
        case 'end':
          if (own.length === 0 || (after === 'edge' && duties.areMet(own))) return undefined;
          takes.push(at);
          break;
        case 'take':
          takes.push(at);
          break;
        case 'assert':
          if (holds(state.is, known.before, after)) pass(state.next, own);
          break;
        case 'look': {
          const left = passing(plans[state.look]!, own, known);
          if (left !== undefined) pass(state.next, left);
          break;
        }
        case 'split': // closures pass it
      }
    }
    return takes;
  };

  const numbers = new Map<string, number>();
  const sets: Known[] = [];
  const numberOf = (known: Known): number => {
    // Once a match has ended, nothing more can spoil it.
    const ended = known.set.includes(END);
    const key = ended ? 'ended' : `${known.before} ${known.behind.join()} ${known.set.join()}`;
    const former = numbers.get(key);
    if (former !== undefined) return former;
    const number = sets.length;
    steps.take(width);
    numbers.set(key, number);
    sets.push(ended ? { ...known, set: [END] } : known);
    return number;
  };
  const stamped: number[] = [];
  const after = (taken: readonly number[], one: number, before: Side, behind: readonly number[]): number => {
    round++;
    const mark = round;
    const set: number[] = [];
    const reach = (at: number): void => {
      for (const member of closureOf(at)) {
        if (stamped[member] === mark) continue;
        stamped[member] = mark;
        steps.take(1);
        const state = stateOf(member);
        // A place that is no longer the beginning never becomes it again.
        if (state.kind !== 'assert' || state.is !== 'start') set.push(member);
      }
    };
    for (const at of taken) {
      const { state: number, duties: own } = threads[at]!;
      const state = states[number]!;
      // A match that has ended waits for what it looks ahead for.
      const next = state.kind === 'end' ? number : undefined;
      const target = state.kind === 'take' && members[state.set]![one] === 1 ? state.next : next;
      if (target === undefined) continue;
      const left = duties.after(own, one);
      if (left !== undefined) reach(threadOf(target, left));
    }
    if (!place.anchored) reach(nfa.start);
    steps.take(taken.length);
    return numberOf({ set: set.sort((left, right) => left - right), before, behind });
  };

  numberOf({
    set: [...closureOf(nfa.start)].sort((left, right) => left - right),
    before: place.before,
    behind: readers.map(() => 0),
  });
  const next: number[] = [];
  const accepting: number[] = [];
  for (let number = 0; number < sets.length; number++) {
    const known = sets[number]!;
    accepting.push(decided(known, 'edge') === undefined ? 1 : 0);
    const sides = { word: decided(known, 'word'), other: decided(known, 'other') };
    for (let one = 0; one < width; one++) {
      const side = word[one] === 1 ? 'word' : 'other';
      const taken = sides[side];
      const behind = known.behind.map((state, index) => {
        const automaton = automata[readers[index]!]!;
        return automaton.next[state * automaton.width + readerClasses[index]![one]!]!;
      });
      next.push(taken === undefined ? numberOf({ set: [END], before: side, behind }) : after(taken, one, side, behind));
    }
  }
  return minimize({ starts, classes, width, next: Uint32Array.from(next), accepting: Uint8Array.from(accepting) });
}

/** The thread of a match that has ended. */
const END = 0;

function distinguishesWords(plan: LookPlan): boolean {
  return plan.direction === 'ahead' && plan.from.word !== plan.from.other;
}

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
