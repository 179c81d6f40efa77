import { reportIssue, type Explanation, type IssueKey } from './explain.js';
import { isInt64Multiple, isInt64Within, MAX_INT64, MIN_INT64 } from './int64.js';

// Limits do not apply to values of the wrong type, nor in mode 'shape'.

/** An integer of 64 bits, in any form, from `min` to `max`. */
export function expectInt64Range(e: Explanation, key: IssueKey, value: unknown, min: bigint, max: bigint): void {
  if (!e.limits || isInt64Within(value, min, max)) return;
  const expected = min <= MIN_INT64 ? `at most ${max}` : max >= MAX_INT64 ? `at least ${min}` : `${min} to ${max}`;
  reportIssue(e, key, 'range', `must be ${expected}, got ${String(value)}`, expected, String(value));
}

/** An integer of 64 bits, in any form, that is a multiple of `digits / scale`. */
export function expectInt64Multiple(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  digits: number,
  scale: number,
): void {
  if (!e.limits || isInt64Multiple(value, digits, scale)) return;
  const expected = `a multiple of ${digits / scale}`;
  reportIssue(e, key, 'multiple-of', `must be ${expected}, got ${String(value)}`, expected, String(value));
}
