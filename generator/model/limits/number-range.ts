import { defined } from '../../defined.js';
import { aligned, decimalOf, type NumberRange, parseDecimal } from '../../read/limits.js';

export { decimalOf };
export { divisorOf, type Divisor } from '../../read/limits.js';

/** Whether a number is a multiple of another one, by their decimal digits: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: number | bigint, divisor: number): boolean {
  const [dividend, by] = [parseDecimal(String(value)), decimalOf(divisor)];
  if (dividend === undefined || by === undefined) return false;
  const [x, y] = aligned(dividend, by);
  return x % y === 0n;
}

/** The greatest number that both are multiples of. */
export function commonDivisor(a: number, b: number): number {
  const [x, y, exponent] = alignedNumbers(a, b);
  return Number(`${gcd(x, y)}e${exponent}`);
}

/** The least number that is a multiple of both. */
export function commonMultiple(a: number, b: number): number {
  const [x, y, exponent] = alignedNumbers(a, b);
  return Number(`${(x / gcd(x, y)) * y}e${exponent}`);
}

/** The least multiple that is not below a number, or the greatest that is not above it. */
export function nearestMultiple(value: number, divisor: number, side: 'above' | 'below'): number {
  const [x, y, exponent] = alignedNumbers(value, divisor);
  const rest = ((x % y) + y) % y;
  return Number(`${rest === 0n || side === 'below' ? x - rest : x - rest + y}e${exponent}`);
}

function alignedNumbers(a: number, b: number): readonly [bigint, bigint, number] {
  const [decimal, other] = [decimalOf(a)!, decimalOf(b)!];
  return aligned(decimal, other);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export type { NumberRange };

/** An exact bound: a bigint if it is no double. JavaScript compares the two exactly. */
type ExactBound = number | bigint;

function lowerBound({ min, exact }: NumberRange): ExactBound {
  return exact?.min === undefined ? (min ?? -Infinity) : BigInt(exact.min);
}

function upperBound({ max, exact }: NumberRange): ExactBound {
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

/** Negative if the lower bound of `a` includes more numbers. */
export function compareLower(a: NumberRange, b: NumberRange): number {
  return compare(lowerBound(a), lowerBound(b)) || Number(a.exclusiveMin ?? false) - Number(b.exclusiveMin ?? false);
}

/** Positive if the upper bound of `a` includes more numbers. */
export function compareUpper(a: NumberRange, b: NumberRange): number {
  return compare(upperBound(a), upperBound(b)) || Number(b.exclusiveMax ?? false) - Number(a.exclusiveMax ?? false);
}

/** The smallest range that contains both. `exact` is false if it also contains other numbers. */
export function coveringRange(
  range: NumberRange,
  other: NumberRange,
): { readonly range: NumberRange; readonly exact: boolean } {
  const [lower, upper] = [
    compareLower(range, other) <= 0 ? range : other,
    compareUpper(range, other) >= 0 ? range : other,
  ];
  return { range: between(lower, upper), exact: touches(range, other) && touches(other, range) };
}

export function commonRange(range: NumberRange, other: NumberRange): NumberRange {
  return between(compareLower(range, other) >= 0 ? range : other, compareUpper(range, other) <= 0 ? range : other);
}

function between(lower: NumberRange, upper: NumberRange): NumberRange {
  const exact = {
    ...(lower.exact?.min === undefined ? {} : { min: lower.exact.min }),
    ...(upper.exact?.max === undefined ? {} : { max: upper.exact.max }),
  };
  return defined({
    min: lower.min,
    max: upper.max,
    ...(lower.exclusiveMin === true ? { exclusiveMin: true } : {}),
    ...(upper.exclusiveMax === true ? { exclusiveMax: true } : {}),
    ...(Object.keys(exact).length === 0 ? {} : { exact }),
  });
}

/** Whether no number lies between two ranges. */
function touches(range: NumberRange, other: NumberRange): boolean {
  const order = compare(upperBound(range), lowerBound(other));
  return order > 0 || (order === 0 && !(range.exclusiveMax === true && other.exclusiveMin === true));
}

function compare(a: ExactBound, b: ExactBound): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The least double in the range: for an exclusive bound, the next double above it. */
export function leastDouble({ min, exclusiveMin }: NumberRange): number {
  if (min === undefined) return -Infinity;
  return exclusiveMin === true ? nextAbove(min) : min;
}

/** The greatest double in the range: for an exclusive bound, the next double below it. */
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

/** Inclusive bounds of an integer of 64 bits. */
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
