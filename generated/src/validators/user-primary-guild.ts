import { isSnowflake } from '../identifiers/snowflake.js';
import type { UserPrimaryGuild } from '../objects/user-primary-guild.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  length,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an UserPrimaryGuild, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isUserPrimaryGuild(value: unknown): value is UserPrimaryGuild {
  try {
    return checkUserPrimaryGuild(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an UserPrimaryGuild, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertUserPrimaryGuild(value: unknown): asserts value is UserPrimaryGuild {
  assert(value, userPrimaryGuildChecks);
}

/** The value as an UserPrimaryGuild, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateUserPrimaryGuild(value: unknown, options?: ValidateOptions): Result<UserPrimaryGuild> {
  return validate(value, userPrimaryGuildChecks, options);
}

/** UserPrimaryGuild for libraries that take a Standard Schema. */
export const userPrimaryGuildSchema: StandardSchema<UserPrimaryGuild> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, userPrimaryGuildChecks),
  },
};

/** @internal */
export function checkUserPrimaryGuild(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const identity_guild_id = o.identity_guild_id;
  if (identity_guild_id !== null && !isSnowflake(identity_guild_id)) return false;
  const identity_enabled = o.identity_enabled;
  if (identity_enabled !== null && typeof identity_enabled !== 'boolean') return false;
  const tag = o.tag;
  if (tag !== null && (typeof tag !== 'string' || !hasLength(tag, 0, 4))) return false;
  const badge = o.badge;
  if (badge !== null && typeof badge !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkUserPrimaryGuildShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const identity_guild_id = o.identity_guild_id;
  if (identity_guild_id !== null && !isSnowflake(identity_guild_id)) return false;
  const identity_enabled = o.identity_enabled;
  if (identity_enabled !== null && typeof identity_enabled !== 'boolean') return false;
  const tag = o.tag;
  if (tag !== null && typeof tag !== 'string') return false;
  const badge = o.badge;
  if (badge !== null && typeof badge !== 'string') return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkUserPrimaryGuildStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const identity_guild_id = o.identity_guild_id;
  if (identity_guild_id !== null && !isSnowflake(identity_guild_id)) return false;
  const identity_enabled = o.identity_enabled;
  if (identity_enabled !== null && typeof identity_enabled !== 'boolean') return false;
  const tag = o.tag;
  if (tag !== null && (typeof tag !== 'string' || !hasLength(tag, 0, 4))) return false;
  const badge = o.badge;
  if (badge !== null && typeof badge !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainUserPrimaryGuild(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const identity_guild_id = o.identity_guild_id;
  if (identity_guild_id !== null) matching(e, here, 'identity_guild_id', identity_guild_id, isSnowflake, 'Snowflake');
  const identity_enabled = o.identity_enabled;
  if (identity_enabled !== null) bool(e, here, 'identity_enabled', identity_enabled);
  const tag = o.tag;
  if (tag !== null) {
    text(e, here, 'tag', tag);
    length(e, here, 'tag', tag, 0, 4);
  }
  const badge = o.badge;
  if (badge !== null) text(e, here, 'badge', badge);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'identity_guild_id',
  'identity_enabled',
  'tag',
  'badge',
]);

/** @internal */
export const userPrimaryGuildChecks: Checks = {
  shape: checkUserPrimaryGuildShape,
  spec: checkUserPrimaryGuild,
  strict: checkUserPrimaryGuildStrict,
  explain: explainUserPrimaryGuild,
};
