import type { Demands } from './demands.js';
import { drawObject, drawType, nowhere, type Spot, type Values } from './draw-value.js';
import { hintsOf, membersOf, useHints, type Hints } from './hints.js';
import { formatsIn } from './sample-format.js';
import { drawBitSet, drawDecimalId, drawInt64, drawInteger, drawNumber, drawTimedId } from './sample-number.js';
import { drawText, textKind, TEXTS } from './sample-text.js';
import { randomOf, type SampleSeed, type Source } from './sample-random.js';
import type { Type } from './schema.js';

/**
 * Fields of a sample that the caller sets. Fields that rules link to an overridden field are adjusted to match. An
 * optional field that is `undefined` is omitted.
 */
export type SampleOverrides<T> = T extends unknown
  ? { readonly [K in keyof T]?: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] }
  : never;

/**
 * Makes an object that is valid in every mode. The same seed (0 if there is none) returns the same object. Overrides replace
 * fields, and fields that rules link to an overridden field are adjusted to match.
 */
export type Sampler<T> = (seed?: SampleSeed, overrides?: SampleOverrides<T>) => T;

/** The same for an object with variants, which one field selects. */
export type VariantSampler<T, Key extends keyof T> = <By extends T[Key] = T[Key]>(
  seed?: SampleSeed,
  overrides?: SampleOverrides<Extract<T, { readonly [K in Key]: By }>> & { readonly [K in Key]?: By },
) => Extract<T, { readonly [K in Key]: By }>;

/** Makes a value of a union that is valid in every mode. The same seed (0 if there is none) returns the same value. */
export type UnionSampler<T> = (seed?: SampleSeed) => T;

/** A value of a declaration, the same for the same seed, that is valid in every mode. */
export function sample<T>(hints: Hints, seed: SampleSeed = 0, given?: object): T {
  useHints(hints);
  const { of } = hints;
  if (of.kind !== 'object') return sampleType(of, seed, of.name) as T;
  return drawObject(of, randomOf(seed, hints.view ?? of.name), PLAUSIBLE, given) as T;
}

/**
 * A value of a type.
 *
 * @param name of the value, which decides the kind of a text
 */
export function sampleType(type: Type, seed: SampleSeed, name: string): unknown {
  return drawType(type, randomOf(seed, name), [], nowhere(PLAUSIBLE, name));
}

const PLAUSIBLE: Values = {
  isPlausible: true,
  addsKeys: false,
  any: (random, demands, spot) => drawString(random, demands, spot),
  bytes: (random) => new TextEncoder().encode(TEXTS.word(random)),
  text: drawString,
  number: (random, type, demands, spot) =>
    drawFormatted(random, demands, spot) ?? drawNumber(type, random, demands, spot.name, spot.hints.unit),
  int64: drawInt64,
  identifier: (random, type, { range }) => {
    const { time, width = 64 } = hintsOf(type) ?? {};
    if (type.wire === 'int') return drawInteger(random, Math.max(1, range.min), Math.min(1e9, range.max));
    return time === undefined ? drawDecimalId(random) : drawTimedId(random, time.epoch, time.low, width);
  },
  member: (random, type) => {
    const members = membersOf(type);
    if (members.length > 0) return random.oneOf(members);
    return type.wire === 'str' ? TEXTS.word(random) : drawInteger(random, 0, 10);
  },
  bitSet: (random, type) => drawBitSet(random, hintsOf(type)?.bits ?? [], type.wire),
  key: (random, pattern) => drawText(random, { min: 0, max: Infinity }, 'slug', pattern && [pattern]),
};

/** A text of a format, or of the kind that names and hints suggest. */
function drawString(random: Source, demands: Demands, spot: Spot, declared?: string): unknown {
  const formatted = drawFormatted(random, demands, spot);
  if (formatted !== undefined) return formatted;
  const hints = declared === undefined ? undefined : spot.hints.scalars?.[declared];
  const digits = spot.hints.digits ?? hints?.digits;
  if (digits !== undefined) return drawText(random, { min: digits, max: digits }, 'digits', demands.patterns);
  const object = spot.around === undefined ? '' : (hintsOf(spot.around)?.view ?? spot.around.name);
  const name = declared !== undefined && textKind(declared, '') !== 'word' ? declared : spot.name;
  return drawText(random, demands.length, spot.hints.text ?? hints?.text ?? textKind(name, object), demands.patterns);
}

/** A value of a required format; undefined without one. */
function drawFormatted(random: Source, demands: Demands, { name }: Spot): unknown {
  return formatsIn(demands)[0]?.draw(random, demands, name);
}
