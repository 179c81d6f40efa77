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
  const { min: _min, max: _max, exclusiveMin: _isAbove, exclusiveMax: _isBelow, exact: _exact, ...rest } = one;
  return { ...rest, ...bothBounds(one, other) } as Limit;
}

function bothBounds(one: NumberRange, other: NumberRange): NumberRange {
  const lower = compareLower(one, other) >= 0 ? one : other;
  const upper = compareUpper(one, other) <= 0 ? one : other;
  const exact = {
    ...(lower.exact?.min === undefined ? {} : { min: lower.exact.min }),
    ...(upper.exact?.max === undefined ? {} : { max: upper.exact.max }),
  };
  return {
    ...(lower.min === undefined ? {} : { min: lower.min }),
    ...(upper.max === undefined ? {} : { max: upper.max }),
    ...(lower.exclusiveMin === true ? { exclusiveMin: true } : {}),
    ...(upper.exclusiveMax === true ? { exclusiveMax: true } : {}),
    ...(Object.keys(exact).length === 0 ? {} : { exact }),
  };
}
