import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf } from '../import/write/yaml-data.js';
import { keysOf } from '../import/load/pointer.js';
import type { Alignment } from './align/align.js';
import type { PublishedModel } from './published-model.js';

/**
 * The map of a document, for a person to look at: each published name with the own one, several of one in a list. What other files
 * declare has no name in it.
 */
export function mapText(
  { objects, enums, identifiers, endpoints, schemes }: Alignment,
  { writtenName, schemePointer }: Pick<PublishedModel, 'writtenName' | 'schemePointer'>,
): string {
  const writtenScheme = (name: string): string => keysOf(schemePointer(name))!.at(-1)!;
  const all = [identifiers, enums, objects, endpoints].map((map) => [map, writtenName] as const);
  const lines = [...all, [schemes, writtenScheme] as const].flatMap(([map, written]) =>
    [...map].flatMap(([own, published]) => {
      const names = published.flatMap((name) => written(name) ?? []).map(keyText);
      if (names.length === 0) return [];
      return [`${names.length === 1 ? names[0]! : `[${names.join(', ')}]`}: ${own}\n`];
    }),
  );
  return lines.toSorted().join('');
}

/** A key as YAML writes it, in or out of brackets. */
function keyText(name: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(name)) {
    const content = layoutOf(block([[name, 1]]));
    const text = printLayout({ content, comments: [] });
    return text.slice(0, text.lastIndexOf(':'));
  }
  return JSON.stringify(name);
}
