import { lastUpTo } from '../last-up-to.js';

/**
 * A minimal deterministic automaton over code points. Patterns with the same meaning have equal automata.
 * Matching starts in state 0. A code point of class `class` leads from `state` to `next[state * width + class]`. A text
 * matches if its last state is accepting.
 */
export interface Automaton {
  /**
   * The first code point of each interval, ascending from 0, or from `MARK` for a text with a mark. An interval lasts to
   * the next one.
   */
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
  return classes[lastUpTo(starts, code)]!;
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

type Group = Set<number>;

/**
 * The group of each state: states that no text distinguishes (Hopcroft's algorithm). Groups are split by their
 * transitions into a group that was split off, and of two halves only the smaller one is examined again.
 */
function equivalentStates({ next, accepting, width }: Automaton): readonly Group[] {
  const { from, at } = inverse(next, accepting.length, width);
  const halves: readonly Group[] = [new Set(), new Set()];
  const groupOf = Array.from(accepting, (half, state) => halves[half]!.add(state));
  const waiting = new Set(halves);
  for (const splitter of waiting) {
    waiting.delete(splitter);
    const targets = [...splitter];
    for (let by = 0; by < width; by++) {
      const leading = new Map<Group, Group>();
      for (const target of targets) {
        const entry = target * width + by;
        for (let index = at[entry]!; index < at[entry + 1]!; index++) {
          const group = groupOf[from[index]!]!;
          leading.set(group, (leading.get(group) ?? new Set()).add(from[index]!));
        }
      }
      for (const [group, part] of leading) {
        if (part.size === group.size) continue;
        for (const state of part) {
          group.delete(state);
          groupOf[state] = part;
        }
        waiting.add(waiting.has(group) || part.size <= group.size ? part : group);
      }
    }
  }
  return groupOf;
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
function numbered({ starts, classes, width, next, accepting }: Automaton, groupOf: readonly Group[]): Automaton {
  const groups = [...new Set(groupOf)];
  const groupNumbers = new Map(groups.map((group, number) => [group, number]));
  const members = groups.map(([state]) => state!);
  const columns = Array.from({ length: width }, (_, by) =>
    members.map((state) => groupNumbers.get(groupOf[next[state * width + by]!]!)).join(),
  );
  const classNumbers = new Map<string, number>();
  /** A former class of each class. */
  const formerClasses: number[] = [];
  const intervals: { readonly start: number; readonly number: number }[] = [];
  for (const [index, start] of starts.entries()) {
    const former = classes[index]!;
    const column = columns[former]!;
    if (!classNumbers.has(column)) classNumbers.set(column, formerClasses.push(former) - 1);
    const number = classNumbers.get(column)!;
    if (intervals.at(-1)?.number !== number) intervals.push({ start, number });
  }

  const numbers = new Map([[groupOf[0]!, 0]]);
  const table: number[] = [];
  for (const [member] of numbers.keys()) {
    for (const former of formerClasses) {
      const group = groupOf[next[member! * width + former]!]!;
      if (!numbers.has(group)) numbers.set(group, numbers.size);
      table.push(numbers.get(group)!);
    }
  }
  return {
    starts: intervals.map(({ start }) => start),
    classes: intervals.map(({ number }) => number),
    width: formerClasses.length,
    next: Uint32Array.from(table),
    accepting: Uint8Array.from(numbers.keys(), ([member]) => accepting[member!]!),
  };
}

/** A code point of a class, and its rank for readability: 0 for letters. */
interface Chosen {
  readonly code: number;
  readonly rank: number;
}

/** Ranges of code points from the most to the least readable. */
const READABLE: readonly (readonly [number, number])[] = [
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

/** The most readable code point of each class. */
function mostReadable(
  { starts, classes }: { readonly starts: readonly number[]; readonly classes: readonly number[] },
  width: number,
): readonly Chosen[] {
  const chosen: (Chosen | undefined)[] = Array.from({ length: width });
  for (const [index, start] of starts.entries()) {
    const last = (starts[index + 1] ?? 0x110000) - 1;
    for (const [rank, [from, to]] of READABLE.entries()) {
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
  const characters = mostReadable(automaton, width);
  const order = characters
    .map((_, index) => index)
    .sort((left, right) => characters[left]!.rank - characters[right]!.rank);
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
