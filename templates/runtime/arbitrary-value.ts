import * as fc from 'fast-check';
import { commonStep, factorsIn, wholeSpan, type Demands, type Span, type Step } from './demands.js';
import { MAX_INT64, MIN_INT64 } from './int64.js';
import { productOf } from './pattern-product.js';
import { matchingText } from './pattern-text.js';
import type { Wire } from './schema.js';

export function anyString({ length, trimmed, patterns }: Demands): fc.Arbitrary<string> {
  const { min, max } = length;
  if (patterns.length > 0) return anyMatching(patterns, length, trimmed === 'never');
  return trimmed === 'never' ? anyText(min, max) : anyTrimmedText(min, max, trimmed === 'always');
}

/**
 * Texts that match all patterns. They shrink to the shortest one, and to letters and digits.
 *
 * @param wide whether texts may contain characters of every kind
 */
function anyMatching(patterns: Demands['patterns'], { min, max }: Span, wide: boolean): fc.Arbitrary<string> {
  const wanted = productOf(patterns);
  return fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 64 }).map((numbers) => {
    let at = 0;
    const draw = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
    return matchingText(wanted, min, max, draw, wide);
  });
}

export function anyNumber(type: 'int' | 'int32' | 'float', { range, step }: Demands): fc.Arbitrary<number> {
  if (type === 'float') return step === undefined ? anyFloat(range.min, range.max) : anyMultiple(range, step);
  const short = { min: Math.max(range.min, -(2 ** 31)), max: Math.min(range.max, 2 ** 31 - 1) };
  const bounds = wholeSpan(type === 'int32' ? short : range);
  return step === undefined
    ? anyInteger(bounds.min, bounds.max)
    : anyMultiple(bounds, commonStep(step, { digits: 1, scale: 1 }));
}

/** Multiples of a step, of up to 15 digits, which doubles represent exactly. */
function anyMultiple({ min, max }: Span, step: Step): fc.Arbitrary<number> {
  const { digits, scale } = step;
  const most = Math.floor(1e15 / digits);
  const factor = (value: number): number => Math.min(Math.max(value, -most), most);
  const factors = factorsIn({ min, max }, step);
  const [least, greatest] = [factor(factors.min), factor(factors.max)];
  if ((least * digits) / scale < min || (greatest * digits) / scale > max) {
    return fc.constantFrom(...[min, max].filter((edge) => Number.isFinite(edge)));
  }
  return fc.integer({ min: least, max: greatest }).map((chosen) => (chosen * digits) / scale + 0);
}

/** Integers of 64 bits: as decimal texts, or as numbers and bigints. Those beyond 2^53 are always bigints. */
export function anyInt64({ wide, step }: Demands, wire: Wire): fc.Arbitrary<unknown> {
  const { min, max } = wide ?? { min: MIN_INT64, max: MAX_INT64 };
  const by = step === undefined ? 1n : BigInt(commonStep(step, { digits: 1, scale: 1 }).digits);
  const [least, most] = [min / by, max / by];
  const all = fc
    .bigInt({ min: least * by < min ? least + 1n : least, max: most * by > max ? most - 1n : most })
    .map((factor) => factor * by);
  if (wire === 'str') return all.map(String);
  return fc
    .tuple(all, fc.boolean())
    .map(([value, asNumber]) => (asNumber && Number.isSafeInteger(Number(value)) ? Number(value) : value));
}

/** Strings of `min` to `max` code points. They include surrogate pairs and strings of the maximum length. */
export function anyText(min: number = 0, max: number = Infinity): fc.Arbitrary<string> {
  const bounds = lengths(min, max);
  const plain = fc.string({ unit: 'grapheme-ascii', ...bounds });
  const all = fc.string({ unit: anyCharacter(), ...bounds });
  const edges = [min, ...(Number.isFinite(max) ? [max] : [])];
  const astral = fc
    .tuple(fc.constantFrom('😀', '𝒳'), fc.constantFrom(...edges))
    .map(([piece, count]) => piece.repeat(count));
  return fc.oneof(
    SHRINK,
    { weight: 5, arbitrary: plain },
    { weight: 2, arbitrary: all },
    { weight: 1, arbitrary: astral },
  );
}

/** Any code point except surrogates. The unit of fast-check takes a second and 100 MB before its first string. */
function anyCharacter(): fc.Arbitrary<string> {
  return fc.nat({ max: 0x10ffff - 0x800 }).map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));
}

/** Strings of `min` to `max` code points, not counting the white space that surrounds some of them if `padded`. */
export function anyTrimmedText(min: number = 0, max: number = Infinity, padded: boolean = true): fc.Arbitrary<string> {
  const inside = anyText(min, max).map((text) =>
    text.trimStart().padStart(text.length, 'x').trimEnd().padEnd(text.length, 'x'),
  );
  if (!padded) return inside;
  const space = fc.constantFrom('', '', '', ' ', '\t\n', '\u3000\u3000');
  return fc.tuple(space, inside, space).map((parts) => parts.join(''));
}

/** Safe integers. */
export function anyInteger(min: number = -Infinity, max: number = Infinity): fc.Arbitrary<number> {
  const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  return fc.integer({ min: Math.max(Math.ceil(min), least), max: Math.min(Math.floor(max), most) });
}

/** Numbers as JSON has them: without negative zero. */
export function anyFloat(min: number = -Infinity, max: number = Infinity): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true, ...excluded(min, max) }).map((value) => value + 0);
}

/** Any JSON value. */
export function anyJson(): fc.Arbitrary<unknown> {
  // Parsing the text removes negative zero, which JSON lacks.
  return fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text));
}

/** Unsigned integers of up to `bits` bits as decimal strings, some with leading zeros. */
export function anyDecimal(bits: number): fc.Arbitrary<string> {
  const number = fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map(String);
  const padded = number.map((digits) => digits.padStart(20, '0'));
  return fc.oneof(SHRINK, { weight: 9, arbitrary: number }, { weight: 1, arbitrary: padded });
}

/** Ids of unknown form. */
export function anyTextOrInteger(): fc.Arbitrary<string | number> {
  return fc.oneof(fc.string(), fc.maxSafeInteger());
}

/** How many items lists of `min` to `max` have. If `max` is small, they include full lists. */
export function anyCount(min: number, max: number): fc.Arbitrary<number> {
  const usual = fc.integer({ min, max: Math.min(max, min + 2) });
  if (max > LONGEST_FULL) return usual;
  return fc.oneof(SHRINK, { weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.constant(max) });
}

/** Lets a value shrink to the first alternative, the simplest one. */
const SHRINK = { withCrossShrink: true };
const LONGEST_FULL = 20;

function lengths(min: number, max: number): { readonly minLength: number; readonly maxLength?: number } {
  return { minLength: min, ...(Number.isFinite(max) ? { maxLength: max } : {}) };
}

/** `noDefaultInfinity` does not affect explicit bounds. */
function excluded(min: number, max: number): { readonly minExcluded?: boolean; readonly maxExcluded?: boolean } {
  return {
    ...(min === -Infinity ? { minExcluded: true } : {}),
    ...(max === Infinity ? { maxExcluded: true } : {}),
  };
}

/** Sets of some of the bits at these positions. */
export function anyBits(bits: readonly number[]): fc.Arbitrary<bigint> {
  return fc.subarray([...bits]).map((some) => some.reduce((set, bit) => set | (1n << BigInt(bit)), 0n));
}
