import type { Limit } from '../model/model.js';
import { withoutBounds } from '../model/limits/limit-kinds.js';
import { commonRange } from '../model/limits/number-range.js';

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

/** The bounds that both have; what has no bounds is as the first says. Both are of one kind. */
function narrower(one: Limit, other: Limit): Limit {
  if (one.kind === 'range' && other.kind === 'range') return { ...withoutBounds(one), ...commonRange(one, other) };
  if (one.kind === 'length' && other.kind === 'length') return { ...withoutBounds(one), ...commonRange(one, other) };
  if (one.kind === 'items' && other.kind === 'items') return { ...withoutBounds(one), ...commonRange(one, other) };
  return one;
}
