import { expectTypeOf, test } from 'vitest';
import type {
  Application,
  ApplicationCommandPermissions,
  AutoModerationActionTimeout,
  AutoModerationRuleTriggerMetadata,
  AvatarDecorationData,
  Channel,
  ChannelInfoChannel,
  Collectible,
  DefaultReaction,
  Emoji,
  ForumTag,
  Guild,
  GuildMember,
  IncidentsData,
  InstallParams,
  Nameplate,
  PermissionOverwrite,
  Role,
  SessionStartLimit,
  Sticker,
  Team,
  ThreadMember,
  ThreadMetadata,
  UnavailableGuild,
  User,
  UserPrimaryGuild,
  WelcomeScreen,
  WelcomeScreenChannel,
} from '../../generated/dist/index.js';

// Written from the document by hand. Each name is in exactly one of four lists, and the lists are complete.

type IsOptional<T, K extends keyof T> = object extends Pick<T, K> ? true : false;
type IsNullable<T, K extends keyof T> = null extends T[K] ? true : false;
type Names<T, Optional, Nullable> = {
  [K in keyof T]-?: [IsOptional<T, K>, IsNullable<T, K>] extends [Optional, Nullable] ? K : never;
}[keyof T];

/** Fields that are always there and never null. */
type Always<T> = Names<T, false, false>;
/** Fields that are always there and may be null. */
type AlwaysOrNull<T> = Names<T, false, true>;
/** Fields that may be absent and are never null. */
type MayBeAbsent<T> = Names<T, true, false>;
/** Fields that may be absent or null. */
type MayBeAbsentOrNull<T> = Names<T, true, true>;

test('fields of a User are present, absent or null as the document says', () => {
  expectTypeOf<Always<User>>().toEqualTypeOf<'id' | 'username' | 'discriminator'>();
  expectTypeOf<AlwaysOrNull<User>>().toEqualTypeOf<'global_name' | 'avatar'>();
  expectTypeOf<MayBeAbsent<User>>().toEqualTypeOf<
    'bot' | 'system' | 'mfa_enabled' | 'locale' | 'verified' | 'flags' | 'premium_type' | 'public_flags'
  >();
  expectTypeOf<MayBeAbsentOrNull<User>>().toEqualTypeOf<
    'banner' | 'accent_color' | 'email' | 'avatar_decoration_data' | 'collectibles' | 'primary_guild'
  >();
});

test('fields of an Application are present, absent or null as the document says', () => {
  expectTypeOf<Always<Application>>().toEqualTypeOf<
    'id' | 'name' | 'description' | 'bot_public' | 'bot_require_code_grant' | 'verify_key'
  >();
  expectTypeOf<AlwaysOrNull<Application>>().toEqualTypeOf<'icon' | 'team'>();
  expectTypeOf<MayBeAbsentOrNull<Application>>().toEqualTypeOf<
    'event_webhooks_url' | 'interactions_endpoint_url' | 'role_connections_verification_url'
  >();
  expectTypeOf<'bot' | 'owner' | 'guild' | 'guild_id' | 'slug' | 'tags' | 'flags'>().toExtend<
    MayBeAbsent<Application>
  >();
});

test('a Channel requires only its id and type', () => {
  expectTypeOf<Always<Channel>>().toEqualTypeOf<'id' | 'type'>();
  expectTypeOf<AlwaysOrNull<Channel>>().toEqualTypeOf<never>();
  expectTypeOf<MayBeAbsentOrNull<Channel>>().toEqualTypeOf<
    | 'name'
    | 'topic'
    | 'last_message_id'
    | 'icon'
    | 'parent_id'
    | 'last_pin_timestamp'
    | 'rtc_region'
    | 'default_reaction_emoji'
    | 'default_sort_order'
  >();
  expectTypeOf<'guild_id' | 'position' | 'recipients' | 'flags' | 'default_forum_layout'>().toExtend<
    MayBeAbsent<Channel>
  >();
});

test('fields of a Guild are present, absent or null as the document says', () => {
  expectTypeOf<Always<Guild>>().toEqualTypeOf<
    | 'id'
    | 'name'
    | 'owner_id'
    | 'afk_timeout'
    | 'verification_level'
    | 'default_message_notifications'
    | 'explicit_content_filter'
    | 'roles'
    | 'emojis'
    | 'features'
    | 'mfa_level'
    | 'system_channel_flags'
    | 'premium_tier'
    | 'premium_progress_bar_enabled'
    | 'preferred_locale'
    | 'nsfw_level'
  >();
  expectTypeOf<AlwaysOrNull<Guild>>().toEqualTypeOf<
    | 'icon'
    | 'splash'
    | 'discovery_splash'
    | 'afk_channel_id'
    | 'application_id'
    | 'system_channel_id'
    | 'rules_channels_id'
    | 'vanity_url_code'
    | 'description'
    | 'banner'
    | 'public_updates_channel_id'
    | 'safety_alerts_channel_id'
    | 'incidents_data'
  >();
  expectTypeOf<MayBeAbsent<Guild>>().toEqualTypeOf<
    | 'owner'
    | 'permissions'
    | 'widget_enabled'
    | 'max_members'
    | 'premium_subscription_count'
    | 'max_video_channel_users'
    | 'max_stage_video_channel_users'
    | 'approximate_member_count'
    | 'approximate_presence_count'
    | 'welcome_screen'
    | 'stickers'
  >();
  expectTypeOf<MayBeAbsentOrNull<Guild>>().toEqualTypeOf<
    'icon_hash' | 'region' | 'widget_channel_id' | 'max_presences'
  >();
});

test('fields of a GuildMember are present, absent or null as the document says', () => {
  expectTypeOf<Always<GuildMember>>().toEqualTypeOf<'roles' | 'deaf' | 'mute' | 'flags'>();
  expectTypeOf<AlwaysOrNull<GuildMember>>().toEqualTypeOf<never>();
  expectTypeOf<MayBeAbsent<GuildMember>>().toEqualTypeOf<'user' | 'joined_at' | 'pending' | 'permissions'>();
  expectTypeOf<MayBeAbsentOrNull<GuildMember>>().toEqualTypeOf<
    | 'nick'
    | 'avatar'
    | 'banner'
    | 'premium_since'
    | 'communication_disabled_until'
    | 'avatar_decoration_data'
    | 'collectibles'
  >();
});

test('fields of a Role and a Sticker are present, absent or null as the document says', () => {
  expectTypeOf<MayBeAbsent<Role>>().toEqualTypeOf<'tags'>();
  expectTypeOf<MayBeAbsentOrNull<Role>>().toEqualTypeOf<'icon' | 'unicode_emoji'>();
  expectTypeOf<Always<Role>>().toEqualTypeOf<
    'id' | 'name' | 'color' | 'colors' | 'hoist' | 'position' | 'permissions' | 'managed' | 'mentionable' | 'flags'
  >();
  expectTypeOf<Always<Sticker>>().toEqualTypeOf<'id' | 'name' | 'tags' | 'type' | 'format_type'>();
  expectTypeOf<AlwaysOrNull<Sticker>>().toEqualTypeOf<'description'>();
  expectTypeOf<MayBeAbsent<Sticker>>().toEqualTypeOf<'pack_id' | 'available' | 'guild_id' | 'user' | 'sort_value'>();
});

test('fields of threads are present, absent or null as the document says', () => {
  expectTypeOf<Always<ThreadMetadata>>().toEqualTypeOf<
    'archived' | 'auto_archive_duration' | 'archive_timestamp' | 'locked'
  >();
  expectTypeOf<MayBeAbsent<ThreadMetadata>>().toEqualTypeOf<'invitable' | 'create_timestamp'>();
  expectTypeOf<Always<ThreadMember>>().toEqualTypeOf<'join_timestamp' | 'flags'>();
  expectTypeOf<MayBeAbsent<ThreadMember>>().toEqualTypeOf<'id' | 'user_id' | 'member'>();
  expectTypeOf<MayBeAbsentOrNull<ThreadMember>>().toEqualTypeOf<'presence'>();
});

test('an Emoji requires its id and name, which may be null', () => {
  expectTypeOf<AlwaysOrNull<Emoji>>().toEqualTypeOf<'id' | 'name'>();
  expectTypeOf<MayBeAbsent<Emoji>>().toEqualTypeOf<
    'roles' | 'required_colons' | 'managed' | 'animated' | 'available'
  >();
});

test('fields of small objects are present, absent or null as the document says', () => {
  expectTypeOf<AlwaysOrNull<IncidentsData>>().toEqualTypeOf<'invites_disabled_until' | 'dms_disabled_until'>();
  expectTypeOf<MayBeAbsentOrNull<IncidentsData>>().toEqualTypeOf<'dm_spam_detected_at' | 'raid_detected_at'>();
  expectTypeOf<AlwaysOrNull<DefaultReaction>>().toEqualTypeOf<'emoji_id' | 'emoji_name'>();
  expectTypeOf<AlwaysOrNull<ForumTag>>().toEqualTypeOf<'emoji_id' | 'emoji_name'>();
  expectTypeOf<AlwaysOrNull<UserPrimaryGuild>>().toEqualTypeOf<keyof UserPrimaryGuild>();
  expectTypeOf<keyof UserPrimaryGuild>().toEqualTypeOf<'identity_guild_id' | 'identity_enabled' | 'tag' | 'badge'>();
  expectTypeOf<AlwaysOrNull<WelcomeScreen>>().toEqualTypeOf<'description'>();
  expectTypeOf<AlwaysOrNull<WelcomeScreenChannel>>().toEqualTypeOf<'emoji_id' | 'emoji_name'>();
  expectTypeOf<AlwaysOrNull<Team>>().toEqualTypeOf<'icon'>();
  expectTypeOf<MayBeAbsent<Collectible>>().toEqualTypeOf<'nameplate'>();
  expectTypeOf<MayBeAbsentOrNull<ChannelInfoChannel>>().toEqualTypeOf<'status' | 'voice_start_time'>();
  expectTypeOf<MayBeAbsent<AutoModerationActionTimeout>>().toEqualTypeOf<'metadata'>();
});

test('objects without optional fields have no other keys', () => {
  expectTypeOf<Always<AvatarDecorationData>>().toEqualTypeOf<'asset' | 'sku_id'>();
  expectTypeOf<Always<ApplicationCommandPermissions>>().toEqualTypeOf<'id' | 'type' | 'permission'>();
  expectTypeOf<Always<InstallParams>>().toEqualTypeOf<'scopes' | 'permissions'>();
  expectTypeOf<Always<Nameplate>>().toEqualTypeOf<'sku_id' | 'asset' | 'label' | 'palette'>();
  expectTypeOf<Always<PermissionOverwrite>>().toEqualTypeOf<'id' | 'type' | 'allow' | 'deny'>();
  expectTypeOf<Always<SessionStartLimit>>().toEqualTypeOf<'total' | 'remaining' | 'reset_after' | 'max_concurrency'>();
  expectTypeOf<Always<UnavailableGuild>>().toEqualTypeOf<'id' | 'unavailable'>();
  expectTypeOf<Always<UnavailableGuild>>().toEqualTypeOf<keyof UnavailableGuild>();
});

test('every field of the metadata of a trigger is optional, because the trigger determines which apply', () => {
  expectTypeOf<MayBeAbsent<AutoModerationRuleTriggerMetadata>>().toEqualTypeOf<
    | 'keyword_filter'
    | 'regex_patterns'
    | 'presets'
    | 'allow_list'
    | 'mention_total_limit'
    | 'mention_raid_protection_enabled'
  >();
});

test('an optional field that is present is not undefined', () => {
  expectTypeOf<{ id: string; type: 0; guild_id: undefined }>().not.toExtend<Channel>();
  // @ts-expect-error undefined is no string: leave the field out instead
  const channel: Partial<Channel> = { guild_id: undefined };
  void channel;
});
