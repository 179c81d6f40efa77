import { distance } from 'fastest-levenshtein';
import type { Extras } from './diagnostics.js';

/**
 * Returns the name that was probably meant: equal apart from case and separators, or with about one different letter in
 * three. The first of several equally similar names wins. Of more than {@link MANY} names, only those count that are
 * equal after removing one letter from each.
 *
 * @param names the same array for many calls, if there may be thousands of names: it is indexed once
 */
export function suggest(written: string, names: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined;
  const given = fold(written);
  const known = indexOf(names);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const at of placesOf(given, known)) {
    if (Math.abs(known.lengths[at]! - given.length) >= bestDistance) continue;
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

/** Most names that an unknown name is compared with completely; more would take too long. */
const MANY = 1_000;

/** Names with an index that excludes most of them quickly. */
interface NameIndex {
  readonly given: readonly string[];
  readonly all: readonly number[];
  readonly names: readonly string[];
  readonly folded: readonly string[];
  readonly lengths: Uint8Array;
  /** For many names: the indexes of the names that are equal after removing one letter. */
  readonly shortened: ReadonlyMap<string, readonly number[]> | undefined;
}

/** The last index, because thousands of unknown names may be compared with the same known ones. */
let lastIndex: NameIndex | undefined;

function indexOf(names: Iterable<string>): NameIndex {
  if (lastIndex !== undefined && lastIndex.given === names) return lastIndex;
  const given: readonly string[] = Array.isArray(names) ? (names as readonly string[]) : [...names];
  if (lastIndex !== undefined && isSame(lastIndex.given, given)) {
    // The next call probably has the same array.
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

/** A name, and the name without each of its letters. */
function shortenings(name: string): ReadonlySet<string> {
  return new Set([name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))]);
}

/** The indexes of the names to compare with, in their order. */
function placesOf(given: string, { all, shortened }: NameIndex): readonly number[] {
  if (shortened === undefined) return all;
  const places = new Set<number>();
  for (const rest of shortenings(given)) for (const at of shortened.get(rest) ?? []) places.add(at);
  return [...places].toSorted((a, b) => a - b);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}

function lettersApart(written: string, name: string): number {
  if (written === name) return 0;
  return isSwap(written, name) ? 1 : distance(written, name);
}

/** Whether two adjacent letters are swapped, the most common slip of two letters. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The hint and the fix for {@link suggest}, as extras of a report. */
export function didYouMean(written: string, names: Iterable<string>): Pick<Extras, 'hint' | 'fix'> {
  const name = suggest(written, names);
  return name === undefined ? {} : { hint: `write ${name}`, fix: { written, write: name } };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}
