import type { Steps } from './read-pattern.js';

/**
 * A minimal deterministic automaton over code points. Patterns with the same meaning have equal automata.
 * Matching starts in state 0. A code point of class `class` leads from `state` to `next[state * width + class]`. A text
 * matches if its last state is accepting.
 */
export interface Automaton {
  /** The first code point of each interval, ascending from 0. An interval lasts to the next one. */
  readonly starts: readonly number[];
  /** The class of the code points of each interval. Neighbours differ. */
  readonly classes: readonly number[];
  /** The number of classes. */
  readonly width: number;
  readonly next: Uint32Array;
  /** 1 for each accepting state. */
  readonly accepting: Uint8Array;
}

export function stateCount({ accepting }: Automaton): number {
  return accepting.length;
}

export function matches(automaton: Automaton, text: string): boolean {
  const { next, accepting, width } = automaton;
  let state = 0;
  for (const character of text) state = next[state * width + classOf(automaton, character.codePointAt(0)!)]!;
  return accepting[state] === 1;
}

export function classOf({ starts, classes }: Automaton, code: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= code) low = middle;
    else high = middle - 1;
  }
  return classes[low]!;
}

/** Whether no text matches. Such an automaton has one state. */
export function isEmpty({ accepting }: Automaton): boolean {
  return accepting.length === 1 && accepting[0] === 0;
}

/** Whether every text matches. */
export function isEverything({ accepting }: Automaton): boolean {
  return accepting.length === 1 && accepting[0] === 1;
}

/** The least automaton with the same language, numbered in the order in which states and classes are first met. */
export function minimize(automaton: Automaton): Automaton {
  return numbered(automaton, equivalentStates(automaton));
}

/**
 * Groups states that no text distinguishes (Hopcroft's algorithm): groups are split by their transitions into a group
 * that was split off, and of two halves only the smaller one is examined again.
 */
function equivalentStates({ next, accepting, width }: Automaton): Uint32Array {
  const count = accepting.length;
  const { from, at: leads } = inverse(next, count, width);

  /** The states of each block are neighbours in `order`. */
  const order = new Uint32Array(count);
  const place = new Uint32Array(count);
  const blockOf = new Uint32Array(count);
  const first: number[] = [];
  const end: number[] = [];
  const marked: number[] = [];
  const addBlock = (begin: number, stop: number): number => {
    first.push(begin);
    end.push(stop);
    marked.push(0);
    return first.length - 1;
  };
  let filled = 0;
  for (const wanted of [1, 0]) {
    const begin = filled;
    for (let state = 0; state < count; state++) {
      if (accepting[state] !== wanted) continue;
      place[state] = filled;
      order[filled++] = state;
      blockOf[state] = first.length;
    }
    if (filled > begin) addBlock(begin, filled);
  }

  const waiting = first.map((_, block) => block);
  const isWaiting = first.map(() => true);
  for (let splitter = waiting.pop(); splitter !== undefined; splitter = waiting.pop()) {
    isWaiting[splitter] = false;
    const targets = order.slice(first[splitter], end[splitter]);
    for (let one = 0; one < width; one++) {
      const touched: number[] = [];
      for (const target of targets) {
        const entry = target * width + one;
        for (let index = leads[entry]!; index < leads[entry + 1]!; index++) {
          const state = from[index]!;
          const block = blockOf[state]!;
          const limit = first[block]! + marked[block]!;
          if (place[state]! < limit) continue;
          if (marked[block] === 0) touched.push(block);
          // Swaps the state with the first unmarked one.
          const other = order[limit]!;
          order[place[state]!] = other;
          place[other] = place[state]!;
          order[limit] = state;
          place[state] = limit;
          marked[block] = marked[block]! + 1;
        }
      }
      for (const block of touched) {
        const middle = first[block]! + marked[block]!;
        marked[block] = 0;
        if (middle === end[block]) continue;
        const half = addBlock(first[block]!, middle);
        first[block] = middle;
        for (let index = first[half]!; index < middle; index++) blockOf[order[index]!] = half;
        const isSmaller = middle - first[half]! <= end[block]! - middle;
        const again = isWaiting[block]! || isSmaller ? half : block;
        isWaiting[half] = false;
        isWaiting[again] = true;
        waiting.push(again);
      }
    }
  }
  return blockOf;
}

/** The transitions into a state by a class are `from[i]` for `i` from `at[state * width + class]` up to the next entry. */
function inverse(next: Uint32Array, count: number, width: number): { from: Uint32Array; at: Uint32Array } {
  const at = new Uint32Array(count * width + 1);
  for (let entry = 0; entry < next.length; entry++) at[next[entry]! * width + (entry % width)]!++;
  let sum = 0;
  for (let entry = 0; entry < at.length; entry++) {
    sum += at[entry]!;
    at[entry] = sum;
  }
  const from = new Uint32Array(next.length);
  for (let entry = 0; entry < next.length; entry++) {
    const key = next[entry]! * width + (entry % width);
    from[--at[key]!] = Math.floor(entry / width);
  }
  return { from, at };
}

/** Makes one state of each group, and one class of all classes with equal transitions. */
function numbered({ starts, classes, width, next, accepting }: Automaton, blockOf: Uint32Array): Automaton {
  const representative = new Map<number, number>();
  for (let state = 0; state < accepting.length; state++) {
    if (!representative.has(blockOf[state]!)) representative.set(blockOf[state]!, state);
  }
  const merged = mergedClasses([...representative.values()], { next, width, blockOf });
  const classNumbers = new Map<number, number>();
  const intervals: { readonly start: number; readonly of: number }[] = [];
  for (const [index, start] of starts.entries()) {
    const former = merged[classes[index]!]!;
    if (!classNumbers.has(former)) classNumbers.set(former, classNumbers.size);
    const of = classNumbers.get(former)!;
    if (intervals.at(-1)?.of !== of) intervals.push({ start, of });
  }
  const formerClasses = [...classNumbers.keys()];

  const numbers = new Map([[blockOf[0]!, 0]]);
  const states = [representative.get(blockOf[0]!)!];
  const table: number[] = [];
  for (let number = 0; number < states.length; number++) {
    for (const former of formerClasses) {
      const block = blockOf[next[states[number]! * width + former]!]!;
      if (!numbers.has(block)) {
        numbers.set(block, numbers.size);
        states.push(representative.get(block)!);
      }
      table.push(numbers.get(block)!);
    }
  }
  return {
    starts: intervals.map(({ start }) => start),
    classes: intervals.map(({ of }) => of),
    width: formerClasses.length,
    next: Uint32Array.from(table),
    accepting: Uint8Array.from(states, (state) => accepting[state]!),
  };
}

interface Blocks {
  readonly next: Uint32Array;
  readonly width: number;
  readonly blockOf: Uint32Array;
}

/** Maps each class to the first class with transitions into the same groups. */
function mergedClasses(states: readonly number[], { next, width, blockOf }: Blocks): Uint32Array {
  let groups = new Uint32Array(width);
  for (const state of states) {
    const firsts = new Map<number, number>();
    const refined = new Uint32Array(width);
    for (let one = 0; one < width; one++) {
      const key = groups[one]! * blockOf.length + blockOf[next[state * width + one]!]!;
      if (!firsts.has(key)) firsts.set(key, one);
      refined[one] = firsts.get(key)!;
    }
    groups = refined;
  }
  return groups;
}

/** The classes of code points that at least one of two automata distinguishes. */
interface PairedClasses {
  readonly starts: readonly number[];
  readonly classes: readonly number[];
  /** For each class, its class in either automaton. */
  readonly pairs: readonly (readonly [number, number])[];
}

function pairedClasses(automaton: Automaton, other: Automaton): PairedClasses {
  const starts = [...new Set([...automaton.starts, ...other.starts])].sort((left, right) => left - right);
  const numbers = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  const classes = starts.map((start) => {
    while (automaton.starts[left + 1]! <= start) left++;
    while (other.starts[right + 1]! <= start) right++;
    const pair = [automaton.classes[left]!, other.classes[right]!] as const;
    const key = pair[0] * other.width + pair[1];
    if (!numbers.has(key)) numbers.set(key, pairs.push(pair) - 1);
    return numbers.get(key)!;
  });
  return { starts, classes, pairs };
}

/** Whether a text matches the product, from whether it matches each of the two automata. */
type Join = (one: boolean, other: boolean) => boolean;

export const both: Join = (one, other) => one && other;

/**
 * Combines two automata.
 *
 * @throws {Refusal} if that takes too many steps
 */
export function product(automaton: Automaton, other: Automaton, join: Join, steps: Steps): Automaton {
  const { starts, classes, pairs } = pairedClasses(automaton, other);
  const width = pairs.length;
  const size = other.accepting.length;
  const numbers = new Map([[0, 0]]);
  const states = [0];
  const next: number[] = [];
  for (const state of states) {
    steps.take(width * STEPS_OF_PAIR);
    const [left, right] = [Math.floor(state / size), state % size];
    for (const [first, second] of pairs) {
      const target = automaton.next[left * automaton.width + first]! * size + other.next[right * other.width + second]!;
      let number = numbers.get(target);
      if (number === undefined) {
        number = states.push(target) - 1;
        numbers.set(target, number);
      }
      next.push(number);
    }
  }
  const accepting = Uint8Array.from(states, (state) =>
    Number(join(automaton.accepting[Math.floor(state / size)] === 1, other.accepting[state % size] === 1)),
  );
  return minimize({ starts, classes, width, next: Uint32Array.from(next), accepting });
}

/** A pair costs more than one step, because it is looked up in a map. */
const STEPS_OF_PAIR = 4;

/** A code point of a class, and its rank for readability: 0 for letters. */
interface Chosen {
  readonly code: number;
  readonly rank: number;
}

/** Ranges of code points from the most to the least readable. */
const GLADLY: readonly (readonly [number, number])[] = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x2d, 0x2d],
  [0x5f, 0x5f],
  [0x21, 0x7e],
  [0x20, 0x20],
  [0xa1, 0xac],
  [0xae, 0x36f],
  [0x370, 0xd7ff],
  [0xe000, 0x10ffff],
  [0, 0x10ffff],
];

function pleasantest(
  { starts, classes }: { readonly starts: readonly number[]; readonly classes: readonly number[] },
  width: number,
): readonly Chosen[] {
  const chosen: (Chosen | undefined)[] = Array.from({ length: width });
  for (const [index, start] of starts.entries()) {
    const last = (starts[index + 1] ?? 0x110000) - 1;
    for (const [rank, [from, to]] of GLADLY.entries()) {
      const code = Math.max(start, from);
      if (code > Math.min(last, to)) continue;
      const former = chosen[classes[index]!];
      if (former === undefined || rank < former.rank) chosen[classes[index]!] = { code, rank };
      break;
    }
  }
  return chosen as readonly Chosen[];
}

/** A text; `undefined` if there is none; `too-large` if the search takes too many steps. */
export type FoundText = { readonly text: string } | 'too-large' | undefined;

export interface Lengths {
  readonly min?: number;
  readonly max?: number;
}

/**
 * Finds the shortest text that matches, of `min` to `max` code points. Among several, it prefers readable characters.
 * Returns `undefined` if there is none.
 *
 * @returns `too-large` if the search takes too many steps
 */
export function shortestText(automaton: Automaton, { min = 0, max = Infinity }: Lengths = {}): FoundText {
  const { next, accepting, width } = automaton;
  const characters = pleasantest(automaton, width);
  const order = characters
    .map((_, index) => index)
    .sort((one, other) => characters[one]!.rank - characters[other]!.rank);
  const roundAfter = (states: readonly number[]): Round => {
    const round = new Map<number, Step>();
    for (const before of states) {
      for (const by of order) {
        const state = next[before * width + by]!;
        if (!round.has(state) && !seen.has(state)) round.set(state, { before, by });
      }
    }
    return round;
  };
  const rounds: Round[] = [];
  let states: readonly number[] = [0];
  // A state that occurred in a round from `min` on leads nowhere new.
  const seen = new Set<number>();
  // Long texts go through the same states again and again.
  const known = new Map<string, Round>();
  let steps = 0;
  for (let length = 0; states.length > 0 && length <= max; length++) {
    if (length >= min) {
      const end = states.find((state) => accepting[state] === 1);
      if (end !== undefined) return { text: textBackFrom(end, rounds, characters) };
      for (const state of states) seen.add(state);
    }
    const key = length < min ? states.join() : undefined;
    const repeated = key === undefined ? undefined : known.get(key);
    const round = repeated ?? roundAfter(states);
    if (key !== undefined) known.set(key, round);
    rounds.push(round);
    states = [...round.keys()];
    steps += states.length * (repeated === undefined ? width : 1);
    if (steps > MOST_STEPS) return 'too-large';
  }
  return undefined;
}

/** The states after one more code point, each with the one before it and a class that leads there. */
type Round = ReadonlyMap<number, Step>;

interface Step {
  readonly before: number;
  readonly by: number;
}

/** Most steps of a search for a text. */
const MOST_STEPS = 1_000_000;

function textBackFrom(end: number, rounds: readonly Round[], characters: readonly { readonly code: number }[]): string {
  let text = '';
  let state = end;
  for (const round of [...rounds].reverse()) {
    const { before, by } = round.get(state)!;
    text = String.fromCodePoint(characters[by]!.code) + text;
    state = before;
  }
  return text;
}
