import { isSnowflake } from '../identifiers/snowflake.js';
import type { UserInTeamMember } from '../objects/user-in-team-member.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an UserInTeamMember, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isUserInTeamMember(value: unknown): value is UserInTeamMember {
  try {
    return checkUserInTeamMember(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an UserInTeamMember, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertUserInTeamMember(value: unknown): asserts value is UserInTeamMember {
  assert(value, userInTeamMemberChecks);
}

/** The value as an UserInTeamMember, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateUserInTeamMember(value: unknown, options?: ValidateOptions): Result<UserInTeamMember> {
  return validate(value, userInTeamMemberChecks, options);
}

/** UserInTeamMember for libraries that take a Standard Schema. */
export const userInTeamMemberSchema: StandardSchema<UserInTeamMember> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, userInTeamMemberChecks),
  },
};

/** @internal */
export function checkUserInTeamMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkUserInTeamMemberShape = checkUserInTeamMember;

/** @internal No unknown keys, enum members or bits either. */
export function checkUserInTeamMemberStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainUserInTeamMember(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const username = o.username;
  text(e, here, 'username', username);
  const discriminator = o.discriminator;
  text(e, here, 'discriminator', discriminator);
  const avatar = o.avatar;
  if (avatar !== null) text(e, here, 'avatar', avatar);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'username', 'discriminator', 'avatar']);

/** @internal */
export const userInTeamMemberChecks: Checks = {
  shape: checkUserInTeamMemberShape,
  spec: checkUserInTeamMember,
  strict: checkUserInTeamMemberStrict,
  explain: explainUserInTeamMember,
};
