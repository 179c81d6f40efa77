import type { Model } from '../model/model.js';
import { listOf, mapSections } from '../model/sections.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';

/**
 * The model for emitters, without positions in the spec: positions change with every line above, and no output may
 * depend on them.
 */
export function modelWithoutPlaces(model: Model, queries: Queries = NO_STORE): Model {
  const profile = model.profile.name;
  const declared = mapSections(model, (declarations, section) => {
    const byName = new Map(
      declarations.map((one) => [
        one.name,
        queries.memoize('declaration without places', [one], () => withoutPlaces(one)),
      ]),
    );
    return [...queries.trackMap(`${listOf[section]} of ${profile} without places`, byName, reuseStructure).values()];
  });
  const { gaps, corrections } = model;
  return queries.trackProperties<Model>(
    `Model of ${profile} without places`,
    { ...declared, gaps: withoutPlaces(gaps), corrections: withoutPlaces(corrections) },
    reuseStructure,
  );
}

/** Keys whose values are JSON from the spec, in which no key is a position. */
const JSON_KEYS: ReadonlySet<string> = new Set(['value', 'is', 'body']);

function withoutPlaces<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item: unknown) => withoutPlaces(item)) as Data;
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => {
    if (JSON_KEYS.has(key)) return [key, value];
    return [key, key === 'origin' ? { ...(value as object), file: '', line: 0, column: 0 } : withoutPlaces(value)];
  });
  return Object.fromEntries(entries) as Data;
}
