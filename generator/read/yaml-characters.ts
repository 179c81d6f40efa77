import type { CST } from 'yaml';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { positionAt } from '../diagnostics/position.js';
import type { SourceFile } from './syntax.js';
import { visitTokens } from './yaml-tokens.js';

/** Everything but the printable characters of YAML 1.2, and a carriage return that ends no line. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}|\r(?!\n)/gu;

/** Line breaks to YAML 1.1, to editors and to people, and not to YAML 1.2: what follows them looks like a line. */
const SEPARATORS = /[\u0085\u2028\u2029\ufeff]/g;

/**
 * Reports characters that YAML does not allow in a file, and those outside of quotes that some readers take for the end
 * of a line: after one, a declaration could look as if it were on a line of its own, and be part of a comment.
 */
export function reportCharacters(file: SourceFile, tokens: readonly CST.Token[], diagnostics: Diagnostics): void {
  const lines = new Set<number>();
  const report = (character: string, start: number): void => {
    const { line } = positionAt(file, start);
    // Of a line of such characters, the first says enough.
    if (lines.has(line)) return;
    lines.add(line);
    const span = { file, start, end: start + character.length };
    diagnostics.report('unprintable-character', { character: nameOf(character) }, span, hintFor(character));
  };
  for (const { 0: character, index } of file.text.matchAll(UNPRINTABLE)) report(character, index);
  if (file.text.search(SEPARATORS) === -1) return;
  visitTokens(tokens, (token, from) => {
    if (!('source' in token) || token.type.endsWith('quoted-scalar') || token.type === 'byte-order-mark') return;
    for (const { 0: character, index } of token.source.matchAll(SEPARATORS)) report(character, from + index);
  });
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function hintFor(character: string): { readonly hint: string } {
  if (character === '\r') return { hint: 'end lines with a line feed, or with a carriage return and a line feed' };
  const code = character.codePointAt(0)!.toString(16).padStart(4, '0');
  return { hint: /\p{Surrogate}/u.test(character) ? 'leave it out' : `write "\\u${code}", in double quotes` };
}
