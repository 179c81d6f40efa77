import { sectionNames } from '../../read/index.js';
import type { Sections } from '../../read/index.js';
import { normaliseSection } from '../normalise.js';

export type { SectionName, Sections } from '../../read/index.js';

/** The same declarations with every short form written out. */
export function normaliseSections(sections: Sections): Sections {
  const normal = sectionNames.map((name) => [name, normaliseSection(name, sections[name])]);
  return Object.fromEntries(normal) as Sections;
}
