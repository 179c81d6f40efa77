import { isKnownApplicationCommandPermissionType } from '../enums/application-command-permission-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { ApplicationCommandPermissions } from '../objects/application-command-permissions.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  matching,
  member,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an ApplicationCommandPermissions, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isApplicationCommandPermissions(value: unknown): value is ApplicationCommandPermissions {
  try {
    return checkApplicationCommandPermissions(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ApplicationCommandPermissions, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertApplicationCommandPermissions(value: unknown): asserts value is ApplicationCommandPermissions {
  assert(value, applicationCommandPermissionsChecks);
}

/** The value as an ApplicationCommandPermissions, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateApplicationCommandPermissions(
  value: unknown,
  options?: ValidateOptions,
): Result<ApplicationCommandPermissions> {
  return validate(value, applicationCommandPermissionsChecks, options);
}

/** ApplicationCommandPermissions for libraries that take a Standard Schema. */
export const applicationCommandPermissionsSchema: StandardSchema<ApplicationCommandPermissions> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, applicationCommandPermissionsChecks),
  },
};

/** @internal */
export function checkApplicationCommandPermissions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const permission = o.permission;
  if (typeof permission !== 'boolean') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkApplicationCommandPermissionsShape = checkApplicationCommandPermissions;

/** @internal No unknown keys, enum members or bits either. */
export function checkApplicationCommandPermissionsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!isKnownApplicationCommandPermissionType(type)) return false;
  const permission = o.permission;
  if (typeof permission !== 'boolean') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainApplicationCommandPermissions(
  e: Explanation,
  at: Place | null,
  key: Key | undefined,
  value: unknown,
): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const type = o.type;
  member(
    e,
    here,
    'type',
    type,
    Number.isSafeInteger,
    isKnownApplicationCommandPermissionType,
    'ApplicationCommandPermissionType',
  );
  const permission = o.permission;
  bool(e, here, 'permission', permission);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'type', 'permission']);

/** @internal */
export const applicationCommandPermissionsChecks: Checks = {
  shape: checkApplicationCommandPermissionsShape,
  spec: checkApplicationCommandPermissions,
  strict: checkApplicationCommandPermissionsStrict,
  explain: explainApplicationCommandPermissions,
};
