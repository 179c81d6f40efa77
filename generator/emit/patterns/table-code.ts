import { stateCount, type Automaton } from '../../patterns/automaton.js';

/**
 * An automaton as a short text, which `templates/runtime/pattern.ts` decodes: numbers of 5 bits per character, the
 * lowest first, in which the sixth bit means that more follow. State 0 rejects and state 1 accepts any rest, so that
 * the match ends at once. Others are numbered from 2 in the order of the automaton. Most patterns are chains, so that a
 * row contains differences of states, and equal rows are counted.
 */
export function tableCode(automaton: Automaton): string {
  const { starts, classes, width, next, accepting } = automaton;
  const count = stateCount(automaton);
  const numbers = new Map<number, number>();
  let last = 1;
  for (let state = 0; state < count; state++) {
    const stays = next.subarray(state * width, (state + 1) * width).every((other) => other === state);
    numbers.set(state, stays ? accepting[state]! : ++last);
  }
  const states = Array.from({ length: count }, (_, state) => state).filter((state) => numbers.get(state)! > 1);
  const rows = states.map((state) =>
    Array.from(next.subarray(state * width, (state + 1) * width), (other) =>
      lead(numbers.get(state)!, numbers.get(other)!),
    ),
  );
  return encoded([
    numbers.get(0)!,
    width,
    starts.length,
    ...starts.flatMap((start, index) => [start - (starts[index - 1] ?? 0), classes[index]!]),
    states.length,
    ...runsOf(rows.map((row) => row.join())).flatMap(({ first, length }) => [length, ...rows[first]!]),
    ...flips(states.map((state) => accepting[state]!)),
  ]);
}

/** The target of a class: rejection, acceptance, or a difference of states. */
function lead(from: number, to: number): number {
  if (to < 2) return to;
  return 2 + (to >= from ? (to - from) * 2 : (from - to) * 2 - 1);
}

function runsOf(items: readonly string[]): readonly { readonly first: number; readonly length: number }[] {
  const runs: { first: number; length: number }[] = [];
  for (const [index, item] of items.entries()) {
    const run = runs.at(-1);
    if (run !== undefined && items[run.first] === item) run.length++;
    else runs.push({ first: index, length: 1 });
  }
  return runs;
}

/** The alternating numbers of states that do not accept and that do. */
function flips(accepting: readonly number[]): readonly number[] {
  const lengths: number[] = [];
  let at = 0;
  for (let wanted = 0; at < accepting.length; wanted = 1 - wanted) {
    const from = at;
    while (accepting[at] === wanted) at++;
    lengths.push(at - from);
  }
  return lengths;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function encoded(numbers: readonly number[]): string {
  let text = '';
  for (let number of numbers) {
    for (; number > 31; number >>>= 5) text += DIGITS[32 + (number & 31)];
    text += DIGITS[number];
  }
  return text;
}
