import { reportIssue, type Explanation, type IssueKey } from './explain.js';
import { matchesPattern, mismatchOf, type Pattern } from './pattern.js';

/** Reports a string that does not match a pattern, and where it stops to do so. */
export function expectPattern(e: Explanation, key: IssueKey, value: unknown, wanted: Pattern, text: string): void {
  if (!e.limits || typeof value !== 'string' || matchesPattern(wanted, value)) return;
  const at = mismatchOf(wanted, value);
  const received = at === value.length ? 'a string that ends too early' : `a string that differs at position ${at}`;
  reportIssue(e, key, 'pattern', `must match ${text}`, text, received);
}
