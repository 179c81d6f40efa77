import type { ActivityTimestamps } from '../objects/activity-timestamps.js';
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

/** True if the value is an ActivityTimestamps, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivityTimestamps(value: unknown): value is ActivityTimestamps {
  try {
    return checkActivityTimestamps(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ActivityTimestamps, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivityTimestamps(value: unknown): asserts value is ActivityTimestamps {
  assert(value, activityTimestampsChecks);
}

/** The value as an ActivityTimestamps, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivityTimestamps(value: unknown, options?: ValidateOptions): Result<ActivityTimestamps> {
  return validate(value, activityTimestampsChecks, options);
}

/** ActivityTimestamps for libraries that take a Standard Schema. */
export const activityTimestampsSchema: StandardSchema<ActivityTimestamps> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, activityTimestampsChecks),
  },
};

/** @internal */
export function checkActivityTimestamps(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const start = o.start;
  if (start !== undefined && !Number.isSafeInteger(start)) return false;
  const end = o.end;
  if (end !== undefined && !Number.isSafeInteger(end)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkActivityTimestampsShape = checkActivityTimestamps;

/** @internal No unknown keys, enum members or bits either. */
export function checkActivityTimestampsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const start = o.start;
  if (start !== undefined && !Number.isSafeInteger(start)) return false;
  const end = o.end;
  if (end !== undefined && !Number.isSafeInteger(end)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivityTimestamps(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const start = o.start;
  if (start !== undefined) integer(e, here, 'start', start);
  const end = o.end;
  if (end !== undefined) integer(e, here, 'end', end);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['start', 'end']);

/** @internal */
export const activityTimestampsChecks: Checks = {
  shape: checkActivityTimestampsShape,
  spec: checkActivityTimestamps,
  strict: checkActivityTimestampsStrict,
  explain: explainActivityTimestamps,
};
