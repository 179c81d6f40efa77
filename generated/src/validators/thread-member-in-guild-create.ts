import { isKnownThreadMemberFlag } from '../bit-sets/thread-member-flag.js';
import type { ThreadMemberInGuildCreate } from '../objects/thread-member-in-guild-create.js';
import { isBitNumber } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  matching,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { isTimestamp } from '../runtime/timestamp.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkGuildMember, checkGuildMemberShape, checkGuildMemberStrict, guildMemberChecks } from './guild-member.js';
import {
  checkPresenceUpdateEvent,
  checkPresenceUpdateEventShape,
  checkPresenceUpdateEventStrict,
  presenceUpdateEventChecks,
} from './presence-update-event.js';

/** True if the value is a ThreadMemberInGuildCreate, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isThreadMemberInGuildCreate(value: unknown): value is ThreadMemberInGuildCreate {
  try {
    return checkThreadMemberInGuildCreate(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ThreadMemberInGuildCreate, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertThreadMemberInGuildCreate(value: unknown): asserts value is ThreadMemberInGuildCreate {
  assert(value, threadMemberInGuildCreateChecks);
}

/** The value as a ThreadMemberInGuildCreate, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateThreadMemberInGuildCreate(
  value: unknown,
  options?: ValidateOptions,
): Result<ThreadMemberInGuildCreate> {
  return validate(value, threadMemberInGuildCreateChecks, options);
}

/** ThreadMemberInGuildCreate for libraries that take a Standard Schema. */
export const threadMemberInGuildCreateSchema: StandardSchema<ThreadMemberInGuildCreate> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, threadMemberInGuildCreateChecks),
  },
};

/** @internal */
export function checkThreadMemberInGuildCreate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const join_timestamp = o.join_timestamp;
  if (!isTimestamp(join_timestamp)) return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  const member = o.member;
  if (member !== undefined && !checkGuildMember(member)) return false;
  const presence = o.presence;
  if (presence != null && !checkPresenceUpdateEvent(presence)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkThreadMemberInGuildCreateShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const join_timestamp = o.join_timestamp;
  if (!isTimestamp(join_timestamp)) return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  const member = o.member;
  if (member !== undefined && !checkGuildMemberShape(member)) return false;
  const presence = o.presence;
  if (presence != null && !checkPresenceUpdateEventShape(presence)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkThreadMemberInGuildCreateStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const join_timestamp = o.join_timestamp;
  if (!isTimestamp(join_timestamp)) return false;
  const flags = o.flags;
  if (!isKnownThreadMemberFlag(flags)) return false;
  const member = o.member;
  if (member !== undefined && !checkGuildMemberStrict(member)) return false;
  const presence = o.presence;
  if (presence != null && !checkPresenceUpdateEventStrict(presence)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainThreadMemberInGuildCreate(
  e: Explanation,
  at: Place | null,
  key: Key | undefined,
  value: unknown,
): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const join_timestamp = o.join_timestamp;
  matching(e, here, 'join_timestamp', join_timestamp, isTimestamp, 'timestamp with an offset');
  const flags = o.flags;
  bits(e, here, 'flags', flags, isBitNumber, isKnownThreadMemberFlag, 'ThreadMemberFlag');
  const member = o.member;
  if (member !== undefined) object(e, here, 'member', member, guildMemberChecks);
  const presence = o.presence;
  if (presence != null) object(e, here, 'presence', presence, presenceUpdateEventChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['join_timestamp', 'flags', 'member', 'presence']);

/** @internal */
export const threadMemberInGuildCreateChecks: Checks = {
  shape: checkThreadMemberInGuildCreateShape,
  spec: checkThreadMemberInGuildCreate,
  strict: checkThreadMemberInGuildCreateStrict,
  explain: explainThreadMemberInGuildCreate,
};
