import type { Limit } from '../model/model.js';
import { compareLower, compareUpper, type NumberRange } from '../model/limits/number-range.js';

/** Limits of which at most one is of each kind on each part: a field may narrow the bounds of its scalar. */
export function limitsTogether(limits: readonly Limit[]): readonly Limit[] {
  const found = new Map<string, Limit>();
  for (const limit of limits) {
    const key = limitKey(limit);
    const known = found.get(key);
    found.set(key, known === undefined ? limit : narrower(known, limit));
  }
  return [...found.values()];
}

/** The part and the kind of a limit. */
export function limitKey({ on, kind }: Limit): string {
  return `${on} ${kind}`;
}

/** The bounds that both have; what has no bounds is as the first says. */
function narrower(one: Limit & NumberRange, other: Limit & NumberRange): Limit {
  const lower = compareLower(one, other) >= 0 ? one : other;
  const upper = compareUpper(one, other) <= 0 ? one : other;
  const exact = { min: lower.exact?.min, max: upper.exact?.max };
  return {
    ...one,
    min: lower.min,
    max: upper.max,
    exclusiveMin: lower.exclusiveMin,
    exclusiveMax: upper.exclusiveMax,
    exact: (exact.min ?? exact.max) ? exact : undefined,
  } as Limit;
}
