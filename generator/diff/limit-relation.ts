import { isGeneral, isLimitInside, limitGroups, type Limit } from '../model/index.js';
import { conditionKey } from './compare/text.js';
import { relationOf, relationOfSets, type Relation } from './relation.js';

/** The relation of the values that two limits of one kind accept; an absent limit accepts everything. */
export function relateLimits(before: Limit | undefined, after: Limit | undefined): Relation {
  if (before === undefined || after === undefined) return relationOf(after === undefined, before === undefined);
  return relationOf(isLimitInside(before, after), isLimitInside(after, before));
}

/**
 * How limits of one kind on one target change the type that TypeScript users see. The type lists values only if a limit
 * without a condition lists them; it then includes those of the exceptions.
 */
export function relateLimitTypes(before: readonly Limit[], after: readonly Limit[]): Relation {
  const [old, now] = [literalsOf(before), literalsOf(after)];
  if (old === undefined || now === undefined) return relationOf(now === undefined, old === undefined);
  return relationOfSets(old, now);
}

function literalsOf(limits: readonly Limit[]): readonly (string | number)[] | undefined {
  const listed = limits.filter((limit) => limit.kind === 'values');
  return listed.some(isGeneral) ? listed.flatMap(({ values }) => values) : undefined;
}

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
