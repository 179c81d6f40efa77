import type { BitValue } from './bit-set.js';

/**
 * A set of bits as a bigint.
 * @throws {TypeError} if a text is not decimal, or the value is neither text nor number
 * @throws {RangeError} if a number is no safe integer, is negative or has more than 64 bits
 */
export function bitsOf(value: BitValue): bigint {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('Expected a safe integer');
  } else if (typeof value !== 'bigint' && !(typeof value === 'string' && /^[0-9]{1,20}$/.test(value))) {
    throw new TypeError('Expected a number, decimal digits or a bigint');
  }
  const bits = BigInt(value);
  if (BigInt.asUintN(64, bits) !== bits) throw new RangeError('Expected an integer of up to 64 bits, not negative');
  return bits;
}

/**
 * Bits as a number.
 * @throws {RangeError} if a number would not be exact
 */
export function numberOf(bits: bigint): number {
  if (bits > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The bits do not fit an exact number');
  return Number(bits);
}

/** Whether two ids are equal. Ids that are absent or null are not. */
export function isSame(id: unknown, other: unknown): boolean {
  return id !== undefined && id !== null && id === other;
}

/** The ids, and those in lists of ids. Absent ids are none. */
export function idsOf(...ids: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(ids.flat().filter((id) => id !== undefined && id !== null));
}
