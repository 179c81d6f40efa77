import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import { mentionsAt } from './lookup.js';

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
