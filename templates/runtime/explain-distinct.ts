import { createValueKeys } from './distinct-values.js';
import { isArray, isFull, lengthOf, readProperty, reportIssue, type Explanation, type IssueKey } from './explain.js';

/** Reports each item of a list that equals an earlier one. An item that cannot be read equals no other. */
export function expectDistinct(e: Explanation, key: IssueKey, value: unknown): void {
  if (!e.limits || !isArray(value)) return;
  e.path.push(key);
  const length = lengthOf(e, value);
  const keyOf = createValueKeys();
  const seen = new Set<unknown>();
  for (let i = 0; i < length && !isFull(e); i++) {
    const item = keyOrItself(readProperty(e, value, i), keyOf);
    if (seen.has(item)) reportIssue(e, i, 'unique', 'occurs more than once in the list');
    seen.add(item);
  }
  e.path.pop();
}

function keyOrItself(item: unknown, keyOf: (value: unknown) => unknown): unknown {
  try {
    return keyOf(item);
  } catch {
    return item;
  }
}
