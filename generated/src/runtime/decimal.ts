const NONDIGIT = /[^0-9]/;
const LARGEST = '18446744073709551615';

/** Whether a text is a decimal number of 1 to 20 digits that fits 64 bits. Leading zeros are allowed. */
export function isUnsigned64(text: string): boolean {
  const length = text.length;
  return length !== 0 && length <= 20 && !NONDIGIT.test(text) && (length !== 20 || text <= LARGEST);
}

/** The same with an upper bound of its own, written in decimal without leading zeros. */
export function isUnsignedUpTo(text: string, largest: string): boolean {
  const extra = text.length - largest.length;
  if (text.length === 0 || NONDIGIT.test(text)) return false;
  if (extra < 0) return true;
  for (let index = 0; index < extra; index += 1) if (text.charCodeAt(index) !== 0x30) return false;
  return (extra === 0 ? text : text.slice(extra)) <= largest;
}

/** -1, 0 or 1 as the first number is less than, equal to or greater than the second. Both must be decimal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  if (a.charCodeAt(0) === 0x30 || b.charCodeAt(0) === 0x30) return compareCanonical(canonical(a), canonical(b));
  return compareCanonical(a, b);
}

function compareCanonical(a: string, b: string): -1 | 0 | 1 {
  if (a.length !== b.length) return a.length < b.length ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

function canonical(text: string): string {
  let zeros = 0;
  while (text.charCodeAt(zeros) === 0x30) zeros += 1;
  return text.slice(zeros);
}

/**
 * The number without its lowest 11 bits: exact, because 10^11 = 2^11 * 5^11, so that with `hi` for all digits but the
 * last 11 it is hi * 5^11 + floor(lo / 2^11), less than 2^53. The result is NaN where the text is not an unsigned
 * 64-bit number.
 */
export function upperBits(text: string): number {
  const length = text.length;
  if (length === 0 || length > 20) return Number.NaN;
  const headEnd = length - 11;
  const middleEnd = length - 9;
  let index = 0;
  let head = 0;
  let middle = 0;
  let tail = 0;
  for (; index < headEnd; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    head = head * 10 + digit;
  }
  for (; index < middleEnd; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    middle = middle * 10 + digit;
  }
  for (; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    tail = tail * 10 + digit;
  }
  const upper = head * 48828125 + Math.floor((middle * 1e9 + tail) / 2048);
  return upper <= Number.MAX_SAFE_INTEGER ? upper : Number.NaN;
}

/** The lowest 11 bits, which the last 11 digits decide. The text must be decimal. */
export function lowest11Bits(text: string): number {
  let bits = 0;
  for (let index = Math.max(text.length - 11, 0); index < text.length; index += 1) {
    bits = (bits * 10 + text.charCodeAt(index) - 0x30) & 2047;
  }
  return bits;
}
