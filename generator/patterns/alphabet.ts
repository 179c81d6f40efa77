import { WORD, type CharacterSet } from './character-sets.js';

/** Code points in classes, so that every set of a pattern has all or none of a class. */
export interface Alphabet {
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
export function alphabetOf(sets: readonly CharacterSet[], words: boolean): Alphabet {
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
