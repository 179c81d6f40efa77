/**
 * A deterministic automaton over code points. It is minimal and its numbers follow from its language alone: patterns
 * with the same meaning have equal automata.
 *
 * A text is matched from state 0. Each of its code points belongs to one class and leads to `next[state * width +
 * class]`; the text matches if the last state is accepting.
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

/** Whether a text matches. */
export function matches(automaton: Automaton, text: string): boolean {
  const { next, accepting, width } = automaton;
  let state = 0;
  for (const character of text) state = next[state * width + classOf(automaton, character.codePointAt(0)!)]!;
  return accepting[state] === 1;
}

/** The class of a code point. */
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
