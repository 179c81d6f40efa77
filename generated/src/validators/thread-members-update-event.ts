import { isSnowflake } from '../identifiers/snowflake.js';
import type { ThreadMembersUpdateEvent } from '../objects/thread-members-update-event.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
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
  checkThreadMemberWithMember,
  checkThreadMemberWithMemberShape,
  checkThreadMemberWithMemberStrict,
  threadMemberWithMemberChecks,
} from './thread-member-with-member.js';

/** True if the value is a ThreadMembersUpdateEvent, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isThreadMembersUpdateEvent(value: unknown): value is ThreadMembersUpdateEvent {
  try {
    return checkThreadMembersUpdateEvent(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ThreadMembersUpdateEvent, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertThreadMembersUpdateEvent(value: unknown): asserts value is ThreadMembersUpdateEvent {
  assert(value, threadMembersUpdateEventChecks);
}

/** The value as a ThreadMembersUpdateEvent, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateThreadMembersUpdateEvent(
  value: unknown,
  options?: ValidateOptions,
): Result<ThreadMembersUpdateEvent> {
  return validate(value, threadMembersUpdateEventChecks, options);
}

/** ThreadMembersUpdateEvent for libraries that take a Standard Schema. */
export const threadMembersUpdateEventSchema: StandardSchema<ThreadMembersUpdateEvent> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, threadMembersUpdateEventChecks),
  },
};

/** @internal */
export function checkThreadMembersUpdateEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const member_count = o.member_count;
  if (!Number.isSafeInteger(member_count)) return false;
  const added_members = o.added_members;
  if (added_members !== undefined) {
    if (!Array.isArray(added_members)) return false;
    for (let i = 0; i < added_members.length; i++) {
      const item: unknown = added_members[i];
      if (!checkThreadMemberWithMember(item)) return false;
    }
  }
  const removed_member_ids = o.removed_member_ids;
  if (removed_member_ids !== undefined) {
    if (!Array.isArray(removed_member_ids)) return false;
    for (let i = 0; i < removed_member_ids.length; i++) {
      const item: unknown = removed_member_ids[i];
      if (!isSnowflake(item)) return false;
    }
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkThreadMembersUpdateEventShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const member_count = o.member_count;
  if (!Number.isSafeInteger(member_count)) return false;
  const added_members = o.added_members;
  if (added_members !== undefined) {
    if (!Array.isArray(added_members)) return false;
    for (let i = 0; i < added_members.length; i++) {
      const item: unknown = added_members[i];
      if (!checkThreadMemberWithMemberShape(item)) return false;
    }
  }
  const removed_member_ids = o.removed_member_ids;
  if (removed_member_ids !== undefined) {
    if (!Array.isArray(removed_member_ids)) return false;
    for (let i = 0; i < removed_member_ids.length; i++) {
      const item: unknown = removed_member_ids[i];
      if (!isSnowflake(item)) return false;
    }
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkThreadMembersUpdateEventStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const member_count = o.member_count;
  if (!Number.isSafeInteger(member_count)) return false;
  const added_members = o.added_members;
  if (added_members !== undefined) {
    if (!Array.isArray(added_members)) return false;
    for (let i = 0; i < added_members.length; i++) {
      const item: unknown = added_members[i];
      if (!checkThreadMemberWithMemberStrict(item)) return false;
    }
  }
  const removed_member_ids = o.removed_member_ids;
  if (removed_member_ids !== undefined) {
    if (!Array.isArray(removed_member_ids)) return false;
    for (let i = 0; i < removed_member_ids.length; i++) {
      const item: unknown = removed_member_ids[i];
      if (!isSnowflake(item)) return false;
    }
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainThreadMembersUpdateEvent(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const guild_id = o.guild_id;
  matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const member_count = o.member_count;
  integer(e, here, 'member_count', member_count);
  const added_members = o.added_members;
  if (added_members !== undefined)
    list(e, here, 'added_members', added_members, (e, at, key, item) => {
      object(e, at, key, item, threadMemberWithMemberChecks);
    });
  const removed_member_ids = o.removed_member_ids;
  if (removed_member_ids !== undefined)
    list(e, here, 'removed_member_ids', removed_member_ids, (e, at, key, item) => {
      matching(e, at, key, item, isSnowflake, 'Snowflake');
    });
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'guild_id',
  'member_count',
  'added_members',
  'removed_member_ids',
]);

/** @internal */
export const threadMembersUpdateEventChecks: Checks = {
  shape: checkThreadMembersUpdateEventShape,
  spec: checkThreadMembersUpdateEvent,
  strict: checkThreadMembersUpdateEventStrict,
  explain: explainThreadMembersUpdateEvent,
};
