import type { Declared, Model } from '../model/model.js';
import { NO_STORE, reuseStructure, type Queries } from '../queries/index.js';

/**
 * The model for emitters, without positions in the spec: positions change with every line above, and no output may
 * depend on them.
 */
export function modelWithoutPlaces(model: Model, queries: Queries = NO_STORE): Model {
  const profile = model.profile.name;
  const section = <Declaration extends Declared>(
    name: keyof Model,
    declarations: readonly Declaration[],
  ): readonly Declaration[] => {
    const byName = new Map(
      declarations.map((one) => [
        one.name,
        queries.memoize('declaration without places', [one], () => withoutPlaces(one)),
      ]),
    );
    return [...queries.trackMap(`${name} of ${profile} without places`, byName, reuseStructure).values()];
  };
  const { package: info, gaps, corrections } = model;
  return queries.trackProperties<Model>(
    `Model of ${profile} without places`,
    {
      package: info,
      profile: model.profile,
      identifiers: section('identifiers', model.identifiers),
      scalars: section('scalars', model.scalars),
      enums: section('enums', model.enums),
      bitSets: section('bitSets', model.bitSets),
      objects: section('objects', model.objects),
      unions: section('unions', model.unions),
      collections: section('collections', model.collections),
      endpoints: section('endpoints', model.endpoints),
      events: section('events', model.events),
      channels: section('channels', model.channels),
      states: section('states', model.states),
      permissions: section('permissions', model.permissions),
      auth: section('auth', model.auth),
      services: section('services', model.services),
      urls: section('urls', model.urls),
      facts: section('facts', model.facts),
      gaps: withoutPlaces(gaps),
      corrections: withoutPlaces(corrections),
    },
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
