import type { Diagnostics } from '../../diagnostics/index.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import type { NotShownNode } from '../../read/syntax.js';
import type { SpecTree } from '../../read/index.js';
import type { Correction } from '../model.js';
import { applyCorrections } from './apply-corrections.js';
import { applyFills, type Filling, type Fillings } from './apply-fills.js';
import { addPublished, completeFromPublished, handWritten } from './apply-published.js';
import type { AppliedCorrection } from './earlier-layers.js';
import { findOpenFacts, type OpenFact } from './gaps.js';
import { normaliseSections, type Sections } from './stamp.js';

export interface Layered {
  readonly sections: Sections;
  readonly base: Sections;
  readonly openFacts: readonly OpenFact[];
  readonly fillings: Fillings;
  readonly corrections: readonly Correction[];
  /** The applied corrections, for messages about names that no longer exist. */
  readonly history: readonly AppliedCorrection[];
}

/**
 * Applies layers to the spec in order: first the fills of a layer, then its corrections. Facts of published documents
 * are below all of them, wherever the profile names their layers.
 */
export function applyLayers(
  spec: SpecTree,
  layers: readonly string[],
  diagnostics: Diagnostics,
  queries: Queries = NO_STORE,
): Layered {
  const base = normaliseSections(spec.base, queries);
  const applied = layers.flatMap((name) => spec.layers.get(name) ?? []);
  const published = applied.flatMap(({ facts }) => facts ?? []);
  const byHand =
    published.length === 0
      ? undefined
      : handWritten(
          [base, ...applied.map(({ fills }) => fills)],
          applied.flatMap((layer) => layer.corrections),
        );
  let sections = byHand === undefined ? base : addPublished(base, published, byHand);
  const openFacts = findOpenFacts(base);
  const fillings = new Map<NotShownNode, Filling>();
  const corrections: Correction[] = [];
  let history: readonly AppliedCorrection[] = [];
  for (const layer of applied) {
    const { name } = layer;
    const filled = applyFills(sections, name, layer.fills, history, layer.corrections, diagnostics, queries);
    const corrected = applyCorrections(filled.sections, name, layer.corrections, history, diagnostics, queries);
    ({ sections, history } = corrected);
    for (const [node, filling] of [...filled.fillings, ...corrected.fillings]) fillings.set(node, filling);
    corrections.push(...corrected.corrections);
  }
  if (byHand !== undefined) sections = completeFromPublished(sections, published, history, byHand, queries);
  return { sections, base, openFacts, fillings, corrections, history };
}
