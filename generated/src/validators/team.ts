import { isSnowflake } from '../identifiers/snowflake.js';
import type { Team } from '../objects/team.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  list,
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
import { checkTeamMember, checkTeamMemberStrict, teamMemberChecks } from './team-member.js';

/** True if the value is a Team, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isTeam(value: unknown): value is Team {
  try {
    return checkTeam(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Team, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertTeam(value: unknown): asserts value is Team {
  assert(value, teamChecks);
}

/** The value as a Team, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateTeam(value: unknown, options?: ValidateOptions): Result<Team> {
  return validate(value, teamChecks, options);
}

/** Team for libraries that take a Standard Schema. */
export const teamSchema: StandardSchema<Team> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, teamChecks) },
};

/** @internal */
export function checkTeam(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const owner_user_id = o.owner_user_id;
  if (!isSnowflake(owner_user_id)) return false;
  const members = o.members;
  if (!Array.isArray(members)) return false;
  for (let i = 0; i < members.length; i++) {
    const item: unknown = members[i];
    if (!checkTeamMember(item)) return false;
  }
  return true;
}

/** @internal Types, presence and null only. */
export const checkTeamShape = checkTeam;

/** @internal No unknown keys, enum members or bits either. */
export function checkTeamStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const owner_user_id = o.owner_user_id;
  if (!isSnowflake(owner_user_id)) return false;
  const members = o.members;
  if (!Array.isArray(members)) return false;
  for (let i = 0; i < members.length; i++) {
    const item: unknown = members[i];
    if (!checkTeamMemberStrict(item)) return false;
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainTeam(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const icon = o.icon;
  if (icon !== null) text(e, here, 'icon', icon);
  const name = o.name;
  text(e, here, 'name', name);
  const owner_user_id = o.owner_user_id;
  matching(e, here, 'owner_user_id', owner_user_id, isSnowflake, 'Snowflake');
  const members = o.members;
  list(e, here, 'members', members, (e, at, key, item) => {
    object(e, at, key, item, teamMemberChecks);
  });
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'icon', 'name', 'owner_user_id', 'members']);

/** @internal */
export const teamChecks: Checks = {
  shape: checkTeamShape,
  spec: checkTeam,
  strict: checkTeamStrict,
  explain: explainTeam,
};
