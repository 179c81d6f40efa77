import { collectProblems, Diagnostics, didYouMean } from '../diagnostics/index.js';
import { NO_STORE, type Queries } from '../queries/index.js';
import { checkDeclarations, sectionNames, type SpecTree } from '../read/index.js';
import { applyLayers, type Layered } from './layers/apply-layers.js';
import { withReasons } from './layers/earlier-layers.js';
import { resolveGaps } from './layers/gaps.js';
import type { Model } from './model.js';
import { hoistInlineObjects } from './resolve/inline-objects.js';
import { resolveSections } from './resolve/resolve-sections.js';
import { freeze } from './resolve/resolving.js';
import { int64Form, resolvePackage, resolveProfile } from './resolve/services.js';
import { findTypeNames, indexTypeNames } from './resolve/types.js';
import { checkRules } from './rules/check-rules.js';

/**
 * Resolves the Model of a spec in one profile: applies layers, resolves names, and checks rules. Reports every problem.
 * Returns `undefined` if `diagnostics` contains any problem, including earlier ones.
 */
export function resolveModel(
  spec: SpecTree,
  profile: string,
  diagnostics: Diagnostics,
  queries: Queries = NO_STORE,
): Model | undefined {
  const known = resolveProfile(spec.root, profile);
  if (known === undefined) {
    const names = profileNames(spec);
    const span = spec.root.profiles.span;
    diagnostics.report('unknown-name', { what: 'profile', name: profile }, span, didYouMean(profile, names));
    return undefined;
  }
  const layered = applyLayers(spec, known.layers, diagnostics, queries);
  // The reader checked the shape only before layers changed the spec.
  checkChanged(layered, diagnostics, queries);
  const found = new Diagnostics();
  const sections = hoistInlineObjects(layered.sections, found, queries);
  const typeNames = findTypeNames(sections);
  const declarations = resolveSections(
    sections,
    indexTypeNames(typeNames),
    found,
    profile,
    int64Form(spec.root),
    queries,
  );
  const model: Model = {
    package: resolvePackage(spec.root),
    profile: known,
    ...declarations,
    gaps: resolveGaps(layered.openFacts, layered.fillings),
    corrections: layered.corrections,
  };
  checkRules({ model, root: spec.root, sections, typeNames }, found);
  diagnostics.addAll(withReasons(found.sorted(), layered.history));
  return diagnostics.empty ? freeze(model) : undefined;
}

/** Checks the declarations that layers have added or changed. */
function checkChanged({ sections, base }: Layered, diagnostics: Diagnostics, queries: Queries): void {
  for (const name of sectionNames) {
    const known = new Set(base[name].entries);
    for (const entry of sections[name].entries) {
      if (known.has(entry)) continue;
      const { key, keySpan, optional, value } = entry;
      const { problems } = queries.memoize('shape of a declaration', [name, key, keySpan, optional, value], () =>
        collectProblems((found) => checkDeclarations(name, { ...sections[name], entries: [entry] }, found)),
      );
      diagnostics.addAll(problems);
    }
  }
}

export function profileNames(spec: Pick<SpecTree, 'root'>): readonly string[] {
  return spec.root.profiles.entries.map((entry) => entry.key);
}

/** The spec lacks the selected profile. */
export class UnknownProfileError extends Error {
  override readonly name = 'UnknownProfileError';

  constructor(
    readonly profile: string,
    readonly known: readonly string[],
  ) {
    super(`the spec has no profile ${profile}`);
  }
}
