import { isKnownChannelFlag } from '../bit-sets/channel-flag.js';
import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import { isKnownChannelType } from '../enums/channel-type.js';
import { isKnownDefaultSortOrderType } from '../enums/default-sort-order-type.js';
import { isKnownForumLayoutType } from '../enums/forum-layout-type.js';
import { isKnownVideoQualityMode } from '../enums/video-quality-mode.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Channel } from '../objects/channel.js';
import { isBitNumber, isBitString } from '../runtime/bits.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  integer,
  length,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  range,
  record,
  text,
  values,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { isTimestamp } from '../runtime/timestamp.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  checkDefaultReaction,
  checkDefaultReactionShape,
  checkDefaultReactionStrict,
  defaultReactionChecks,
} from './default-reaction.js';
import { checkForumTag, checkForumTagShape, checkForumTagStrict, forumTagChecks } from './forum-tag.js';
import {
  checkPermissionOverwrite,
  checkPermissionOverwriteShape,
  checkPermissionOverwriteStrict,
  permissionOverwriteChecks,
} from './permission-overwrite.js';
import {
  checkThreadMember,
  checkThreadMemberShape,
  checkThreadMemberStrict,
  threadMemberChecks,
} from './thread-member.js';
import {
  checkThreadMetadata,
  checkThreadMetadataShape,
  checkThreadMetadataStrict,
  threadMetadataChecks,
} from './thread-metadata.js';
import { checkUser, checkUserShape, checkUserStrict, userChecks } from './user.js';

/** True if the value is a Channel, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isChannel(value: unknown): value is Channel {
  try {
    return checkChannel(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Channel, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertChannel(value: unknown): asserts value is Channel {
  assert(value, channelChecks);
}

/** The value as a Channel, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateChannel(value: unknown, options?: ValidateOptions): Result<Channel> {
  return validate(value, channelChecks, options);
}

/** Channel for libraries that take a Standard Schema. */
export const channelSchema: StandardSchema<Channel> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, channelChecks) },
};

/** @internal */
export function checkChannel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const type = o.type;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  if (!Number.isSafeInteger(type)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const position = o.position;
  if (position !== undefined && !Number.isSafeInteger(position)) return false;
  const permission_overwrites = o.permission_overwrites;
  if (permission_overwrites !== undefined) {
    if (!Array.isArray(permission_overwrites)) return false;
    for (let i = 0; i < permission_overwrites.length; i++) {
      const item: unknown = permission_overwrites[i];
      if (!checkPermissionOverwrite(item)) return false;
    }
  }
  const name = o.name;
  if (name != null && (typeof name !== 'string' || !hasLength(name, 1, 100))) return false;
  const topic = o.topic;
  if (
    topic != null &&
    (typeof topic !== 'string' ||
      (type === 15 || type === 16 ? !hasLength(topic, 0, 4096) : !hasLength(topic, 0, 1024)))
  )
    return false;
  const nsfw = o.nsfw;
  if (nsfw !== undefined && typeof nsfw !== 'boolean') return false;
  const last_message_id = o.last_message_id;
  if (last_message_id != null && !isSnowflake(last_message_id)) return false;
  const bitrate = o.bitrate;
  if (bitrate !== undefined && !Number.isSafeInteger(bitrate)) return false;
  const user_limit = o.user_limit;
  if (user_limit !== undefined && !Number.isSafeInteger(user_limit)) return false;
  const rate_limit_per_user = o.rate_limit_per_user;
  if (
    rate_limit_per_user !== undefined &&
    (!Number.isSafeInteger(rate_limit_per_user) ||
      (rate_limit_per_user as number) < 0 ||
      (rate_limit_per_user as number) > 21600)
  )
    return false;
  const recipients = o.recipients;
  if (recipients !== undefined) {
    if (!Array.isArray(recipients)) return false;
    for (let i = 0; i < recipients.length; i++) {
      const item: unknown = recipients[i];
      if (!checkUser(item)) return false;
    }
  }
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const owner_id = o.owner_id;
  if (owner_id !== undefined && !isSnowflake(owner_id)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const parent_id = o.parent_id;
  if (parent_id != null && !isSnowflake(parent_id)) return false;
  const last_pin_timestamp = o.last_pin_timestamp;
  if (last_pin_timestamp != null && !isTimestamp(last_pin_timestamp)) return false;
  const rtc_region = o.rtc_region;
  if (rtc_region != null && typeof rtc_region !== 'string') return false;
  const video_quality_mode = o.video_quality_mode;
  if (video_quality_mode !== undefined && !Number.isSafeInteger(video_quality_mode)) return false;
  const message_count = o.message_count;
  if (message_count !== undefined && !Number.isSafeInteger(message_count)) return false;
  const member_count = o.member_count;
  if (member_count !== undefined && !Number.isSafeInteger(member_count)) return false;
  const thread_metadata = o.thread_metadata;
  if (thread_metadata !== undefined && !checkThreadMetadata(thread_metadata)) return false;
  const member = o.member;
  if (member !== undefined && !checkThreadMember(member)) return false;
  const default_auto_archive_duration = o.default_auto_archive_duration;
  if (
    default_auto_archive_duration !== undefined &&
    (!Number.isSafeInteger(default_auto_archive_duration) ||
      (default_auto_archive_duration !== 60 &&
        default_auto_archive_duration !== 1440 &&
        default_auto_archive_duration !== 4320 &&
        default_auto_archive_duration !== 10080))
  )
    return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isBitString(permissions)) return false;
  const app_permissions = o.app_permissions;
  if (app_permissions !== undefined && !isBitString(app_permissions)) return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const total_messages_sent = o.total_messages_sent;
  if (total_messages_sent !== undefined && !Number.isSafeInteger(total_messages_sent)) return false;
  const available_tags = o.available_tags;
  if (available_tags !== undefined) {
    if (!Array.isArray(available_tags)) return false;
    for (let i = 0; i < available_tags.length; i++) {
      const item: unknown = available_tags[i];
      if (!checkForumTag(item)) return false;
    }
  }
  const applied_tags = o.applied_tags;
  if (applied_tags !== undefined) {
    if (!Array.isArray(applied_tags)) return false;
    for (let i = 0; i < applied_tags.length; i++) {
      const item: unknown = applied_tags[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const default_reaction_emoji = o.default_reaction_emoji;
  if (default_reaction_emoji != null && !checkDefaultReaction(default_reaction_emoji)) return false;
  const default_thread_rate_limit_per_user = o.default_thread_rate_limit_per_user;
  if (default_thread_rate_limit_per_user !== undefined && !Number.isSafeInteger(default_thread_rate_limit_per_user))
    return false;
  const default_sort_order = o.default_sort_order;
  if (default_sort_order != null && !Number.isSafeInteger(default_sort_order)) return false;
  const default_forum_layout = o.default_forum_layout;
  if (default_forum_layout !== undefined && !Number.isSafeInteger(default_forum_layout)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkChannelShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const position = o.position;
  if (position !== undefined && !Number.isSafeInteger(position)) return false;
  const permission_overwrites = o.permission_overwrites;
  if (permission_overwrites !== undefined) {
    if (!Array.isArray(permission_overwrites)) return false;
    for (let i = 0; i < permission_overwrites.length; i++) {
      const item: unknown = permission_overwrites[i];
      if (!checkPermissionOverwriteShape(item)) return false;
    }
  }
  const name = o.name;
  if (name != null && typeof name !== 'string') return false;
  const topic = o.topic;
  if (topic != null && typeof topic !== 'string') return false;
  const nsfw = o.nsfw;
  if (nsfw !== undefined && typeof nsfw !== 'boolean') return false;
  const last_message_id = o.last_message_id;
  if (last_message_id != null && !isSnowflake(last_message_id)) return false;
  const bitrate = o.bitrate;
  if (bitrate !== undefined && !Number.isSafeInteger(bitrate)) return false;
  const user_limit = o.user_limit;
  if (user_limit !== undefined && !Number.isSafeInteger(user_limit)) return false;
  const rate_limit_per_user = o.rate_limit_per_user;
  if (rate_limit_per_user !== undefined && !Number.isSafeInteger(rate_limit_per_user)) return false;
  const recipients = o.recipients;
  if (recipients !== undefined) {
    if (!Array.isArray(recipients)) return false;
    for (let i = 0; i < recipients.length; i++) {
      const item: unknown = recipients[i];
      if (!checkUserShape(item)) return false;
    }
  }
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const owner_id = o.owner_id;
  if (owner_id !== undefined && !isSnowflake(owner_id)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const parent_id = o.parent_id;
  if (parent_id != null && !isSnowflake(parent_id)) return false;
  const last_pin_timestamp = o.last_pin_timestamp;
  if (last_pin_timestamp != null && !isTimestamp(last_pin_timestamp)) return false;
  const rtc_region = o.rtc_region;
  if (rtc_region != null && typeof rtc_region !== 'string') return false;
  const video_quality_mode = o.video_quality_mode;
  if (video_quality_mode !== undefined && !Number.isSafeInteger(video_quality_mode)) return false;
  const message_count = o.message_count;
  if (message_count !== undefined && !Number.isSafeInteger(message_count)) return false;
  const member_count = o.member_count;
  if (member_count !== undefined && !Number.isSafeInteger(member_count)) return false;
  const thread_metadata = o.thread_metadata;
  if (thread_metadata !== undefined && !checkThreadMetadataShape(thread_metadata)) return false;
  const member = o.member;
  if (member !== undefined && !checkThreadMemberShape(member)) return false;
  const default_auto_archive_duration = o.default_auto_archive_duration;
  if (default_auto_archive_duration !== undefined && !Number.isSafeInteger(default_auto_archive_duration)) return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isBitString(permissions)) return false;
  const app_permissions = o.app_permissions;
  if (app_permissions !== undefined && !isBitString(app_permissions)) return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const total_messages_sent = o.total_messages_sent;
  if (total_messages_sent !== undefined && !Number.isSafeInteger(total_messages_sent)) return false;
  const available_tags = o.available_tags;
  if (available_tags !== undefined) {
    if (!Array.isArray(available_tags)) return false;
    for (let i = 0; i < available_tags.length; i++) {
      const item: unknown = available_tags[i];
      if (!checkForumTagShape(item)) return false;
    }
  }
  const applied_tags = o.applied_tags;
  if (applied_tags !== undefined) {
    if (!Array.isArray(applied_tags)) return false;
    for (let i = 0; i < applied_tags.length; i++) {
      const item: unknown = applied_tags[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const default_reaction_emoji = o.default_reaction_emoji;
  if (default_reaction_emoji != null && !checkDefaultReactionShape(default_reaction_emoji)) return false;
  const default_thread_rate_limit_per_user = o.default_thread_rate_limit_per_user;
  if (default_thread_rate_limit_per_user !== undefined && !Number.isSafeInteger(default_thread_rate_limit_per_user))
    return false;
  const default_sort_order = o.default_sort_order;
  if (default_sort_order != null && !Number.isSafeInteger(default_sort_order)) return false;
  const default_forum_layout = o.default_forum_layout;
  if (default_forum_layout !== undefined && !Number.isSafeInteger(default_forum_layout)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkChannelStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const type = o.type;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  if (!isKnownChannelType(type)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const position = o.position;
  if (position !== undefined && !Number.isSafeInteger(position)) return false;
  const permission_overwrites = o.permission_overwrites;
  if (permission_overwrites !== undefined) {
    if (!Array.isArray(permission_overwrites)) return false;
    for (let i = 0; i < permission_overwrites.length; i++) {
      const item: unknown = permission_overwrites[i];
      if (!checkPermissionOverwriteStrict(item)) return false;
    }
  }
  const name = o.name;
  if (name != null && (typeof name !== 'string' || !hasLength(name, 1, 100))) return false;
  const topic = o.topic;
  if (
    topic != null &&
    (typeof topic !== 'string' ||
      (type === 15 || type === 16 ? !hasLength(topic, 0, 4096) : !hasLength(topic, 0, 1024)))
  )
    return false;
  const nsfw = o.nsfw;
  if (nsfw !== undefined && typeof nsfw !== 'boolean') return false;
  const last_message_id = o.last_message_id;
  if (last_message_id != null && !isSnowflake(last_message_id)) return false;
  const bitrate = o.bitrate;
  if (bitrate !== undefined && !Number.isSafeInteger(bitrate)) return false;
  const user_limit = o.user_limit;
  if (user_limit !== undefined && !Number.isSafeInteger(user_limit)) return false;
  const rate_limit_per_user = o.rate_limit_per_user;
  if (
    rate_limit_per_user !== undefined &&
    (!Number.isSafeInteger(rate_limit_per_user) ||
      (rate_limit_per_user as number) < 0 ||
      (rate_limit_per_user as number) > 21600)
  )
    return false;
  const recipients = o.recipients;
  if (recipients !== undefined) {
    if (!Array.isArray(recipients)) return false;
    for (let i = 0; i < recipients.length; i++) {
      const item: unknown = recipients[i];
      if (!checkUserStrict(item)) return false;
    }
  }
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const owner_id = o.owner_id;
  if (owner_id !== undefined && !isSnowflake(owner_id)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const parent_id = o.parent_id;
  if (parent_id != null && !isSnowflake(parent_id)) return false;
  const last_pin_timestamp = o.last_pin_timestamp;
  if (last_pin_timestamp != null && !isTimestamp(last_pin_timestamp)) return false;
  const rtc_region = o.rtc_region;
  if (rtc_region != null && typeof rtc_region !== 'string') return false;
  const video_quality_mode = o.video_quality_mode;
  if (video_quality_mode !== undefined && !isKnownVideoQualityMode(video_quality_mode)) return false;
  const message_count = o.message_count;
  if (message_count !== undefined && !Number.isSafeInteger(message_count)) return false;
  const member_count = o.member_count;
  if (member_count !== undefined && !Number.isSafeInteger(member_count)) return false;
  const thread_metadata = o.thread_metadata;
  if (thread_metadata !== undefined && !checkThreadMetadataStrict(thread_metadata)) return false;
  const member = o.member;
  if (member !== undefined && !checkThreadMemberStrict(member)) return false;
  const default_auto_archive_duration = o.default_auto_archive_duration;
  if (
    default_auto_archive_duration !== undefined &&
    (!Number.isSafeInteger(default_auto_archive_duration) ||
      (default_auto_archive_duration !== 60 &&
        default_auto_archive_duration !== 1440 &&
        default_auto_archive_duration !== 4320 &&
        default_auto_archive_duration !== 10080))
  )
    return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isKnownPermissionFlag(permissions)) return false;
  const app_permissions = o.app_permissions;
  if (app_permissions !== undefined && !isKnownPermissionFlag(app_permissions)) return false;
  const flags = o.flags;
  if (flags !== undefined && !isKnownChannelFlag(flags)) return false;
  const total_messages_sent = o.total_messages_sent;
  if (total_messages_sent !== undefined && !Number.isSafeInteger(total_messages_sent)) return false;
  const available_tags = o.available_tags;
  if (available_tags !== undefined) {
    if (!Array.isArray(available_tags)) return false;
    for (let i = 0; i < available_tags.length; i++) {
      const item: unknown = available_tags[i];
      if (!checkForumTagStrict(item)) return false;
    }
  }
  const applied_tags = o.applied_tags;
  if (applied_tags !== undefined) {
    if (!Array.isArray(applied_tags)) return false;
    for (let i = 0; i < applied_tags.length; i++) {
      const item: unknown = applied_tags[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const default_reaction_emoji = o.default_reaction_emoji;
  if (default_reaction_emoji != null && !checkDefaultReactionStrict(default_reaction_emoji)) return false;
  const default_thread_rate_limit_per_user = o.default_thread_rate_limit_per_user;
  if (default_thread_rate_limit_per_user !== undefined && !Number.isSafeInteger(default_thread_rate_limit_per_user))
    return false;
  const default_sort_order = o.default_sort_order;
  if (default_sort_order != null && !isKnownDefaultSortOrderType(default_sort_order)) return false;
  const default_forum_layout = o.default_forum_layout;
  if (default_forum_layout !== undefined && !isKnownForumLayoutType(default_forum_layout)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainChannel(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const type = o.type;
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  member(e, here, 'type', type, Number.isSafeInteger, isKnownChannelType, 'ChannelType');
  const guild_id = o.guild_id;
  if (guild_id !== undefined) matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const position = o.position;
  if (position !== undefined) integer(e, here, 'position', position);
  const permission_overwrites = o.permission_overwrites;
  if (permission_overwrites !== undefined)
    list(e, here, 'permission_overwrites', permission_overwrites, (e, at, key, item) => {
      object(e, at, key, item, permissionOverwriteChecks);
    });
  const name = o.name;
  if (name != null) {
    text(e, here, 'name', name);
    length(e, here, 'name', name, 1, 100);
  }
  const topic = o.topic;
  if (topic != null) {
    text(e, here, 'topic', topic);
    if (type === 15 || type === 16) length(e, here, 'topic', topic, 0, 4096);
    else length(e, here, 'topic', topic, 0, 1024);
  }
  const nsfw = o.nsfw;
  if (nsfw !== undefined) bool(e, here, 'nsfw', nsfw);
  const last_message_id = o.last_message_id;
  if (last_message_id != null) matching(e, here, 'last_message_id', last_message_id, isSnowflake, 'Snowflake');
  const bitrate = o.bitrate;
  if (bitrate !== undefined) integer(e, here, 'bitrate', bitrate);
  const user_limit = o.user_limit;
  if (user_limit !== undefined) integer(e, here, 'user_limit', user_limit);
  const rate_limit_per_user = o.rate_limit_per_user;
  if (rate_limit_per_user !== undefined) {
    integer(e, here, 'rate_limit_per_user', rate_limit_per_user);
    range(e, here, 'rate_limit_per_user', rate_limit_per_user, 0, 21600);
  }
  const recipients = o.recipients;
  if (recipients !== undefined)
    list(e, here, 'recipients', recipients, (e, at, key, item) => {
      object(e, at, key, item, userChecks);
    });
  const icon = o.icon;
  if (icon != null) text(e, here, 'icon', icon);
  const owner_id = o.owner_id;
  if (owner_id !== undefined) matching(e, here, 'owner_id', owner_id, isSnowflake, 'Snowflake');
  const application_id = o.application_id;
  if (application_id !== undefined) matching(e, here, 'application_id', application_id, isSnowflake, 'Snowflake');
  const managed = o.managed;
  if (managed !== undefined) bool(e, here, 'managed', managed);
  const parent_id = o.parent_id;
  if (parent_id != null) matching(e, here, 'parent_id', parent_id, isSnowflake, 'Snowflake');
  const last_pin_timestamp = o.last_pin_timestamp;
  if (last_pin_timestamp != null)
    matching(e, here, 'last_pin_timestamp', last_pin_timestamp, isTimestamp, 'timestamp with an offset');
  const rtc_region = o.rtc_region;
  if (rtc_region != null) text(e, here, 'rtc_region', rtc_region);
  const video_quality_mode = o.video_quality_mode;
  if (video_quality_mode !== undefined)
    member(
      e,
      here,
      'video_quality_mode',
      video_quality_mode,
      Number.isSafeInteger,
      isKnownVideoQualityMode,
      'VideoQualityMode',
    );
  const message_count = o.message_count;
  if (message_count !== undefined) integer(e, here, 'message_count', message_count);
  const member_count = o.member_count;
  if (member_count !== undefined) integer(e, here, 'member_count', member_count);
  const thread_metadata = o.thread_metadata;
  if (thread_metadata !== undefined) object(e, here, 'thread_metadata', thread_metadata, threadMetadataChecks);
  const member = o.member;
  if (member !== undefined) object(e, here, 'member', member, threadMemberChecks);
  const default_auto_archive_duration = o.default_auto_archive_duration;
  if (default_auto_archive_duration !== undefined) {
    integer(e, here, 'default_auto_archive_duration', default_auto_archive_duration);
    values(e, here, 'default_auto_archive_duration', default_auto_archive_duration, [60, 1440, 4320, 10080]);
  }
  const permissions = o.permissions;
  if (permissions !== undefined)
    bits(e, here, 'permissions', permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const app_permissions = o.app_permissions;
  if (app_permissions !== undefined)
    bits(e, here, 'app_permissions', app_permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const flags = o.flags;
  if (flags !== undefined) bits(e, here, 'flags', flags, isBitNumber, isKnownChannelFlag, 'ChannelFlag');
  const total_messages_sent = o.total_messages_sent;
  if (total_messages_sent !== undefined) integer(e, here, 'total_messages_sent', total_messages_sent);
  const available_tags = o.available_tags;
  if (available_tags !== undefined)
    list(e, here, 'available_tags', available_tags, (e, at, key, item) => {
      object(e, at, key, item, forumTagChecks);
    });
  const applied_tags = o.applied_tags;
  if (applied_tags !== undefined)
    list(e, here, 'applied_tags', applied_tags, (e, at, key, item) => {
      matching(e, at, key, item, isSnowflake, 'Snowflake');
    });
  const default_reaction_emoji = o.default_reaction_emoji;
  if (default_reaction_emoji != null)
    object(e, here, 'default_reaction_emoji', default_reaction_emoji, defaultReactionChecks);
  const default_thread_rate_limit_per_user = o.default_thread_rate_limit_per_user;
  if (default_thread_rate_limit_per_user !== undefined)
    integer(e, here, 'default_thread_rate_limit_per_user', default_thread_rate_limit_per_user);
  const default_sort_order = o.default_sort_order;
  if (default_sort_order != null)
    member(
      e,
      here,
      'default_sort_order',
      default_sort_order,
      Number.isSafeInteger,
      isKnownDefaultSortOrderType,
      'DefaultSortOrderType',
    );
  const default_forum_layout = o.default_forum_layout;
  if (default_forum_layout !== undefined)
    member(
      e,
      here,
      'default_forum_layout',
      default_forum_layout,
      Number.isSafeInteger,
      isKnownForumLayoutType,
      'ForumLayoutType',
    );
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'type',
  'guild_id',
  'position',
  'permission_overwrites',
  'name',
  'topic',
  'nsfw',
  'last_message_id',
  'bitrate',
  'user_limit',
  'rate_limit_per_user',
  'recipients',
  'icon',
  'owner_id',
  'application_id',
  'managed',
  'parent_id',
  'last_pin_timestamp',
  'rtc_region',
  'video_quality_mode',
  'message_count',
  'member_count',
  'thread_metadata',
  'member',
  'default_auto_archive_duration',
  'permissions',
  'app_permissions',
  'flags',
  'total_messages_sent',
  'available_tags',
  'applied_tags',
  'default_reaction_emoji',
  'default_thread_rate_limit_per_user',
  'default_sort_order',
  'default_forum_layout',
]);

/** @internal */
export const channelChecks: Checks = {
  shape: checkChannelShape,
  spec: checkChannel,
  strict: checkChannelStrict,
  explain: explainChannel,
};
