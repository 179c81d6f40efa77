import type * as RegExpp from '@eslint-community/regexpp';
import { createRequire } from 'node:module';
import { MOST_CHARACTERS, Refusal } from '../patterns/read-pattern.js';
import { matches } from '../patterns/automaton.js';
import { automatonOf } from '../patterns/pattern-automaton.js';

/** Whether a pattern is valid in JavaScript with the flag `u`. */
export function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** A pattern with the flag `u`, and whether a part of it has the meaning of another dialect. */
export interface ReadablePattern {
  readonly pattern: string;
  readonly isForeign: boolean;
}

/**
 * A pattern with the flag `u`, which refuses needless escapes, braces that are no quantifiers, and dashes beside a set.
 * An unreadable pattern is unchanged.
 */
export function readable(pattern: string): ReadablePattern {
  if (pattern.length > MOST_CHARACTERS) return { pattern, isForeign: false };
  if (isRegExp(pattern)) return { pattern, isForeign: false };
  const flagged = withoutFlags(pattern);
  let read = flagged.pattern;
  for (const { rewrite, isForeign } of REWRITES) {
    read = rewrite(read);
    if (!isRegExp(read)) continue;
    const unflagged = withFlags({ ...flagged, pattern: read });
    return unflagged === undefined
      ? { pattern, isForeign: false }
      : { pattern: unflagged, isForeign: isForeign || flagged.pattern !== pattern };
  }
  return { pattern, isForeign: false };
}

interface Rewrite {
  readonly rewrite: (pattern: string) => string;
  /** Whether JavaScript without the flag `u` reads the pattern differently. */
  readonly isForeign: boolean;
}

/** Each rewrite gets the result of the previous ones. */
const REWRITES: readonly Rewrite[] = [
  {
    rewrite: (pattern) =>
      pattern
        .replaceAll(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/g, '$1')
        .replaceAll(/\\-/g, (dash, at: number) => (isInClass(pattern, at) ? dash : '-')),
    isForeign: false,
  },
  // A dash beside a set in a class is no range.
  {
    rewrite: (pattern) =>
      pattern.replaceAll(/(\\[dDsSwW])-(?!\])/g, (both, set: string, at: number) =>
        isInClass(pattern, at) ? String.raw`${set}\-` : both,
      ),
    isForeign: false,
  },
  {
    rewrite: (pattern) =>
      pattern.replaceAll(/([^\\[])-(?=\\[dDsSwW])/g, (both, before: string, at: number) =>
        isInClass(pattern, at + 1) ? String.raw`${before}\-` : both,
      ),
    isForeign: false,
  },
  {
    rewrite: (pattern) => pattern.replaceAll(/\\[AZz]/g, (anchor) => (anchor === '\\A' ? '^' : '$')),
    isForeign: true,
  },
  { rewrite: withNames, isForeign: true },
];

/** Members of classes for named sets of other dialects. */
const NAMED_SETS: Readonly<Record<string, string>> = {
  Alnum: 'A-Za-z0-9',
  Blank: ' \\t',
  Cntrl: '\\x00-\\x1f\\x7f',
  Digit: '0-9',
  Graph: '!-~',
  Print: ' -~',
  Punct: '!-\\/:-@\\[-`\\{-~',
  XDigit: '0-9A-Fa-f',
};

/** Replaces `\p{Han}` and `\p{IsHan}` by scripts, and `\p{Alnum}` by ASCII characters. */
function withNames(pattern: string): string {
  return pattern.replaceAll(/\\(p)\{(?:Is)?(\w+)\}/gi, (written, letter: string, name: string, at: number) => {
    if (isRegExp(written)) return written;
    const set = Object.hasOwn(NAMED_SETS, name) && letter === 'p' ? NAMED_SETS[name] : undefined;
    if (set !== undefined) return isInClass(pattern, at) ? set : `[${set}]`;
    const [script, property] = [`\\${letter}{Script=${name}}`, `\\${letter}{${name}}`];
    return [script, property].find(isRegExp) ?? written;
  });
}

function isInClass(pattern: string, at: number): boolean {
  const before = pattern.slice(0, at).replaceAll(/\\./g, '');
  return before.lastIndexOf('[') > before.lastIndexOf(']');
}

/** A pattern and the flags at its beginning, such as `(?i)^a` in other dialects. */
export interface FlaggedPattern {
  readonly flags: string;
  readonly pattern: string;
}

/** Separates flags at the beginning of a pattern, which apply to all of it. Other flags make it unreadable. */
function withoutFlags(written: string): FlaggedPattern {
  const [both = '', begin = '', flags = ''] = /^(\\A|\^)?\(\?([a-z]*)(?:-[a-z]+)?\)/.exec(written) ?? [];
  return { flags, pattern: both === '' ? written : begin + written.slice(both.length) };
}

/**
 * A pattern without flags for one with flags; undefined if there is none. `i` adds the other case of ASCII letters, and
 * `s` lets `.` match line breaks.
 */
function withFlags({ flags, pattern }: FlaggedPattern): string | undefined {
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
      // With `i`, `\p{Lu}` and `\W` exclude other characters.
      if (kind === 'property' && ignoresCase) isKnown = false;
    },
  });
  if (!isKnown) return undefined;
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), pattern);
}

const LAST_OF_ASCII = 0x7f;

/** The letter in its other case, or an empty text; undefined for letters beyond ASCII, which may have several. */
function otherCase(value: number): string | undefined {
  const letter = String.fromCodePoint(value);
  const others = [letter.toLowerCase(), letter.toUpperCase()].filter((spelling) => spelling !== letter);
  return value > LAST_OF_ASCII && others.length > 0 ? undefined : others.join('');
}

/** The letters of a range that are between two letters, in their other case. */
function otherRange(min: number, max: number, letters: string): string {
  const [first, last] = [Math.max(min, letters.charCodeAt(0)), Math.min(max, letters.charCodeAt(1))];
  if (first > last) return '';
  return `${otherCase(first)!}-${otherCase(last)!}`;
}

/** Whether a key matches a pattern that an automaton supports. */
export function matchesKey(pattern: string, key: string): boolean {
  const automaton = automatonOf(pattern);
  return !(automaton instanceof Refusal) && matches(automaton, key);
}
