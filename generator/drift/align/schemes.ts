import { textProperty } from '../../model/credentials.js';
import type { AuthScheme } from '../../model/model.js';
import { tellingWords } from './words.js';

/**
 * Published auth schemes by own name: of the same kind, and with the same name, a word of it, or the same place of the credential. The only
 * ones of a kind on both sides belong together.
 */
export function alignSchemes(
  own: readonly AuthScheme[],
  published: readonly AuthScheme[],
): ReadonlyMap<string, readonly string[]> {
  const pairs = own
    .flatMap((ours) => published.map((theirs) => ({ ours, theirs, score: likeness(ours, theirs, own, published) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const found = new Map<string, readonly string[]>();
  const taken = new Set<string>();
  for (const { ours, theirs } of pairs) {
    if (found.has(ours.name) || taken.has(theirs.name)) continue;
    found.set(ours.name, [theirs.name]);
    taken.add(theirs.name);
  }
  return found;
}

function likeness(
  ours: AuthScheme,
  theirs: AuthScheme,
  own: readonly AuthScheme[],
  published: readonly AuthScheme[],
): number {
  if (ours.kind !== theirs.kind) return 0;
  const words = new Set(tellingWords(ours.name));
  const isOnly = [own, published].every((all) => all.filter(({ kind }) => kind === ours.kind).length === 1);
  const place = placeOfCredential(ours)?.toLowerCase();
  return (
    (ours.name.toLowerCase() === theirs.name.toLowerCase() ? 4 : 0) +
    (tellingWords(theirs.name).some((word) => words.has(word)) ? 2 : 0) +
    (isOnly ? 1 : 0) +
    (place !== undefined && place === placeOfCredential(theirs)?.toLowerCase() ? 1 : 0)
  );
}

/** Where a request has the credential: `header Authorization`, `query key`. Undefined where that is not shown. */
export function placeOfCredential(scheme: AuthScheme): string | undefined {
  const place = textProperty(scheme, 'in') ?? 'header';
  const name = place === 'header' ? textProperty(scheme, 'header') : textProperty(scheme, 'name');
  return name === undefined ? undefined : `${place} ${name}`;
}
