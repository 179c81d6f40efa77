import { type Format, formatNamed, formatOf } from '../../formats/formats.js';
import { conditionKey, isAboutContainer, isDecidable } from '../conditions.js';
import type { Field, Limit, Scalar } from '../model.js';
import { isAny, isDict, isScalar, itemOf, nonNull, type Type } from '../types.js';
import { accepts, covering, isEnforced, isLimitInside } from './limit-kinds.js';

/** A part of a list or dict that limits apply to: each item (or value of a dict), or each key of a dict. */
export type LimitedPart = 'each' | 'keys';

/**
 * The target of a limit: the value of a field, or its parts at any depth. `each.each` are items of items, `each.keys`
 * keys of dicts in a list. Keys have no parts.
 */
export type LimitTarget = 'value' | LimitedPart | `each.${string}`;

/** The target for a part of another target. */
export function targetInside(outer: LimitTarget, part: LimitedPart): LimitTarget {
  return outer === 'value' ? part : (`${outer}.${part}` as LimitTarget);
}

/** The parts that lead from the value to the target, outermost first. Empty for the value itself. */
export function partsOf(target: LimitTarget): readonly LimitedPart[] {
  return target === 'value' ? [] : (target.split('.') as LimitedPart[]);
}

/** The limits on a value itself, without those on its parts. */
export function limitsOnValue(limits: readonly Limit[]): readonly Limit[] {
  return limits.filter(({ on }) => on === 'value');
}

/** The limits on a part and its own parts, relative to the part. */
export function limitsOnPart<Placed extends { readonly on: LimitTarget }>(
  limits: readonly Placed[],
  part: LimitedPart,
): readonly Placed[] {
  return limits.flatMap((limit) => (partsOf(limit.on)[0] === part ? [{ ...limit, on: targetBelow(limit.on) }] : []));
}

/** The target relative to its outermost part. */
export function targetBelow(target: LimitTarget): LimitTarget {
  const [, ...rest] = partsOf(target);
  return rest.length === 0 ? 'value' : (rest.join('.') as LimitTarget);
}

/** The type that a limit applies to, without null. Undefined if the type has no such part. Parts of `any` are `any`. */
export function typeAtTarget(type: Type, target: LimitTarget): Type | undefined {
  return partsOf(target).reduce<Type | undefined>((outer, part) => outer && partOf(outer, part), nonNull(type));
}

function partOf(type: Type, part: LimitedPart): Type | undefined {
  if (isAny(type)) return type;
  if (part === 'keys') return isDict(type) ? type.key : undefined;
  const item = itemOf(type);
  return item === undefined ? undefined : nonNull(item);
}

/** Whether a JSON value satisfies limits, apart from their conditions. Null satisfies every limit. */
export function acceptsAll(limits: readonly Limit[], value: unknown): boolean {
  if (limits.length === 0 || value === null) return true;
  if (!limitsOnValue(limits).every((limit) => accepts(limit, value))) return false;
  if (typeof value !== 'object') return true;
  const [each, keys] = [limitsOnPart(limits, 'each'), limitsOnPart(limits, 'keys')];
  return (
    Object.values(value as object).every((item) => acceptsAll(each, item)) &&
    (Array.isArray(value) || Object.keys(value as object).every((key) => acceptsAll(keys, key)))
  );
}

/** The limits of one kind and target, of which at most one applies. */
export type LimitChoice =
  /** A limit that always applies. */
  | { readonly kind: 'always'; readonly limit: Limit }
  /**
   * It is unknown which limit applies, so that a value must satisfy any of them. No two can be merged. `general`
   * applies if no condition holds.
   */
  | { readonly kind: 'widest'; readonly limits: readonly [Limit, ...Limit[]]; readonly general: Limit }
  /** The first alternative whose condition holds applies, or else the general one. */
  | {
      readonly kind: 'chain';
      readonly alternatives: readonly [Limit, ...Limit[]];
      readonly general: Limit | undefined;
    };

/** How the limits of a field or scalar apply, without those that validators ignore. All emitters use this function. */
export function limitChoices(limits: readonly Limit[]): readonly LimitChoice[] {
  // An exception lifts the general limit even if it is an annotation.
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

export function unconditionalLimits(limits: readonly Limit[]): readonly Limit[] {
  return limitChoices(limits).flatMap((choice) => (choice.kind === 'always' ? [choice.limit] : []));
}

export function dependsOnContainer(choice: LimitChoice): boolean {
  return choice.kind === 'chain' && choice.alternatives.some((limit) => limit.when.some(isAboutContainer));
}

/** Whether a limit is unconditional, or applies when the conditions of all others of its kind fail. */
export function isGeneral({ when }: Limit): boolean {
  return when.length === 0;
}

export interface LimitGroup {
  readonly on: Limit['on'];
  readonly kind: Limit['kind'];
  readonly limits: readonly Limit[];
}

/** Groups limits by kind and target, with exceptions in order. At most one limit of a group applies. */
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

/** The fewest limits that together accept all values of a group. */
function united(group: readonly Limit[]): readonly [Limit, ...Limit[]] {
  const found: Limit[] = [];
  for (const limit of group) add(limit, found);
  return found as [Limit, ...Limit[]];
}

/** Adds a limit to the union of others. A merged limit may touch a third one, so that it is added again. */
function add(limit: Limit, found: Limit[]): void {
  for (const [index, other] of found.entries()) {
    const union = covering(other, limit);
    if (!union.exact) continue;
    found.splice(index, 1);
    return add(union.limit, found);
  }
  found.push(limit);
}

/**
 * Whether `other` accepts every value of `one`. Exceptions with equal conditions are compared pairwise. Otherwise every
 * limit of `one` must be inside every limit of `other`.
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

/** Compares the values of a field with the current time; `undefined` if they are no moments. */
export function momentOf(
  { type, limits }: Pick<Field, 'type' | 'limits'>,
  scalarNamed: (name: string) => Scalar | undefined,
): Format['moment'] {
  const scalar = isScalar(type) ? formatOf(scalarNamed(type.name))?.moment : undefined;
  const limited = unconditionalLimits(limits).find(({ kind, on }) => kind === 'format' && on === 'value');
  return scalar ?? (limited?.kind === 'format' ? formatNamed(limited.format)?.moment : undefined);
}
