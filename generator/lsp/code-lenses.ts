import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import { partsOf, type SymbolId } from './names.js';

/** An action above a declaration. */
export type CodeLens =
  | { readonly kind: 'references'; readonly span: Span; readonly title: string; readonly references: readonly Span[] }
  /** Validates a payload against the object or union. */
  | { readonly kind: 'validate'; readonly span: Span; readonly title: string; readonly type: string };

/** The lenses of a file: how often each declaration is used, and a check of payloads for objects and unions. */
export function codeLensesOf(analysis: Analysis, path: string): readonly CodeLens[] {
  const references = referencesBySymbol(analysis);
  return analysis.mentions
    .filter(({ role, layered, span }) => role === 'declaration' && !layered && span.file.path === path)
    .filter(({ symbol }) => partsOf(symbol).member === undefined)
    .flatMap(({ symbol, span }): readonly CodeLens[] => {
      const uses = references.get(symbol) ?? [];
      const type = validatedType(symbol, analysis);
      return [
        ...(uses.length === 0
          ? []
          : [{ kind: 'references', span, title: `used by ${uses.length}`, references: uses } as const]),
        ...(type === undefined ? [] : [{ kind: 'validate', span, title: 'validate a payload', type } as const]),
      ];
    });
}

function referencesBySymbol({ mentions }: Analysis): ReadonlyMap<SymbolId, readonly Span[]> {
  const found = new Map<SymbolId, Span[]>();
  for (const { role, symbol, span } of mentions) {
    if (role !== 'reference') continue;
    const spans = found.get(symbol);
    if (spans === undefined) found.set(symbol, [span]);
    else spans.push(span);
  }
  return found;
}

function validatedType(symbol: SymbolId, { models: [model] }: Analysis): string | undefined {
  const { space, name } = partsOf(symbol);
  if (space !== 'types' || model === undefined) return undefined;
  return [...model.objects, ...model.unions].some((declared) => declared.name === name) ? name : undefined;
}
