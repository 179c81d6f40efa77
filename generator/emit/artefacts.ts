/**
 * The selectable parts of a package. `types` and `validators` are in every package, because a type and its validator
 * share a module. They include enumerations, identifiers, states, permissions and defaults.
 */
export const ARTEFACTS = [
  'types',
  'validators',
  'client',
  'events',
  'samples',
  'arbitraries',
  'schemas',
  'openapi',
  'docs',
] as const;

export type Artefact = (typeof ARTEFACTS)[number];

export type Artefacts = ReadonlySet<Artefact>;

export function artefactsOf(selected: readonly Artefact[] = ARTEFACTS): Artefacts {
  return new Set(selected);
}
