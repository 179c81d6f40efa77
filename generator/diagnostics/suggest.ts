import { distance } from 'fastest-levenshtein';

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
    const apart = folded === fold(name) ? 0 : distance(folded, fold(name));
    if (apart < bestDistance && apart < folded.length) {
      best = name;
      bestDistance = apart;
    }
  }
  return best;
}

/** The hint that goes with {@link suggest}, to be spread into the extras of a report. */
export function didYouMean(written: string, names: Iterable<string>): { readonly hint?: string } {
  const name = suggest(written, names);
  return name === undefined ? {} : { hint: `write ${name}` };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}
