import type { MapNode } from '../../read/syntax.js';
import { normaliseSection, sectionNames } from '../normalise.js';
import type { SectionName } from '../normalise.js';

/** The declarations of a spec, one map per section of the language. */
export type Sections = Readonly<Partial<Record<SectionName, MapNode>>>;

/** The same declarations with every short form written out. */
export function normaliseSections(sections: Sections): Sections {
  const normal: Partial<Record<SectionName, MapNode>> = {};
  for (const name of sectionNames) {
    const section = sections[name];
    if (section !== undefined) normal[name] = normaliseSection(name, section);
  }
  return normal;
}
