import type { Diagnostic } from '../../diagnostics/index.js';

/**
 * The problems of objects, without those that an object inherits: a correction of the ancestor corrects them, too.
 *
 * @param found the problems of each object
 * @param ancestors all objects that an object extends
 */
export function withoutInherited(
  found: ReadonlyMap<string, readonly Diagnostic[]>,
  ancestors: ReadonlyMap<string, readonly string[]>,
): readonly Diagnostic[] {
  const keys = new Map(Array.from(found, ([object, problems]) => [object, new Set(problems.map(keyOf))]));
  return Array.from(found).flatMap(([object, problems]) => {
    const above = (ancestors.get(object) ?? []).flatMap((ancestor) => keys.get(ancestor) ?? []);
    return problems.filter((problem) => !above.some((known) => known.has(keyOf(problem))));
  });
}

/** The same problem at the same place; its message names the object. */
function keyOf({ code, span }: Diagnostic): string {
  return [code, span.file.path, span.start, span.end].join('\0');
}
