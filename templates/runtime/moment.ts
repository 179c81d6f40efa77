import { isTimestamp } from './timestamp.js';

/**
 * Whether a value is a timestamp later than `now`. Exact, even below the millisecond.
 * @throws {RangeError} if `now` is not a valid time
 */
export function liesAhead(value: unknown, now: Date | number): boolean {
  return isTimestamp(value) && compare(value, millisecondsOf(now)) > 0;
}

/**
 * Whether a value is a timestamp at or before `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function liesBehind(value: unknown, now: Date | number): boolean {
  return isTimestamp(value) && compare(value, millisecondsOf(now)) <= 0;
}

export function millisecondsOf(now: Date | number): number {
  const time = typeof now === 'number' ? now : now.getTime();
  if (Number.isNaN(time)) throw new RangeError('Expected a valid time to compare with');
  return time;
}

/** Negative, zero or positive if a timestamp is before, at or after a time. */
function compare(timestamp: string, time: number): number {
  const whole = Math.floor(time);
  // Whole milliseconds first: a double cannot represent a date together with digits far below the millisecond.
  return wholeMilliseconds(timestamp) - whole || partOfMillisecond(timestamp) - (time - whole);
}

/** Negative, zero or positive if the first of two timestamps is earlier, at the same time or later. Exact, even below the millisecond. */
export function compareTimestamps(first: string, second: string): number {
  return wholeMilliseconds(first) - wholeMilliseconds(second) || compareDigits(digitsBelow(first), digitsBelow(second));
}

/** Fractions of any length: texts of digits compare as they are, the shorter one first. */
function compareDigits(first: string, second: string): number {
  return first < second ? -1 : Number(first > second);
}

/** Parses the form that all engines agree on, with three fractional digits. */
function wholeMilliseconds(timestamp: string): number {
  const digits = fractionOf(timestamp).slice(0, 3).padEnd(3, '0');
  return Date.parse(`${timestamp.slice(0, 19)}.${digits}${offsetOf(timestamp)}`);
}

/** The value of the fractional digits after the third, from 0 to less than 1. */
function partOfMillisecond(timestamp: string): number {
  const digits = digitsBelow(timestamp);
  return digits === '' ? 0 : Number(`0.${digits}`);
}

/** The fractional digits below the millisecond, without zeros at the end. */
function digitsBelow(timestamp: string): string {
  const digits = fractionOf(timestamp).slice(3);
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function fractionOf(timestamp: string): string {
  return timestamp.charAt(19) === '.' ? timestamp.slice(20, timestamp.length - offsetOf(timestamp).length) : '';
}

function offsetOf(timestamp: string): string {
  return timestamp.slice(timestamp.endsWith('Z') ? -1 : -6);
}
