import { isAny, isDict, itemOf, nonNull, type Type } from '../types.js';
import type { Limit } from '../model.js';
import { accepts } from './limit-kinds.js';

/** A part of a list or dict that limits apply to: each item (or value of a dict), or each key of a dict. */
export type LimitedPart = 'each' | 'keys';

/**
 * The target of a limit of a field: its value, or a part of it at any depth. `each.each` are the items of the items,
 * `each.keys` the keys of dicts in a list. Keys have no parts.
 */
export type LimitTarget = 'value' | LimitedPart | `each.${string}`;

/** The target of a limit on a part of what `outer` names. */
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

/** The limits on a part of a value and on its own parts, as seen from that part. */
export function limitsOnPart<Placed extends { readonly on: LimitTarget }>(
  limits: readonly Placed[],
  part: LimitedPart,
): readonly Placed[] {
  return limits.flatMap((limit) => (partsOf(limit.on)[0] === part ? [{ ...limit, on: targetBelow(limit.on) }] : []));
}

/** The target as seen from the outermost part that leads to it. */
export function targetBelow(target: LimitTarget): LimitTarget {
  const [, ...rest] = partsOf(target);
  return rest.length === 0 ? 'value' : (rest.join('.') as LimitTarget);
}

/**
 * The type that a limit applies to, without null. Undefined if the type has no such part. Items of a value of type `any`
 * may be anything.
 */
export function typeAtTarget(type: Type, target: LimitTarget): Type | undefined {
  return partsOf(target).reduce<Type | undefined>((outer, part) => outer && partOf(outer, part), nonNull(type));
}

function partOf(type: Type, part: LimitedPart): Type | undefined {
  if (isAny(type)) return type;
  if (part === 'keys') return isDict(type) ? type.key : undefined;
  const item = itemOf(type);
  return item === undefined ? undefined : nonNull(item);
}

/** Whether a JSON value and its parts satisfy limits, regardless of their conditions. Null satisfies every limit. */
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
