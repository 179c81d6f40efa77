import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import { isKnownRoleFlag } from '../bit-sets/role-flag.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Role } from '../objects/role.js';
import { isBitNumber, isBitString } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  integer,
  matching,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkRoleColors, checkRoleColorsShape, checkRoleColorsStrict, roleColorsChecks } from './role-colors.js';
import { checkRoleTags, checkRoleTagsShape, checkRoleTagsStrict, roleTagsChecks } from './role-tags.js';

/** True if the value is a Role, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isRole(value: unknown): value is Role {
  try {
    return checkRole(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Role, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertRole(value: unknown): asserts value is Role {
  assert(value, roleChecks);
}

/** The value as a Role, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateRole(value: unknown, options?: ValidateOptions): Result<Role> {
  return validate(value, roleChecks, options);
}

/** Role for libraries that take a Standard Schema. */
export const roleSchema: StandardSchema<Role> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, roleChecks) },
};

/** @internal */
export function checkRole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const color = o.color;
  if (!Number.isSafeInteger(color)) return false;
  const colors = o.colors;
  if (!checkRoleColors(colors)) return false;
  const hoist = o.hoist;
  if (typeof hoist !== 'boolean') return false;
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const unicode_emoji = o.unicode_emoji;
  if (unicode_emoji != null && typeof unicode_emoji !== 'string') return false;
  const position = o.position;
  if (!Number.isSafeInteger(position)) return false;
  const permissions = o.permissions;
  if (!isBitString(permissions)) return false;
  const managed = o.managed;
  if (typeof managed !== 'boolean') return false;
  const mentionable = o.mentionable;
  if (typeof mentionable !== 'boolean') return false;
  const tags = o.tags;
  if (tags !== undefined && !checkRoleTags(tags)) return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkRoleShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const color = o.color;
  if (!Number.isSafeInteger(color)) return false;
  const colors = o.colors;
  if (!checkRoleColorsShape(colors)) return false;
  const hoist = o.hoist;
  if (typeof hoist !== 'boolean') return false;
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const unicode_emoji = o.unicode_emoji;
  if (unicode_emoji != null && typeof unicode_emoji !== 'string') return false;
  const position = o.position;
  if (!Number.isSafeInteger(position)) return false;
  const permissions = o.permissions;
  if (!isBitString(permissions)) return false;
  const managed = o.managed;
  if (typeof managed !== 'boolean') return false;
  const mentionable = o.mentionable;
  if (typeof mentionable !== 'boolean') return false;
  const tags = o.tags;
  if (tags !== undefined && !checkRoleTagsShape(tags)) return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkRoleStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const color = o.color;
  if (!Number.isSafeInteger(color)) return false;
  const colors = o.colors;
  if (!checkRoleColorsStrict(colors)) return false;
  const hoist = o.hoist;
  if (typeof hoist !== 'boolean') return false;
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const unicode_emoji = o.unicode_emoji;
  if (unicode_emoji != null && typeof unicode_emoji !== 'string') return false;
  const position = o.position;
  if (!Number.isSafeInteger(position)) return false;
  const permissions = o.permissions;
  if (!isKnownPermissionFlag(permissions)) return false;
  const managed = o.managed;
  if (typeof managed !== 'boolean') return false;
  const mentionable = o.mentionable;
  if (typeof mentionable !== 'boolean') return false;
  const tags = o.tags;
  if (tags !== undefined && !checkRoleTagsStrict(tags)) return false;
  const flags = o.flags;
  if (!isKnownRoleFlag(flags)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainRole(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  const color = o.color;
  integer(e, here, 'color', color);
  const colors = o.colors;
  object(e, here, 'colors', colors, roleColorsChecks);
  const hoist = o.hoist;
  bool(e, here, 'hoist', hoist);
  const icon = o.icon;
  if (icon != null) text(e, here, 'icon', icon);
  const unicode_emoji = o.unicode_emoji;
  if (unicode_emoji != null) text(e, here, 'unicode_emoji', unicode_emoji);
  const position = o.position;
  integer(e, here, 'position', position);
  const permissions = o.permissions;
  bits(e, here, 'permissions', permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const managed = o.managed;
  bool(e, here, 'managed', managed);
  const mentionable = o.mentionable;
  bool(e, here, 'mentionable', mentionable);
  const tags = o.tags;
  if (tags !== undefined) object(e, here, 'tags', tags, roleTagsChecks);
  const flags = o.flags;
  bits(e, here, 'flags', flags, isBitNumber, isKnownRoleFlag, 'RoleFlag');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'name',
  'color',
  'colors',
  'hoist',
  'icon',
  'unicode_emoji',
  'position',
  'permissions',
  'managed',
  'mentionable',
  'tags',
  'flags',
]);

/** @internal */
export const roleChecks: Checks = {
  shape: checkRoleShape,
  spec: checkRole,
  strict: checkRoleStrict,
  explain: explainRole,
};
