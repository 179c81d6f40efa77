import type { Fillings } from './layers/apply-fills.js';
import type { OpenFact } from './layers/find-gaps.js';
import type { Gap, Model, Origin } from './model.js';
import { originAt } from './resolve/resolving.js';

/** The gaps of a Model: every open fact of the transcription, and the value that a layer fills in. */
export function resolveGaps(openFacts: readonly OpenFact[], fillings: Fillings): readonly Gap[] {
  return openFacts.map(({ node, path, section }): Gap => {
    const scope = section === undefined ? {} : { section };
    const filling = fillings.get(node);
    const gap = { path, origin: originAt(node.span, scope) };
    if (filling === undefined) return gap;
    const filledBy = originAt(filling.node.span, scope, filling.node.provenance);
    return { ...gap, filledBy, filledWith: filling.text };
  });
}

/** One line of `snowspec gaps`. */
export interface GapRow {
  readonly path: string;
  /** Section of the source document; empty if the spec names none. */
  readonly section: string;
  /** The layer that fills the gap; empty if none does. */
  readonly layer: string;
  /** The value that fills the gap, on one line; empty if none does. */
  readonly value: string;
  readonly source: readonly string[];
  readonly origin: Origin;
}

/** The gaps of a Model as rows of a table, in the order of the spec. */
export function gapRows(model: Model): readonly GapRow[] {
  return model.gaps.map(({ path, origin, filledBy, filledWith }) => ({
    path,
    section: origin.section ?? '',
    layer: filledBy?.layer ?? '',
    value: filledWith ?? '',
    source: filledBy?.source ?? [],
    origin,
  }));
}
