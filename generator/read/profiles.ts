import { isList, textOf, valueOf } from './nodes.js';
import type { SpecTree } from './read-spec.js';

/** A profile as spec.yaml names it. */
export interface SpecProfile {
  readonly name: string;
  readonly doc: string;
  readonly layers: readonly string[];
  /** Absent for a profile that is not in the package. */
  readonly entry?: string;
}

/** The profiles of a spec, in its order. What is malformed is left out; reading the spec has reported it. */
export function profilesOf(spec: SpecTree): readonly SpecProfile[] {
  return spec.root.profiles.entries.map(({ key, value }) => {
    const layers = valueOf(value, 'layers');
    const entry = textOf(valueOf(value, 'entry'));
    return {
      name: key,
      doc: textOf(valueOf(value, 'doc')) ?? '',
      layers: isList(layers) ? layers.items.flatMap((item) => textOf(item) ?? []) : [],
      ...(entry === undefined ? {} : { entry }),
    };
  });
}
