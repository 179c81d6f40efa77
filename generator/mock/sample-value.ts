import { samplesOf, type Samples } from '../interpret/samples.js';
import type { Limit, Model, Type } from '../model/model.js';
import { isDict } from '../model/types.js';
import { NOWHERE } from '../model/subset.js';

/** Samples for a server: no two share objects, and dicts have entries. */
export function servedSamples(model: Model): Samples {
  const samples = samplesOf(model);
  return {
    // The server changes the samples.
    declared: (name, seed, given) => structuredClone(samples.declared(name, seed, given)),
    type: (type, limits, seed) => structuredClone(samples.type(type, withEntries(type, limits), seed, 'value')),
  };
}

/** Makes a dict nonempty, unless the spec limits the number of its keys. */
function withEntries(type: Type, limits: readonly Limit[]): readonly Limit[] {
  if (!isDict(type) || limits.some(({ kind, on }) => kind === 'items' && on === 'value')) return limits;
  return [...limits, { kind: 'items', min: 1, on: 'value', when: [], origin: NOWHERE }];
}

/** The value at a path of keys, if there is one. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** Sets the value at a path of keys, and creates missing objects on the way. */
export function placeAt(value: unknown, path: readonly string[], inner: unknown): void {
  let owner = value as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    const next = owner[key];
    owner = (owner[key] = typeof next === 'object' && next !== null ? next : {}) as Record<string, unknown>;
  }
  owner[path.at(-1)!] = inner;
}
