import { textProperty } from '../../model/requests.js';
import type { AuthScheme } from '../../model/model.js';
import { tellingWords } from './likeness.js';

/**
 * Published auth schemes by own name: of the same kind, with the same name, a common word, or the same place of the
 * credential. The only schemes of a kind on both sides belong together.
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
    // Reversed, because schemes are taken from the end.
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
      const { scheme } = like.reduce((first, keys) => (keys.index < first.index ? keys : first));
      found.set(mine.scheme.name, [scheme.name]);
      taken.add(scheme);
    }
  }
  return found;
}

/** The last scheme in a list without a counterpart; removes those behind it. */
function firstFree(list: LikenessKeys[], taken: ReadonlySet<AuthScheme>): LikenessKeys | undefined {
  for (let last = list.at(-1); last !== undefined; last = list.at(-1)) {
    if (!taken.has(last.scheme)) return last;
    list.pop();
  }
  return undefined;
}

/** Keys of a scheme that similar schemes share. */
interface LikenessKeys {
  readonly scheme: AuthScheme;
  readonly index: number;
  readonly name: string;
  readonly words: readonly string[];
  /** Empty if the place is not shown. */
  readonly places: readonly string[];
  /** The kind, if it is the only scheme of its kind. */
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

/** The keys that pair schemes, the strongest first. */
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

/** The place of the credential in requests: `header Authorization`, `query key`. Undefined if it is not shown. */
export function placeOfCredential(scheme: AuthScheme): string | undefined {
  const place = textProperty(scheme, 'in') ?? 'header';
  const name = place === 'header' ? textProperty(scheme, 'header') : textProperty(scheme, 'name');
  return name === undefined ? undefined : `${place} ${name}`;
}
