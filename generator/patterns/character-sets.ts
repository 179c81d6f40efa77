import { createRequire } from 'node:module';
import type { AST } from '@eslint-community/regexpp';
import type * as Refa from 'refa';

/**
 * A set of code points: pairs of the first and the last code point of each range, ascending, disjoint and not adjacent.
 * Surrogates are code points, too: a text may hold one without its other half.
 */
export type CharacterSet = readonly number[];

export const LAST_CODE_POINT = 0x10ffff;

const DIGITS: CharacterSet = [0x30, 0x39];
/** The characters that `\w` matches, and `\b` distinguishes. */
export const WORD: CharacterSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACES: CharacterSet = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
];
const LINE_ENDS: CharacterSet = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];

/** Sets are made once per text of a property, because a large one takes milliseconds. */
const properties = new Map<string, CharacterSet>();

/** The code points of a set that has a name of its own: `.`, `\d`, `\s`, `\w`, `\p{...}` and their complements. */
export function setOfName(named: AST.CharacterSet): CharacterSet {
  switch (named.kind) {
    case 'any':
      return complement(LINE_ENDS);
    case 'digit':
      return named.negate ? complement(DIGITS) : DIGITS;
    case 'space':
      return named.negate ? complement(SPACES) : SPACES;
    case 'word':
      return named.negate ? complement(WORD) : WORD;
    case 'property': {
      const set = setOfProperty(named.key, named.value);
      return named.negate ? complement(set) : set;
    }
  }
}

/** The properties are those of Unicode 15, whichever version of Node compiles. */
function setOfProperty(key: string, value: string | null): CharacterSet {
  const text = `${key}=${value ?? ''}`;
  const known = properties.get(text);
  if (known !== undefined) return known;
  // Loading refa takes 30 ms, and few patterns name a property.
  const { JS } = createRequire(import.meta.url)('refa') as typeof Refa;
  const { ranges } = JS.createCharSet([{ kind: 'property', key, value, strings: false, negate: false }], {
    unicode: true,
  });
  const set = ranges.flatMap(({ min, max }) => [min, max]);
  properties.set(text, set);
  return set;
}

/** All code points that are not in a set. */
export function complement(set: CharacterSet): CharacterSet {
  const rest: number[] = [];
  let from = 0;
  for (let at = 0; at < set.length; at += 2) {
    if (set[at]! > from) rest.push(from, set[at]! - 1);
    from = set[at + 1]! + 1;
  }
  if (from <= LAST_CODE_POINT) rest.push(from, LAST_CODE_POINT);
  return rest;
}

/** All code points of several sets. */
export function union(sets: readonly CharacterSet[]): CharacterSet {
  const ranges = sets.flatMap((set) =>
    set.flatMap((from, at) => (at % 2 === 0 ? [[from, set[at + 1]!] as const] : [])),
  );
  ranges.sort(([one], [other]) => one - other);
  const all: number[] = [];
  for (const [from, to] of ranges) {
    const last = all.length - 1;
    if (last >= 0 && from <= all[last]! + 1) all[last] = Math.max(all[last]!, to);
    else all.push(from, to);
  }
  return all;
}
