import { isDate } from './date.js';
import { liesAhead, liesBehind } from './moment.js';

/**
 * Whether a value is a day that begins, in UTC, later than `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function dateLiesAhead(value: unknown, now: Date | number): boolean {
  return isDate(value) && liesAhead(`${value}T00:00:00Z`, now);
}

/**
 * Whether a value is a day that begins, in UTC, at or before `now`.
 * @throws {RangeError} if `now` is not a valid time
 */
export function dateLiesBehind(value: unknown, now: Date | number): boolean {
  return isDate(value) && liesBehind(`${value}T00:00:00Z`, now);
}
