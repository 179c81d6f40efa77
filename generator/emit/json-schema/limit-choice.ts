import type { Condition, Field, Limit } from '../../model/model.js';
import { isDecidable, limitGroups } from '../validators/conditions.js';

/** Limits of a field of one kind, of which at most one applies. */
export type LimitChoice =
  /** One that applies in any case. */
  | { readonly kind: 'always'; readonly limit: Limit }
  /** The spec shows too little to choose: what any of them lets through. */
  | { readonly kind: 'widest'; readonly limits: readonly Limit[] }
  /** The first alternative whose condition holds, or else the general one. */
  | { readonly kind: 'chain'; readonly alternatives: readonly Limit[]; readonly general: Limit | undefined };

export function limitChoices(field: Field): readonly LimitChoice[] {
  return limitGroups(field.limits).flatMap((group): readonly LimitChoice[] => {
    const general = group.find((limit) => limit.when.length === 0);
    const alternatives = group.filter((limit) => limit.when.length > 0);
    if (!alternatives.every((limit) => limit.when.every(isDecidable)))
      return general === undefined ? [] : [{ kind: 'widest', limits: group }];
    if (alternatives.length > 0) return [{ kind: 'chain', alternatives, general }];
    return general === undefined ? [] : [{ kind: 'always', limit: general }];
  });
}

export function isAboutContainer(condition: Condition): boolean {
  return condition.up;
}

/** Whether a choice depends on the object that contains this one. */
export function asksContainer(choice: LimitChoice): boolean {
  return choice.kind === 'chain' && choice.alternatives.some((limit) => limit.when.some(isAboutContainer));
}
