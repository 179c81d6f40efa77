import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import { isKnownSystemChannelFlag } from '../bit-sets/system-channel-flag.js';
import { isKnownDefaultMessageNotificationLevel } from '../enums/default-message-notification-level.js';
import { isKnownExplicitContentFilterLevel } from '../enums/explicit-content-filter-level.js';
import { isKnownGuildAgeRestrictionLevel } from '../enums/guild-age-restriction-level.js';
import { isKnownGuildFeature } from '../enums/guild-feature.js';
import { isKnownLocale } from '../enums/locale.js';
import { isKnownMFALevel } from '../enums/mfa-level.js';
import { isKnownPremiumTier } from '../enums/premium-tier.js';
import { isKnownVerificationLevel } from '../enums/verification-level.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { GuildCurrent } from '../objects/guild-current.js';
import { isBitNumber, isBitString } from '../runtime/bits.js';
import { hasTrimmedLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  integer,
  isText,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
  trimmedLength,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkEmoji, checkEmojiShape, checkEmojiStrict, emojiChecks } from './emoji.js';
import {
  checkIncidentsData,
  checkIncidentsDataShape,
  checkIncidentsDataStrict,
  incidentsDataChecks,
} from './incidents-data.js';
import { checkRole, checkRoleShape, checkRoleStrict, roleChecks } from './role.js';
import { checkSticker, checkStickerShape, checkStickerStrict, stickerChecks } from './sticker.js';
import {
  checkWelcomeScreen,
  checkWelcomeScreenShape,
  checkWelcomeScreenStrict,
  welcomeScreenChecks,
} from './welcome-screen.js';

/** True if the value is a GuildCurrent, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isGuildCurrent(value: unknown): value is GuildCurrent {
  try {
    return checkGuildCurrent(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a GuildCurrent, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertGuildCurrent(value: unknown): asserts value is GuildCurrent {
  assert(value, guildCurrentChecks);
}

/** The value as a GuildCurrent, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateGuildCurrent(value: unknown, options?: ValidateOptions): Result<GuildCurrent> {
  return validate(value, guildCurrentChecks, options);
}

/** GuildCurrent for libraries that take a Standard Schema. */
export const guildCurrentSchema: StandardSchema<GuildCurrent> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, guildCurrentChecks),
  },
};

/** @internal */
export function checkGuildCurrent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string' || !hasTrimmedLength(name, 2, 100)) return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const icon_hash = o.icon_hash;
  if (icon_hash != null && typeof icon_hash !== 'string') return false;
  const splash = o.splash;
  if (splash !== null && typeof splash !== 'string') return false;
  const discovery_splash = o.discovery_splash;
  if (discovery_splash !== null && typeof discovery_splash !== 'string') return false;
  const owner = o.owner;
  if (typeof owner !== 'boolean') return false;
  const owner_id = o.owner_id;
  if (!isSnowflake(owner_id)) return false;
  const permissions = o.permissions;
  if (!isBitString(permissions)) return false;
  const region = o.region;
  if (region != null && typeof region !== 'string') return false;
  const afk_channel_id = o.afk_channel_id;
  if (afk_channel_id !== null && !isSnowflake(afk_channel_id)) return false;
  const afk_timeout = o.afk_timeout;
  if (!Number.isSafeInteger(afk_timeout)) return false;
  const widget_enabled = o.widget_enabled;
  if (widget_enabled !== undefined && typeof widget_enabled !== 'boolean') return false;
  const widget_channel_id = o.widget_channel_id;
  if (widget_channel_id != null && !isSnowflake(widget_channel_id)) return false;
  const verification_level = o.verification_level;
  if (!Number.isSafeInteger(verification_level)) return false;
  const default_message_notifications = o.default_message_notifications;
  if (!Number.isSafeInteger(default_message_notifications)) return false;
  const explicit_content_filter = o.explicit_content_filter;
  if (!Number.isSafeInteger(explicit_content_filter)) return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!checkRole(item)) return false;
  }
  const emojis = o.emojis;
  if (!Array.isArray(emojis)) return false;
  for (let i = 0; i < emojis.length; i++) {
    const item: unknown = emojis[i];
    if (!checkEmoji(item)) return false;
  }
  const features = o.features;
  if (!Array.isArray(features)) return false;
  for (let i = 0; i < features.length; i++) {
    const item: unknown = features[i];
    if (typeof item !== 'string') return false;
  }
  const mfa_level = o.mfa_level;
  if (!Number.isSafeInteger(mfa_level)) return false;
  const application_id = o.application_id;
  if (application_id !== null && !isSnowflake(application_id)) return false;
  const system_channel_id = o.system_channel_id;
  if (system_channel_id !== null && !isSnowflake(system_channel_id)) return false;
  const system_channel_flags = o.system_channel_flags;
  if (!isBitNumber(system_channel_flags)) return false;
  const rules_channels_id = o.rules_channels_id;
  if (rules_channels_id !== null && !isSnowflake(rules_channels_id)) return false;
  const max_presences = o.max_presences;
  if (max_presences != null && !Number.isSafeInteger(max_presences)) return false;
  const max_members = o.max_members;
  if (max_members !== undefined && !Number.isSafeInteger(max_members)) return false;
  const vanity_url_code = o.vanity_url_code;
  if (vanity_url_code !== null && typeof vanity_url_code !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const banner = o.banner;
  if (banner !== null && typeof banner !== 'string') return false;
  const premium_tier = o.premium_tier;
  if (!Number.isSafeInteger(premium_tier)) return false;
  const premium_subscription_count = o.premium_subscription_count;
  if (premium_subscription_count !== undefined && !Number.isSafeInteger(premium_subscription_count)) return false;
  const premium_progress_bar_enabled = o.premium_progress_bar_enabled;
  if (typeof premium_progress_bar_enabled !== 'boolean') return false;
  const preferred_locale = o.preferred_locale;
  if (typeof preferred_locale !== 'string') return false;
  const public_updates_channel_id = o.public_updates_channel_id;
  if (public_updates_channel_id !== null && !isSnowflake(public_updates_channel_id)) return false;
  const safety_alerts_channel_id = o.safety_alerts_channel_id;
  if (safety_alerts_channel_id !== null && !isSnowflake(safety_alerts_channel_id)) return false;
  const max_video_channel_users = o.max_video_channel_users;
  if (max_video_channel_users !== undefined && !Number.isSafeInteger(max_video_channel_users)) return false;
  const max_stage_video_channel_users = o.max_stage_video_channel_users;
  if (max_stage_video_channel_users !== undefined && !Number.isSafeInteger(max_stage_video_channel_users)) return false;
  const approximate_member_count = o.approximate_member_count;
  if (approximate_member_count !== undefined && !Number.isSafeInteger(approximate_member_count)) return false;
  const approximate_presence_count = o.approximate_presence_count;
  if (approximate_presence_count !== undefined && !Number.isSafeInteger(approximate_presence_count)) return false;
  const welcome_screen = o.welcome_screen;
  if (welcome_screen !== undefined && !checkWelcomeScreen(welcome_screen)) return false;
  const nsfw_level = o.nsfw_level;
  if (!Number.isSafeInteger(nsfw_level)) return false;
  const stickers = o.stickers;
  if (stickers !== undefined) {
    if (!Array.isArray(stickers)) return false;
    for (let i = 0; i < stickers.length; i++) {
      const item: unknown = stickers[i];
      if (!checkSticker(item)) return false;
    }
  }
  const incidents_data = o.incidents_data;
  if (incidents_data !== null && !checkIncidentsData(incidents_data)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkGuildCurrentShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const icon_hash = o.icon_hash;
  if (icon_hash != null && typeof icon_hash !== 'string') return false;
  const splash = o.splash;
  if (splash !== null && typeof splash !== 'string') return false;
  const discovery_splash = o.discovery_splash;
  if (discovery_splash !== null && typeof discovery_splash !== 'string') return false;
  const owner = o.owner;
  if (typeof owner !== 'boolean') return false;
  const owner_id = o.owner_id;
  if (!isSnowflake(owner_id)) return false;
  const permissions = o.permissions;
  if (!isBitString(permissions)) return false;
  const region = o.region;
  if (region != null && typeof region !== 'string') return false;
  const afk_channel_id = o.afk_channel_id;
  if (afk_channel_id !== null && !isSnowflake(afk_channel_id)) return false;
  const afk_timeout = o.afk_timeout;
  if (!Number.isSafeInteger(afk_timeout)) return false;
  const widget_enabled = o.widget_enabled;
  if (widget_enabled !== undefined && typeof widget_enabled !== 'boolean') return false;
  const widget_channel_id = o.widget_channel_id;
  if (widget_channel_id != null && !isSnowflake(widget_channel_id)) return false;
  const verification_level = o.verification_level;
  if (!Number.isSafeInteger(verification_level)) return false;
  const default_message_notifications = o.default_message_notifications;
  if (!Number.isSafeInteger(default_message_notifications)) return false;
  const explicit_content_filter = o.explicit_content_filter;
  if (!Number.isSafeInteger(explicit_content_filter)) return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!checkRoleShape(item)) return false;
  }
  const emojis = o.emojis;
  if (!Array.isArray(emojis)) return false;
  for (let i = 0; i < emojis.length; i++) {
    const item: unknown = emojis[i];
    if (!checkEmojiShape(item)) return false;
  }
  const features = o.features;
  if (!Array.isArray(features)) return false;
  for (let i = 0; i < features.length; i++) {
    const item: unknown = features[i];
    if (typeof item !== 'string') return false;
  }
  const mfa_level = o.mfa_level;
  if (!Number.isSafeInteger(mfa_level)) return false;
  const application_id = o.application_id;
  if (application_id !== null && !isSnowflake(application_id)) return false;
  const system_channel_id = o.system_channel_id;
  if (system_channel_id !== null && !isSnowflake(system_channel_id)) return false;
  const system_channel_flags = o.system_channel_flags;
  if (!isBitNumber(system_channel_flags)) return false;
  const rules_channels_id = o.rules_channels_id;
  if (rules_channels_id !== null && !isSnowflake(rules_channels_id)) return false;
  const max_presences = o.max_presences;
  if (max_presences != null && !Number.isSafeInteger(max_presences)) return false;
  const max_members = o.max_members;
  if (max_members !== undefined && !Number.isSafeInteger(max_members)) return false;
  const vanity_url_code = o.vanity_url_code;
  if (vanity_url_code !== null && typeof vanity_url_code !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const banner = o.banner;
  if (banner !== null && typeof banner !== 'string') return false;
  const premium_tier = o.premium_tier;
  if (!Number.isSafeInteger(premium_tier)) return false;
  const premium_subscription_count = o.premium_subscription_count;
  if (premium_subscription_count !== undefined && !Number.isSafeInteger(premium_subscription_count)) return false;
  const premium_progress_bar_enabled = o.premium_progress_bar_enabled;
  if (typeof premium_progress_bar_enabled !== 'boolean') return false;
  const preferred_locale = o.preferred_locale;
  if (typeof preferred_locale !== 'string') return false;
  const public_updates_channel_id = o.public_updates_channel_id;
  if (public_updates_channel_id !== null && !isSnowflake(public_updates_channel_id)) return false;
  const safety_alerts_channel_id = o.safety_alerts_channel_id;
  if (safety_alerts_channel_id !== null && !isSnowflake(safety_alerts_channel_id)) return false;
  const max_video_channel_users = o.max_video_channel_users;
  if (max_video_channel_users !== undefined && !Number.isSafeInteger(max_video_channel_users)) return false;
  const max_stage_video_channel_users = o.max_stage_video_channel_users;
  if (max_stage_video_channel_users !== undefined && !Number.isSafeInteger(max_stage_video_channel_users)) return false;
  const approximate_member_count = o.approximate_member_count;
  if (approximate_member_count !== undefined && !Number.isSafeInteger(approximate_member_count)) return false;
  const approximate_presence_count = o.approximate_presence_count;
  if (approximate_presence_count !== undefined && !Number.isSafeInteger(approximate_presence_count)) return false;
  const welcome_screen = o.welcome_screen;
  if (welcome_screen !== undefined && !checkWelcomeScreenShape(welcome_screen)) return false;
  const nsfw_level = o.nsfw_level;
  if (!Number.isSafeInteger(nsfw_level)) return false;
  const stickers = o.stickers;
  if (stickers !== undefined) {
    if (!Array.isArray(stickers)) return false;
    for (let i = 0; i < stickers.length; i++) {
      const item: unknown = stickers[i];
      if (!checkStickerShape(item)) return false;
    }
  }
  const incidents_data = o.incidents_data;
  if (incidents_data !== null && !checkIncidentsDataShape(incidents_data)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkGuildCurrentStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string' || !hasTrimmedLength(name, 2, 100)) return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const icon_hash = o.icon_hash;
  if (icon_hash != null && typeof icon_hash !== 'string') return false;
  const splash = o.splash;
  if (splash !== null && typeof splash !== 'string') return false;
  const discovery_splash = o.discovery_splash;
  if (discovery_splash !== null && typeof discovery_splash !== 'string') return false;
  const owner = o.owner;
  if (typeof owner !== 'boolean') return false;
  const owner_id = o.owner_id;
  if (!isSnowflake(owner_id)) return false;
  const permissions = o.permissions;
  if (!isKnownPermissionFlag(permissions)) return false;
  const region = o.region;
  if (region != null && typeof region !== 'string') return false;
  const afk_channel_id = o.afk_channel_id;
  if (afk_channel_id !== null && !isSnowflake(afk_channel_id)) return false;
  const afk_timeout = o.afk_timeout;
  if (!Number.isSafeInteger(afk_timeout)) return false;
  const widget_enabled = o.widget_enabled;
  if (widget_enabled !== undefined && typeof widget_enabled !== 'boolean') return false;
  const widget_channel_id = o.widget_channel_id;
  if (widget_channel_id != null && !isSnowflake(widget_channel_id)) return false;
  const verification_level = o.verification_level;
  if (!isKnownVerificationLevel(verification_level)) return false;
  const default_message_notifications = o.default_message_notifications;
  if (!isKnownDefaultMessageNotificationLevel(default_message_notifications)) return false;
  const explicit_content_filter = o.explicit_content_filter;
  if (!isKnownExplicitContentFilterLevel(explicit_content_filter)) return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!checkRoleStrict(item)) return false;
  }
  const emojis = o.emojis;
  if (!Array.isArray(emojis)) return false;
  for (let i = 0; i < emojis.length; i++) {
    const item: unknown = emojis[i];
    if (!checkEmojiStrict(item)) return false;
  }
  const features = o.features;
  if (!Array.isArray(features)) return false;
  for (let i = 0; i < features.length; i++) {
    const item: unknown = features[i];
    if (!isKnownGuildFeature(item)) return false;
  }
  const mfa_level = o.mfa_level;
  if (!isKnownMFALevel(mfa_level)) return false;
  const application_id = o.application_id;
  if (application_id !== null && !isSnowflake(application_id)) return false;
  const system_channel_id = o.system_channel_id;
  if (system_channel_id !== null && !isSnowflake(system_channel_id)) return false;
  const system_channel_flags = o.system_channel_flags;
  if (!isKnownSystemChannelFlag(system_channel_flags)) return false;
  const rules_channels_id = o.rules_channels_id;
  if (rules_channels_id !== null && !isSnowflake(rules_channels_id)) return false;
  const max_presences = o.max_presences;
  if (max_presences != null && !Number.isSafeInteger(max_presences)) return false;
  const max_members = o.max_members;
  if (max_members !== undefined && !Number.isSafeInteger(max_members)) return false;
  const vanity_url_code = o.vanity_url_code;
  if (vanity_url_code !== null && typeof vanity_url_code !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const banner = o.banner;
  if (banner !== null && typeof banner !== 'string') return false;
  const premium_tier = o.premium_tier;
  if (!isKnownPremiumTier(premium_tier)) return false;
  const premium_subscription_count = o.premium_subscription_count;
  if (premium_subscription_count !== undefined && !Number.isSafeInteger(premium_subscription_count)) return false;
  const premium_progress_bar_enabled = o.premium_progress_bar_enabled;
  if (typeof premium_progress_bar_enabled !== 'boolean') return false;
  const preferred_locale = o.preferred_locale;
  if (!isKnownLocale(preferred_locale)) return false;
  const public_updates_channel_id = o.public_updates_channel_id;
  if (public_updates_channel_id !== null && !isSnowflake(public_updates_channel_id)) return false;
  const safety_alerts_channel_id = o.safety_alerts_channel_id;
  if (safety_alerts_channel_id !== null && !isSnowflake(safety_alerts_channel_id)) return false;
  const max_video_channel_users = o.max_video_channel_users;
  if (max_video_channel_users !== undefined && !Number.isSafeInteger(max_video_channel_users)) return false;
  const max_stage_video_channel_users = o.max_stage_video_channel_users;
  if (max_stage_video_channel_users !== undefined && !Number.isSafeInteger(max_stage_video_channel_users)) return false;
  const approximate_member_count = o.approximate_member_count;
  if (approximate_member_count !== undefined && !Number.isSafeInteger(approximate_member_count)) return false;
  const approximate_presence_count = o.approximate_presence_count;
  if (approximate_presence_count !== undefined && !Number.isSafeInteger(approximate_presence_count)) return false;
  const welcome_screen = o.welcome_screen;
  if (welcome_screen !== undefined && !checkWelcomeScreenStrict(welcome_screen)) return false;
  const nsfw_level = o.nsfw_level;
  if (!isKnownGuildAgeRestrictionLevel(nsfw_level)) return false;
  const stickers = o.stickers;
  if (stickers !== undefined) {
    if (!Array.isArray(stickers)) return false;
    for (let i = 0; i < stickers.length; i++) {
      const item: unknown = stickers[i];
      if (!checkStickerStrict(item)) return false;
    }
  }
  const incidents_data = o.incidents_data;
  if (incidents_data !== null && !checkIncidentsDataStrict(incidents_data)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainGuildCurrent(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  trimmedLength(e, here, 'name', name, 2, 100);
  const icon = o.icon;
  if (icon !== null) text(e, here, 'icon', icon);
  const icon_hash = o.icon_hash;
  if (icon_hash != null) text(e, here, 'icon_hash', icon_hash);
  const splash = o.splash;
  if (splash !== null) text(e, here, 'splash', splash);
  const discovery_splash = o.discovery_splash;
  if (discovery_splash !== null) text(e, here, 'discovery_splash', discovery_splash);
  const owner = o.owner;
  bool(e, here, 'owner', owner);
  const owner_id = o.owner_id;
  matching(e, here, 'owner_id', owner_id, isSnowflake, 'Snowflake');
  const permissions = o.permissions;
  bits(e, here, 'permissions', permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  const region = o.region;
  if (region != null) text(e, here, 'region', region);
  const afk_channel_id = o.afk_channel_id;
  if (afk_channel_id !== null) matching(e, here, 'afk_channel_id', afk_channel_id, isSnowflake, 'Snowflake');
  const afk_timeout = o.afk_timeout;
  integer(e, here, 'afk_timeout', afk_timeout);
  const widget_enabled = o.widget_enabled;
  if (widget_enabled !== undefined) bool(e, here, 'widget_enabled', widget_enabled);
  const widget_channel_id = o.widget_channel_id;
  if (widget_channel_id != null) matching(e, here, 'widget_channel_id', widget_channel_id, isSnowflake, 'Snowflake');
  const verification_level = o.verification_level;
  member(
    e,
    here,
    'verification_level',
    verification_level,
    Number.isSafeInteger,
    isKnownVerificationLevel,
    'VerificationLevel',
  );
  const default_message_notifications = o.default_message_notifications;
  member(
    e,
    here,
    'default_message_notifications',
    default_message_notifications,
    Number.isSafeInteger,
    isKnownDefaultMessageNotificationLevel,
    'DefaultMessageNotificationLevel',
  );
  const explicit_content_filter = o.explicit_content_filter;
  member(
    e,
    here,
    'explicit_content_filter',
    explicit_content_filter,
    Number.isSafeInteger,
    isKnownExplicitContentFilterLevel,
    'ExplicitContentFilterLevel',
  );
  const roles = o.roles;
  list(e, here, 'roles', roles, (e, at, key, item) => {
    object(e, at, key, item, roleChecks);
  });
  const emojis = o.emojis;
  list(e, here, 'emojis', emojis, (e, at, key, item) => {
    object(e, at, key, item, emojiChecks);
  });
  const features = o.features;
  list(e, here, 'features', features, (e, at, key, item) => {
    member(e, at, key, item, isText, isKnownGuildFeature, 'GuildFeature');
  });
  const mfa_level = o.mfa_level;
  member(e, here, 'mfa_level', mfa_level, Number.isSafeInteger, isKnownMFALevel, 'MFALevel');
  const application_id = o.application_id;
  if (application_id !== null) matching(e, here, 'application_id', application_id, isSnowflake, 'Snowflake');
  const system_channel_id = o.system_channel_id;
  if (system_channel_id !== null) matching(e, here, 'system_channel_id', system_channel_id, isSnowflake, 'Snowflake');
  const system_channel_flags = o.system_channel_flags;
  bits(
    e,
    here,
    'system_channel_flags',
    system_channel_flags,
    isBitNumber,
    isKnownSystemChannelFlag,
    'SystemChannelFlag',
  );
  const rules_channels_id = o.rules_channels_id;
  if (rules_channels_id !== null) matching(e, here, 'rules_channels_id', rules_channels_id, isSnowflake, 'Snowflake');
  const max_presences = o.max_presences;
  if (max_presences != null) integer(e, here, 'max_presences', max_presences);
  const max_members = o.max_members;
  if (max_members !== undefined) integer(e, here, 'max_members', max_members);
  const vanity_url_code = o.vanity_url_code;
  if (vanity_url_code !== null) text(e, here, 'vanity_url_code', vanity_url_code);
  const description = o.description;
  if (description !== null) text(e, here, 'description', description);
  const banner = o.banner;
  if (banner !== null) text(e, here, 'banner', banner);
  const premium_tier = o.premium_tier;
  member(e, here, 'premium_tier', premium_tier, Number.isSafeInteger, isKnownPremiumTier, 'PremiumTier');
  const premium_subscription_count = o.premium_subscription_count;
  if (premium_subscription_count !== undefined)
    integer(e, here, 'premium_subscription_count', premium_subscription_count);
  const premium_progress_bar_enabled = o.premium_progress_bar_enabled;
  bool(e, here, 'premium_progress_bar_enabled', premium_progress_bar_enabled);
  const preferred_locale = o.preferred_locale;
  member(e, here, 'preferred_locale', preferred_locale, isText, isKnownLocale, 'Locale');
  const public_updates_channel_id = o.public_updates_channel_id;
  if (public_updates_channel_id !== null)
    matching(e, here, 'public_updates_channel_id', public_updates_channel_id, isSnowflake, 'Snowflake');
  const safety_alerts_channel_id = o.safety_alerts_channel_id;
  if (safety_alerts_channel_id !== null)
    matching(e, here, 'safety_alerts_channel_id', safety_alerts_channel_id, isSnowflake, 'Snowflake');
  const max_video_channel_users = o.max_video_channel_users;
  if (max_video_channel_users !== undefined) integer(e, here, 'max_video_channel_users', max_video_channel_users);
  const max_stage_video_channel_users = o.max_stage_video_channel_users;
  if (max_stage_video_channel_users !== undefined)
    integer(e, here, 'max_stage_video_channel_users', max_stage_video_channel_users);
  const approximate_member_count = o.approximate_member_count;
  if (approximate_member_count !== undefined) integer(e, here, 'approximate_member_count', approximate_member_count);
  const approximate_presence_count = o.approximate_presence_count;
  if (approximate_presence_count !== undefined)
    integer(e, here, 'approximate_presence_count', approximate_presence_count);
  const welcome_screen = o.welcome_screen;
  if (welcome_screen !== undefined) object(e, here, 'welcome_screen', welcome_screen, welcomeScreenChecks);
  const nsfw_level = o.nsfw_level;
  member(
    e,
    here,
    'nsfw_level',
    nsfw_level,
    Number.isSafeInteger,
    isKnownGuildAgeRestrictionLevel,
    'GuildAgeRestrictionLevel',
  );
  const stickers = o.stickers;
  if (stickers !== undefined)
    list(e, here, 'stickers', stickers, (e, at, key, item) => {
      object(e, at, key, item, stickerChecks);
    });
  const incidents_data = o.incidents_data;
  if (incidents_data !== null) object(e, here, 'incidents_data', incidents_data, incidentsDataChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'name',
  'icon',
  'icon_hash',
  'splash',
  'discovery_splash',
  'owner',
  'owner_id',
  'permissions',
  'region',
  'afk_channel_id',
  'afk_timeout',
  'widget_enabled',
  'widget_channel_id',
  'verification_level',
  'default_message_notifications',
  'explicit_content_filter',
  'roles',
  'emojis',
  'features',
  'mfa_level',
  'application_id',
  'system_channel_id',
  'system_channel_flags',
  'rules_channels_id',
  'max_presences',
  'max_members',
  'vanity_url_code',
  'description',
  'banner',
  'premium_tier',
  'premium_subscription_count',
  'premium_progress_bar_enabled',
  'preferred_locale',
  'public_updates_channel_id',
  'safety_alerts_channel_id',
  'max_video_channel_users',
  'max_stage_video_channel_users',
  'approximate_member_count',
  'approximate_presence_count',
  'welcome_screen',
  'nsfw_level',
  'stickers',
  'incidents_data',
]);

/** @internal */
export const guildCurrentChecks: Checks = {
  shape: checkGuildCurrentShape,
  spec: checkGuildCurrent,
  strict: checkGuildCurrentStrict,
  explain: explainGuildCurrent,
};
