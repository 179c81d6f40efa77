import { hasLength } from '../../templates/runtime/code-points.js';
import { isTimestamp } from '../../templates/runtime/timestamp.js';

/**
 * The limit: the shared model checked by straight-line code, written by hand after what was measured to be fastest. No
 * compiler is expected to beat it; it measures the remaining distance. Text and timestamps are checked by the runtime's
 * functions, as for everybody.
 */
type Any = Readonly<Record<string, unknown>>;

const NONDIGIT = /[^0-9]/;

function isSnowflake(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const { length } = value;
  return length > 0 && length <= 20 && !NONDIGIT.test(value) && (length < 20 || value <= '18446744073709551615');
}

export function isRoleColors(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const primaryColor = o.primary_color;
  if (!Number.isSafeInteger(primaryColor) || (primaryColor as number) < 0 || (primaryColor as number) > 16777215)
    return false;
  const secondaryColor = o.secondary_color;
  if (
    secondaryColor !== null &&
    (!Number.isSafeInteger(secondaryColor) || (secondaryColor as number) < 0 || (secondaryColor as number) > 16777215)
  )
    return false;
  const tertiaryColor = o.tertiary_color;
  if (
    tertiaryColor !== null &&
    (!Number.isSafeInteger(tertiaryColor) || (tertiaryColor as number) < 0 || (tertiaryColor as number) > 16777215)
  )
    return false;
  return true;
}

export function isRoleTags(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const botId = o.bot_id;
  if (botId !== undefined && !isSnowflake(botId)) return false;
  const integrationId = o.integration_id;
  if (integrationId !== undefined && !isSnowflake(integrationId)) return false;
  const premiumSubscriber = o.premium_subscriber;
  if (premiumSubscriber !== undefined && premiumSubscriber !== null) return false;
  const subscriptionListingId = o.subscription_listing_id;
  if (subscriptionListingId !== undefined && !isSnowflake(subscriptionListingId)) return false;
  const availableForPurchase = o.available_for_purchase;
  if (availableForPurchase !== undefined && availableForPurchase !== null) return false;
  const guildConnections = o.guild_connections;
  if (guildConnections !== undefined && guildConnections !== null) return false;
  return true;
}

export function isRole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const color = o.color;
  if (!Number.isSafeInteger(color)) return false;
  const colors = o.colors;
  if (!isRoleColors(colors)) return false;
  const hoist = o.hoist;
  if (typeof hoist !== 'boolean') return false;
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const unicodeEmoji = o.unicode_emoji;
  if (unicodeEmoji != null && typeof unicodeEmoji !== 'string') return false;
  const position = o.position;
  if (!Number.isSafeInteger(position)) return false;
  const permissions = o.permissions;
  if (!isSnowflake(permissions)) return false;
  const managed = o.managed;
  if (typeof managed !== 'boolean') return false;
  const mentionable = o.mentionable;
  if (typeof mentionable !== 'boolean') return false;
  const tags = o.tags;
  if (tags !== undefined && !isRoleTags(tags)) return false;
  const flags = o.flags;
  if (!Number.isSafeInteger(flags) || (flags as number) < 0) return false;
  return true;
}

export function isEmoji(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (id !== null && !isSnowflake(id)) return false;
  const name = o.name;
  if (name !== null && typeof name !== 'string') return false;
  const roles = o.roles;
  if (roles !== undefined) {
    if (!Array.isArray(roles)) return false;
    for (let i = 0; i < roles.length; i++) {
      const item: unknown = roles[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const requiredColons = o.required_colons;
  if (requiredColons !== undefined && typeof requiredColons !== 'boolean') return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  return true;
}

export function isWelcomeScreenChannel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const channelId = o.channel_id;
  if (!isSnowflake(channelId)) return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const emojiId = o.emoji_id;
  if (emojiId !== null && !isSnowflake(emojiId)) return false;
  const emojiName = o.emoji_name;
  if (emojiName !== null && typeof emojiName !== 'string') return false;
  return true;
}

export function isWelcomeScreen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const welcomeChannels = o.welcome_channels;
  if (!Array.isArray(welcomeChannels) || welcomeChannels.length > 5) return false;
  for (let i = 0; i < welcomeChannels.length; i++) {
    const item: unknown = welcomeChannels[i];
    if (!isWelcomeScreenChannel(item)) return false;
  }
  return true;
}

export function isAvatarDecorationData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const skuId = o.sku_id;
  if (!isSnowflake(skuId)) return false;
  return true;
}

export function isNameplate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const skuId = o.sku_id;
  if (!isSnowflake(skuId)) return false;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const label = o.label;
  if (typeof label !== 'string') return false;
  const palette = o.palette;
  if (typeof palette !== 'string') return false;
  return true;
}

export function isCollectible(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const nameplate = o.nameplate;
  if (nameplate !== undefined && !isNameplate(nameplate)) return false;
  return true;
}

export function isUserPrimaryGuild(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const identityGuildId = o.identity_guild_id;
  if (identityGuildId !== null && !isSnowflake(identityGuildId)) return false;
  const identityEnabled = o.identity_enabled;
  if (identityEnabled !== null && typeof identityEnabled !== 'boolean') return false;
  const tag = o.tag;
  if (tag !== null && (typeof tag !== 'string' || !hasLength(tag, 0, 4))) return false;
  const badge = o.badge;
  if (badge !== null && typeof badge !== 'string') return false;
  return true;
}

export function isUser(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const globalName = o.global_name;
  if (globalName !== null && typeof globalName !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  const bot = o.bot;
  if (bot !== undefined && typeof bot !== 'boolean') return false;
  const system = o.system;
  if (system !== undefined && typeof system !== 'boolean') return false;
  const mfaEnabled = o.mfa_enabled;
  if (mfaEnabled !== undefined && typeof mfaEnabled !== 'boolean') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const accentColor = o.accent_color;
  if (accentColor != null && !Number.isSafeInteger(accentColor)) return false;
  const locale = o.locale;
  if (locale !== undefined && typeof locale !== 'string') return false;
  const verified = o.verified;
  if (verified !== undefined && typeof verified !== 'boolean') return false;
  const email = o.email;
  if (email != null && typeof email !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && (!Number.isSafeInteger(flags) || (flags as number) < 0)) return false;
  const premiumType = o.premium_type;
  if (premiumType !== undefined && !Number.isSafeInteger(premiumType)) return false;
  const publicFlags = o.public_flags;
  if (publicFlags !== undefined && (!Number.isSafeInteger(publicFlags) || (publicFlags as number) < 0)) return false;
  const avatarDecorationData = o.avatar_decoration_data;
  if (avatarDecorationData != null && !isAvatarDecorationData(avatarDecorationData)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !isCollectible(collectibles)) return false;
  const primaryGuild = o.primary_guild;
  if (primaryGuild != null && !isUserPrimaryGuild(primaryGuild)) return false;
  return true;
}

export function isSticker(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const packId = o.pack_id;
  if (packId !== undefined && !isSnowflake(packId)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const tags = o.tags;
  if (!Array.isArray(tags)) return false;
  for (let i = 0; i < tags.length; i++) {
    const item: unknown = tags[i];
    if (typeof item !== 'string') return false;
  }
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const formatType = o.format_type;
  if (!Number.isSafeInteger(formatType)) return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  const guildId = o.guild_id;
  if (guildId !== undefined && !isSnowflake(guildId)) return false;
  const user = o.user;
  if (user !== undefined && !isUser(user)) return false;
  const sortValue = o.sort_value;
  if (sortValue !== undefined && !Number.isSafeInteger(sortValue)) return false;
  return true;
}

export function isIncidentsData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const invitesDisabledUntil = o.invites_disabled_until;
  if (invitesDisabledUntil !== null && !isTimestamp(invitesDisabledUntil)) return false;
  const dmsDisabledUntil = o.dms_disabled_until;
  if (dmsDisabledUntil !== null && !isTimestamp(dmsDisabledUntil)) return false;
  const dmSpamDetectedAt = o.dm_spam_detected_at;
  if (dmSpamDetectedAt != null && !isTimestamp(dmSpamDetectedAt)) return false;
  const raidDetectedAt = o.raid_detected_at;
  if (raidDetectedAt != null && !isTimestamp(raidDetectedAt)) return false;
  return true;
}

export function isGuild(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const iconHash = o.icon_hash;
  if (iconHash != null && typeof iconHash !== 'string') return false;
  const splash = o.splash;
  if (splash !== null && typeof splash !== 'string') return false;
  const discoverySplash = o.discovery_splash;
  if (discoverySplash !== null && typeof discoverySplash !== 'string') return false;
  const owner = o.owner;
  if (owner !== undefined && typeof owner !== 'boolean') return false;
  const ownerId = o.owner_id;
  if (!isSnowflake(ownerId)) return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isSnowflake(permissions)) return false;
  const region = o.region;
  if (region != null && typeof region !== 'string') return false;
  const afkChannelId = o.afk_channel_id;
  if (afkChannelId !== null && !isSnowflake(afkChannelId)) return false;
  const afkTimeout = o.afk_timeout;
  if (!Number.isSafeInteger(afkTimeout)) return false;
  const widgetEnabled = o.widget_enabled;
  if (widgetEnabled !== undefined && typeof widgetEnabled !== 'boolean') return false;
  const widgetChannelId = o.widget_channel_id;
  if (widgetChannelId != null && !isSnowflake(widgetChannelId)) return false;
  const verificationLevel = o.verification_level;
  if (!Number.isSafeInteger(verificationLevel)) return false;
  const defaultMessageNotifications = o.default_message_notifications;
  if (!Number.isSafeInteger(defaultMessageNotifications)) return false;
  const explicitContentFilter = o.explicit_content_filter;
  if (!Number.isSafeInteger(explicitContentFilter)) return false;
  const roles = o.roles;
  if (!Array.isArray(roles)) return false;
  for (let i = 0; i < roles.length; i++) {
    const item: unknown = roles[i];
    if (!isRole(item)) return false;
  }
  const emojis = o.emojis;
  if (!Array.isArray(emojis)) return false;
  for (let i = 0; i < emojis.length; i++) {
    const item: unknown = emojis[i];
    if (!isEmoji(item)) return false;
  }
  const features = o.features;
  if (!Array.isArray(features)) return false;
  for (let i = 0; i < features.length; i++) {
    const item: unknown = features[i];
    if (typeof item !== 'string') return false;
  }
  const mfaLevel = o.mfa_level;
  if (!Number.isSafeInteger(mfaLevel)) return false;
  const applicationId = o.application_id;
  if (applicationId !== null && !isSnowflake(applicationId)) return false;
  const systemChannelId = o.system_channel_id;
  if (systemChannelId !== null && !isSnowflake(systemChannelId)) return false;
  const systemChannelFlags = o.system_channel_flags;
  if (!Number.isSafeInteger(systemChannelFlags) || (systemChannelFlags as number) < 0) return false;
  const rulesChannelsId = o.rules_channels_id;
  if (rulesChannelsId !== null && !isSnowflake(rulesChannelsId)) return false;
  const maxPresences = o.max_presences;
  if (maxPresences != null && !Number.isSafeInteger(maxPresences)) return false;
  const maxMembers = o.max_members;
  if (maxMembers !== undefined && !Number.isSafeInteger(maxMembers)) return false;
  const vanityUrlCode = o.vanity_url_code;
  if (vanityUrlCode !== null && typeof vanityUrlCode !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const banner = o.banner;
  if (banner !== null && typeof banner !== 'string') return false;
  const premiumTier = o.premium_tier;
  if (!Number.isSafeInteger(premiumTier)) return false;
  const premiumSubscriptionCount = o.premium_subscription_count;
  if (premiumSubscriptionCount !== undefined && !Number.isSafeInteger(premiumSubscriptionCount)) return false;
  const premiumProgressBarEnabled = o.premium_progress_bar_enabled;
  if (typeof premiumProgressBarEnabled !== 'boolean') return false;
  const preferredLocale = o.preferred_locale;
  if (typeof preferredLocale !== 'string') return false;
  const publicUpdatesChannelId = o.public_updates_channel_id;
  if (publicUpdatesChannelId !== null && !isSnowflake(publicUpdatesChannelId)) return false;
  const safetyAlertsChannelId = o.safety_alerts_channel_id;
  if (safetyAlertsChannelId !== null && !isSnowflake(safetyAlertsChannelId)) return false;
  const maxVideoChannelUsers = o.max_video_channel_users;
  if (maxVideoChannelUsers !== undefined && !Number.isSafeInteger(maxVideoChannelUsers)) return false;
  const maxStageVideoChannelUsers = o.max_stage_video_channel_users;
  if (maxStageVideoChannelUsers !== undefined && !Number.isSafeInteger(maxStageVideoChannelUsers)) return false;
  const approximateMemberCount = o.approximate_member_count;
  if (approximateMemberCount !== undefined && !Number.isSafeInteger(approximateMemberCount)) return false;
  const approximatePresenceCount = o.approximate_presence_count;
  if (approximatePresenceCount !== undefined && !Number.isSafeInteger(approximatePresenceCount)) return false;
  const welcomeScreen = o.welcome_screen;
  if (welcomeScreen !== undefined && !isWelcomeScreen(welcomeScreen)) return false;
  const nsfwLevel = o.nsfw_level;
  if (!Number.isSafeInteger(nsfwLevel)) return false;
  const stickers = o.stickers;
  if (stickers !== undefined) {
    if (!Array.isArray(stickers)) return false;
    for (let i = 0; i < stickers.length; i++) {
      const item: unknown = stickers[i];
      if (!isSticker(item)) return false;
    }
  }
  const incidentsData = o.incidents_data;
  if (incidentsData !== null && !isIncidentsData(incidentsData)) return false;
  return true;
}

export function isPermissionOverwrite(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const allow = o.allow;
  if (!isSnowflake(allow)) return false;
  const deny = o.deny;
  if (!isSnowflake(deny)) return false;
  return true;
}

export function isThreadMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const archived = o.archived;
  if (typeof archived !== 'boolean') return false;
  const autoArchiveDuration = o.auto_archive_duration;
  if (
    autoArchiveDuration !== 60 &&
    autoArchiveDuration !== 1440 &&
    autoArchiveDuration !== 4320 &&
    autoArchiveDuration !== 10080
  )
    return false;
  const archiveTimestamp = o.archive_timestamp;
  if (!isTimestamp(archiveTimestamp)) return false;
  const locked = o.locked;
  if (typeof locked !== 'boolean') return false;
  const invitable = o.invitable;
  if (invitable !== undefined && typeof invitable !== 'boolean') return false;
  const createTimestamp = o.create_timestamp;
  if (createTimestamp !== undefined && !isTimestamp(createTimestamp)) return false;
  return true;
}

export function isGuildMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const user = o.user;
  if (user !== undefined && !isUser(user)) return false;
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
  const joinedAt = o.joined_at;
  if (joinedAt !== undefined && !isTimestamp(joinedAt)) return false;
  const premiumSince = o.premium_since;
  if (premiumSince != null && !isTimestamp(premiumSince)) return false;
  const deaf = o.deaf;
  if (typeof deaf !== 'boolean') return false;
  const mute = o.mute;
  if (typeof mute !== 'boolean') return false;
  const flags = o.flags;
  if (!Number.isSafeInteger(flags) || (flags as number) < 0) return false;
  const pending = o.pending;
  if (pending !== undefined && typeof pending !== 'boolean') return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isSnowflake(permissions)) return false;
  const communicationDisabledUntil = o.communication_disabled_until;
  if (communicationDisabledUntil != null && !isTimestamp(communicationDisabledUntil)) return false;
  const avatarDecorationData = o.avatar_decoration_data;
  if (avatarDecorationData != null && !isAvatarDecorationData(avatarDecorationData)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !isCollectible(collectibles)) return false;
  return true;
}

export function isPartialUser(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (username !== undefined && typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (discriminator !== undefined && typeof discriminator !== 'string') return false;
  const globalName = o.global_name;
  if (globalName != null && typeof globalName !== 'string') return false;
  const avatar = o.avatar;
  if (avatar != null && typeof avatar !== 'string') return false;
  const bot = o.bot;
  if (bot !== undefined && typeof bot !== 'boolean') return false;
  const system = o.system;
  if (system !== undefined && typeof system !== 'boolean') return false;
  const mfaEnabled = o.mfa_enabled;
  if (mfaEnabled !== undefined && typeof mfaEnabled !== 'boolean') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const accentColor = o.accent_color;
  if (accentColor != null && !Number.isSafeInteger(accentColor)) return false;
  const locale = o.locale;
  if (locale !== undefined && typeof locale !== 'string') return false;
  const verified = o.verified;
  if (verified !== undefined && typeof verified !== 'boolean') return false;
  const email = o.email;
  if (email != null && typeof email !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && (!Number.isSafeInteger(flags) || (flags as number) < 0)) return false;
  const premiumType = o.premium_type;
  if (premiumType !== undefined && !Number.isSafeInteger(premiumType)) return false;
  const publicFlags = o.public_flags;
  if (publicFlags !== undefined && (!Number.isSafeInteger(publicFlags) || (publicFlags as number) < 0)) return false;
  const avatarDecorationData = o.avatar_decoration_data;
  if (avatarDecorationData != null && !isAvatarDecorationData(avatarDecorationData)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !isCollectible(collectibles)) return false;
  const primaryGuild = o.primary_guild;
  if (primaryGuild != null && !isUserPrimaryGuild(primaryGuild)) return false;
  return true;
}

export function isActivityTimestamps(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const start = o.start;
  if (start !== undefined && !Number.isSafeInteger(start)) return false;
  const end = o.end;
  if (end !== undefined && !Number.isSafeInteger(end)) return false;
  return true;
}

export function isActivityEmoji(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const id = o.id;
  if (id !== undefined && !isSnowflake(id)) return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  return true;
}

export function isActivityParty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (id !== undefined && typeof id !== 'string') return false;
  const size = o.size;
  if (size !== undefined) {
    if (!Array.isArray(size) || size.length > 2) return false;
    for (let i = 0; i < size.length; i++) {
      const item: unknown = size[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  return true;
}

export function isActivityAssets(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const largeImage = o.large_image;
  if (largeImage !== undefined && typeof largeImage !== 'string') return false;
  const largeText = o.large_text;
  if (largeText !== undefined && typeof largeText !== 'string') return false;
  const largeUrl = o.large_url;
  if (largeUrl !== undefined && typeof largeUrl !== 'string') return false;
  const smallImage = o.small_image;
  if (smallImage !== undefined && typeof smallImage !== 'string') return false;
  const smallText = o.small_text;
  if (smallText !== undefined && typeof smallText !== 'string') return false;
  const smallUrl = o.small_url;
  if (smallUrl !== undefined && typeof smallUrl !== 'string') return false;
  const inviteCoverImage = o.invite_cover_image;
  if (inviteCoverImage !== undefined && typeof inviteCoverImage !== 'string') return false;
  return true;
}

export function isActivitySecrets(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const join = o.join;
  if (join !== undefined && typeof join !== 'string') return false;
  const spectate = o.spectate;
  if (spectate !== undefined && typeof spectate !== 'string') return false;
  const match = o.match;
  if (match !== undefined && typeof match !== 'string') return false;
  return true;
}

export function isActivity(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const url = o.url;
  if (url != null && typeof url !== 'string') return false;
  const createdAt = o.created_at;
  if (!Number.isSafeInteger(createdAt)) return false;
  const timestamps = o.timestamps;
  if (timestamps !== undefined && !isActivityTimestamps(timestamps)) return false;
  const applicationId = o.application_id;
  if (applicationId !== undefined && !isSnowflake(applicationId)) return false;
  const statusDisplayType = o.status_display_type;
  if (statusDisplayType != null && !Number.isSafeInteger(statusDisplayType)) return false;
  const details = o.details;
  if (details != null && typeof details !== 'string') return false;
  const detailsUrl = o.details_url;
  if (detailsUrl != null && typeof detailsUrl !== 'string') return false;
  const state = o.state;
  if (state != null && typeof state !== 'string') return false;
  const stateUrl = o.state_url;
  if (stateUrl != null && typeof stateUrl !== 'string') return false;
  const emoji = o.emoji;
  if (emoji != null && !isActivityEmoji(emoji)) return false;
  const party = o.party;
  if (party !== undefined && !isActivityParty(party)) return false;
  const assets = o.assets;
  if (assets !== undefined && !isActivityAssets(assets)) return false;
  const secrets = o.secrets;
  if (secrets !== undefined && !isActivitySecrets(secrets)) return false;
  const instance = o.instance;
  if (instance !== undefined && typeof instance !== 'boolean') return false;
  const flags = o.flags;
  if (flags !== undefined && (!Number.isSafeInteger(flags) || (flags as number) < 0)) return false;
  const buttons = o.buttons;
  if (buttons !== undefined) {
    if (!Array.isArray(buttons) || buttons.length > 2) return false;
    for (let i = 0; i < buttons.length; i++) {
      const item: unknown = buttons[i];
      if (typeof item !== 'string') return false;
    }
  }
  return true;
}

export function isClientStatus(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const desktop = o.desktop;
  if (desktop !== undefined && typeof desktop !== 'string') return false;
  const mobile = o.mobile;
  if (mobile !== undefined && typeof mobile !== 'string') return false;
  const web = o.web;
  if (web !== undefined && typeof web !== 'string') return false;
  const vr = o.vr;
  if (vr !== undefined && typeof vr !== 'string') return false;
  return true;
}

export function isPresenceUpdateEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const user = o.user;
  if (!isPartialUser(user)) return false;
  const guildId = o.guild_id;
  if (!isSnowflake(guildId)) return false;
  const status = o.status;
  if (typeof status !== 'string') return false;
  const activities = o.activities;
  if (!Array.isArray(activities)) return false;
  for (let i = 0; i < activities.length; i++) {
    const item: unknown = activities[i];
    if (!isActivity(item)) return false;
  }
  const clientStatus = o.client_status;
  if (!isClientStatus(clientStatus)) return false;
  return true;
}

export function isThreadMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (id !== undefined && !isSnowflake(id)) return false;
  const userId = o.user_id;
  if (userId !== undefined && !isSnowflake(userId)) return false;
  const joinTimestamp = o.join_timestamp;
  if (!isTimestamp(joinTimestamp)) return false;
  const flags = o.flags;
  if (!Number.isSafeInteger(flags) || (flags as number) < 0) return false;
  const member = o.member;
  if (member !== undefined && !isGuildMember(member)) return false;
  const presence = o.presence;
  if (presence != null && !isPresenceUpdateEvent(presence)) return false;
  return true;
}

export function isForumTag(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string' || !hasLength(name, 0, 20)) return false;
  const moderated = o.moderated;
  if (typeof moderated !== 'boolean') return false;
  const emojiId = o.emoji_id;
  if (emojiId !== null && !isSnowflake(emojiId)) return false;
  const emojiName = o.emoji_name;
  if (emojiName !== null && typeof emojiName !== 'string') return false;
  return true;
}

export function isDefaultReaction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const emojiId = o.emoji_id;
  if (emojiId !== null && !isSnowflake(emojiId)) return false;
  const emojiName = o.emoji_name;
  if (emojiName !== null && typeof emojiName !== 'string') return false;
  return true;
}

export function isChannel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Any;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const guildId = o.guild_id;
  if (guildId !== undefined && !isSnowflake(guildId)) return false;
  const position = o.position;
  if (position !== undefined && !Number.isSafeInteger(position)) return false;
  const permissionOverwrites = o.permission_overwrites;
  if (permissionOverwrites !== undefined) {
    if (!Array.isArray(permissionOverwrites)) return false;
    for (let i = 0; i < permissionOverwrites.length; i++) {
      const item: unknown = permissionOverwrites[i];
      if (!isPermissionOverwrite(item)) return false;
    }
  }
  const name = o.name;
  if (name != null && (typeof name !== 'string' || !hasLength(name, 1, 100))) return false;
  const topic = o.topic;
  if (topic != null && typeof topic !== 'string') return false;
  const nsfw = o.nsfw;
  if (nsfw !== undefined && typeof nsfw !== 'boolean') return false;
  const lastMessageId = o.last_message_id;
  if (lastMessageId != null && !isSnowflake(lastMessageId)) return false;
  const bitrate = o.bitrate;
  if (bitrate !== undefined && !Number.isSafeInteger(bitrate)) return false;
  const userLimit = o.user_limit;
  if (userLimit !== undefined && !Number.isSafeInteger(userLimit)) return false;
  const rateLimitPerUser = o.rate_limit_per_user;
  if (
    rateLimitPerUser !== undefined &&
    (!Number.isSafeInteger(rateLimitPerUser) ||
      (rateLimitPerUser as number) < 0 ||
      (rateLimitPerUser as number) > 21600)
  )
    return false;
  const recipients = o.recipients;
  if (recipients !== undefined) {
    if (!Array.isArray(recipients)) return false;
    for (let i = 0; i < recipients.length; i++) {
      const item: unknown = recipients[i];
      if (!isUser(item)) return false;
    }
  }
  const icon = o.icon;
  if (icon != null && typeof icon !== 'string') return false;
  const ownerId = o.owner_id;
  if (ownerId !== undefined && !isSnowflake(ownerId)) return false;
  const applicationId = o.application_id;
  if (applicationId !== undefined && !isSnowflake(applicationId)) return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const parentId = o.parent_id;
  if (parentId != null && !isSnowflake(parentId)) return false;
  const lastPinTimestamp = o.last_pin_timestamp;
  if (lastPinTimestamp != null && !isTimestamp(lastPinTimestamp)) return false;
  const rtcRegion = o.rtc_region;
  if (rtcRegion != null && typeof rtcRegion !== 'string') return false;
  const videoQualityMode = o.video_quality_mode;
  if (videoQualityMode !== undefined && !Number.isSafeInteger(videoQualityMode)) return false;
  const messageCount = o.message_count;
  if (messageCount !== undefined && !Number.isSafeInteger(messageCount)) return false;
  const memberCount = o.member_count;
  if (memberCount !== undefined && !Number.isSafeInteger(memberCount)) return false;
  const threadMetadata = o.thread_metadata;
  if (threadMetadata !== undefined && !isThreadMetadata(threadMetadata)) return false;
  const member = o.member;
  if (member !== undefined && !isThreadMember(member)) return false;
  const defaultAutoArchiveDuration = o.default_auto_archive_duration;
  if (
    defaultAutoArchiveDuration !== undefined &&
    defaultAutoArchiveDuration !== 60 &&
    defaultAutoArchiveDuration !== 1440 &&
    defaultAutoArchiveDuration !== 4320 &&
    defaultAutoArchiveDuration !== 10080
  )
    return false;
  const permissions = o.permissions;
  if (permissions !== undefined && !isSnowflake(permissions)) return false;
  const appPermissions = o.app_permissions;
  if (appPermissions !== undefined && !isSnowflake(appPermissions)) return false;
  const flags = o.flags;
  if (flags !== undefined && (!Number.isSafeInteger(flags) || (flags as number) < 0)) return false;
  const totalMessagesSent = o.total_messages_sent;
  if (totalMessagesSent !== undefined && !Number.isSafeInteger(totalMessagesSent)) return false;
  const availableTags = o.available_tags;
  if (availableTags !== undefined) {
    if (!Array.isArray(availableTags)) return false;
    for (let i = 0; i < availableTags.length; i++) {
      const item: unknown = availableTags[i];
      if (!isForumTag(item)) return false;
    }
  }
  const appliedTags = o.applied_tags;
  if (appliedTags !== undefined) {
    if (!Array.isArray(appliedTags)) return false;
    for (let i = 0; i < appliedTags.length; i++) {
      const item: unknown = appliedTags[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const defaultReactionEmoji = o.default_reaction_emoji;
  if (defaultReactionEmoji != null && !isDefaultReaction(defaultReactionEmoji)) return false;
  const defaultThreadRateLimitPerUser = o.default_thread_rate_limit_per_user;
  if (defaultThreadRateLimitPerUser !== undefined && !Number.isSafeInteger(defaultThreadRateLimitPerUser)) return false;
  const defaultSortOrder = o.default_sort_order;
  if (defaultSortOrder != null && !Number.isSafeInteger(defaultSortOrder)) return false;
  const defaultForumLayout = o.default_forum_layout;
  if (defaultForumLayout !== undefined && !Number.isSafeInteger(defaultForumLayout)) return false;
  return true;
}
