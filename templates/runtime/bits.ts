import { isUnsigned64 } from './decimal.js';

/** True for a bit set that is a JSON number: an integer, not negative, that a double holds exactly. */
export function isBitNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** True for a bit set that is a decimal string of up to 64 bits. */
export function isBitString(value: unknown): value is string {
  return typeof value === 'string' && isUnsigned64(value);
}

/** True for a bit set in either form: the spec does not show which one it has. */
export function isBits(value: unknown): value is string | number {
  return isBitString(value) || isBitNumber(value);
}

/**
 * True if a bit set that is a number has no bits but those of a mask, whose upper and lower 32 bits are given. Apart from
 * the arithmetic of bit sets in any form, so that a validator of numbers does not bring that along.
 */
export function hasOnlyNumberBits(value: number, maskHigh: number, maskLow: number): boolean {
  return (((value / 2 ** 32) & ~maskHigh) | (value & ~maskLow)) === 0;
}
