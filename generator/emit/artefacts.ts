/**
 * Parts of a package that can be selected. A type and its validator share a module, from which a bundle takes only what it uses:
 * `types` and `validators` are in every package, with the enumerations, identifiers, states, permissions and defaults that belong
 * to them.
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

/** The artefacts of a package. */
export type Artefacts = ReadonlySet<Artefact>;

/** A selection of artefacts; all of them by default. */
export function artefactsOf(selected: readonly Artefact[] = ARTEFACTS): Artefacts {
  return new Set(selected);
}
