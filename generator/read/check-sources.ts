import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { isMap, valueOf } from './nodes.js';
import type { Entry, Node } from './syntax.js';

/** Every fact of a fill names its source, itself or through an enclosing fact. */
export function checkSources(fills: Node, diagnostics: Diagnostics): void {
  for (const section of isMap(fills) ? fills.entries : []) {
    for (const declaration of isMap(section.value) ? section.value.entries : []) {
      const bare = uncited(declaration);
      if (bare === undefined) continue;
      const path = `${section.key}.${declaration.key}`;
      diagnostics.report('missing-source', { path }, bare.keySpan, { hint: `add source: to ${declaration.key}` });
    }
  }
}

/** The first fact inside that has no source. */
function uncited(entry: Entry): Entry | undefined {
  const { value } = entry;
  if (!isMap(value) || value.entries.length === 0) return entry;
  if (valueOf(value, 'source') !== undefined) return undefined;
  for (const inner of value.entries) {
    const bare = uncited(inner);
    if (bare !== undefined) return bare;
  }
  return undefined;
}
