import type { Limit } from '../model.js';
import type { ListType, TupleType } from '../types.js';
import { limitsOnValue } from './limit-target.js';

/** A list with its limits. */
export interface LimitedList {
  readonly type: ListType;
  readonly limits: readonly Limit[];
}

/**
 * The items after the first ones of a tuple, as a list of their own; undefined if there may be none. Limits of the tuple count its first
 * items, too.
 */
export function furtherItems({ items, rest }: TupleType, limits: readonly Limit[]): LimitedList | undefined {
  if (rest === undefined) return undefined;
  return {
    type: { kind: 'list', item: rest },
    limits: limitsOnValue(limits).flatMap((limit) =>
      limit.kind !== 'items'
        ? []
        : [
            {
              ...limit,
              ...(limit.min === undefined ? {} : { min: Math.max(0, limit.min - items.length) }),
              ...(limit.max === undefined ? {} : { max: Math.max(0, limit.max - items.length) }),
            },
          ],
    ),
  };
}
