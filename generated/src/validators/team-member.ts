import { isKnownMembershipState } from '../enums/membership-state.js';
import { isKnownTeamMemberRole } from '../enums/team-member-role.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { TeamMember } from '../objects/team-member.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  isText,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkUserInTeamMember, checkUserInTeamMemberStrict, userInTeamMemberChecks } from './user-in-team-member.js';

/** True if the value is a TeamMember, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isTeamMember(value: unknown): value is TeamMember {
  try {
    return checkTeamMember(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a TeamMember, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertTeamMember(value: unknown): asserts value is TeamMember {
  assert(value, teamMemberChecks);
}

/** The value as a TeamMember, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateTeamMember(value: unknown, options?: ValidateOptions): Result<TeamMember> {
  return validate(value, teamMemberChecks, options);
}

/** TeamMember for libraries that take a Standard Schema. */
export const teamMemberSchema: StandardSchema<TeamMember> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, teamMemberChecks) },
};

/** @internal */
export function checkTeamMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const team_id = o.team_id;
  if (!isSnowflake(team_id)) return false;
  const user = o.user;
  if (!checkUserInTeamMember(user)) return false;
  const membership_state = o.membership_state;
  if (!Number.isSafeInteger(membership_state)) return false;
  const role = o.role;
  if (typeof role !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkTeamMemberShape = checkTeamMember;

/** @internal No unknown keys, enum members or bits either. */
export function checkTeamMemberStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const team_id = o.team_id;
  if (!isSnowflake(team_id)) return false;
  const user = o.user;
  if (!checkUserInTeamMemberStrict(user)) return false;
  const membership_state = o.membership_state;
  if (!isKnownMembershipState(membership_state)) return false;
  const role = o.role;
  if (!isKnownTeamMemberRole(role)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainTeamMember(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const team_id = o.team_id;
  matching(e, here, 'team_id', team_id, isSnowflake, 'Snowflake');
  const user = o.user;
  object(e, here, 'user', user, userInTeamMemberChecks);
  const membership_state = o.membership_state;
  member(
    e,
    here,
    'membership_state',
    membership_state,
    Number.isSafeInteger,
    isKnownMembershipState,
    'MembershipState',
  );
  const role = o.role;
  member(e, here, 'role', role, isText, isKnownTeamMemberRole, 'TeamMemberRole');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['team_id', 'user', 'membership_state', 'role']);

/** @internal */
export const teamMemberChecks: Checks = {
  shape: checkTeamMemberShape,
  spec: checkTeamMember,
  strict: checkTeamMemberStrict,
  explain: explainTeamMember,
};
