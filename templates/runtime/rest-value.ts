import { hasLength } from './code-points.js';
import { describe } from './describe.js';
import type { Issue, Result, ValidateOptions } from './issue.js';
import type { Validate } from './rest-operation.js';

// Composable validators for parameters and for bodies that are not objects. Modes have the same meaning as for objects.

export const anything: Validate = (value) => ({ ok: true, value });

/** A value that passes a test. */
export function expected(what: string, test: (value: unknown) => boolean): Validate {
  return (value) =>
    test(value) ? { ok: true, value } : refused('type', `expected ${what}, got ${describe(value)}`, what, value);
}

/** A string in a format. */
export function formatted(what: string, test: (value: unknown) => boolean): Validate {
  return (value) => {
    if (test(value)) return { ok: true, value };
    if (typeof value === 'string') return refused('format', `is not a valid ${what}`, what, value);
    return refused('type', `expected ${what}, got ${describe(value)}`, what, value);
  };
}

export const text: Validate = /* @__PURE__ */ expected('string', (value) => typeof value === 'string');
export const integer: Validate = /* @__PURE__ */ expected('integer', (value) => Number.isSafeInteger(value));
export const float: Validate = /* @__PURE__ */ expected('number', (value) => Number.isFinite(value));
export const bool: Validate = /* @__PURE__ */ expected('boolean', (value) => typeof value === 'boolean');
export const nothing: Validate = /* @__PURE__ */ expected('null', (value) => value === null);

export function orNull(validate: Validate): Validate {
  return (value, options) => (value === null ? { ok: true, value } : validate(value, options));
}

/** A number within bounds. */
export function within(validate: Validate, min: number, max: number): Validate {
  return limited(validate, 'range', bounds(min, max), (value) => Number(value) >= min && Number(value) <= max);
}

/** A string of `min` to `max` characters. */
export function ofLength(validate: Validate, min: number, max: number): Validate {
  return limited(validate, 'length', `${bounds(min, max)} characters`, (value) => hasLength(String(value), min, max));
}

/** A string of `min` to `max` characters, not counting white space at both ends. */
export function ofTrimmedLength(validate: Validate, min: number, max: number): Validate {
  const what = `${bounds(min, max)} characters without white space at both ends`;
  return limited(validate, 'length', what, (value) => hasLength(String(value).trim(), min, max));
}

export function oneOf(validate: Validate, values: readonly unknown[]): Validate {
  const what = `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  return limited(validate, 'values', what, (value) => values.includes(value));
}

/** A list of `min` to `max` items. */
export function ofCount(validate: Validate, min: number, max: number): Validate {
  const count = (value: unknown): number => (Array.isArray(value) ? value : Object.keys(value as object)).length;
  return limited(validate, 'items', `${bounds(min, max)} items`, (value) => count(value) >= min && count(value) <= max);
}

export function unique(validate: Validate): Validate {
  return limited(
    validate,
    'unique',
    'a list without repetition',
    (value) => new Set(value as []).size === (value as []).length,
  );
}

/** A list whose items are validated. */
export function listOf(validate: Validate): Validate {
  return (value, options) => {
    if (!Array.isArray(value)) return refused('type', `expected array, got ${describe(value)}`, 'array', value);
    return together(value, value.entries(), validate, options);
  };
}

/** A list of exactly as many items as there are validators, each validated by its own. */
export function tupleOf(...items: readonly Validate[]): Validate {
  const what = `array of ${items.length} items`;
  return (value, options) => {
    if (!Array.isArray(value)) return refused('type', `expected ${what}, got ${describe(value)}`, what, value);
    if (value.length !== items.length) {
      return refused('type', `expected ${what}, got array of ${value.length}`, what, value);
    }
    const issues: Issue[] = [];
    for (const [index, validate] of items.entries()) {
      const result = validate(value[index], options);
      if (!result.ok) issues.push(...below(index, result.issues));
    }
    return issues.length === 0 ? { ok: true, value } : { ok: false, issues };
  };
}

/** A list that begins with an item for each validator but the last, which validates all further items. */
export function openTupleOf(...validators: readonly Validate[]): Validate {
  const least = validators.length - 1;
  const what = `array of ${least} items or more`;
  return (value, options) => {
    if (!Array.isArray(value)) return refused('type', `expected ${what}, got ${describe(value)}`, what, value);
    if (value.length < least) {
      return refused('type', `expected ${what}, got array of ${value.length}`, what, value);
    }
    const issues: Issue[] = [];
    for (const [index, item] of value.entries()) {
      const result = validators[Math.min(index, least)]!(item, options);
      if (!result.ok) issues.push(...below(index, result.issues));
      if (issues.length >= (options?.maxIssues ?? MAX_ISSUES)) break;
    }
    return issues.length === 0 ? { ok: true, value } : { ok: false, issues };
  };
}

/** An object whose values are validated. */
export function dictOf(validate: Validate): Validate {
  return (value, options) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refused('type', `expected object, got ${describe(value)}`, 'object', value);
    }
    return together(value, Object.entries(value), validate, options);
  };
}

/** The same, whose keys are validated as well. */
export function dictWithKeys(keys: Validate, validate: Validate): Validate {
  const values = dictOf(validate);
  return (value, options) => {
    const result = values(value, options);
    if (!result.ok) return result;
    const entries = Object.keys(value as object).map((key) => [key, key] as const);
    return together(value, entries, aboutKey(keys), options);
  };
}

function aboutKey(validate: Validate): Validate {
  return (key, options) => {
    const result = validate(key, options);
    if (result.ok) return result;
    return { ok: false, issues: result.issues.map((issue) => ({ ...issue, message: `the key ${issue.message}` })) };
  };
}

const MAX_ISSUES = 1000;

function together(
  value: unknown,
  entries: Iterable<readonly [string | number, unknown]>,
  validate: Validate,
  options: ValidateOptions | undefined,
): Result<unknown> {
  const issues: Issue[] = [];
  for (const [key, item] of entries) {
    const result = validate(item, options);
    if (!result.ok) issues.push(...below(key, result.issues));
    if (issues.length >= (options?.maxIssues ?? MAX_ISSUES)) break;
  }
  return issues.length === 0 ? { ok: true, value } : { ok: false, issues };
}

/** The same issues with the key in front of their paths. */
export function below(key: string | number, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));
}

/** Limits apply in modes 'spec' and 'strict'. */
export function limited(validate: Validate, code: string, what: string, holds: (value: unknown) => boolean): Validate {
  return (value, options) => {
    const result = validate(value, options);
    if (!result.ok || options?.mode === 'shape' || holds(value)) return result;
    return refused(code, `must be ${what}`, what, value);
  };
}

function refused(code: string, message: string, expectation: string, value: unknown): Result<never> {
  return { ok: false, issues: [{ path: [], code, message, expected: expectation, received: describe(value) }] };
}

function bounds(min: number, max: number): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity) return `at most ${max}`;
  return min === max ? `${min}` : `${min} to ${max}`;
}
