import { describe } from './describe.js';
import { reportIssue, UNREADABLE, type Explanation, type IssueKey } from './explain.js';

/** One of a list of values, of which not all are strings or numbers. */
export function expectListed(e: Explanation, key: IssueKey, value: unknown, allowed: readonly unknown[]): void {
  if (!e.limits || value === undefined || value === UNREADABLE || allowed.includes(value)) return;
  const expected = allowed.map((one) => JSON.stringify(one)).join(', ');
  reportIssue(e, key, 'values', `must be one of ${expected}`, expected, describe(value));
}
