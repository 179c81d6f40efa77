import type { Random } from './sample-random.js';

/**
 * Fields of a sample that the caller sets. Fields that rules link to an overridden field are adjusted to match. An
 * optional field that is `undefined` is omitted.
 */
export type SampleOverrides<T> = T extends unknown
  ? { readonly [K in keyof T]?: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] }
  : never;

/** Names of the fields of an object, or of all variants of one. */
type FieldOf<T> = T extends unknown ? keyof T : never;

/** Combines drawn fields with those of the caller, which take precedence. Fields that are undefined are omitted. */
export function completeSample<T>(given: object, drawn: { readonly [K in FieldOf<T>]: unknown }): T {
  const fields = Object.entries<unknown>({ ...drawn, ...given });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}

/** The value of a field that others depend on: the caller's if given, otherwise the drawn one. */
export function givenOrDrawn(given: object, field: string, drawn: unknown): unknown {
  return Object.hasOwn(given, field) ? (given as Readonly<Record<string, unknown>>)[field] : drawn;
}

/** A value that is absent in some samples. */
export function drawOptional<T>(random: Random, draw: (at: Random) => T, share = 0.75): T | undefined {
  return random.chance(share) ? draw(random.at('value')) : undefined;
}

/** A value that is null in some samples. */
export function drawNullable<T>(random: Random, draw: (at: Random) => T): T | null {
  return random.chance(0.75) ? draw(random.at('value')) : null;
}

/** Chooses the field to set in a group of which exactly one is set. */
export function drawWhichOne(
  random: Random,
  given: object,
  candidates: readonly string[],
  required: readonly string[] = [],
): string | undefined {
  const fields = given as Readonly<Record<string, unknown>>;
  const set = candidates.find((field) => fields[field] !== undefined && fields[field] !== null);
  if (set !== undefined || required.length > 0) return set ?? required[0];
  const open = candidates.filter((field) => !Object.hasOwn(given, field));
  return open.length === 0 ? undefined : random.oneOf(open);
}

/** Chooses the field to set in a group of which at most one is set; undefined for none. */
export function drawWhichAtMostOne(
  random: Random,
  given: object,
  candidates: readonly string[],
  required: readonly string[] = [],
): string | undefined {
  const which = drawWhichOne(random.at('which'), given, candidates, required);
  const isGiven = which !== undefined && Object.hasOwn(given, which);
  return isGiven || required.length > 0 || random.chance(0.75) ? which : undefined;
}
