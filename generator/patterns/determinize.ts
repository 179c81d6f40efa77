import { type Automaton, classOf, minimize } from './automaton.js';
import {
  type Assertion,
  type CharacterSet,
  LAST_CODE_POINT,
  type Look,
  readPattern,
  Refusal,
  Steps,
  type Tree,
  WORD,
} from './read-pattern.js';

/** Code points in classes, so that every set of a pattern has all or none of a class. */
interface Alphabet {
  /** As those of an automaton. */
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  readonly width: number;
  /** For each set, in the order given: 1 for each class in it. */
  readonly members: readonly Uint8Array[];
  /** 1 for each class of characters of a word; all 0 unless `words` is true. */
  readonly word: Uint8Array;
}

/** @param words whether to separate the characters of words from others */
function alphabetOf(sets: readonly CharacterSet[], words: boolean): Alphabet {
  const all = words ? [...sets, WORD] : sets;
  const starts = [...new Set([0, ...all.flatMap((set) => set.map((code, at) => code + (at % 2)))])]
    .filter((code) => code <= 0x10ffff)
    .sort((one, other) => one - other);
  const indexOf = new Map(starts.map((start, index) => [start, index]));
  const covers = all.map((set) => {
    const covered = new Uint8Array(starts.length);
    for (let at = 0; at < set.length; at += 2) {
      covered.fill(1, indexOf.get(set[at]!)!, indexOf.get(set[at + 1]! + 1) ?? starts.length);
    }
    return covered;
  });
  let classes = starts.map(() => 0);
  let width = 1;
  for (const covered of covers) {
    // Both halves of a class become classes of their own, numbered as they come.
    const numbers = new Map<number, number>();
    classes = classes.map((former, index) => {
      const half = former * 2 + covered[index]!;
      if (!numbers.has(half)) numbers.set(half, numbers.size);
      return numbers.get(half)!;
    });
    width = numbers.size;
  }
  const members = covers.map((covered) => {
    const member = new Uint8Array(width);
    for (const [index, one] of classes.entries()) member[one] = covered[index]!;
    return member;
  });
  return { starts, classes, width, members, word: words ? members.pop()! : new Uint8Array(width) };
}

/** The effect of a state: pass to two others, take a code point, pass where an assertion or a look around holds, or end the match. */
type NfaState =
  | { readonly kind: 'split'; one: number; other: number }
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  | { readonly kind: 'assert'; readonly is: Assertion; readonly next: number }
  /** `look`: its index in the list of all. */
  | { readonly kind: 'look'; readonly look: number; readonly next: number }
  | { readonly kind: 'end' };

/** An automaton that may be in several states at once. */
interface Nfa {
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

/** The character on one side of a place in a text. */
export type Side = 'edge' | 'word' | 'other';

/** How a look around is decided, one code point after the other. */
export type LookPlan =
  /** The index of the automaton of the texts that may follow, by what is before the place. */
  | { readonly direction: 'ahead'; readonly from: Readonly<Record<Side, number>>; readonly negate: boolean }
  /** The index of the automaton of the texts that may come before. */
  | { readonly direction: 'behind'; readonly by: number; readonly negate: boolean };

/** The looks around of one pattern, and the automata that decide them. */
interface Looks {
  readonly automata: readonly Automaton[];
  readonly plans: readonly LookPlan[];
}

function setsOfClasses({ starts, classes, width }: Automaton): readonly CharacterSet[] {
  const sets: number[][] = Array.from({ length: width }, () => []);
  for (const [index, start] of starts.entries())
    sets[classes[index]!]!.push(start, (starts[index + 1] ?? LAST_CODE_POINT + 1) - 1);
  return sets;
}

/** The rest of a text that a look-ahead demands: a state of its automaton, all of them in one numbering. */
type Duty = number;

/** The duties of the looks ahead of one pattern, over the classes of the pattern. */
class Duties {
  readonly #first: readonly number[];
  readonly #next: readonly Int32Array[];
  readonly #met: boolean[] = [];

  /** @param codes a code point of each class */
  constructor({ automata, plans }: Looks, codes: readonly number[]) {
    const negated = new Set(
      plans.flatMap((plan) => (plan.direction === 'ahead' && plan.negate ? Object.values(plan.from) : [])),
    );
    const first: number[] = [];
    const next: Int32Array[] = [];
    for (const [index, automaton] of automata.entries()) {
      const offset = next.length;
      const { accepting, width } = automaton;
      const classes = codes.map((code) => classOf(automaton, code));
      const fate = (state: number): number => {
        const isLast = automaton.next.subarray(state * width, (state + 1) * width).every((one) => one === state);
        const isMet = (accepting[state] === 1) !== negated.has(index);
        return isLast ? (isMet ? MET : BROKEN) : offset + state;
      };
      for (const [state, accepts] of accepting.entries()) {
        this.#met.push((accepts === 1) !== negated.has(index));
        next.push(Int32Array.from(classes, (one) => fate(automaton.next[state * width + one]!)));
      }
      first.push(fate(0));
    }
    this.#first = first;
    this.#next = next;
  }

  /** The duties with the one that an automaton begins with; undefined if nothing can meet it. */
  with(duties: readonly Duty[], automaton: number): readonly Duty[] | undefined {
    const duty = this.#first[automaton]!;
    if (duty === BROKEN) return undefined;
    return duty === MET || duties.includes(duty) ? duties : [...duties, duty].sort((one, other) => one - other);
  }

  /** The duties that are left after a code point of a class; undefined if it breaks one. */
  after(duties: readonly Duty[], one: number): readonly Duty[] | undefined {
    if (duties.length === 0) return duties;
    const left = new Set<Duty>();
    for (const duty of duties) {
      const next = this.#next[duty]![one]!;
      if (next === BROKEN) return undefined;
      if (next !== MET) left.add(next);
    }
    return [...left].sort((first, second) => first - second);
  }

  /** Whether a text may end here. */
  areMet(duties: readonly Duty[]): boolean {
    return duties.every((duty) => this.#met[duty]);
  }
}

/** Duties that whatever follows meets, or breaks. */
const MET = -1;
const BROKEN = -2;

/**
 * Whether `RegExp` matches an accepted pattern in one pass, too: it begins with `^`, and wherever there is a choice, each
 * way begins with characters of its own and no two ways lead to the same place. A way that was wrong then fails at its
 * first character. Patterns with properties of Unicode do not count, because versions of Unicode differ.
 */
export function neverBacktracks(pattern: string): boolean {
  if (/\\[pPbB]/.test(pattern)) return false;
  try {
    const nfa = buildNfa(readPattern(pattern), new Steps(pattern.length));
    return nfa.looks.length === 0 && isAnchored(nfa) && isDeterministic(nfa);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function isAnchored({ states, start }: Nfa): boolean {
  const open = [start];
  const seen = new Set(open);
  for (const at of open) {
    const state = states[at]!;
    if (state.kind === 'take' || state.kind === 'end' || state.kind === 'look') return false;
    if (state.kind === 'assert') {
      if (state.is !== 'start') return false;
      continue;
    }
    for (const next of [state.one, state.other]) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return true;
}

function isDeterministic(nfa: Nfa): boolean {
  const { members, width } = alphabetOf(nfa.sets, false);
  const begins = new Set([nfa.start, ...nfa.states.flatMap((state) => (state.kind === 'take' ? [state.next] : []))]);
  let steps = MOST_STEPS;
  for (const begin of begins) {
    const open = [begin];
    const seen = new Set(open);
    const taken = new Uint8Array(width);
    for (const at of open) {
      if (steps-- < 0) return false;
      const state = nfa.states[at]!;
      if (state.kind === 'take') {
        const member = members[state.set]!;
        if (member.some((isIn, one) => isIn === 1 && taken[one] === 1)) return false;
        for (const [one, isIn] of member.entries()) if (isIn === 1) taken[one] = 1;
      }
      const next = state.kind === 'split' ? [state.one, state.other] : state.kind === 'assert' ? [state.next] : [];
      for (const one of next) {
        if (seen.has(one)) return false;
        seen.add(one);
        open.push(one);
      }
    }
  }
  return true;
}

/** A pattern that takes longer to look at gains nothing. */
const MOST_STEPS = 50_000;

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
