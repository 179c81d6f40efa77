import { reportIssue, type Explanation, type IssueKey } from './explain.js';

// Limits do not apply to values of the wrong type, nor in mode 'shape'.

/** A text of a format. */
export function expectFormat(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  expected: string,
  check: (value: unknown) => boolean,
): void {
  if (!e.limits || typeof value !== 'string' || check(value)) return;
  reportIssue(e, key, 'format', `is not a valid ${expected}`, expected, 'string');
}

/** A number of a format. */
export function expectNumberFormat(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  expected: string,
  check: (value: unknown) => boolean,
): void {
  if (!e.limits || typeof value !== 'number' || check(value)) return;
  reportIssue(e, key, 'format', `must be a ${expected}, got ${value}`, expected, String(value));
}
