import { isSnowflake } from '../identifiers/snowflake.js';
import type { GuildApplicationCommandPermissions } from '../objects/guild-application-command-permissions.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  items,
  list,
  matching,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  applicationCommandPermissionsChecks,
  checkApplicationCommandPermissions,
  checkApplicationCommandPermissionsShape,
  checkApplicationCommandPermissionsStrict,
} from './application-command-permissions.js';

/** True if the value is a GuildApplicationCommandPermissions, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isGuildApplicationCommandPermissions(value: unknown): value is GuildApplicationCommandPermissions {
  try {
    return checkGuildApplicationCommandPermissions(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a GuildApplicationCommandPermissions, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertGuildApplicationCommandPermissions(
  value: unknown,
): asserts value is GuildApplicationCommandPermissions {
  assert(value, guildApplicationCommandPermissionsChecks);
}

/** The value as a GuildApplicationCommandPermissions, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateGuildApplicationCommandPermissions(
  value: unknown,
  options?: ValidateOptions,
): Result<GuildApplicationCommandPermissions> {
  return validate(value, guildApplicationCommandPermissionsChecks, options);
}

/** GuildApplicationCommandPermissions for libraries that take a Standard Schema. */
export const guildApplicationCommandPermissionsSchema: StandardSchema<GuildApplicationCommandPermissions> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, guildApplicationCommandPermissionsChecks),
  },
};

/** @internal */
export function checkGuildApplicationCommandPermissions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const application_id = o.application_id;
  if (!isSnowflake(application_id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const permissions = o.permissions;
  if (!Array.isArray(permissions) || permissions.length > 100) return false;
  for (let i = 0; i < permissions.length; i++) {
    const item: unknown = permissions[i];
    if (!checkApplicationCommandPermissions(item)) return false;
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkGuildApplicationCommandPermissionsShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const application_id = o.application_id;
  if (!isSnowflake(application_id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const permissions = o.permissions;
  if (!Array.isArray(permissions)) return false;
  for (let i = 0; i < permissions.length; i++) {
    const item: unknown = permissions[i];
    if (!checkApplicationCommandPermissionsShape(item)) return false;
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkGuildApplicationCommandPermissionsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const application_id = o.application_id;
  if (!isSnowflake(application_id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const permissions = o.permissions;
  if (!Array.isArray(permissions) || permissions.length > 100) return false;
  for (let i = 0; i < permissions.length; i++) {
    const item: unknown = permissions[i];
    if (!checkApplicationCommandPermissionsStrict(item)) return false;
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainGuildApplicationCommandPermissions(
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
  const application_id = o.application_id;
  matching(e, here, 'application_id', application_id, isSnowflake, 'Snowflake');
  const guild_id = o.guild_id;
  matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const permissions = o.permissions;
  list(e, here, 'permissions', permissions, (e, at, key, item) => {
    object(e, at, key, item, applicationCommandPermissionsChecks);
  });
  items(e, here, 'permissions', permissions, 0, 100);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'application_id', 'guild_id', 'permissions']);

/** @internal */
export const guildApplicationCommandPermissionsChecks: Checks = {
  shape: checkGuildApplicationCommandPermissionsShape,
  spec: checkGuildApplicationCommandPermissions,
  strict: checkGuildApplicationCommandPermissionsStrict,
  explain: explainGuildApplicationCommandPermissions,
};
