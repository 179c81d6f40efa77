import { type PublishedMap, publishedNames } from '../import/layer/published-map.js';
import type { Model } from '../model/model.js';
import type { Alignment } from './align/align.js';
import type { PublishedModel } from './published-model.js';
import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf } from '../import/write/yaml-data.js';
import { keysOf } from '../import/load/pointer.js';

/** The alignment that a map says. Names to which the import gave no declaration of their own are left out. */
export function alignmentOf(map: PublishedMap, own: Model, { nameOf, schemeOf }: PublishedModel): Alignment {
  const byOwn = publishedNames(map);
  const of = (declared: readonly { readonly name: string }[], named = nameOf): ReadonlyMap<string, readonly string[]> =>
    new Map(
      declared.flatMap(({ name }) => {
        const names = (byOwn.get(name) ?? []).flatMap((written) => named(written) ?? []);
        return names.length === 0 ? [] : [[name, names] as const];
      }),
    );
  return {
    objects: of(own.objects.filter(({ view }) => view === undefined)),
    enums: of(own.enums),
    identifiers: of(own.identifiers),
    endpoints: of(own.endpoints),
    schemes: of(own.auth, schemeOf),
  };
}

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
