import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import { isKnownPermissionOverwriteType } from '../enums/permission-overwrite-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { PermissionOverwrite } from '../objects/permission-overwrite.js';
import { isBitString } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  matching,
  member,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a PermissionOverwrite, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isPermissionOverwrite(value: unknown): value is PermissionOverwrite {
  try {
    return checkPermissionOverwrite(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a PermissionOverwrite, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertPermissionOverwrite(value: unknown): asserts value is PermissionOverwrite {
  assert(value, permissionOverwriteChecks);
}

/** The value as a PermissionOverwrite, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validatePermissionOverwrite(value: unknown, options?: ValidateOptions): Result<PermissionOverwrite> {
  return validate(value, permissionOverwriteChecks, options);
}

/** PermissionOverwrite for libraries that take a Standard Schema. */
export const permissionOverwriteSchema: StandardSchema<PermissionOverwrite> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, permissionOverwriteChecks),
  },
};

/** @internal */
export function checkPermissionOverwrite(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const allow = o.allow;
  if (!isBitString(allow)) return false;
  const deny = o.deny;
  if (!isBitString(deny)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkPermissionOverwriteShape = checkPermissionOverwrite;

/** @internal No unknown keys, enum members or bits either. */
export function checkPermissionOverwriteStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!isKnownPermissionOverwriteType(type)) return false;
  const allow = o.allow;
  if (!isKnownPermissionFlag(allow)) return false;
  const deny = o.deny;
  if (!isKnownPermissionFlag(deny)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainPermissionOverwrite(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const type = o.type;
  member(e, here, 'type', type, Number.isSafeInteger, isKnownPermissionOverwriteType, 'PermissionOverwriteType');
  const allow = o.allow;
  bits(e, here, 'allow', allow, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const deny = o.deny;
  bits(e, here, 'deny', deny, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'type', 'allow', 'deny']);

/** @internal */
export const permissionOverwriteChecks: Checks = {
  shape: checkPermissionOverwriteShape,
  spec: checkPermissionOverwrite,
  strict: checkPermissionOverwriteStrict,
  explain: explainPermissionOverwrite,
};
