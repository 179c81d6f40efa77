import { MOST_CHARACTERS } from '../patterns/read-pattern.js';
import { withFlags, withoutFlags } from './inline-flags.js';

/** Whether a pattern is one of JavaScript with flag `u`. */
export function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** A pattern with flag `u`, and whether something in it was read as another dialect means it. */
export interface ReadablePattern {
  readonly pattern: string;
  readonly isForeign: boolean;
}

/**
 * The pattern with flag `u`, which refuses escapes of letters that need none, braces that count nothing, and dashes beside a set.
 * A pattern that cannot be read is left as it is.
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
  /** Whether JavaScript without flag `u` reads the pattern otherwise. */
  readonly isForeign: boolean;
}

/** Each goes on with what the former ones have made. */
const REWRITES: readonly Rewrite[] = [
  {
    rewrite: (pattern) =>
      pattern
        .replaceAll(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/g, '$1')
        .replaceAll(/\\-/g, (dash, at: number) => (isInClass(pattern, at) ? dash : '-')),
    isForeign: false,
  },
  // In a class, a dash beside a set is no range.
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

/** Characters of sets that other dialects have names for, as members of a class. */
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

/** `\p{Han}` and `\p{IsHan}` as the script, and `\p{Alnum}` as characters of ASCII. */
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
