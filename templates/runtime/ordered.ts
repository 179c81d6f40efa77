import { isDate } from './date.js';
import { compareTimestamps } from './moment.js';
import { isTimestamp } from './timestamp.js';

/** Whether none of the numbers or moments is greater than the next one. Nothing is compared with null, an absent value or another kind. */
export function isOrdered(values: readonly unknown[]): boolean {
  let last: unknown;
  for (const value of values) {
    if (value === undefined || value === null) continue;
    if (isAfter(last, value)) return false;
    last = value;
  }
  return true;
}

/** Whether both are numbers or moments, and the first one is greater than the second. */
export function isAfter(first: unknown, second: unknown): boolean {
  if (typeof first === 'number') return typeof second === 'number' && first > second;
  if (isTimestamp(first)) return isTimestamp(second) && compareTimestamps(first, second) > 0;
  return isDate(first) && isDate(second) && first > second;
}
