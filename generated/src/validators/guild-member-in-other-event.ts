import { isKnownGuildMemberFlag } from '../bit-sets/guild-member-flag.js';
import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { GuildMemberInOtherEvent } from '../objects/guild-member-in-other-event.js';
import { isBitNumber, isBitString } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
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
import { isTimestamp } from '../runtime/timestamp.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  avatarDecorationDataChecks,
  checkAvatarDecorationData,
  checkAvatarDecorationDataShape,
  checkAvatarDecorationDataStrict,
} from './avatar-decoration-data.js';
import { checkCollectible, checkCollectibleShape, checkCollectibleStrict, collectibleChecks } from './collectible.js';
import { checkUser, checkUserShape, checkUserStrict, userChecks } from './user.js';

/** True if the value is a GuildMemberInOtherEvent, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isGuildMemberInOtherEvent(value: unknown): value is GuildMemberInOtherEvent {
  try {
    return checkGuildMemberInOtherEvent(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a GuildMemberInOtherEvent, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertGuildMemberInOtherEvent(value: unknown): asserts value is GuildMemberInOtherEvent {
  assert(value, guildMemberInOtherEventChecks);
}

/** The value as a GuildMemberInOtherEvent, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateGuildMemberInOtherEvent(
  value: unknown,
  options?: ValidateOptions,
): Result<GuildMemberInOtherEvent> {
  return validate(value, guildMemberInOtherEventChecks, options);
}

/** GuildMemberInOtherEvent for libraries that take a Standard Schema. */
export const guildMemberInOtherEventSchema: StandardSchema<GuildMemberInOtherEvent> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, guildMemberInOtherEventChecks),
  },
};

/** @internal */
export function checkGuildMemberInOtherEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (user !== undefined && !checkUser(user)) return false;
  const nick = o.nick;
  if (nick != null && typeof nick !== 'string') return false;
  const avatar = o.avatar;
  if (avatar != null && typeof avatar !== 'string') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!isSnowflake(item)) return false;
  }
  const joined_at = o.joined_at;
  if (joined_at !== undefined && !isTimestamp(joined_at)) return false;
  const premium_since = o.premium_since;
  if (premium_since != null && !isTimestamp(premium_since)) return false;
  const deaf = o.deaf;
  if (typeof deaf !== 'boolean') return false;
  const mute = o.mute;
  if (typeof mute !== 'boolean') return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isBitString(permissions)) return false;
  const communication_disabled_until = o.communication_disabled_until;
  if (communication_disabled_until != null && !isTimestamp(communication_disabled_until)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationData(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectible(collectibles)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkGuildMemberInOtherEventShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (user !== undefined && !checkUserShape(user)) return false;
  const nick = o.nick;
  if (nick != null && typeof nick !== 'string') return false;
  const avatar = o.avatar;
  if (avatar != null && typeof avatar !== 'string') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!isSnowflake(item)) return false;
  }
  const joined_at = o.joined_at;
  if (joined_at !== undefined && !isTimestamp(joined_at)) return false;
  const premium_since = o.premium_since;
  if (premium_since != null && !isTimestamp(premium_since)) return false;
  const deaf = o.deaf;
  if (typeof deaf !== 'boolean') return false;
  const mute = o.mute;
  if (typeof mute !== 'boolean') return false;
  const flags = o.flags;
  if (!isBitNumber(flags)) return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isBitString(permissions)) return false;
  const communication_disabled_until = o.communication_disabled_until;
  if (communication_disabled_until != null && !isTimestamp(communication_disabled_until)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationDataShape(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectibleShape(collectibles)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkGuildMemberInOtherEventStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (user !== undefined && !checkUserStrict(user)) return false;
  const nick = o.nick;
  if (nick != null && typeof nick !== 'string') return false;
  const avatar = o.avatar;
  if (avatar != null && typeof avatar !== 'string') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!isSnowflake(item)) return false;
  }
  const joined_at = o.joined_at;
  if (joined_at !== undefined && !isTimestamp(joined_at)) return false;
  const premium_since = o.premium_since;
  if (premium_since != null && !isTimestamp(premium_since)) return false;
  const deaf = o.deaf;
  if (typeof deaf !== 'boolean') return false;
  const mute = o.mute;
  if (typeof mute !== 'boolean') return false;
  const flags = o.flags;
  if (!isKnownGuildMemberFlag(flags)) return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isKnownPermissionFlag(permissions)) return false;
  const communication_disabled_until = o.communication_disabled_until;
  if (communication_disabled_until != null && !isTimestamp(communication_disabled_until)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationDataStrict(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectibleStrict(collectibles)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainGuildMemberInOtherEvent(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const user = o.user;
  if (user !== undefined) object(e, here, 'user', user, userChecks);
  const nick = o.nick;
  if (nick != null) text(e, here, 'nick', nick);
  const avatar = o.avatar;
  if (avatar != null) text(e, here, 'avatar', avatar);
  const banner = o.banner;
  if (banner != null) text(e, here, 'banner', banner);
  const roles = o.roles;
  list(e, here, 'roles', roles, (e, at, key, item) => {
    matching(e, at, key, item, isSnowflake, 'Snowflake');
  });
  const joined_at = o.joined_at;
  if (joined_at !== undefined) matching(e, here, 'joined_at', joined_at, isTimestamp, 'timestamp with an offset');
  const premium_since = o.premium_since;
  if (premium_since != null) matching(e, here, 'premium_since', premium_since, isTimestamp, 'timestamp with an offset');
  const deaf = o.deaf;
  bool(e, here, 'deaf', deaf);
  const mute = o.mute;
  bool(e, here, 'mute', mute);
  const flags = o.flags;
  bits(e, here, 'flags', flags, isBitNumber, isKnownGuildMemberFlag, 'GuildMemberFlag');
  const permissions = o.permissions;
  if (permissions !== undefined)
    bits(e, here, 'permissions', permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const communication_disabled_until = o.communication_disabled_until;
  if (communication_disabled_until != null)
    matching(
      e,
      here,
      'communication_disabled_until',
      communication_disabled_until,
      isTimestamp,
      'timestamp with an offset',
    );
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null)
    object(e, here, 'avatar_decoration_data', avatar_decoration_data, avatarDecorationDataChecks);
  const collectibles = o.collectibles;
  if (collectibles != null) object(e, here, 'collectibles', collectibles, collectibleChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'user',
  'nick',
  'avatar',
  'banner',
  'roles',
  'joined_at',
  'premium_since',
  'deaf',
  'mute',
  'flags',
  'permissions',
  'communication_disabled_until',
  'avatar_decoration_data',
  'collectibles',
]);

/** @internal */
export const guildMemberInOtherEventChecks: Checks = {
  shape: checkGuildMemberInOtherEventShape,
  spec: checkGuildMemberInOtherEvent,
  strict: checkGuildMemberInOtherEventStrict,
  explain: explainGuildMemberInOtherEvent,
};
