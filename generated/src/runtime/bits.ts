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
