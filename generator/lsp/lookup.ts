import type { Span, SourceFile } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import type { SymbolId } from './names.js';

/** Mentions at an offset of a file; several if one word names fields of several objects. */
export function mentionsAt(analysis: Analysis, path: string, offset: number): readonly Mention[] {
  const around = analysis.mentions.filter(
    ({ span, role }) => role !== 'part' && span.file.path === path && span.start <= offset && offset <= span.end,
  );
  const shortest = Math.min(...around.map(({ span }) => span.end - span.start));
  return around.filter(({ span }) => span.end - span.start === shortest);
}

/** Declarations of a name: those in the spec itself, or else in its layers. */
export function declarationsOf(analysis: Analysis, symbols: readonly SymbolId[]): readonly Mention[] {
  const all = analysis.mentions.filter(({ role, symbol }) => role === 'declaration' && symbols.includes(symbol));
  const shown = all.filter(({ layered }) => !layered);
  return shown.length > 0 ? shown : all;
}

/** Every mention of a name, with or without its declarations. */
export function referencesTo(
  analysis: Analysis,
  symbols: readonly SymbolId[],
  withDeclarations: boolean,
): readonly Span[] {
  return analysis.mentions
    .filter(({ role, symbol }) => symbols.includes(symbol) && (withDeclarations || role !== 'declaration'))
    .filter(({ role }) => role !== 'part')
    .map(({ span }) => span);
}

/** A place of a file that names the same declaration as the place of the cursor. */
export interface Highlight {
  readonly span: Span;
  readonly declares: boolean;
}

/** The mentions in a file of the declaration that is named at an offset; none if no name is there. */
export function highlightsAt(analysis: Analysis, path: string, offset: number): readonly Highlight[] {
  const symbols = new Set(mentionsAt(analysis, path, offset).map(({ symbol }) => symbol));
  return analysis.mentions
    .filter(({ symbol, span }) => symbols.has(symbol) && span.file.path === path)
    .map(({ span, role }) => ({ span, declares: role === 'declaration' }));
}

/** The current position of a range of a former text, assuming that one edit separates the two texts. */
export function movedTo(file: SourceFile, { file: former, start, end }: Span): Span {
  const [before, now] = [former.text, file.text];
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same++;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const moved = (offset: number): number => {
    if (offset <= same) return offset;
    return offset >= before.length - tail ? offset + now.length - before.length : same;
  };
  return { file, start: moved(start), end: Math.max(moved(start), moved(end)) };
}
