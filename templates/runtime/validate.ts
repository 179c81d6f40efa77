import { reportIssue, type Explain, type Explanation } from './explain.js';
import type { Issue, Mode, Result, ValidateOptions } from './issue.js';
import type { StandardResult } from './standard-schema.js';
import { ValidationError } from './validation-error.js';

/** Reports every reason to reject the value in the requested mode. Never throws. */
export function validate<T>(value: unknown, explain: Explain, options?: ValidateOptions): Result<T> {
  const issues = issuesOf(value, explain, modeOf(options), options?.maxIssues);
  return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues };
}

/** @throws {ValidationError} with every issue, if the value is invalid in mode 'spec' */
export function assert(value: unknown, explain: Explain): void {
  const issues = issuesOf(value, explain, 'spec');
  if (issues.length > 0) throw new ValidationError(issues);
}

/** The result in the form of Standard Schema. */
export function standard<T>(value: unknown, explain: Explain): StandardResult<T> {
  const result = validate<T>(value, explain);
  return result.ok ? { value: result.value } : { issues: result.issues };
}

function modeOf(options: ValidateOptions | undefined): Mode {
  const mode = options?.mode ?? 'spec';
  if (mode !== 'shape' && mode !== 'spec' && mode !== 'strict') {
    throw new TypeError(`unknown mode ${JSON.stringify(mode)}: expected 'shape', 'spec' or 'strict'`);
  }
  return mode;
}

/** Enough issues for any diagnosis, and a bound on the output for hostile values. */
const MAX_ISSUES = 1000;

function issuesOf(value: unknown, explain: Explain, mode: Mode, maxIssues = MAX_ISSUES): Issue[] {
  try {
    const e = explanation(mode, maxIssues, false);
    explain(e, value);
    return e.issues;
  } catch {
    return issuesCarefully(value, explain, mode, maxIssues);
  }
}

/**
 * Explains again after a getter or a proxy threw. Properties that throw are issues now. There is always one: a check that
 * throws rejects the value, even if a later member of a union does not read what threw.
 */
function issuesCarefully(value: unknown, explain: Explain, mode: Mode, maxIssues: number): Issue[] {
  const e = explanation(mode, maxIssues, true);
  try {
    explain(e, value);
  } catch {
    unreadable(e);
  }
  if (e.issues.length === 0) unreadable(e);
  return e.issues;
}

function unreadable(e: Explanation): void {
  reportIssue(e, undefined, 'unreadable', 'threw an error while it was being read');
}

function explanation(mode: Mode, maxIssues: number, careful: boolean): Explanation {
  return {
    limits: mode !== 'shape',
    strict: mode === 'strict',
    issues: [],
    maxIssues: Math.max(1, maxIssues),
    careful,
    path: [],
    tooDeep: false,
    visits: { count: 0, depths: undefined },
  };
}
