import { reportIssue, type Explanation, type IssueKey } from './explain.js';
import { isMultipleOf } from './multiples.js';
import { isInOpenRange, openRangeText, type Excluded } from './open-range.js';

// Limits do not apply to values of the wrong type, nor in mode 'shape'.

/** A range of which one bound or both are exclusive. */
export function expectOpenRange(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  min: number,
  max: number,
  excluded: Excluded,
): void {
  if (!e.limits || typeof value !== 'number' || Number.isNaN(value) || isInOpenRange(value, min, max, excluded)) return;
  const expected = openRangeText(min, max, excluded);
  reportIssue(e, key, 'range', `must be ${expected}, got ${value}`, expected, String(value));
}

/** A multiple of `digits / scale`. */
export function expectMultiple(e: Explanation, key: IssueKey, value: unknown, digits: number, scale: number): void {
  if (!e.limits || typeof value !== 'number' || !Number.isFinite(value) || isMultipleOf(value, digits, scale)) return;
  const expected = `a multiple of ${digits / scale}`;
  reportIssue(e, key, 'multiple-of', `must be ${expected}, got ${value}`, expected, String(value));
}
