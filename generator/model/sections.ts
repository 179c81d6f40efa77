import { sectionNames, type SectionName } from '../read/grammar/sections.js';
import type { Model } from './model.js';

export { sectionNames, type SectionName };

/** The list of a Model in which the declarations of each section of a spec are. */
export const listOf = {
  identifiers: 'identifiers',
  scalars: 'scalars',
  enums: 'enums',
  bitsets: 'bitSets',
  objects: 'objects',
  collections: 'collections',
  endpoints: 'endpoints',
  events: 'events',
  channels: 'channels',
  states: 'states',
  auth: 'auth',
  services: 'services',
  facts: 'facts',
} as const satisfies Readonly<Record<SectionName, keyof Model>>;

/** Every list of a Model: those of the sections, and what there is to review. */
export type ListOfModel = (typeof listOf)[SectionName] | 'gaps' | 'corrections';

/** A declaration of one section; views are among the objects. */
export type DeclarationIn<Section extends SectionName = SectionName> = Model[(typeof listOf)[Section]][number];

/** The declarations of a section, in the order of the spec. */
export function declarationsIn<Section extends SectionName>(
  section: Section,
  model: Model,
): readonly DeclarationIn<Section>[] {
  return model[listOf[section]] as readonly DeclarationIn<Section>[];
}
