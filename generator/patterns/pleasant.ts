/** A code point of a class, and how gladly a person reads it: 0 for letters. */
export interface Chosen {
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

/** The most readable code point of each class. */
export function pleasantest(
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
