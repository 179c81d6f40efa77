import type { SessionStartLimit } from '../objects/session-start-limit.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a SessionStartLimit, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isSessionStartLimit(value: unknown): value is SessionStartLimit {
  try {
    return checkSessionStartLimit(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a SessionStartLimit, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertSessionStartLimit(value: unknown): asserts value is SessionStartLimit {
  assert(value, sessionStartLimitChecks);
}

/** The value as a SessionStartLimit, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateSessionStartLimit(value: unknown, options?: ValidateOptions): Result<SessionStartLimit> {
  return validate(value, sessionStartLimitChecks, options);
}

/** SessionStartLimit for libraries that take a Standard Schema. */
export const sessionStartLimitSchema: StandardSchema<SessionStartLimit> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, sessionStartLimitChecks),
  },
};

/** @internal */
export function checkSessionStartLimit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const total = o.total;
  if (!Number.isSafeInteger(total)) return false;
  const remaining = o.remaining;
  if (!Number.isSafeInteger(remaining)) return false;
  const reset_after = o.reset_after;
  if (!Number.isSafeInteger(reset_after)) return false;
  const max_concurrency = o.max_concurrency;
  if (!Number.isSafeInteger(max_concurrency)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkSessionStartLimitShape = checkSessionStartLimit;

/** @internal No unknown keys, enum members or bits either. */
export function checkSessionStartLimitStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const total = o.total;
  if (!Number.isSafeInteger(total)) return false;
  const remaining = o.remaining;
  if (!Number.isSafeInteger(remaining)) return false;
  const reset_after = o.reset_after;
  if (!Number.isSafeInteger(reset_after)) return false;
  const max_concurrency = o.max_concurrency;
  if (!Number.isSafeInteger(max_concurrency)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainSessionStartLimit(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const total = o.total;
  integer(e, here, 'total', total);
  const remaining = o.remaining;
  integer(e, here, 'remaining', remaining);
  const reset_after = o.reset_after;
  integer(e, here, 'reset_after', reset_after);
  const max_concurrency = o.max_concurrency;
  integer(e, here, 'max_concurrency', max_concurrency);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'total',
  'remaining',
  'reset_after',
  'max_concurrency',
]);

/** @internal */
export const sessionStartLimitChecks: Checks = {
  shape: checkSessionStartLimitShape,
  spec: checkSessionStartLimit,
  strict: checkSessionStartLimitStrict,
  explain: explainSessionStartLimit,
};
