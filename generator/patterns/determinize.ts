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

/** Classes of code points. Every set of a pattern contains each class completely or not at all. */
interface Alphabet {
  /** The first code point of each interval, as in `Automaton`. */
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  readonly width: number;
  /** For each set: 1 for each class in it. */
  readonly members: readonly Uint8Array[];
  /** 1 for each class of word characters; all 0 unless `words` is true. */
  readonly word: Uint8Array;
}

/** @param words whether to separate word characters from others */
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
    // Splits each class into its parts inside and outside the set, and numbers them as they occur.
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

/** A state: `split` passes to two others, `take` reads a code point, `assert` and `look` test, `end` ends the match. */
type NfaState =
  | { readonly kind: 'split'; one: number; other: number }
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  | { readonly kind: 'assert'; readonly is: Assertion; readonly next: number }
  /** `look` is an index of `looks`. */
  | { readonly kind: 'look'; readonly look: number; readonly next: number }
  | { readonly kind: 'end' };

/** A nondeterministic automaton. */
interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: number;
  /** The distinct sets that states take. */
  readonly sets: readonly CharacterSet[];
  /** The lookarounds of the pattern. */
  readonly looks: readonly Look[];
}

/**
 * Builds the automaton from its end to its beginning, with repetitions unrolled.
 *
 * @throws {Refusal} if it has too many states
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
  /** A lookaround in a repetition is built several times, with the same index. */
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
        return part.parts.reduceRight((follower, inner) => build(inner, follower), next);
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
      // Counts a step, so that an empty part in a repetition also reaches the limit.
      steps.take(1);
      follower = build(part, follower);
    }
    return follower;
  };

  const start = build(tree, 0);
  return { states, start, sets: [...sets.values()].map(({ set }) => set), looks };
}

/** Steps that a state costs, because later stages visit it often. */
const STEPS_OF_STATE = 20;

export type Side = 'edge' | 'word' | 'other';

/** The plan to decide a lookaround, one code point after the other. */
export type LookPlan =
  /** For each character before the place, the index of the automaton of the text behind it. */
  | { readonly direction: 'ahead'; readonly from: Readonly<Record<Side, number>>; readonly negate: boolean }
  /** The index of the automaton of the text before the place. */
  | { readonly direction: 'behind'; readonly by: number; readonly negate: boolean };

/** The lookarounds of one pattern, and the automata that decide them. */
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

/** The rest of the text that a lookahead demands: a state of its automaton, numbered through all automata. */
type Duty = number;

/** The duties of the lookaheads of one pattern, over the classes of the pattern. */
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

  /** Adds the first duty of an automaton. Returns `undefined` if no text can meet the duties. */
  with(duties: readonly Duty[], automaton: number): readonly Duty[] | undefined {
    const duty = this.#first[automaton]!;
    if (duty === BROKEN) return undefined;
    return duty === MET || duties.includes(duty) ? duties : [...duties, duty].sort((one, other) => one - other);
  }

  /** The duties after a code point of a class; `undefined` if it breaks a duty. */
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

  /** Whether the duties allow the end of the text. */
  areMet(duties: readonly Duty[]): boolean {
    return duties.every((duty) => this.#met[duty]);
  }
}

/** A duty that any further text meets, or breaks. */
const MET = -1;
const BROKEN = -2;

/**
 * Whether `RegExp` matches a pattern in one pass: it begins with `^`, and at each choice, the alternatives begin with
 * different characters and lead to different places. A wrong alternative then fails at its first character. Patterns
 * with Unicode properties do not count, because versions of Unicode differ.
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

/** Most steps of this analysis; for larger patterns it is not worth its time. */
const MOST_STEPS = 50_000;

export interface Place {
  readonly before: Side;
  /** Whether the match must begin at the start of the text. */
  readonly anchored: boolean;
}

/** A match may be anywhere in the text. */
export const WHOLE_TEXT: Place = { before: 'edge', anchored: false };

/** A state of the nondeterministic automaton, and the duties of lookaheads on the way to it. */
interface Thread {
  readonly state: number;
  readonly duties: readonly Duty[];
}

/** A state of the deterministic automaton, between two code points. */
interface Known {
  /** Numbers of threads; numbers below the number of states are threads without duties. */
  readonly set: readonly number[];
  readonly before: Side;
  /** The states of the automata of lookbehinds; 0 for lookaheads. */
  readonly behind: readonly number[];
}

/**
 * Makes the automaton of all texts that contain a match.
 * Its states are sets of threads with the last character read. Assertions also depend on the next code point, so they
 * stay in the set until it is read.
 *
 * @throws {Refusal} if it takes too many steps
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

  /** The states that are reachable without reading a code point and without an assertion. */
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

  /** The duties of a thread after a lookaround; `undefined` if the lookaround fails. */
  const passing = (plan: LookPlan, own: readonly Duty[], { before, behind }: Known): readonly Duty[] | undefined => {
    if (plan.direction === 'ahead') return duties.with(own, plan.from[before]);
    const isThere = automata[plan.by]!.accepting[behind[readers.indexOf(plan.by)]!] === 1;
    return isThere === plan.negate ? undefined : own;
  };

  /** The set with its assertions decided; `undefined` if the match has ended. */
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
    // After the end of a match, the rest of the text is irrelevant.
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
        // Drops `^` behind the beginning, where it never matches.
        if (state.kind !== 'assert' || state.is !== 'start') set.push(member);
      }
    };
    for (const at of taken) {
      const { state: number, duties: own } = threads[at]!;
      const state = states[number]!;
      // A match that has ended may still wait for lookaheads.
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
