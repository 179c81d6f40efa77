import { expectItems, isArray, type Explanation, type IssueKey } from './explain.js';

/** The number of items of a value that may be of several forms, of which the limit applies to lists. */
export function expectListItems(e: Explanation, key: IssueKey, value: unknown, min: number, max: number): void {
  if (isArray(value)) expectItems(e, key, value, min, max);
}
