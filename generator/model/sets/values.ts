import { conditionKey } from '../conditions.js';
import type { Condition, Json, Limit, Model } from '../model.js';
import { undeclaredField, undeclaredObject } from '../subset.js';
import type { LiteralValue, Type } from '../types.js';

/** A type with unconditional limits on its values and their parts. Null satisfies every limit. */
export interface LimitedType {
  readonly type: Type;
  readonly limits: readonly Limit[];
}

/** The values of a limited type, with the Model that declares its names. */
export interface Values extends LimitedType {
  readonly model: Model;
  /** The known field values of the container; absent without a container. */
  readonly around?: Case;
}

/** The values of a deciding field: some of those in conditions, or all but these. */
export type Group = { readonly is: readonly LiteralValue[] } | { readonly not: readonly LiteralValue[] };
/** The known values of deciding fields. */
export type Case = ReadonlyMap<string, Group>;

/** The value that was found; `undefined` if there is none. */
export type Found = { readonly value: Json } | Undecided | undefined;

export interface Undecided {
  readonly undecided: string;
}

export function isUndecided(found: Found): found is Undecided {
  return found !== undefined && 'undecided' in found;
}

/** Finds a value in all of `all` and in none of `none`. */
export type Find = (all: readonly Values[], none: readonly Values[]) => Found;

/** The smaller value. A value takes precedence over an undecided search, which takes precedence over `undefined`. */
export function smaller(one: Found, other: Found): Found {
  if (one === undefined || other === undefined) return one ?? other;
  if (isUndecided(one)) return isUndecided(other) ? one : other;
  if (isUndecided(other)) return one;
  return JSON.stringify(other.value).length < JSON.stringify(one.value).length ? other : one;
}

export function literals(values: readonly LiteralValue[], model: Model): Values {
  const of = values.map((value): Type => ({ kind: 'literal', value }));
  return { type: of.length === 1 ? of[0]! : { kind: 'oneOf', of }, limits: [], model };
}

export function NULL(model: Model): Values {
  return { type: { kind: 'null' }, limits: [], model };
}

/** All objects for which conditions hold; no objects if their values are unknown. */
export function objectsWith(conditions: readonly Condition[], model: Model): Values {
  const name = conditionKey(conditions);
  const fields = conditions.map(({ field, values }) =>
    undeclaredField(field, values.length === 0 ? { kind: 'never' } : literals(values, model).type),
  );
  return { type: { kind: 'object', name }, limits: [], model: { ...model, objects: [undeclaredObject(name, fields)] } };
}

/** The other parts of a limit that no spec contains. */
export const ANYWHERE = { on: 'value', when: [], origin: { file: '', line: 1, column: 1 } } as const;
