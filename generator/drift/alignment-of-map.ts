import type { PublishedMap } from '../import/map/published-map.js';
import { publishedNames } from '../import/map/published-map.js';
import type { Model } from '../model/model.js';
import type { Alignment } from './align/align.js';
import type { PublishedModel } from './published-model.js';

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
