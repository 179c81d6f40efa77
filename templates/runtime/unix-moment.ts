import { millisecondsOf } from './moment.js';
import { isUnixMilliseconds, isUnixSeconds } from './unix-time.js';

/**
 * Whether a value is a Unix time in seconds later than `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function unixSecondsLieAhead(value: unknown, now: Date | number): boolean {
  return isUnixSeconds(value) && value * 1000 > millisecondsOf(now);
}

/**
 * Whether a value is a Unix time in seconds at or before `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function unixSecondsLieBehind(value: unknown, now: Date | number): boolean {
  return isUnixSeconds(value) && value * 1000 <= millisecondsOf(now);
}

/**
 * Whether a value is a Unix time in milliseconds later than `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function unixMillisecondsLieAhead(value: unknown, now: Date | number): boolean {
  return isUnixMilliseconds(value) && value > millisecondsOf(now);
}

/**
 * Whether a value is a Unix time in milliseconds at or before `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function unixMillisecondsLieBehind(value: unknown, now: Date | number): boolean {
  return isUnixMilliseconds(value) && value <= millisecondsOf(now);
}
