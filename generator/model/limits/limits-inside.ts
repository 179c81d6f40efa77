import { conditionKey } from '../conditions.js';
import { isGeneral, limitGroups } from './limit-choice.js';
import { isLimitInside } from './limit-kinds.js';
import type { Limit } from '../model.js';

/**
 * Whether the limits of `other` accept every value that the limits of `one` accept. If both have exceptions for the same
 * cases, these are compared pairwise. Otherwise every limit of `one` must be inside every limit of `other`.
 */
export function limitsInside(one: readonly Limit[], other: readonly Limit[]): boolean {
  const inside = limitGroups(one);
  return limitGroups(other).every(({ on, kind, limits: outer }) => {
    const inner = inside.find((group) => group.on === on && group.kind === kind)?.limits ?? [];
    if (caseNames(inner) === caseNames(outer)) {
      return outer.every((limit, index) => isLimitInside(inner[index]!, limit));
    }
    return inner.some(isGeneral) && inner.every((limit) => outer.every((where) => isLimitInside(limit, where)));
  });
}

function caseNames(limits: readonly Limit[]): string {
  return JSON.stringify(limits.map(({ when }) => conditionKey(when)));
}
