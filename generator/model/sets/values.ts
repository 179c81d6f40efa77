import type { Json, Limit, Model } from '../model.js';
import type { LiteralValue, Type } from '../types.js';

/** A type and limits on its values and their parts; none of the limits has conditions. Null satisfies every limit. */
export interface LimitedType {
  readonly type: Type;
  readonly limits: readonly Limit[];
}

/** The values of a limited type, whose names the Model declares. */
export interface Values extends LimitedType {
  readonly model: Model;
  /** The known values of fields of the object around. Absent: there is none. */
  readonly around?: Case;
}

/** The values of a field that decides about others: some that conditions name, or all but these. */
export type Group = { readonly is: readonly LiteralValue[] } | { readonly not: readonly LiteralValue[] };
/** The known values of each field that decides about others. */
export type Case = ReadonlyMap<string, Group>;

/** A value that was looked for; undefined where there is certainly none. */
export type Found = { readonly value: Json } | Undecided | undefined;

export interface Undecided {
  readonly undecided: string;
}

export function isUndecided(found: Found): found is Undecided {
  return found !== undefined && 'undecided' in found;
}

/** A value in all of some sets and in none of others. */
export type Find = (all: readonly Values[], none: readonly Values[]) => Found;

/** The smaller of two values. A value is more than no answer, and no answer is more than the certainty that there is none. */
export function smaller(one: Found, other: Found): Found {
  if (one === undefined || other === undefined) return one ?? other;
  if (isUndecided(one)) return isUndecided(other) ? one : other;
  if (isUndecided(other)) return one;
  return JSON.stringify(other.value).length < JSON.stringify(one.value).length ? other : one;
}

/** The set of some literals. */
export function literals(values: readonly LiteralValue[], model: Model): Values {
  const of = values.map((value): Type => ({ kind: 'literal', value }));
  return { type: of.length === 1 ? of[0]! : { kind: 'oneOf', of }, limits: [], model };
}

export function NULL(model: Model): Values {
  return { type: { kind: 'null' }, limits: [], model };
}

/** The parts of a limit beside its kind, of one that no spec has. */
export const ANYWHERE = { on: 'value', when: [], origin: { file: '', line: 1, column: 1 } } as const;
