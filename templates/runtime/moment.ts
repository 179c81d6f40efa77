import { isTimestamp } from './timestamp.js';

/**
 * Whether a value is a timestamp later than `now`. Exact, also where the timestamp has digits below the millisecond.
 * @throws {RangeError} where `now` is no time
 */
export function liesAhead(value: unknown, now: Date | number): boolean {
  return isTimestamp(value) && compare(value, millisecondsOf(now)) > 0;
}

/**
 * Whether a value is a timestamp that `now` has reached: earlier, or the same moment.
 * @throws {RangeError} where `now` is no time
 */
export function liesBehind(value: unknown, now: Date | number): boolean {
  return isTimestamp(value) && compare(value, millisecondsOf(now)) <= 0;
}

function millisecondsOf(now: Date | number): number {
  const time = typeof now === 'number' ? now : now.getTime();
  if (Number.isNaN(time)) throw new RangeError('Expected a time to compare with, got one that is not valid');
  return time;
}

/** Negative, zero or positive as a timestamp is before, at or after a time. */
function compare(timestamp: string, time: number): number {
  const whole = Math.floor(time);
  // Whole milliseconds first: a double does not hold a whole date and digits far below the millisecond.
  return wholeMilliseconds(timestamp) - whole || partOfMillisecond(timestamp) - (time - whole);
}

/** Parsed in the one form that every engine reads alike, with three digits of a fraction. */
function wholeMilliseconds(timestamp: string): number {
  const digits = fractionOf(timestamp).slice(0, 3).padEnd(3, '0');
  return Date.parse(`${timestamp.slice(0, 19)}.${digits}${offsetOf(timestamp)}`);
}

/** What the digits behind the third write, from 0 to less than 1. */
function partOfMillisecond(timestamp: string): number {
  const digits = fractionOf(timestamp).slice(3);
  return digits === '' ? 0 : Number(`0.${digits}`);
}

function fractionOf(timestamp: string): string {
  return timestamp.charAt(19) === '.' ? timestamp.slice(20, timestamp.length - offsetOf(timestamp).length) : '';
}

function offsetOf(timestamp: string): string {
  return timestamp.slice(timestamp.endsWith('Z') ? -1 : -6);
}
