import type { ActivityParty } from '../objects/activity-party.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
  items,
  list,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an ActivityParty, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivityParty(value: unknown): value is ActivityParty {
  try {
    return checkActivityParty(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ActivityParty, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivityParty(value: unknown): asserts value is ActivityParty {
  assert(value, activityPartyChecks);
}

/** The value as an ActivityParty, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivityParty(value: unknown, options?: ValidateOptions): Result<ActivityParty> {
  return validate(value, activityPartyChecks, options);
}

/** ActivityParty for libraries that take a Standard Schema. */
export const activityPartySchema: StandardSchema<ActivityParty> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, activityPartyChecks),
  },
};

/** @internal */
export function checkActivityParty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (id !== undefined && typeof id !== 'string') return false;
  const size = o.size;
  if (size !== undefined) {
    if (!Array.isArray(size) || size.length < 2 || size.length > 2) return false;
    for (let i = 0; i < size.length; i++) {
      const item: unknown = size[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkActivityPartyShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (id !== undefined && typeof id !== 'string') return false;
  const size = o.size;
  if (size !== undefined) {
    if (!Array.isArray(size)) return false;
    for (let i = 0; i < size.length; i++) {
      const item: unknown = size[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkActivityPartyStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (id !== undefined && typeof id !== 'string') return false;
  const size = o.size;
  if (size !== undefined) {
    if (!Array.isArray(size) || size.length < 2 || size.length > 2) return false;
    for (let i = 0; i < size.length; i++) {
      const item: unknown = size[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivityParty(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  if (id !== undefined) text(e, here, 'id', id);
  const size = o.size;
  if (size !== undefined) {
    list(e, here, 'size', size, integer);
    items(e, here, 'size', size, 2, 2);
  }
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'size']);

/** @internal */
export const activityPartyChecks: Checks = {
  shape: checkActivityPartyShape,
  spec: checkActivityParty,
  strict: checkActivityPartyStrict,
  explain: explainActivityParty,
};
