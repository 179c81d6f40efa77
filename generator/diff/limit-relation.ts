import { isGeneral, isLimitInside, type Limit } from '../model/index.js';
import type { JsonScalar } from '../model/limits/limit-kinds.js';
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

function literalsOf(limits: readonly Limit[]): readonly JsonScalar[] | undefined {
  const listed = limits.filter((limit) => limit.kind === 'values');
  return listed.some(isGeneral) ? listed.flatMap(({ values }) => values) : undefined;
}
