import { describe, isArray } from './describe.js';
import { inside, lengthOf, namesIn, reportIssue, type Explanation, type IssueKey } from './explain.js';
import { holds } from './explain-rules.js';
import type { Bound, Explain, Limit, Limited, LimitedType, Type } from './schema.js';

/** A type with limits on its values. */
export function limited(of: Type, ...limits: readonly Limit[]): LimitedType {
  return { kind: 'limited', of, limits, explain: explainLimits };
}

/** Reports the limits that a value violates. They do not apply to values of the wrong type, nor in mode 'shape'. */
export const explainLimits: Explain<Limited> = (e, { limits }, key, value, around) => {
  if (e.mode === 'shape') return;
  for (const limit of limits) {
    if (limit.kind === 'any') explainAnyBound(e, limit.of, key, value);
    else if (limit.kind !== 'first') explainBound(e, limit, key, value);
    else {
      const [, bound] = limit.of.find(([when]) => when.every((condition) => holds(condition, around))) ?? [];
      if (bound !== undefined) explainBound(e, bound, key, value);
    }
  }
};

/** Reports a value that satisfies none of several alternative limits, with the expectation of each. */
function explainAnyBound(e: Explanation, bounds: readonly Bound[], key: IssueKey | undefined, value: unknown): void {
  const known = e.issues.length;
  const expected: string[] = [];
  for (const bound of bounds) {
    explainBound(e, bound, key, value);
    const issue = e.issues[known];
    if (issue === undefined) return;
    expected.push(String(issue.expected));
    if (bound !== bounds.at(-1)) e.issues.length = known;
  }
  const { received, ...issue } = e.issues[known]!;
  const text = expected.join(' or ');
  e.issues[known] = { ...issue, message: `must be ${text}, got ${received}`, expected: text, received: received! };
}

function explainBound(e: Explanation, bound: Bound, key: IssueKey | undefined, value: unknown): void {
  const mustBe = (code: string, expected: string, received: string): void => outside(e, key, code, expected, received);
  switch (bound.kind) {
    case 'length': {
      if (typeof value !== 'string') return;
      const length = codePoints(bound.trimmed === true ? value.trim() : value);
      const unit = bound.trimmed === true ? 'characters without white space at both ends' : 'characters';
      if (!isCount(length, bound)) mustBe('length', `${countText(bound)} ${unit}`, String(length));
      return;
    }
    case 'range': {
      const { min = -Infinity, max = Infinity } = bound;
      if (typeof value === 'number' && (value < min || value > max))
        mustBe('range', rangeText(min, max), String(value));
      return;
    }
    case 'items': {
      if (typeof value !== 'object' || value === null) return;
      const isList = isArray(value);
      if (bound.lists === true && !isList) return;
      return inside(e, key, () => {
        const count = isList ? lengthOf(e, value) : namesIn(e, value).length;
        const expected = `${countText(bound)} ${isList ? 'items' : 'entries'}`;
        if (!isCount(count, bound)) outside(e, undefined, 'items', expected, String(count));
      });
    }
    case 'values': {
      const isLimited =
        bound.all === true ? value !== undefined : typeof value === 'string' || typeof value === 'number';
      if (!isLimited || bound.values.includes(value)) return;
      const expected = bound.values.map((value) => JSON.stringify(value)).join(', ');
      const received = typeof value === 'number' ? String(value) : 'another string';
      return reportIssue(
        e,
        key,
        'values',
        `must be one of ${expected}`,
        expected,
        bound.all === true ? describe(value) : received,
      );
    }
    case 'open-range':
    case 'int64-range':
    case 'multiple-of':
    case 'pattern':
    case 'format':
    case 'unique':
      return bound.explain(e, bound as never, key, value);
  }
}

export function outside(
  e: Explanation,
  key: IssueKey | undefined,
  code: string,
  expected: string,
  received: string,
): void {
  reportIssue(e, key, code, `must be ${expected}, got ${received}`, expected, received);
}

/** Counts without an intermediate array, since the text may be huge. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

interface Count {
  readonly min?: number;
  readonly max?: number;
}

/** Refuses a length of NaN, which a proxy can report. */
function isCount(count: number, { min = 0, max = Infinity }: Count): boolean {
  return (min === 0 || count >= min) && count <= max;
}

export function countText({ min = 0, max = Infinity }: Count): string {
  return rangeText(min === 0 && max !== Infinity ? -Infinity : min, max);
}

export function rangeText(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity) return `at most ${max}`;
  return min === max ? `${min}` : `${min} to ${max}`;
}
