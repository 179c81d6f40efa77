/**
 * Whether a value is an ISO 8601 timestamp in the extended format: a calendar date, `T`, a time with seconds and up to
 * nine fractional digits, and `Z` or an offset (`2015-01-01T00:00:00.123456+00:00`). Like `Date`, it rejects leap
 * seconds and hour 24.
 */
export function isTimestamp(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const length = text.length;
  if (length < 20 || length > 35) return false;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH || text.charCodeAt(10) !== LETTER_T) return false;
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return false;
  if (day > 28 && day > daysOfMonth(century * 100 + yearOfCentury, month)) return false;
  if (!isTwoDigitsUpTo(text, 11, 23) || !isTwoDigitsUpTo(text, 14, 59) || !isTwoDigitsUpTo(text, 17, 59)) return false;
  return isOffset(text, endOfFraction(text, 19));
}

const PLUS = 0x2b;
const DASH = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;
const MOST_FRACTION_DIGITS = 9;

/** Days of a month of the Gregorian calendar, which counts from 1. */
export function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Index after the optional fraction that begins at `start`, or -1 if the fraction is malformed. */
function endOfFraction(text: string, start: number): number {
  if (text.charCodeAt(start) !== POINT) return start;
  let end = start + 1;
  while (digit(text, end) >= 0) end += 1;
  const digits = end - start - 1;
  return digits >= 1 && digits <= MOST_FRACTION_DIGITS ? end : -1;
}

function isOffset(text: string, start: number): boolean {
  if (start < 0) return false;
  const sign = text.charCodeAt(start);
  if (sign === LETTER_Z) return text.length === start + 1;
  if ((sign !== PLUS && sign !== DASH) || text.length !== start + 6) return false;
  return (
    text.charCodeAt(start + 3) === COLON && isTwoDigitsUpTo(text, start + 1, 23) && isTwoDigitsUpTo(text, start + 4, 59)
  );
}

/** Whether there are two digits, of a number that is not too large. */
export function isTwoDigitsUpTo(text: string, index: number, max: number): boolean {
  const value = twoDigits(text, index);
  return value >= 0 && value <= max;
}

/** The value of two digits, or -1. */
export function twoDigits(text: string, index: number): number {
  const tens = digit(text, index);
  const ones = digit(text, index + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}

/** The value of a digit; -1 for any other character and past the end. */
export function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 0x30;
  return value >= 0 && value <= 9 ? value : -1;
}
