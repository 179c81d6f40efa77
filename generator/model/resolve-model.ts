import { Diagnostics, didYouMean } from '../diagnostics/index.js';
import { checkDeclarations, sectionNames } from '../read/index.js';
import type { Sections, SpecTree } from '../read/index.js';
import { resolveGaps } from './gaps.js';
import { applyLayers, type Layered } from './layers/apply-layers.js';
import { withReasons } from './layers/earlier-layers.js';
import { isKnownRight, rememberRight } from './layers/known-right.js';
import type { Model } from './model.js';
import { freeze } from './resolve/freeze.js';
import { resolvePackage, resolveProfile } from './resolve/package.js';
import { resolveSections } from './resolve/resolve-sections.js';
import { Trace } from './resolve/trace.js';
import { findTypeNames, indexTypeNames } from './resolve/type-names.js';
import { checkRules } from './rules/check-rules.js';

/**
 * The Model of a spec under one of its profiles: layers applied, names resolved, rules checked. Every problem is
 * reported; undefined where `diagnostics` holds any, whoever found it.
 */
export function resolveModel(spec: SpecTree, profile: string, diagnostics: Diagnostics): Model | undefined {
  const known = resolveProfile(spec.root, profile);
  if (known === undefined) {
    const names = profileNames(spec);
    const span = spec.root.profiles.span;
    diagnostics.report('unknown-name', { what: 'profile', name: profile }, span, didYouMean(profile, names));
    return undefined;
  }
  const layered = applyLayers(spec, known.layers, diagnostics);
  // What layers put together has the shape of a spec, too; the transcription alone was checked when it was read.
  checkChanged(layered, diagnostics);
  const typeNames = findTypeNames(layered.sections);
  const trace = new Trace();
  const found = new Diagnostics();
  const declarations = resolveSections(layered.sections, indexTypeNames(typeNames), trace, found);
  const model: Model = {
    package: resolvePackage(spec.root),
    profile: known,
    ...declarations,
    gaps: resolveGaps(layered.openFacts, layered.fillings),
    corrections: layered.corrections,
  };
  checkRules({ model, root: spec.root, sections: layered.sections, typeNames, trace }, found);
  diagnostics.addAll(withReasons(found.sorted(), layered.history));
  return diagnostics.empty ? freeze(model) : undefined;
}

/** Checks the declarations that the transcription does not have as they are now. */
function checkChanged({ sections, base }: Layered, diagnostics: Diagnostics): void {
  const changed = sectionNames.map((name) => {
    const known = new Set(base[name].entries);
    const entries = sections[name].entries.filter((entry) => !known.has(entry) && !isKnownRight(name, entry));
    return [name, { ...sections[name], entries }] as const;
  });
  const found = new Diagnostics();
  checkDeclarations(Object.fromEntries(changed) as unknown as Sections, found);
  diagnostics.addAll(found.sorted());
  if (!found.empty) return;
  for (const [name, { entries }] of changed) for (const entry of entries) rememberRight(name, entry);
}

/** The names of a spec's profiles, in the order of `spec.yaml`. */
export function profileNames(spec: Pick<SpecTree, 'root'>): readonly string[] {
  return spec.root.profiles.entries.map((entry) => entry.key);
}
