/** Whether a value is an integer of 64 bits: a bigint, or a number that a double holds exactly. */
export function isInt64(value: unknown): boolean {
  return Number.isSafeInteger(value) || (typeof value === 'bigint' && BigInt.asIntN(64, value) === value);
}

/** Whether a value is an integer of 64 bits in decimal, without leading zeros. */
export function isInt64Text(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 20 || !/^(?:0|-?[1-9]\d{0,18})$/.test(value)) return false;
  return value.length < 19 || BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}

/** Whether an integer of 64 bits, in any form, is from `min` to `max`. True for any other value. */
export function isInt64Within(value: unknown, min: bigint, max: bigint): boolean {
  const integer = integerOf(value);
  return integer === undefined || (integer >= min && integer <= max);
}

/** Whether an integer of 64 bits, in any form, is a multiple of `digits / scale`. True for any other value. */
export function isInt64Multiple(value: unknown, digits: number, scale: number): boolean {
  const integer = integerOf(value);
  return integer === undefined || (integer * BigInt(scale)) % BigInt(digits) === 0n;
}

/** An integer of 64 bits as a bigint; undefined for any other value. */
function integerOf(value: unknown): bigint | undefined {
  return isInt64(value) || isInt64Text(value) ? BigInt(value as bigint | number | string) : undefined;
}

export const MIN_INT64: bigint = -0x8000000000000000n;
export const MAX_INT64: bigint = 0x7fffffffffffffffn;
