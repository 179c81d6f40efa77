import type { Model } from '../model/model.js';
import { listOf, mapSections } from '../model/sections.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';

/**
 * The Model without positions, which change with every edited line, so that no output depends on them.
 *
 * @param options `declarationsOnly` leaves out prose, too
 */
export function modelWithoutPlaces(
  model: Model,
  queries: Queries = NO_STORE,
  { declarationsOnly = false }: { readonly declarationsOnly?: boolean } = {},
): Model {
  const profile = model.profile.name;
  const prose = !declarationsOnly;
  const without = <Data>(data: Data): Data => withoutPlaces(data, prose);
  const declared = mapSections(model, (declarations, section) => {
    const byName = new Map(
      declarations.map((declaration) => [
        declaration.name,
        queries.memoize('declaration without places', [declaration, prose], () => without(declaration)),
      ]),
    );
    return [...queries.trackMap(`${listOf[section]} of ${profile} without places`, byName, reuseStructure).values()];
  });
  const { gaps, corrections } = model;
  return queries.trackProperties<Model>(
    `Model of ${profile} without places`,
    { ...declared, gaps: without(gaps), corrections: without(corrections) },
    reuseStructure,
  );
}

/** Keys whose values are JSON of the spec, without positions. */
const JSON_KEYS: ReadonlySet<string> = new Set(['value', 'is', 'body']);

/** Parts that only comments contain. */
const NO_PROSE: Readonly<Record<string, unknown>> = { doc: '', see: [], notes: [], caveats: [] };

function withoutPlaces<Data>(data: Data, prose: boolean): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item: unknown) => withoutPlaces(item, prose)) as Data;
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => {
    if (JSON_KEYS.has(key)) return [key, value];
    if (key === 'origin') return [key, prose ? { ...(value as object), ...NOWHERE } : NOWHERE];
    if (!prose && Object.hasOwn(NO_PROSE, key) && isProse(value)) return [key, NO_PROSE[key]];
    return [key, withoutPlaces(value, prose)];
  });
  return Object.fromEntries(entries) as Data;
}

const NOWHERE = { file: '', line: 0, column: 0 };

function isProse(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}
