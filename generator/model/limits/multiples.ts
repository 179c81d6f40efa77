import { decimalOf, parseDecimal, type Decimal } from '../../read/limits.js';

export { decimalOf };
export { divisorOf, type Divisor } from '../../read/limits.js';

/** Whether a number is a multiple of another, as their decimal digits say: 0.3 is one of 0.1. */
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

/** The least multiple of a divisor that is not below a number, or the greatest that is not above it. */
export function nearestMultiple(value: number, divisor: number, side: 'above' | 'below'): number {
  const [x, y, exponent] = alignedNumbers(value, divisor);
  const rest = ((x % y) + y) % y;
  return Number(`${rest === 0n || side === 'below' ? x - rest : x - rest + y}e${exponent}`);
}

function alignedNumbers(a: number, b: number): readonly [bigint, bigint, number] {
  const [one, other] = [decimalOf(a)!, decimalOf(b)!];
  return aligned(one, other);
}

/** Both as multiples of one power of ten. A double has at most 308 digits before and 341 behind the point. */
function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const least = Math.min(a.exponent, b.exponent);
  return [a.digits * 10n ** BigInt(a.exponent - least), b.digits * 10n ** BigInt(b.exponent - least), least];
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
