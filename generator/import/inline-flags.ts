import { createRequire } from 'node:module';
import type * as RegExpp from '@eslint-community/regexpp';

/** A pattern without the flags that it begins with, as `(?i)^a` of other dialects does. */
export interface FlaggedPattern {
  readonly flags: string;
  readonly pattern: string;
}

/** Flags apply to all of a pattern that begins with them. Anywhere else they remain, and no one reads the pattern. */
export function withoutFlags(written: string): FlaggedPattern {
  const [both = '', begin = '', flags = ''] = /^(\\A|\^)?\(\?([a-z]*)(?:-[a-z]+)?\)/.exec(written) ?? [];
  return { flags, pattern: both === '' ? written : begin + written.slice(both.length) };
}

/**
 * A pattern with flag `u` that says without other flags what it says with them; undefined if none does. `i` is the other case of
 * letters of ASCII, and `s` lets `.` match line breaks, too.
 */
export function withFlags({ flags, pattern }: FlaggedPattern): string | undefined {
  if (flags === '') return pattern;
  if (!/^[is]+$/.test(flags)) return undefined;
  const { RegExpParser, visitRegExpAST } = createRequire(import.meta.url)(
    '@eslint-community/regexpp',
  ) as typeof RegExpp;
  const read = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  const ignoresCase = flags.includes('i');
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let isKnown = true;
  visitRegExpAST(read, {
    onCharacterEnter({ value, raw, start, end, parent }) {
      if (!ignoresCase || parent.type === 'CharacterClassRange') return;
      const other = otherCase(value);
      if (other === undefined) isKnown = false;
      else if (other !== '')
        edits.push({ start, end, text: parent.type === 'CharacterClass' ? raw + other : `[${raw}${other}]` });
    },
    onCharacterClassRangeEnter({ min, max, raw, start, end }) {
      if (!ignoresCase) return;
      if (max.value > LAST_OF_ASCII) isKnown = false;
      const others = ['az', 'AZ'].map((letters) => otherRange(min.value, max.value, letters));
      edits.push({ start, end, text: raw + others.join('') });
    },
    onCharacterSetEnter({ kind, start, end }) {
      if (kind === 'any' && flags.includes('s')) edits.push({ start, end, text: '[^]' });
      // Which characters `\p{Lu}` and `\W` leave out is another question with this flag.
      if (kind === 'property' && ignoresCase) isKnown = false;
    },
  });
  if (!isKnown) return undefined;
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), pattern);
}

const LAST_OF_ASCII = 0x7f;

/** The letter in its other case, or nothing; undefined for a letter beyond ASCII, which may have several. */
function otherCase(value: number): string | undefined {
  const letter = String.fromCodePoint(value);
  const others = [letter.toLowerCase(), letter.toUpperCase()].filter((one) => one !== letter);
  return value > LAST_OF_ASCII && others.length > 0 ? undefined : others.join('');
}

/** The part of a range that are letters between two, in their other case. */
function otherRange(min: number, max: number, letters: string): string {
  const [first, last] = [Math.max(min, letters.charCodeAt(0)), Math.min(max, letters.charCodeAt(1))];
  if (first > last) return '';
  return `${otherCase(first)!}-${otherCase(last)!}`;
}
