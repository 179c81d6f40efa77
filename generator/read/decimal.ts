/** A number as its decimal digits say: `digits` times ten to the power of `exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const NUMBER = /^([+-]?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Reads `0.25`, `-7` or `1e308`, without rounding. Undefined if the text is not a number, or has thousands of digits. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return withoutZeros({ digits: sign === '-' ? -digits : digits, exponent: Number(power) - fraction.length });
}

/** The shortest decimal number that reads as this number: that of `String(value)`. Undefined for NaN and infinity. */
export function decimalOf(value: number): Decimal | undefined {
  return parseDecimal(String(value));
}

/**
 * Whether a double holds the number: it prints as these digits, or is exactly this number. `0.1` and 2^60 are held, but not
 * 2^53 + 1, `1e400` or twenty digits behind the point.
 */
export function isHeldByDouble(decimal: Decimal): boolean {
  const nearest = Number(`${decimal.digits}e${decimal.exponent}`);
  if (!Number.isFinite(nearest)) return false;
  const printed = decimalOf(nearest);
  if (printed?.digits === decimal.digits && printed.exponent === decimal.exponent) return true;
  return decimal.exponent >= 0 && BigInt(nearest) === decimal.digits * 10n ** BigInt(decimal.exponent);
}

/** Whether it is a whole number. */
export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** Equal numbers have equal decimals: the last digit is not 0. */
function withoutZeros({ digits, exponent }: Decimal): Decimal {
  const text = String(digits);
  const zeros = digits === 0n ? 0 : zerosAtTheEnd(text);
  if (digits === 0n) return { digits, exponent: 0 };
  return zeros === 0 ? { digits, exponent } : { digits: BigInt(text.slice(0, -zeros)), exponent: exponent + zeros };
}

function zerosAtTheEnd(text: string): number {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.length - end;
}
