const NONDIGIT = /[^0-9]/;
const LARGEST = '18446744073709551615';

/** Whether a string is a decimal number of 1 to 20 digits that fits 64 bits. Leading zeros are allowed. */
export function isUnsigned64(text: string): boolean {
  const length = text.length;
  return length !== 0 && length <= 20 && !NONDIGIT.test(text) && (length !== 20 || text <= LARGEST);
}

/** The same with another upper bound, in decimal without leading zeros. */
export function isUnsignedUpTo(text: string, largest: string): boolean {
  const extra = text.length - largest.length;
  if (text.length === 0 || NONDIGIT.test(text)) return false;
  if (extra < 0) return true;
  for (let index = 0; index < extra; index += 1) if (text.charCodeAt(index) !== 0x30) return false;
  return (extra === 0 ? text : text.slice(extra)) <= largest;
}

/** Returns -1, 0 or 1 if the first number is less than, equal to or greater than the second. Both must be decimal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  // Numbers of equal length sort as strings, even with leading zeros.
  if (a.length === b.length) return a < b ? -1 : a === b ? 0 : 1;
  if (a.charCodeAt(0) === 0x30 || b.charCodeAt(0) === 0x30) return compareCanonical(canonical(a), canonical(b));
  return a.length < b.length ? -1 : 1;
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
 * The number without its lowest 11 bits; NaN if the string is not an unsigned 64-bit number. The result is exact:
 * 10^11 = 2^11 * 5^11, so with `head` for all digits but the last 11 it is head * 5^11 + floor(lo / 2^11) < 2^53.
 *
 * All in one function: calls of `digits` would make it a tenth slower.
 */
export function upperBits(text: string): number {
  const length = text.length;
  if (length === 0 || length > 20) return Number.NaN;
  if (length < 11) return upperBits(text.padStart(11, '0'));
  const headEnd = length - 11;
  const tens = text.charCodeAt(headEnd) - 0x30;
  const ones = text.charCodeAt(headEnd + 1) - 0x30;
  let outside = tens | (9 - tens) | ones | (9 - ones);
  let head = 0;
  for (let index = 0; index < headEnd; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    outside |= digit | (9 - digit);
    head = (head * 10 + digit) | 0;
  }
  let tail = 0;
  for (let index = headEnd + 2; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    outside |= digit | (9 - digit);
    tail = (tail * 10 + digit) | 0;
  }
  return outside < 0 ? Number.NaN : joined(head, tens * 10 + ones, tail);
}

/** A number of up to 64 bits in two parts: its lowest 11 bits, and the others. */
export interface SplitNumber {
  readonly upper: number;
  readonly lowest: number;
}

/** The upper bits as `upperBits` returns them, and the lowest 11 bits, which depend only on the last 11 digits. */
export function splitBits(text: string): SplitNumber {
  const length = text.length;
  if (length === 0 || length > 20) return { upper: Number.NaN, lowest: 0 };
  const cut = length > 9 ? length - 9 : 0;
  const firstCut = length > 11 ? length - 11 : 0;
  const head = digits(text, 0, firstCut);
  const middle = digits(text, firstCut, cut);
  const tail = digits(text, cut, length);
  if ((head | middle | tail) < 0) return { upper: Number.NaN, lowest: 0 };
  return { upper: joined(head, middle, tail), lowest: (Math.imul(middle, 1e9) + tail) & 2047 };
}

/** The upper bits of a number in three pieces; the last two are its last 2 and 9 digits. */
function joined(head: number, middle: number, tail: number): number {
  const upper = head * 48828125 + Math.floor((middle * 1e9 + tail) / 2048);
  return upper <= Number.MAX_SAFE_INTEGER ? upper : Number.NaN;
}

/** The value of at most nine digits; -1 if a character is not a digit. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  let outside = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    // Negative if either operand is, so that one test covers all digits.
    outside |= digit | (9 - digit);
    number = (number * 10 + digit) | 0;
  }
  return outside < 0 ? -1 : number;
}
