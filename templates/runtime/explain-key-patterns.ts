import { isFull, namesIn, readProperty, reportIssue, type ExplainItem, type Explanation } from './explain.js';
import { matchesPattern, type Pattern } from './pattern.js';

/**
 * Explains keys that the object does not declare, and their values. A key that matches several patterns has the types of
 * all of them. An `undefined` value counts as absent.
 *
 * @param others what values hold under keys that match no pattern; undefined if anything
 * @param isClosed whether such keys are issues
 */
export function expectKeysByPattern(
  e: Explanation,
  value: object,
  patterns: readonly (readonly [pattern: Pattern, item: ExplainItem | undefined])[],
  others: ExplainItem | undefined,
  isClosed: boolean,
  declared: ReadonlySet<string> = NO_KEYS,
): void {
  for (const key of namesIn(e, value)) {
    if (isFull(e)) return;
    if (declared.has(key)) continue;
    const found = patterns.filter(([pattern]) => matchesPattern(pattern, key));
    if (found.length === 0 && isClosed) {
      reportIssue(e, key, 'unknown-key', 'is not a field of this object, and matches none of its patterns', 'absent');
      continue;
    }
    const items = found.length === 0 ? [others] : found.map(([, item]) => item);
    if (items.every((item) => item === undefined)) continue;
    const other = readProperty(e, value, key);
    if (other === undefined) continue;
    for (const item of items) item?.(e, key, other);
  }
}

const NO_KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set();
