import type { Condition, Limit } from '../model.js';
import type { Trace } from './trace.js';

/**
 * Limits where some conditions can no longer be looked at. Exceptions that depend on them are left out, and the other
 * limits of their kind are widened to cover them: nothing legal becomes illegal.
 */
export function limitsWithout(
  limits: readonly Limit[],
  canHold: (condition: Condition) => boolean,
  trace: Trace,
): readonly Limit[] {
  const lost = limits.filter((limit) => !limit.when.every(canHold));
  return limits.flatMap((limit): Limit[] => {
    if (lost.includes(limit)) return [];
    const covered = lost.filter((other) => other.kind === limit.kind && other.on === limit.on);
    return [covered.length === 0 ? limit : trace.mark(covered.reduce(cover, limit), trace.spanOf(limit))];
  });
}

function cover(limit: Limit, other: Limit): Limit {
  if (limit.kind === 'values' && other.kind === 'values') {
    return { ...limit, values: [...new Set([...limit.values, ...other.values])] };
  }
  if (!hasBounds(limit) || !hasBounds(other)) return limit;
  const { min: _min, max: _max, ...rest } = limit;
  const min = limit.min === undefined || other.min === undefined ? undefined : Math.min(limit.min, other.min);
  const max = limit.max === undefined || other.max === undefined ? undefined : Math.max(limit.max, other.max);
  const end = max === undefined ? {} : { max };
  // White space may have made up the smallest length, and trimmed nothing is longer than it was.
  if ('trimmed' in rest && 'trimmed' in other && rest.trimmed !== other.trimmed)
    return { ...rest, trimmed: true, ...end };
  return { ...rest, ...(min === undefined ? {} : { min }), ...end };
}

function hasBounds(limit: Limit): limit is Extract<Limit, { readonly min?: number }> {
  return limit.kind !== 'unique' && limit.kind !== 'values';
}
