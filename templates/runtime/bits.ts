import { isUnsigned64 } from './decimal.js';

/** True for a bit set in the form of a JSON number: a non-negative safe integer. */
export function isBitNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** True for a bit set in the form of a decimal string of up to 64 bits. */
export function isBitString(value: unknown): value is string {
  return typeof value === 'string' && isUnsigned64(value);
}

/** True for a bit set in either form, for sets whose form the spec does not state. */
export function isBits(value: unknown): value is string | number {
  return isBitString(value) || isBitNumber(value);
}

/**
 * True if a bit set in the form of a number has only bits of a mask, whose upper and lower 32 bits are given. Separate
 * from the general arithmetic of bit sets, so that validators of numbers do not import it.
 */
export function hasOnlyNumberBits(value: number, maskHigh: number, maskLow: number): boolean {
  return (((value / 2 ** 32) & ~maskHigh) | (value & ~maskLow)) === 0;
}

/**
 * The same for a valid bit set in the form of a decimal string. The low word is exact because products wrap. The rest is
 * a multiple of 2^32 plus the error of a double, which rounding removes.
 */
export function hasOnlyTextBits(value: string, maskHigh: number, maskLow: number): boolean {
  const end = value.length - 9;
  let head = 0;
  let tail = 0;
  let index = 0;
  for (; index < end; index += 1) head = head * 10 + value.charCodeAt(index) - 0x30;
  for (; index < value.length; index += 1) tail = tail * 10 + value.charCodeAt(index) - 0x30;
  const low = (Math.imul(head, 1e9) + tail) | 0;
  const high = Math.round((head * 1e9 + tail - (low >>> 0)) / 2 ** 32);
  return ((high & ~maskHigh) | (low & ~maskLow)) === 0;
}
