import { decodePattern, type Pattern, type PatternTable } from './pattern.js';

/** Draws a whole number from 0 to less than `below`. */
export type Draw = (below: number) => number;

/**
 * A text of `min` to `max` code points that matches. Prefers short texts, and unless `wide` letters and digits. Returns
 * an empty text if there is no match.
 */
export function matchingText(wanted: Pattern, min: number, max: number, draw: Draw, wide = false): string {
  const table = (wanted.table ??= decodePattern(wanted.code));
  const ends = endsOf(table);
  const lengths = possibleLengths(table, ends, min, max);
  if (lengths.length === 0) return '';
  let left = lengths[draw(lengths.length)]!;
  let text = '';
  for (let state = table.start; left > 0; left -= 1) {
    const isOpen = (next: number): boolean => ends.reach(left - 1)[next / table.stride] === 1;
    const step = drawStep(table, state, isOpen, draw, wide);
    text += String.fromCodePoint(step.code);
    state = step.next;
  }
  return text;
}

/** How much longer than the shortest text others may be, so that texts vary. */
const MORE_LENGTHS = 12;

function possibleLengths(table: PatternTable, ends: Ends, min: number, max: number): readonly number[] {
  const lengths: number[] = [];
  // A text that exceeds the shortest one by the number of states repeats a state, so that a shorter one exists.
  const longest = Math.min(max, min + table.next.length / table.stride + MORE_LENGTHS);
  for (let length = min; length <= longest; length += 1) {
    if (lengths.length > 0 && length > lengths[0]! + MORE_LENGTHS) break;
    if (ends.reach(length)[table.start / table.stride] === 1) lengths.push(length);
  }
  return lengths;
}

/** For each number of code points, the states from which a text can end after exactly as many. */
interface Ends {
  readonly reach: (length: number) => Uint8Array;
}

const known = /* @__PURE__ */ new WeakMap<PatternTable, Ends>();

function endsOf(table: PatternTable): Ends {
  const found = known.get(table);
  if (found !== undefined) return found;
  const { next, stride } = table;
  const count = next.length / stride;
  const reached = [Uint8Array.from({ length: count }, (_, state) => next[(state + 1) * stride - 1]!)];
  const reach = (length: number): Uint8Array => {
    while (reached.length <= length) {
      const before = reached[reached.length - 1]!;
      const current = new Uint8Array(count);
      for (let state = 0; state < count; state += 1) {
        for (let one = 0; one < stride - 1 && current[state] === 0; one += 1) {
          current[state] = before[next[state * stride + one]! / stride]!;
        }
      }
      reached.push(current);
    }
    return reached[length]!;
  };
  const ends = { reach };
  known.set(table, ends);
  return ends;
}

type Range = readonly [first: number, last: number];

/** The code points of a class: as ranges, and their number. */
interface Choice {
  readonly ranges: readonly Range[];
  readonly size: number;
}

/** Preferred code points: letters and digits, then printable ASCII, then all but controls and surrogates. */
const PREFERRED: readonly (readonly Range[])[] = [
  [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x61, 0x7a],
  ],
  [[0x21, 0x7e]],
  [
    [0x20, 0x7e],
    [0xa0, 0xd7ff],
    [0xe000, 0x10ffff],
  ],
  [[0, 0x10ffff]],
];

const choices = /* @__PURE__ */ new WeakMap<PatternTable, readonly (readonly Choice[])[]>();

/** The code points of each class for each preference. */
function choicesOf(table: PatternTable): readonly (readonly Choice[])[] {
  const found = choices.get(table);
  if (found !== undefined) return found;
  const { starts, classes, stride } = table;
  const made = PREFERRED.map((preferred) => {
    const ranges = Array.from({ length: stride - 1 }, (): Range[] => []);
    for (let index = 0; index < starts.length; index += 1) {
      const last = (starts[index + 1] ?? 0x110000) - 1;
      for (const [from, to] of preferred) {
        const range: Range = [Math.max(from, starts[index]!), Math.min(to, last)];
        if (range[0] <= range[1]) ranges[classes[index]!]!.push(range);
      }
    }
    return ranges.map((own) => ({ ranges: own, size: own.reduce((sum, [from, to]) => sum + to - from + 1, 0) }));
  });
  choices.set(table, made);
  return made;
}

/** Draws a code point that leads to an open state, and that state. */
function drawStep(
  table: PatternTable,
  state: number,
  isOpen: (state: number) => boolean,
  draw: Draw,
  wide: boolean,
): { readonly code: number; readonly next: number } {
  const { next } = table;
  const preferences = choicesOf(table);
  const first = wide ? draw(preferences.length) : 0;
  for (const preferred of [...preferences.slice(first), ...preferences.slice(0, first)]) {
    const open = preferred.flatMap((choice, one) => (isOpen(next[state + one]!) ? [{ ...choice, one }] : []));
    const size = open.reduce((sum, choice) => sum + choice.size, 0);
    if (size === 0) continue;
    let index = draw(size);
    for (const { ranges, one } of open) {
      for (const [from, to] of ranges) {
        if (index <= to - from) return { code: from + index, next: next[state + one]! };
        index -= to - from + 1;
      }
    }
  }
  return { code: 0, next: 0 };
}
