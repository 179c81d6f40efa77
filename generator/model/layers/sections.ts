import { NO_STORE, type Queries } from '../../queries/index.js';
import { sectionNames } from '../../read/index.js';
import type { Sections } from '../../read/index.js';
import { mapValues, normaliseDeclaration } from '../normalise.js';

export type { SectionName, Sections } from '../../read/index.js';

/** The same declarations with every short form expanded. */
export function normaliseSections(sections: Sections, queries: Queries = NO_STORE): Sections {
  const normal = sectionNames.map((name) => [
    name,
    mapValues(sections[name], (node) =>
      queries.memoize('normalised declaration', [name, node], () => normaliseDeclaration(name, node)),
    ),
  ]);
  return Object.fromEntries(normal) as Sections;
}
