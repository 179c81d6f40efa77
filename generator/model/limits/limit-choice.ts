import { isAboutContainer, isDecidable } from '../conditions.js';
import type { Limit } from '../model.js';
import { covering, isEnforced } from './limit-kinds.js';

/** Limits of one kind on one target. At most one of them applies to a value. */
export type LimitChoice =
  /** One limit that always applies. */
  | { readonly kind: 'always'; readonly limit: Limit }
  /**
   * The spec shows too little to decide which limit applies: a value is legal if it satisfies any of them. No two can
   * be merged into one. `general` applies if none of the conditions holds.
   */
  | { readonly kind: 'widest'; readonly limits: readonly [Limit, ...Limit[]]; readonly general: Limit }
  /** The first alternative whose condition holds applies, or else the general one. */
  | {
      readonly kind: 'chain';
      readonly alternatives: readonly [Limit, ...Limit[]];
      readonly general: Limit | undefined;
    };

/** How the limits of a field or scalar apply, without those that no validator checks. All emitters decide with this function. */
export function limitChoices(limits: readonly Limit[]): readonly LimitChoice[] {
  // An exception that is an annotation still lifts the general limit.
  const checked = limitGroups(limits.filter((limit) => limit.kind === 'format' || isEnforced(limit))).filter((group) =>
    group.limits.some(isEnforced),
  );
  return checked.flatMap(({ limits: group }): readonly LimitChoice[] => {
    const general = group.find(isGeneral);
    const [first, ...others] = group.filter((limit) => !isGeneral(limit));
    if (first === undefined) return general === undefined ? [] : [{ kind: 'always', limit: general }];
    const alternatives = [first, ...others] as const;
    if (alternatives.every((limit) => limit.when.every(isDecidable))) return [{ kind: 'chain', alternatives, general }];
    return general === undefined ? [] : [{ kind: 'widest', limits: united(group), general }];
  });
}

/** The limits of a group, of which one applies. */
export function limitsOf(choice: LimitChoice): readonly [Limit, ...Limit[]] {
  switch (choice.kind) {
    case 'always':
      return [choice.limit];
    case 'widest':
      return choice.limits;
    case 'chain': {
      const [first, ...others] = choice.alternatives;
      return [first, ...others, ...(choice.general === undefined ? [] : [choice.general])];
    }
  }
}

/** Limits that apply regardless of other fields. */
export function unconditionalLimits(limits: readonly Limit[]): readonly Limit[] {
  return limitChoices(limits).flatMap((choice) => (choice.kind === 'always' ? [choice.limit] : []));
}

/** Whether the container decides which limit applies. */
export function dependsOnContainer(choice: LimitChoice): boolean {
  return choice.kind === 'chain' && choice.alternatives.some((limit) => limit.when.some(isAboutContainer));
}

/** Whether a limit has no condition, or applies when the conditions of all others of its kind fail. */
export function isGeneral({ when }: Limit): boolean {
  return when.length === 0;
}

export interface LimitGroup {
  readonly on: Limit['on'];
  readonly kind: Limit['kind'];
  readonly limits: readonly Limit[];
}

/** Limits by kind and target, each group with its exceptions in order. At most one limit of a group applies. */
export function limitGroups(limits: readonly Limit[]): readonly LimitGroup[] {
  const groups = new Map<string, { on: Limit['on']; kind: Limit['kind']; limits: Limit[] }>();
  for (const limit of limits) {
    const { on, kind } = limit;
    const key = `${on} ${kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { on, kind, limits: [limit] });
    else group.limits.push(limit);
  }
  return [...groups.values()];
}

/** The fewest limits that together accept every value that any limit of the group accepts. */
function united(group: readonly Limit[]): readonly [Limit, ...Limit[]] {
  const found: Limit[] = [];
  for (const limit of group) add(limit, found);
  return found as [Limit, ...Limit[]];
}

/** A union may close the gap to a third limit, so it is added like any other. */
function add(limit: Limit, found: Limit[]): void {
  for (const [index, other] of found.entries()) {
    const union = covering(other, limit);
    if (!union.exact) continue;
    found.splice(index, 1);
    return add(union.limit, found);
  }
  found.push(limit);
}
