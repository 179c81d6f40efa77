import type { Limit, Type } from '../model/model.js';
import { HELD, holderOf, namedSample } from './bare-types.js';
import type { Sample } from './load-package.js';

/** A value of the type of a response or an event, or of a part of it, the same for the same seed. */
export function sampleOf(type: Type, seed: string, sample: Sample, limits: readonly Limit[] = []): unknown {
  const named = namedSample(type);
  return named === undefined ? sample(holderOf({ type, limits }), seed)[HELD] : sample(named, seed);
}

/** The value at a path of keys; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** Sets what is at a path of keys, if there is something that has the last one. */
export function setAt(value: unknown, path: readonly string[], inner: unknown): void {
  const owner = valueAt(value, path.slice(0, -1));
  if (typeof owner === 'object' && owner !== null) (owner as Record<string, unknown>)[path.at(-1)!] = inner;
}
