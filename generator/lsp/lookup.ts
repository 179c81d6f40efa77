import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import type { SymbolId } from './symbols.js';

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
