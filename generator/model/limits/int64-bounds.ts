import { lowerBound, upperBound, type NumberRange } from './number-range.js';

/** Bounds of an integer of 64 bits; both belong to the range. */
export interface Int64Bounds {
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
