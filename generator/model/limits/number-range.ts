import type { NumberRange } from '../../read/limits.js';

export type { NumberRange };

/** A bound as it is exactly: a bigint where no double holds it. JavaScript compares both exactly. */
type ExactBound = number | bigint;

export function lowerBound({ min, exact }: NumberRange): ExactBound {
  return exact?.min === undefined ? (min ?? -Infinity) : BigInt(exact.min);
}

export function upperBound({ max, exact }: NumberRange): ExactBound {
  return exact?.max === undefined ? (max ?? Infinity) : BigInt(exact.max);
}

export function isInRange(value: ExactBound, range: NumberRange): boolean {
  const [low, high] = [lowerBound(range), upperBound(range)];
  const isAbove = range.exclusiveMin === true ? value > low : value >= low;
  return isAbove && (range.exclusiveMax === true ? value < high : value <= high);
}

/** Whether every number of `inner` is in `outer`. */
export function isRangeInside(inner: NumberRange, outer: NumberRange): boolean {
  return compareLower(inner, outer) >= 0 && compareUpper(inner, outer) <= 0;
}

/** Negative if the lower bound of `a` lets more numbers in than that of `b`. */
export function compareLower(a: NumberRange, b: NumberRange): number {
  return compare(lowerBound(a), lowerBound(b)) || Number(a.exclusiveMin ?? false) - Number(b.exclusiveMin ?? false);
}

/** Positive if the upper bound of `a` lets more numbers in than that of `b`. */
export function compareUpper(a: NumberRange, b: NumberRange): number {
  return compare(upperBound(a), upperBound(b)) || Number(b.exclusiveMax ?? false) - Number(a.exclusiveMax ?? false);
}

/** The smallest range that contains both, and whether it contains nothing else. */
export function coveringRange(
  one: NumberRange,
  other: NumberRange,
): { readonly range: NumberRange; readonly exact: boolean } {
  const [lower, upper] = [compareLower(one, other) <= 0 ? one : other, compareUpper(one, other) >= 0 ? one : other];
  return { range: between(lower, upper), exact: touches(one, other) && touches(other, one) };
}

/** The range of what is in both. */
export function commonRange(one: NumberRange, other: NumberRange): NumberRange {
  return between(compareLower(one, other) >= 0 ? one : other, compareUpper(one, other) <= 0 ? one : other);
}

/** The range with the lower bound of one and the upper bound of another. */
function between(lower: NumberRange, upper: NumberRange): NumberRange {
  const exact = {
    ...(lower.exact?.min === undefined ? {} : { min: lower.exact.min }),
    ...(upper.exact?.max === undefined ? {} : { max: upper.exact.max }),
  };
  return {
    ...(lower.min === undefined ? {} : { min: lower.min }),
    ...(upper.max === undefined ? {} : { max: upper.max }),
    ...(lower.exclusiveMin === true ? { exclusiveMin: true } : {}),
    ...(upper.exclusiveMax === true ? { exclusiveMax: true } : {}),
    ...(Object.keys(exact).length === 0 ? {} : { exact }),
  };
}

/** Whether nothing lies between the upper bound of one and the lower bound of the other. */
function touches(one: NumberRange, other: NumberRange): boolean {
  const order = compare(upperBound(one), lowerBound(other));
  return order > 0 || (order === 0 && !(one.exclusiveMax === true && other.exclusiveMin === true));
}

function compare(a: ExactBound, b: ExactBound): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The lower bound as a double that belongs to the range: an exclusive one is the next double above it. */
export function leastDouble({ min, exclusiveMin }: NumberRange): number {
  if (min === undefined) return -Infinity;
  return exclusiveMin === true ? nextAbove(min) : min;
}

/** The upper bound as a double that belongs to the range: an exclusive one is the next double below it. */
export function greatestDouble({ max, exclusiveMax }: NumberRange): number {
  if (max === undefined) return Infinity;
  return exclusiveMax === true ? -nextAbove(-max) : max;
}

function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** Bounds of an integer of 64 bits; both belong to the range. */
interface Int64Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

export const INT64: Int64Bounds = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/** The integers of 64 bits in a range. */
export function int64Bounds(range: NumberRange): Int64Bounds {
  const [low, high] = [lowerBound(range), upperBound(range)];
  const min = low === -Infinity ? INT64.min : wholeAbove(low, range.exclusiveMin === true);
  const max = high === Infinity ? INT64.max : -wholeAbove(negative(high), range.exclusiveMax === true);
  return { min: min < INT64.min ? INT64.min : min, max: max > INT64.max ? INT64.max : max };
}

function wholeAbove(bound: number | bigint, isExclusive: boolean): bigint {
  const whole = typeof bound === 'bigint' ? bound : BigInt(Math.ceil(bound));
  return isExclusive && whole === (typeof bound === 'bigint' ? bound : BigInt(Math.floor(bound))) ? whole + 1n : whole;
}

function negative(bound: number | bigint): number | bigint {
  return -bound;
}
