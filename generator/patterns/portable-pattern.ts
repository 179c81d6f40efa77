import { createRequire } from 'node:module';
import type * as RegExpp from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { haveNothingInCommon } from './inclusion.js';

/** A pattern for other languages than JavaScript. */
export interface PortablePattern {
  /** The pattern, where `\d` and `\w` are written out: in Python they are letters and digits of every language. */
  readonly pattern: string;
  /**
   * The texts that a text must not match besides, because of `$`: in Python and Java, it matches in front of a line break at the end,
   * too. Absent where that makes no difference.
   */
  readonly not?: string;
}

/** A pattern, also one that validators do not try, so that other languages read it as JavaScript does. */
export function portablePattern(pattern: string): PortablePattern {
  const { RegExpParser, visitRegExpAST } = createRequire(import.meta.url)(
    '@eslint-community/regexpp',
  ) as typeof RegExpp;
  const parsed = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  const changes: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let hasEnd = false;
  visitRegExpAST(parsed, {
    onAssertionEnter: ({ kind }) => {
      if (kind === 'end') hasEnd = true;
    },
    onCharacterSetEnter: (set) => {
      const text = writtenOut(set);
      if (text !== undefined) changes.push({ start: set.start, end: set.end, text });
    },
  });
  const text = changes.reduceRight(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    pattern,
  );
  const not = hasEnd ? ['\\n', '\\n$'].find((line) => haveNothingInCommon(pattern, line)) : undefined;
  return { pattern: text, ...(not === undefined ? {} : { not }) };
}

function writtenOut(set: AST.CharacterSet): string | undefined {
  if (set.kind !== 'digit' && set.kind !== 'word') return undefined;
  const characters = set.kind === 'digit' ? '0-9' : 'A-Za-z0-9_';
  if (set.parent.type === 'CharacterClass') return set.negate ? undefined : characters;
  return `[${set.negate ? '^' : ''}${characters}]`;
}
