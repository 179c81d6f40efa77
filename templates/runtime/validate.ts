import { passes, reportIssue, type Explanation, type TypeChecks } from './explain.js';
import type { Issue, Mode, Result, ValidateOptions } from './issue.js';
import type { StandardResult } from './standard-schema.js';
import { ValidationError } from './validation-error.js';

/** The check first, and looks for reasons only where it says no. Never throws for any value. */
export function validate<T>(value: unknown, checks: TypeChecks, options?: ValidateOptions): Result<T> {
  const mode = modeOf(options);
  if (passes(value, checks, mode)) return { ok: true, value: value as T };
  const issues = explain(value, checks, mode, options?.maxIssues);
  return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues };
}

/** @throws {ValidationError} with every issue, where the value is refused in mode 'spec' */
export function assert(value: unknown, checks: TypeChecks): void {
  if (!passes(value, checks, 'spec')) throw new ValidationError(explain(value, checks, 'spec', undefined));
}

/** The answer that a Standard Schema gives. */
export function standard<T>(value: unknown, checks: TypeChecks): StandardResult<T> {
  const result = validate<T>(value, checks);
  return result.ok ? { value: result.value } : { issues: result.issues };
}

/**
 * True if the object has no key but those listed. Keys mostly come in the order in which the spec lists fields, so that
 * the next one is one comparison away; where they don't, the list is searched, which is as long as the spec says.
 */
export function hasOnlyKeys(value: object, keys: readonly string[]): boolean {
  let next = 0;
  for (const key in value) {
    if (key !== keys[next]) {
      next = keys.indexOf(key, next);
      if (next < 0) next = keys.indexOf(key);
      if (next < 0) return false;
    }
    next += 1;
  }
  return true;
}

/** True if no item stands twice in the list. */
export function isUnique(list: readonly unknown[]): boolean {
  return new Set(list).size === list.length;
}

/** True if the object has `min` to `max` keys. */
export function hasKeyCount(value: object, min: number, max: number): boolean {
  let count = 0;
  for (const _ in value) count += 1;
  return count >= min && count <= max;
}

function modeOf(options: ValidateOptions | undefined): Mode {
  const mode = options?.mode ?? 'spec';
  if (mode !== 'shape' && mode !== 'spec' && mode !== 'strict') {
    throw new TypeError(`unknown mode ${JSON.stringify(mode)}: expected 'shape', 'spec' or 'strict'`);
  }
  return mode;
}

/** So many issues tell what is wrong, and a hostile value can't make more of them than that. */
const MAX_ISSUES = 1000;

function explain(value: unknown, checks: TypeChecks, mode: Mode, maxIssues = MAX_ISSUES): Issue[] {
  const e: Explanation = { mode, issues: [], maxIssues: Math.max(1, maxIssues), depth: 0, tooDeep: false };
  try {
    checks.explain(e, null, undefined, value);
  } catch {
    reportIssue(e, null, undefined, 'unreadable', 'threw an error while it was being read');
  }
  // Only mode 'shape' can accept what the check has refused.
  if (e.issues.length === 0 && mode !== 'shape')
    reportIssue(e, null, undefined, 'unreadable', 'changed while it was being read');
  return e.issues;
}
