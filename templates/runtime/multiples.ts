/**
 * Whether a number is a multiple of `digits / scale`, as the decimal digits of both say: 0.3 is a multiple of 0.1.
 *
 * @param digits whole number of up to 15 digits
 * @param scale power of ten, up to 1e22
 */
export function isMultipleOf(value: number, digits: number, scale: number): boolean {
  const scaled = Math.round(value * scale);
  // Doubles distinguish numbers of 15 digits, and one division rounds once.
  if (Math.abs(scaled) <= 1e15) return scaled / scale === value && scaled % digits === 0;
  return isLongMultiple(value, digits, scale);
}

/** The same with the digits that the number is printed with: at most 309 before the point. */
function isLongMultiple(value: number, digits: number, scale: number): boolean {
  const [, whole, fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return false;
  const exponent = Number(power) - fraction.length;
  const dividend = BigInt(whole + fraction) * BigInt(scale) * 10n ** BigInt(Math.max(exponent, 0));
  return dividend % (BigInt(digits) * 10n ** BigInt(Math.max(-exponent, 0))) === 0n;
}
