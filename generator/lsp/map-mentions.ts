import { Diagnostics } from '../diagnostics/index.js';
import { readMap } from '../import/map/read-map.js';
import type { SourceFile } from '../read/syntax.js';
import { withParts, type Mention } from './mentions.js';
import type { Names } from './names.js';
import { declarationId, typeId } from './symbols.js';

/** The own names in the map of a published document: a rename of a declaration changes them, too. */
export function mentionsInMap(file: SourceFile, names: Names): readonly Mention[] {
  return readMap(file, new Diagnostics()).names.flatMap(({ is }): readonly Mention[] => {
    if (is.kind !== 'own') return [];
    const symbol = names.types.has(is.name)
      ? typeId(is.name)
      : declarationId(/^[a-z]/.test(is.name) ? 'endpoints' : 'auth', is.name);
    return withParts({ symbol, span: is.span, editable: is.span, role: 'reference', layered: true }, names);
  });
}
