import { textProperty } from '../../model/requests.js';
import type { AuthScheme } from '../../model/model.js';
import { tellingWords } from './likeness.js';

/**
 * Published auth schemes by own name: of the same kind, and with the same name, a word of it, or the same place of the credential. The only
 * ones of a kind on both sides belong together.
 */
export function alignSchemes(
  own: readonly AuthScheme[],
  published: readonly AuthScheme[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const taken = new Set<AuthScheme>();
  const [ours, theirs] = [keysOfAll(own), keysOfAll(published)];
  for (const tier of TIERS) {
    const byKey = new Map<string, LikenessKeys[]>();
    // The first of a list is taken from its end.
    for (const published of theirs.toReversed()) {
      for (const key of tier(published)) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, [published]);
        else known.push(published);
      }
    }
    for (const mine of ours) {
      if (found.has(mine.scheme.name)) continue;
      const like = tier(mine).flatMap((key) => firstFree(byKey.get(key) ?? [], taken) ?? []);
      if (like.length === 0) continue;
      const { scheme } = like.reduce((first, one) => (one.index < first.index ? one : first));
      found.set(mine.scheme.name, [scheme.name]);
      taken.add(scheme);
    }
  }
  return found;
}

/** The last of a list that no own scheme has; those behind it go. */
function firstFree(list: LikenessKeys[], taken: ReadonlySet<AuthScheme>): LikenessKeys | undefined {
  for (let last = list.at(-1); last !== undefined; last = list.at(-1)) {
    if (!taken.has(last.scheme)) return last;
    list.pop();
  }
  return undefined;
}

/** The common keys of two schemes that are alike. */
interface LikenessKeys {
  readonly scheme: AuthScheme;
  readonly index: number;
  readonly name: string;
  readonly words: readonly string[];
  /** None where the place is not shown. */
  readonly places: readonly string[];
  /** The kind, of the only scheme of it. */
  readonly only: readonly string[];
}

function keysOfAll(schemes: readonly AuthScheme[]): readonly LikenessKeys[] {
  const counts = countsOfKinds(schemes);
  return schemes.map((scheme, index) => likenessKeys(scheme, index, counts.get(scheme.kind) === 1));
}

function likenessKeys(scheme: AuthScheme, index: number, isOnly: boolean): LikenessKeys {
  const { kind, name } = scheme;
  const place = placeOfCredential(scheme)?.toLowerCase();
  return {
    scheme,
    index,
    name: `${kind} ${name.toLowerCase()}`,
    words: [...new Set(tellingWords(name))].map((word) => `${kind} ${word}`),
    places: place === undefined ? [] : [`${kind} ${place}`],
    only: isOnly ? [kind] : [],
  };
}

/** The common keys of schemes, from the strongest to the weakest. */
const TIERS: readonly ((keys: LikenessKeys) => readonly string[])[] = [
  ({ name, places }) => places.map((place) => `${name} ${place}`),
  ({ name }) => [name],
  ({ only }) => only,
  ({ words, places }) => words.flatMap((word) => places.map((place) => `${word} ${place}`)),
  ({ words }) => words,
  ({ places }) => places,
];

function countsOfKinds(schemes: readonly AuthScheme[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of schemes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Where a request has the credential: `header Authorization`, `query key`. Undefined where that is not shown. */
export function placeOfCredential(scheme: AuthScheme): string | undefined {
  const place = textProperty(scheme, 'in') ?? 'header';
  const name = place === 'header' ? textProperty(scheme, 'header') : textProperty(scheme, 'name');
  return name === undefined ? undefined : `${place} ${name}`;
}
