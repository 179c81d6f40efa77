import { distance } from 'fastest-levenshtein';
import type { Extras } from './diagnostic.js';

/**
 * The name that was probably meant, if any is near enough: the same but for case and separators, or with about one
 * letter in three changed. Of equally near names the first one wins.
 */
export function suggest(written: string, names: Iterable<string>): string | undefined {
  const folded = fold(written);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(folded.length / 3)) + 1;
  if (written.length > 100) return undefined;
  for (const name of names) {
    if (name === written || name.length > 100) continue;
    const apart = lettersApart(folded, fold(name));
    if (apart < bestDistance && apart < folded.length) {
      best = name;
      bestDistance = apart;
    }
  }
  return best;
}

function lettersApart(written: string, name: string): number {
  if (written === name) return 0;
  return isSwap(written, name) ? 1 : distance(written, name);
}

/** Whether two neighbours have changed places: the most common slip that counts as two letters otherwise. */
function isSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The hint and fix that go with {@link suggest}, to be spread into the extras of a report. */
export function didYouMean(written: string, names: Iterable<string>): Pick<Extras, 'hint' | 'fix'> {
  const name = suggest(written, names);
  return name === undefined ? {} : { hint: `write ${name}`, fix: { written, write: name } };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}
