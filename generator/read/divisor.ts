import { decimalOf, parseDecimal } from './decimal.js';

/** The divisor of a number: `digits / scale`, both whole and exact. `0.25` is 25 / 100. */
export interface Divisor {
  readonly digits: number;
  readonly scale: number;
}

/** Powers of ten up to this one, and whole numbers of so many digits, are exact doubles. */
const MOST_PLACES = 22;
const MOST_DIGITS = 15;

/** Reads a positive number of up to 15 digits, with up to 22 places behind the point; undefined for any other text. */
export function parseDivisor(text: string): number | undefined {
  const decimal = parseDecimal(text.trim());
  if (decimal === undefined || decimal.digits <= 0n) return undefined;
  const { digits, exponent } = decimal;
  const isExact = String(digits).length + Math.max(exponent, 0) <= MOST_DIGITS && -exponent <= MOST_PLACES;
  return isExact ? Number(text) : undefined;
}

/** The digits and the scale of a number that {@link parseDivisor} has read. */
export function divisorOf(value: number): Divisor {
  const { digits, exponent } = decimalOf(value) ?? { digits: 1n, exponent: 0 };
  return exponent < 0
    ? { digits: Number(digits), scale: Number(`1e${-exponent}`) }
    : { digits: Number(digits * 10n ** BigInt(exponent)), scale: 1 };
}
