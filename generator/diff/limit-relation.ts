import { isGeneral, isLimitInside, limitGroups, type Limit } from '../model/index.js';
import { conditionKey } from './compare/text.js';
import { relationOf, relationOfSets, type Relation } from './relation.js';

/** The relation of what two limits of one kind let pass; one that is not there lets everything pass. */
export function relateLimits(before: Limit | undefined, after: Limit | undefined): Relation {
  if (before === undefined || after === undefined) return relationOf(after === undefined, before === undefined);
  return relationOf(isLimitInside(before, after), isLimitInside(after, before));
}

/**
 * How the type that TypeScript users see has changed with limits of one kind on one target: only values that are listed
 * in general are part of it, and with them those of exceptions.
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
 * Whether whatever the limits of the one let pass is let pass by those of the other. Exceptions are compared with those
 * for the same cases; where there are none, all that may apply has to lie inside all that may apply there.
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
