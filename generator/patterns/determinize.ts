import { lastUpTo } from '../last-up-to.js';
import { type Automaton, classOf, minimize } from './automaton.js';
import { type CharacterSet, END, MARK, readPattern, Refusal, START, Steps, type Tree } from './read-pattern.js';

/** Classes of code points. Every set of a pattern contains each class completely or not at all. */
interface Alphabet {
  /** The first code point of each interval, as in `Automaton`. */
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  /** A code point of each class. */
  readonly codes: readonly number[];
}

/** The classes of code points that sets or automata distinguish. */
function alphabetOf(sets: readonly CharacterSet[], automata: readonly Automaton[]): Alphabet {
  // Each automaton begins with 0, or with a mark of its own.
  const boundaries = [0, ...sets.flat(), ...automata.flatMap(({ starts }) => starts.slice(1))];
  const starts = [...new Set(boundaries)].sort((left, right) => left - right);
  const distinctions = [
    ...sets.map((set) => (code: number) => Number(contains(set, code))),
    ...automata.map((automaton) => (code: number) => classOf(automaton, code)),
  ];
  let classes = starts.map(() => 0);
  for (const distinguish of distinctions) {
    const numbers = new Map<number, number>();
    classes = classes.map((former, index) => {
      const key = distinguish(starts[index]!) * starts.length + former;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key)!;
    });
  }
  const codes: number[] = [];
  for (const [index, number] of classes.entries()) codes[number] ??= starts[index]!;
  return { starts, classes, codes };
}

function contains(set: CharacterSet, code: number): boolean {
  return lastUpTo(set, code) % 2 === 0;
}

/** For each set: 1 for each class in it. */
function membersOf(sets: readonly CharacterSet[], { codes }: Alphabet): readonly Uint8Array[] {
  return sets.map((set) => Uint8Array.from(codes, (code) => Number(contains(set, code))));
}

/** A state: `split` passes to two others, `take` reads a code point, `look` tests, `end` ends the match. */
type NfaState =
  | { readonly kind: 'split'; first: number; readonly second: number }
  | { readonly kind: 'take'; readonly set: number; readonly next: number }
  /** `look` is an index of `looks`. */
  | { readonly kind: 'look'; readonly look: number; readonly negate: boolean; readonly next: number }
  | { readonly kind: 'end' };

/** A nondeterministic automaton of the texts that begin with a match. State 0 is the end. */
interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: number;
  /** The distinct sets that states take. */
  readonly sets: readonly CharacterSet[];
  /** The distinct trees of assertions, which a marked text matches. */
  readonly looks: readonly Tree[];
}

/**
 * Builds the automaton from its end to its beginning, with repetitions unrolled.
 *
 * @throws {Refusal} if it has too many states
 */
function buildNfa(tree: Tree, steps: Steps): Nfa {
  const states: NfaState[] = [{ kind: 'end' }];
  const sets = new Map<string, { readonly index: number; readonly set: CharacterSet }>();
  const looks: Tree[] = [];

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
  /** An assertion in a repetition is built several times, with the same index. */
  const lookOf = (marked: Tree): number => {
    const known = looks.indexOf(marked);
    return known === -1 ? looks.push(marked) - 1 : known;
  };
  const build = (part: Tree, next: number): number => {
    switch (part.kind) {
      case 'set':
        return add({ kind: 'take', set: indexOf(part.set), next });
      case 'look':
        return add({ kind: 'look', look: lookOf(part.marked), negate: part.negate, next });
      case 'sequence':
        return part.parts.reduceRight((follower, inner) => build(inner, follower), next);
      case 'choice':
        return part.options
          .map((option) => build(option, next))
          .reduceRight((second, first) => add({ kind: 'split', first, second }));
      case 'repeat':
        return repeat(part, next);
    }
  };
  const repeat = ({ part, min, max }: Extract<Tree, { kind: 'repeat' }>, next: number): number => {
    let follower = next;
    if (max === Infinity) {
      follower = add({ kind: 'split', first: next, second: next });
      const loop = states[follower] as Extract<NfaState, { kind: 'split' }>;
      loop.first = build(part, follower);
    } else {
      for (let count = min; count < max; count++) {
        follower = add({ kind: 'split', first: build(part, follower), second: next });
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

/**
 * An assertion demands that an automaton accepts the rest of the text from a state on; or from `~state`, that it does
 * not.
 */
type Demand = number;

/** The automata of the assertions of a pattern, over its classes. Their states are numbered together. */
class AssertionAutomata {
  /** The first state of each automaton. */
  readonly starts: readonly number[];
  readonly #next: readonly Int32Array[];
  readonly #afterMark: readonly number[];
  readonly #accepts: readonly boolean[];
  /** Whether every rest of the text is accepted from a state on, or none; `undefined` if that depends on the rest. */
  readonly #result: readonly (boolean | undefined)[];

  constructor(automata: readonly Automaton[], codes: readonly number[]) {
    const starts: number[] = [];
    const next: Int32Array[] = [];
    const afterMark: number[] = [];
    for (const automaton of automata) {
      const first = next.length;
      starts.push(first);
      for (const state of automaton.accepting.keys()) {
        const after = (code: number): number =>
          first + automaton.next[state * automaton.width + classOf(automaton, code)]!;
        // The mark of an outer assertion is no part of the text.
        next.push(Int32Array.from(codes, (code) => (code === MARK ? first + state : after(code))));
        afterMark.push(after(MARK));
      }
    }
    this.starts = starts;
    this.#next = next;
    this.#afterMark = afterMark;
    this.#accepts = automata.flatMap(({ accepting }) => Array.from(accepting, (accepts) => accepts === 1));
    this.#result = next.map((row, state) => (row.every((other) => other === state) ? this.#accepts[state] : undefined));
  }

  after(state: number, by: number): number {
    return this.#next[state]![by]!;
  }

  /** Adds the demand of an assertion, from the state that its automaton is in. Returns `undefined` if it fails. */
  with(demands: readonly Demand[], state: number, negate: boolean): readonly Demand[] | undefined {
    const marked = this.#afterMark[state]!;
    return this.#stillOpen([...demands, negate ? ~marked : marked]);
  }

  /** The demands after a code point of a class; `undefined` if one of them fails. */
  demandsAfter(demands: readonly Demand[], by: number): readonly Demand[] | undefined {
    if (demands.length === 0) return demands;
    return this.#stillOpen(demands.map((demand) => (demand < 0 ? ~this.after(~demand, by) : this.after(demand, by))));
  }

  /** Whether the demands allow the end of the text. */
  allowEnd(demands: readonly Demand[]): boolean {
    return demands.every((demand) => (demand < 0 ? !this.#accepts[~demand] : this.#accepts[demand]));
  }

  #stillOpen(demands: readonly Demand[]): readonly Demand[] | undefined {
    const open = new Set<Demand>();
    for (const demand of demands) {
      const result = this.#result[demand < 0 ? ~demand : demand];
      if (result === undefined) open.add(demand);
      else if (result === demand < 0) return undefined;
    }
    return [...open].sort((left, right) => left - right);
  }
}

/** A state of the nondeterministic automaton, and the demands of assertions on the way to it. */
interface Thread {
  readonly state: number;
  readonly demands: readonly Demand[];
}

/** A state of the deterministic automaton. */
interface DfaState {
  /** Numbers of threads that take a code point or end; those without demands have the number of their state. */
  readonly threads: readonly number[];
  /** The states of the automata of assertions after the text up to here. */
  readonly before: readonly number[];
}

/** The state of a match that has ended, and the thread of one without demands. */
const ENDED = 0;

/**
 * The automaton of all texts that begin with a match.
 *
 * @throws {Refusal} if it takes too many steps
 */
export function automatonOfTree(tree: Tree, steps: Steps): Automaton {
  const nfa = buildNfa(tree, steps);
  return determinize(
    nfa,
    nfa.looks.map((look) => automatonOfTree(look, steps)),
    steps,
  );
}

/**
 * The automaton of the texts that match `automaton` and also `other`, or with `negate`, not `other`; `undefined` if that
 * takes too many steps.
 */
export function intersection(
  automaton: Automaton,
  other: Automaton,
  negate: boolean,
  steps = new Steps(0),
): Automaton | undefined {
  const { starts, classes, codes } = alphabetOf([], [automaton, other]);
  const pairs = codes.map((code) => [classOf(automaton, code), classOf(other, code)] as const);
  const size = other.accepting.length;
  /** The numbers of pairs of states. */
  const numbers = new Map([[0, 0]]);
  const next: number[] = [];
  for (const pair of numbers.keys()) {
    if (!steps.allow(pairs.length * STEPS_OF_PAIR)) return undefined;
    const [state, otherState] = [Math.floor(pair / size), pair % size];
    for (const [by, otherBy] of pairs) {
      const target =
        automaton.next[state * automaton.width + by]! * size + other.next[otherState * other.width + otherBy]!;
      if (!numbers.has(target)) numbers.set(target, numbers.size);
      next.push(numbers.get(target)!);
    }
  }
  const wanted = negate ? 0 : 1;
  const accepting = Uint8Array.from(numbers.keys(), (pair) =>
    Number(automaton.accepting[Math.floor(pair / size)] === 1 && other.accepting[pair % size] === wanted),
  );
  return minimize({ starts, classes, width: pairs.length, next: Uint32Array.from(next), accepting });
}

/** A pair costs more than one step, because it is looked up in a map. */
const STEPS_OF_PAIR = 4;

/**
 * Tries all ways to match together. An assertion is followed from the start of the text on: its automaton reads the text
 * without a mark, and at the place of the assertion the mark, from where the thread has its demand.
 *
 * @param automata of the assertions
 */
function determinize({ states, start, sets }: Nfa, automata: readonly Automaton[], steps: Steps): Automaton {
  const alphabet = alphabetOf(sets, automata);
  const width = alphabet.codes.length;
  const members = membersOf(sets, alphabet);
  steps.take(width * automata.reduce((sum, { accepting }) => sum + accepting.length, 0));
  const assertions = new AssertionAutomata(automata, alphabet.codes);

  const threads: Thread[] = states.map((_, state) => ({ state, demands: [] }));
  const threadNumbers = new Map<string, number>();
  const threadOf = (state: number, demands: readonly Demand[]): number => {
    if (demands.length === 0) return state;
    const key = `${state} ${demands.join()}`;
    let number = threadNumbers.get(key);
    if (number === undefined) {
      number = threads.push({ state, demands }) - 1;
      threadNumbers.set(key, number);
    }
    return number;
  };

  /** For each thread, the last round in which it was met. */
  const met: number[] = [];
  let round = 0;
  /** The threads that `open` pass to without reading a code point. */
  const passed = (open: number[], before: readonly number[]): readonly number[] => {
    round++;
    const waiting: number[] = [];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (met[number] === round) continue;
      met[number] = round;
      steps.take(1);
      const { state, demands } = threads[number]!;
      const at = states[state]!;
      if (at.kind === 'split') open.push(threadOf(at.first, demands), threadOf(at.second, demands));
      else if (at.kind === 'look') {
        steps.take(demands.length);
        const increased = assertions.with(demands, before[at.look]!, at.negate);
        if (increased !== undefined) open.push(threadOf(at.next, increased));
      } else waiting.push(number);
    }
    return waiting.sort((left, right) => left - right);
  };

  const numbers = new Map<string, number>();
  const dfaStates: DfaState[] = [];
  const numberOf = (open: number[], before: readonly number[]): number => {
    const all = passed(open, before);
    // After the end of a match, the rest of the text is irrelevant.
    const state = all.includes(ENDED) ? { threads: [ENDED], before: [] } : { threads: all, before };
    const key = `${state.before.join()} ${state.threads.join()}`;
    let number = numbers.get(key);
    if (number === undefined) {
      steps.take(width);
      number = dfaStates.push(state) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  const after = ({ threads: former, before }: DfaState, by: number): number => {
    steps.take(former.length + before.length);
    const open: number[] = [];
    for (const number of former) {
      const { state, demands } = threads[number]!;
      const at = states[state]!;
      if (at.kind === 'take' && members[at.set]![by] === 0) continue;
      steps.take(demands.length);
      const left = assertions.demandsAfter(demands, by);
      // A match that has ended may still wait for the rest of the text.
      if (left !== undefined) open.push(threadOf(at.kind === 'take' ? at.next : state, left));
    }
    return numberOf(
      open,
      before.map((state) => assertions.after(state, by)),
    );
  };

  numberOf([start], assertions.starts);
  const next: number[] = [];
  for (const state of dfaStates) for (let by = 0; by < width; by++) next.push(after(state, by));
  const accepting = dfaStates.map(({ threads: last }) =>
    last.some((number) => threads[number]!.state === ENDED && assertions.allowEnd(threads[number]!.demands)),
  );
  return minimize({
    starts: alphabet.starts,
    classes: alphabet.classes,
    width,
    next: Uint32Array.from(next),
    accepting: Uint8Array.from(accepting, Number),
  });
}

/**
 * Whether `RegExp` matches a pattern in one pass: it begins with `^`, and at each choice, the alternatives begin with
 * different characters and lead to different places. A wrong alternative then fails at its first character. Patterns
 * with Unicode properties do not count, because versions of Unicode differ.
 */
export function neverBacktracks(pattern: string): boolean {
  if (/\\[pPbB]/.test(pattern)) return false;
  try {
    const nfa = buildNfa(readPattern(pattern), new Steps(pattern.length));
    return (
      nfa.looks.every((look) => look === START.marked || look === END.marked) && isAnchored(nfa) && isDeterministic(nfa)
    );
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function isAnchored({ states, start, looks }: Nfa): boolean {
  const open = [start];
  const seen = new Set(open);
  for (const at of open) {
    const state = states[at]!;
    if (state.kind === 'take' || state.kind === 'end') return false;
    if (state.kind === 'look') {
      if (looks[state.look] !== START.marked) return false;
      continue;
    }
    for (const next of [state.first, state.second]) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return true;
}

function isDeterministic(nfa: Nfa): boolean {
  const alphabet = alphabetOf(nfa.sets, []);
  const members = membersOf(nfa.sets, alphabet);
  const begins = new Set([nfa.start, ...nfa.states.flatMap((state) => (state.kind === 'take' ? [state.next] : []))]);
  let steps = MOST_STEPS;
  for (const begin of begins) {
    const open = [begin];
    const seen = new Set(open);
    const taken = new Uint8Array(alphabet.codes.length);
    for (const at of open) {
      if (steps-- < 0) return false;
      const state = nfa.states[at]!;
      if (state.kind === 'take') {
        const member = members[state.set]!;
        if (member.some((isMember, by) => isMember === 1 && taken[by] === 1)) return false;
        for (const [by, isMember] of member.entries()) if (isMember === 1) taken[by] = 1;
      }
      const follow = state.kind === 'split' ? [state.first, state.second] : state.kind === 'look' ? [state.next] : [];
      for (const next of follow) {
        if (seen.has(next)) return false;
        seen.add(next);
        open.push(next);
      }
    }
  }
  return true;
}

/** Most steps of this analysis; for larger patterns it is not worth its time. */
const MOST_STEPS = 50_000;
