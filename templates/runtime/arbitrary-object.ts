import * as fc from 'fast-check';
import type { ArbitraryOptions } from './arbitrary-options.js';
import { anyJson } from './arbitrary-value.js';

/** The values of a field: always present, sometimes absent, or (undefined) always absent. */
export type FieldArbitrary = fc.Arbitrary<unknown> | MayBeAbsent | undefined;

export interface MayBeAbsent {
  readonly whenPresent: fc.Arbitrary<unknown>;
}

/** Names of the fields of an object, or of all variants of one. */
type FieldOf<T> = T extends unknown ? keyof T : never;

/**
 * Objects with these fields. `others` are the values under further keys, or 'none' if there are no such keys; without it,
 * the options say whether there are any. `keys` are those further keys.
 */
export function anyRecord<T>(
  options: ArbitraryOptions,
  fields: { readonly [K in FieldOf<T>]: FieldArbitrary },
  others: fc.Arbitrary<unknown> | 'none' = options.unknownKeys === true ? anyJson() : 'none',
  keys: fc.Arbitrary<string> = fc.string(),
): fc.Arbitrary<T> {
  const possible = Object.entries<FieldArbitrary>(fields).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, field] as const],
  );
  const known = fc.record(Object.fromEntries(possible.map(([key, field]) => [key, present(field)])), {
    requiredKeys: possible.flatMap(([key, field]) => (isOptional(field) ? [] : [key])),
    noNullPrototype: true,
  });
  if (others === 'none') return known as fc.Arbitrary<unknown> as fc.Arbitrary<T>;
  const key = keys.filter((name) => !Object.hasOwn(fields, name));
  const unknown = fc.dictionary(key, others, { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(known, unknown).map((parts) => Object.assign({}, ...parts) as T);
}

/** A field that is sometimes absent. */
export function mayBeAbsent(arbitrary: fc.Arbitrary<unknown>): MayBeAbsent {
  return { whenPresent: arbitrary };
}

/** A value that is sometimes null. */
export function mayBeNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq: 4 });
}

/** A constant; undefined for a field that is absent. */
export function justThis(value: unknown): fc.Arbitrary<unknown> | undefined {
  return value === undefined ? undefined : fc.constant(value);
}

/** The values of a field that others depend on, with undefined for absence. Dependent fields are chained to it. */
export function presentOrAbsent(field: FieldArbitrary): fc.Arbitrary<unknown> {
  if (field === undefined) return fc.constant(undefined);
  return isOptional(field) ? fc.option(field.whenPresent, { nil: undefined, freq: 4 }) : field;
}

/** Chooses the field to set in a group of which exactly one is set. */
export function anyWhichOne(
  candidates: readonly string[],
  required: readonly string[] = [],
): fc.Arbitrary<string | undefined> {
  return fc.constantFrom(
    ...(required.length > 0 ? required.slice(0, 1) : candidates.length > 0 ? candidates : [undefined]),
  );
}

/** Chooses the field to set in a group of which at most one is set; undefined for none. */
export function anyWhichAtMostOne(
  candidates: readonly string[],
  required: readonly string[] = [],
): fc.Arbitrary<string | undefined> {
  return fc.constantFrom(...(required.length > 0 ? required.slice(0, 1) : [undefined, ...candidates]));
}

function isOptional(field: fc.Arbitrary<unknown> | MayBeAbsent): field is MayBeAbsent {
  return 'whenPresent' in field;
}

function present(field: fc.Arbitrary<unknown> | MayBeAbsent): fc.Arbitrary<unknown> {
  return isOptional(field) ? field.whenPresent : field;
}
