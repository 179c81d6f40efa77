import { explain, explainDeclared, NOWHERE, unreadable, type Explanation } from './explain.js';
import type { Issue, Mode, Result, ValidateOptions } from './issue.js';
import type { CheckMode, ObjectSchema, Type, UnionSchema } from './schema.js';
import { strictTests } from './strict.js';
import { ValidationError } from './validation-error.js';
import { noVisits } from './visits.js';

/** The value, or every reason to reject it in the requested mode. Never throws. */
export function validate<T>(type: Type, value: unknown, options?: ValidateOptions): Result<T> {
  const mode = modeOf(options);
  const check = mode === 'strict' ? strictTests(type) : mode;
  if (isDeclared(type) && accepts(type, value, check)) return { ok: true, value: value as T };
  const issues = issuesOf(type, value, mode, check, options?.maxIssues);
  return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues };
}

/** @throws {ValidationError} with every issue, if the value is invalid in mode 'spec' */
export function assert(schema: ObjectSchema | UnionSchema, value: unknown): void {
  const result = validate(schema, value);
  if (!result.ok) throw new ValidationError(result.issues);
}

function modeOf(options: ValidateOptions | undefined): Mode {
  const mode = options?.mode ?? 'spec';
  if (mode !== 'shape' && mode !== 'spec' && mode !== 'strict') {
    throw new TypeError(`unknown mode ${JSON.stringify(mode)}: expected 'shape', 'spec' or 'strict'`);
  }
  return mode;
}

function isDeclared(type: Type): type is ObjectSchema | UnionSchema {
  return typeof type === 'object' && 'parts' in type;
}

/** Also false if a getter or a proxy throws, which the explanation reports. */
function accepts({ check }: ObjectSchema | UnionSchema, value: unknown, mode: CheckMode): boolean {
  try {
    return check(value, mode);
  } catch {
    return false;
  }
}

/** Enough issues for any diagnosis, and a limit for hostile values. */
const MAX_ISSUES = 1000;

function issuesOf(type: Type, value: unknown, mode: Mode, check: CheckMode, maxIssues: number = MAX_ISSUES): Issue[] {
  const explanation = (careful: boolean): Explanation => ({
    mode,
    check,
    issues: [],
    maxIssues: Math.max(1, maxIssues),
    careful,
    path: [],
    tooDeep: false,
    refused: isDeclared(type),
    visits: noVisits(),
  });
  const e = explanation(false);
  const isRead = explainWhole(e, type, value);
  if (isRead && (!e.refused || e.issues.length > 0)) return e.issues;
  // Reports exceptions of properties. There is always an issue then, because a check that throws rejects the value,
  // even if a later member of a union does not read the property.
  const careful = explanation(true);
  const isWhole = explainWhole(careful, type, value);
  if (!isWhole || (!isRead && careful.issues.length === 0)) unreadable(careful);
  return careful.issues;
}

/** False if a getter or a proxy threw. A declaration was already checked. */
function explainWhole(e: Explanation, type: Type, value: unknown): boolean {
  try {
    if (isDeclared(type)) explainDeclared(e, type, value, 0, []);
    else explain(e, type, undefined, value, NOWHERE);
    return true;
  } catch {
    return false;
  }
}
