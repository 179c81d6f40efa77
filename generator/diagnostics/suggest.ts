import { distance } from 'fastest-levenshtein';
import type { Extras } from './diagnostic.js';

/**
 * The name that was probably meant, if any is near enough: the same but for case and separators, or with about one
 * letter in three changed. Of equally near names the first one wins.
 */
export function suggest(written: string, names: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined;
  const given = fold(written);
  const letters = lettersOf(given);
  const known = indexOf(names);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (let at = 0; at < known.names.length; at++) {
    if (Math.abs(known.lengths[at]! - given.length) >= bestDistance) continue;
    if (leastApart(known.letters[at]!, letters) >= bestDistance) continue;
    if (known.names[at] === written) continue;
    const apart = lettersApart(given, known.folded[at]!);
    if (apart < bestDistance && apart < given.length) {
      best = known.names[at];
      bestDistance = apart;
    }
  }
  return best;
}

const LONGEST = 100;

/** Names, with an index that rules out most of them at once as too different. */
interface NameIndex {
  readonly given: readonly string[];
  readonly names: readonly string[];
  /** Without case and separators. */
  readonly folded: readonly string[];
  readonly lengths: Uint8Array;
  /** A bit for each letter that is in the name. */
  readonly letters: Int32Array;
}

/** The last one: thousands of unknown names are compared with the same thousands of known ones. */
let lastIndex: NameIndex | undefined;

function indexOf(names: Iterable<string>): NameIndex {
  const given = [...names];
  if (lastIndex !== undefined && isSame(lastIndex.given, given)) return lastIndex;
  const short = given.filter((name) => name.length <= LONGEST);
  const folded = short.map(fold);
  lastIndex = {
    given,
    names: short,
    folded,
    lengths: Uint8Array.from(folded, (text) => text.length),
    letters: Int32Array.from(folded, lettersOf),
  };
  return lastIndex;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}

function lettersOf(folded: string): number {
  let letters = 0;
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) & 31);
  return letters;
}

/** Two names are at least so many letters apart. */
function leastApart(a: number, b: number): number {
  return Math.max(bitsIn(a & ~b), bitsIn(b & ~a));
}

function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function lettersApart(written: string, name: string): number {
  if (written === name) return 0;
  return isSwap(written, name) ? 1 : distance(written, name);
}

/** Whether two neighbours have changed places: the most common slip that counts as two letters otherwise. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The hint and fix that go with {@link suggest}, to be spread into the extras of a report. */
export function didYouMean(written: string, names: Iterable<string>): Pick<Extras, 'hint' | 'fix'> {
  const name = suggest(written, names);
  return name === undefined ? {} : { hint: `write ${name}`, fix: { written, write: name } };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}
