import type { Random } from './sample-random.js';

/** An integer from `min` to `max` in decimal: a multiple of `step`, below 10^12 if these allow it. */
export function drawInt64Text(random: Random, min: bigint, max: bigint, step = 1n): string {
  const least = min > 0n || max < 0n ? min : 0n;
  const most = max - least > USUAL ? least + USUAL : max;
  const first = ceilDivide(least, step);
  const last = floorDivide(most, step);
  const factors = last < first ? 0n : last - first;
  return String((first + (factors * BigInt(random.integer(0, PARTS))) / BigInt(PARTS)) * step);
}

/** The same as a number, or beyond 2^53 as a bigint. */
export function drawInt64(random: Random, min: bigint, max: bigint, step = 1n): number | bigint {
  const text = drawInt64Text(random, min, max, step);
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

const USUAL = 10n ** 12n;
const PARTS = 2 ** 40;

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}
