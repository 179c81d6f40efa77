import { sectionNames, type SectionName } from '../read/grammar/sections.js';
import type { Declared, Model } from './model.js';

export { sectionNames, type SectionName };

/** The list in the Model for a section: its name in camelCase. */
type ListOf<Section extends SectionName> = Section extends 'bitsets' ? 'bitSets' : Section;

export const listOf = Object.fromEntries(
  sectionNames.map((section) => [section, section === 'bitsets' ? 'bitSets' : section]),
) as { readonly [Section in SectionName]: ListOf<Section> };

type SingularOf<Section extends SectionName> = Section extends `${infer Singular}s` ? Singular : Section;

/** A section without its `s`. */
export const singularOf = Object.fromEntries(sectionNames.map((section) => [section, section.replace(/s$/, '')])) as {
  readonly [Section in SectionName]: SingularOf<Section>;
};

/** A declaration of a section in one word: `bitSet`, `authScheme`, and otherwise the section without its `s`. */
export const nounOf = { ...singularOf, bitsets: 'bitSet', auth: 'authScheme' } as const;

export type NounOf<Section extends SectionName> = (typeof nounOf)[Section];

/** Sections whose declarations are types, which share one namespace. */
export const typeSections = [
  'identifiers',
  'scalars',
  'enums',
  'bitsets',
  'objects',
  'unions',
] as const satisfies SectionName[];

export type TypeSection = (typeof typeSections)[number];

export function isTypeSection(section: string): section is TypeSection {
  return (typeSections as readonly string[]).includes(section);
}

/** A declaration of a section. The section of objects includes views. */
export type DeclarationIn<Section extends SectionName = SectionName> = Model[ListOf<Section>][number];

export function declarationsIn<Section extends SectionName>(
  section: Section,
  model: Model,
): readonly DeclarationIn<Section>[] {
  return model[listOf[section] as ListOf<SectionName>] as readonly Declared[] as readonly DeclarationIn<Section>[];
}

export function mapSections(
  model: Model,
  map: (declarations: readonly Declared[], section: SectionName) => readonly Declared[],
): Model {
  const lists = sectionNames.map((section) => [listOf[section], map(declarationsIn(section, model), section)]);
  return { ...model, ...(Object.fromEntries(lists) as Pick<Model, ListOf<SectionName>>) };
}
