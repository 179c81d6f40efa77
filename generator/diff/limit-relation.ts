import type { Limit } from '../model/index.js';
import { conditionKey } from './compare/text.js';
import { relationOf, relationOfSets, type Relation } from './relation.js';

export type Bounded = Limit & { readonly min?: number; readonly max?: number };

export function isBounded(limit: Limit): limit is Bounded & { readonly kind: 'length' | 'range' | 'items' } {
  return limit.kind === 'length' || limit.kind === 'range' || limit.kind === 'items';
}

export function isTrimmed(limit: Limit): boolean {
  return limit.kind === 'length' && limit.trimmed;
}

/** The relation of what two limits let pass; one that is not there lets everything pass. */
export function relateLimits(before: Limit | undefined, after: Limit | undefined): Relation {
  if (before === undefined || after === undefined) return relationOf(after === undefined, before === undefined);
  if ('values' in before && 'values' in after) return relationOfSets(before.values, after.values);
  if (!isBounded(before) || !isBounded(after)) return 'same';
  if (isTrimmed(before) !== isTrimmed(after)) return 'changed';
  const within = (a: Bounded, b: Bounded): boolean =>
    (a.min ?? -Infinity) >= (b.min ?? -Infinity) && (a.max ?? Infinity) <= (b.max ?? Infinity);
  return relationOf(within(before, after), within(after, before));
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
  return listed.some(({ when }) => when.length === 0) ? listed.flatMap(({ values }) => values) : undefined;
}

/**
 * Whether whatever the limits of the one let pass is let pass by those of the other. Exceptions are compared with those
 * for the same cases; where there are none, all that may apply has to lie inside all that may apply there.
 */
export function limitsInside(one: readonly Limit[], other: readonly Limit[]): boolean {
  const groups = new Set(other.map(groupOf));
  return [...groups].every((group) => {
    const inner = one.filter((limit) => groupOf(limit) === group);
    const outer = other.filter((limit) => groupOf(limit) === group);
    const isGeneral = ({ when }: Limit): boolean => when.length === 0;
    if (caseNames(inner) === caseNames(outer)) {
      return outer.every((limit, index) => isInside(inner[index]!, limit));
    }
    return inner.some(isGeneral) && inner.every((limit) => outer.every((where) => isInside(limit, where)));
  });
}

function isInside(one: Limit, other: Limit): boolean {
  return ['same', 'widened'].includes(relateLimits(one, other));
}

/** Of limits of one kind on one target only one applies. */
function groupOf({ on, kind }: Limit): string {
  return `${on} ${kind}`;
}

function caseNames(limits: readonly Limit[]): string {
  return JSON.stringify(limits.map(({ when }) => conditionKey(when)));
}
