import { distance } from 'fastest-levenshtein';
import type { Extras } from './diagnostics.js';

/**
 * The name that was probably meant, if any is near enough: the same but for case and separators, or with about one
 * letter in three changed. Of equally near names the first one wins. Of more than {@link MANY} names, only those count that
 * are the same with one letter left out of each.
 *
 * @param names one array for many calls where there may be thousands of names: it is indexed once
 */
export function suggest(written: string, names: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined;
  const given = fold(written);
  const letters = lettersOf(given);
  const known = indexOf(names);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const at of placesOf(given, known)) {
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

/** An unknown name is compared with all of so many: thousands of such names would take too long otherwise. */
const MANY = 1_000;

/** Names, with an index that rules out most of them at once as too different. */
interface NameIndex {
  readonly given: readonly string[];
  readonly all: readonly number[];
  readonly names: readonly string[];
  /** Without case and separators. */
  readonly folded: readonly string[];
  readonly lengths: Uint8Array;
  /** A bit for each letter that is in the name. */
  readonly letters: Int32Array;
  /** Places of the names, by what is left of them without one letter, where there are many. */
  readonly shortened: ReadonlyMap<string, readonly number[]> | undefined;
}

/** The last one: thousands of unknown names are compared with the same thousands of known ones. */
let lastIndex: NameIndex | undefined;

function indexOf(names: Iterable<string>): NameIndex {
  if (lastIndex !== undefined && lastIndex.given === names) return lastIndex;
  const given: readonly string[] = Array.isArray(names) ? (names as readonly string[]) : [...names];
  if (lastIndex !== undefined && isSame(lastIndex.given, given)) {
    // The array at hand is the one to ask with again.
    lastIndex = { ...lastIndex, given };
    return lastIndex;
  }
  const short = given.filter((name) => name.length <= LONGEST);
  const folded = short.map(fold);
  lastIndex = {
    given,
    all: [...short.keys()],
    names: short,
    folded,
    lengths: Uint8Array.from(folded, (text) => text.length),
    letters: Int32Array.from(folded, lettersOf),
    shortened: short.length > MANY ? shortenedNames(folded) : undefined,
  };
  return lastIndex;
}

function shortenedNames(folded: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, name] of folded.entries()) {
    for (const rest of shortenings(name)) {
      const known = places.get(rest);
      if (known === undefined) places.set(rest, [at]);
      else known.push(at);
    }
  }
  return places;
}

/** A name, and what is left of it without one of its letters. */
function shortenings(name: string): ReadonlySet<string> {
  return new Set([name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))]);
}

/** Places of the names with which one has to be compared, in their order. */
function placesOf(given: string, { all, shortened }: NameIndex): readonly number[] {
  if (shortened === undefined) return all;
  const places = new Set<number>();
  for (const rest of shortenings(given)) for (const at of shortened.get(rest) ?? []) places.add(at);
  return [...places].toSorted((a, b) => a - b);
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
