import * as fc from 'fast-check';
import { createValueKeys } from './distinct-values.js';
import type { ArbitraryOptions } from './arbitrary-options.js';

/** Strings of `min` to `max` code points. They include surrogate pairs and strings of the maximum length. */
export function anyText(min: number = 0, max: number = Infinity): fc.Arbitrary<string> {
  const bounds = lengths(min, max);
  const plain = fc.string({ unit: 'grapheme-ascii', ...bounds });
  const all = fc.string({ unit: anyCharacter(), ...bounds });
  const edges = [min, ...(Number.isFinite(max) ? [max] : [])];
  const astral = fc
    .tuple(fc.constantFrom('😀', '𝒳'), fc.constantFrom(...edges))
    .map(([one, count]) => one.repeat(count));
  return fc.oneof(
    SHRINK,
    { weight: 5, arbitrary: plain },
    { weight: 2, arbitrary: all },
    { weight: 1, arbitrary: astral },
  );
}

/** Any code point but a surrogate. The unit of fast-check takes a second and 100 MB before its first string: it lists all of them. */
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

/** Numbers that JSON can represent, so without negative zero. */
export function anyFloat(min: number = -Infinity, max: number = Infinity): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true, ...excluded(min, max) }).map((value) => value + 0);
}

export function anyBoolean(): fc.Arbitrary<boolean> {
  return fc.boolean();
}

/** Any JSON value. */
export function anyJson(): fc.Arbitrary<unknown> {
  // Parsing the text removes negative zero, which JSON lacks.
  return fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text));
}

export function anyOneOf<const T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values);
}

/** Members of an open enumeration, and unlisted values unless the options exclude them. */
export function anyMember(
  options: ArbitraryOptions,
  members: readonly unknown[],
  others: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const listed = fc.constantFrom(...members);
  if (options.unknownMembers === false) return listed;
  return fc.oneof(SHRINK, { weight: 7, arbitrary: listed }, { weight: 1, arbitrary: others });
}

/** Timestamps of the years 0 to 9999, with and without a fraction, with any offset. */
export function anyTimestamp(): fc.Arbitrary<string> {
  const moment = fc.date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 });
  const offset = fc.constantFrom('Z', '+00:00', '-00:00', '+05:30', '-11:59', '+23:59');
  return fc
    .tuple(moment, digits, offset)
    .map(
      ([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${zone}`,
    );
}

/** Unsigned integers of up to `bits` bits as decimal strings, some with leading zeros. */
export function anyDecimal(bits: number): fc.Arbitrary<string> {
  const number = fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map(String);
  const padded = number.map((digits) => digits.padStart(20, '0'));
  return fc.oneof(SHRINK, { weight: 9, arbitrary: number }, { weight: 1, arbitrary: padded });
}

/** Non-negative integers. */
export function anyNatural(): fc.Arbitrary<number> {
  return fc.maxSafeNat();
}

/** Ids whose form the spec does not state. */
export function anyTextOrInteger(): fc.Arbitrary<string | number> {
  return fc.oneof(fc.string(), fc.maxSafeInteger());
}

/** Bit sets in the form of numbers, with bits at these positions and, if `open`, at any. */
export function anyBitNumber(options: ArbitraryOptions, bits: readonly number[], open: boolean): fc.Arbitrary<number> {
  const listed = anyBits(bits).map(Number);
  if (!open || options.unknownMembers === false) return listed;
  return fc.oneof(SHRINK, { weight: 5, arbitrary: listed }, { weight: 1, arbitrary: fc.maxSafeNat() });
}

/** Bit sets in the form of decimal strings, with bits at these positions and, if `open`, at any. */
export function anyBitString(options: ArbitraryOptions, bits: readonly number[], open: boolean): fc.Arbitrary<string> {
  const listed = anyBits(bits).map(String);
  if (!open || options.unknownMembers === false) return listed;
  return fc.oneof(SHRINK, { weight: 5, arbitrary: listed }, { weight: 1, arbitrary: anyDecimal(64) });
}

/** Lists of `min` to `max` items. If `max` is small, they include full lists. */
export function anyList<T>(item: fc.Arbitrary<T>, min: number = 0, max: number = Infinity): fc.Arbitrary<T[]> {
  // One size smaller than strings, since lists can contain lists.
  const usual = fc.array(item, { ...lengths(min, max), size: '-1' });
  if (max > LONGEST_FULL) return usual;
  const full = fc.array(item, { minLength: max, maxLength: max });
  return fc.oneof(SHRINK, { weight: 9, arbitrary: usual }, { weight: 1, arbitrary: full });
}

/** Lists without repetition. */
export function anyDistinct<T>(item: fc.Arbitrary<T>, min: number = 0, max: number = Infinity): fc.Arbitrary<T[]> {
  return fc.uniqueArray(item, { ...lengths(min, max), selector: createValueKeys() });
}

/** Lists with one item from each arbitrary. */
export function anyTuple(...items: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown[]> {
  return fc.tuple(...items);
}

/** Lists that begin with one item from each arbitrary and go on with a list of `rest`. */
export function anyOpenTuple(
  rest: fc.Arbitrary<readonly unknown[]>,
  ...items: readonly fc.Arbitrary<unknown>[]
): fc.Arbitrary<unknown[]> {
  return fc.tuple(fc.tuple(...items), rest).map((parts) => parts.flat());
}

/** Objects from keys to values. */
export function anyDict(
  key: fc.Arbitrary<unknown>,
  value: fc.Arbitrary<unknown>,
  min: number = 0,
  max: number = Infinity,
): fc.Arbitrary<Record<string, unknown>> {
  const counts = { minKeys: min, ...(Number.isFinite(max) ? { maxKeys: max } : {}) };
  return fc.dictionary(key.map(String), value, { ...counts, noNullPrototype: true });
}

/** A value shrinks to the first alternative, which is the simplest. */
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

function anyBits(bits: readonly number[]): fc.Arbitrary<bigint> {
  return fc.subarray([...bits]).map((some) => some.reduce((set, bit) => set | (1n << BigInt(bit)), 0n));
}
