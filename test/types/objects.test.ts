import { Project, type InterfaceDeclaration, type PropertySignature } from 'ts-morph';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type {
  Application,
  ApplicationCommandPermissions,
  ApplicationIntegrationTypeConfiguration,
  AutoModerationAction,
  AutoModerationActionTimeout,
  AutoModerationRule,
  AutoModerationRuleTriggerMetadata,
  AvatarDecorationData,
  Channel,
  ChannelInfoChannel,
  ChannelInInteractionResolved,
  Collectible,
  DefaultReaction,
  Emoji,
  ForumTag,
  ForumTagUpdate,
  Guild,
  GuildApplicationCommandPermissions,
  GuildCurrent,
  GuildFeature,
  GuildInInvite,
  GuildMember,
  GuildMemberInGuildEvent,
  GuildMemberInInteraction,
  GuildMemberInMessageCreate,
  GuildMemberInMessageUpdate,
  GuildMemberInOtherEvent,
  GuildMemberInVoiceStateUpdate,
  GuildWithCounts,
  IncidentsData,
  InstallParams,
  Nameplate,
  PartialGuild,
  PartialUser,
  PermissionFlag,
  PermissionOverwrite,
  Role,
  RoleColors,
  SessionStartLimit,
  Snowflake,
  Sticker,
  Team,
  TeamMember,
  ThreadMember,
  ThreadMemberInGuildCreate,
  ThreadMemberWithMember,
  ThreadMetadata,
  UnavailableGuild,
  User,
  UserPrimaryGuild,
  WelcomeScreen,
  WelcomeScreenChannel,
} from '../../generated/dist/index.js';

describe('declarations', () => {
  const project = new Project({ skipFileDependencyResolution: true });
  project.addSourceFilesAtPaths('generated/dist/{index,shared/index}.d.ts');

  test('what the document deprecates is marked in the declarations, with its replacement', () => {
    expect(deprecationOf('Guild', 'region')).toContain('Channel.rtc_region');
    expect(deprecationOf('Role', 'color')).toContain('Role.colors');
  });

  test('nothing else of a guild and a role is marked as deprecated', () => {
    expect(deprecatedOf('Guild')).toEqual(['region']);
    expect(deprecatedOf('Role')).toEqual(['color']);
  });

  test.each(['Guild', 'Channel', 'User'])(
    '%s says once which section it is from, and its fields do not repeat it',
    (name) => {
      const sections = interfacesOf(name).map((declared) => declared.getFullText().match(/Section \d+\.\d+/g)?.length);
      expect(sections).toEqual([1]);
    },
  );

  function deprecationOf(name: string, field: string): string | undefined {
    const declared = fieldsOf(name).find((one) => one.getName() === field);
    const tags = declared?.getJsDocs().flatMap((doc) => doc.getTags()) ?? [];
    return tags.find((tag) => tag.getTagName() === 'deprecated')?.getCommentText();
  }

  function deprecatedOf(name: string): string[] {
    return fieldsOf(name)
      .map((field) => field.getName())
      .filter((field) => deprecationOf(name, field) !== undefined);
  }

  function interfacesOf(name: string): InterfaceDeclaration[] {
    return project.getSourceFiles().flatMap((file) => file.getInterface(name) ?? []);
  }

  function fieldsOf(name: string): PropertySignature[] {
    return interfacesOf(name).flatMap((declared) => declared.getProperties());
  }
});

describe('fields', () => {
  test('strings, numbers and booleans are as in JSON', () => {
    expectTypeOf<User['username']>().toEqualTypeOf<string>();
    expectTypeOf<User['bot']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<User['accent_color']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Guild['afk_timeout']>().toEqualTypeOf<number>();
    expectTypeOf<Channel['topic']>().toEqualTypeOf<string | null | undefined>();
  });

  test('timestamps are strings', () => {
    expectTypeOf<ThreadMetadata['archive_timestamp']>().toEqualTypeOf<string>();
    expectTypeOf<GuildMember['communication_disabled_until']>().toEqualTypeOf<string | null | undefined>();
  });

  test('lists are arrays of their items', () => {
    expectTypeOf<Guild['roles']>().toEqualTypeOf<Role[]>();
    expectTypeOf<Guild['emojis']>().toEqualTypeOf<Emoji[]>();
    expectTypeOf<Guild['features']>().toEqualTypeOf<GuildFeature[]>();
    expectTypeOf<Guild['stickers']>().toEqualTypeOf<Sticker[] | undefined>();
    expectTypeOf<WelcomeScreen['welcome_channels']>().toEqualTypeOf<WelcomeScreenChannel[]>();
    expectTypeOf<AutoModerationRule['actions']>().toEqualTypeOf<AutoModerationAction[]>();
    expectTypeOf<AutoModerationRule['exempt_roles']>().toEqualTypeOf<Snowflake<'Role'>[]>();
    expectTypeOf<Sticker['tags']>().toEqualTypeOf<string[]>();
  });

  test('objects refer to objects', () => {
    expectTypeOf<Application['team']>().toEqualTypeOf<Team | null>();
    expectTypeOf<Application['install_params']>().toEqualTypeOf<InstallParams | undefined>();
    expectTypeOf<Role['colors']>().toEqualTypeOf<RoleColors>();
  });

  test('a dict has values for keys of its kind, any of which may be missing', () => {
    type Config = NonNullable<Application['integration_types_config']>;
    expectTypeOf<Config[0]>().toEqualTypeOf<ApplicationIntegrationTypeConfiguration | undefined>();
  });

  test('durations of archiving are the four numbers that are allowed', () => {
    expectTypeOf<ThreadMetadata['auto_archive_duration']>().toEqualTypeOf<60 | 1440 | 4320 | 10080>();
    expectTypeOf<Channel['default_auto_archive_duration']>().toEqualTypeOf<60 | 1440 | 4320 | 10080 | undefined>();
    // @ts-expect-error an hour and a half is not allowed
    const duration: ThreadMetadata['auto_archive_duration'] = 90;
    void duration;
  });

  test('permissions are decimal strings, flags are numbers', () => {
    expectTypeOf<PermissionFlag>().toEqualTypeOf<string>();
    expectTypeOf<Role['permissions']>().toEqualTypeOf<string>();
    expectTypeOf<Channel['flags']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<GuildMember['flags']>().toEqualTypeOf<number>();
  });

  test('ids say what they identify', () => {
    expectTypeOf<Channel['parent_id']>().toEqualTypeOf<Snowflake<'Channel'> | null | undefined>();
    expectTypeOf<Guild['owner_id']>().toEqualTypeOf<Snowflake<'User'>>();
    expectTypeOf<GuildApplicationCommandPermissions['application_id']>().toEqualTypeOf<Snowflake<'Application'>>();
    expectTypeOf<GuildMember['roles']>().toEqualTypeOf<Snowflake<'Role'>[]>();
  });

  test('a field that the document does not have does not compile', () => {
    // @ts-expect-error the document says rules_channels_id
    type Misnamed = Guild['rules_channel_id'];
    expectTypeOf<Misnamed>().not.toBeNever();
  });
});

describe('presence', () => {
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
    expectTypeOf<Always<SessionStartLimit>>().toEqualTypeOf<
      'total' | 'remaining' | 'reset_after' | 'max_concurrency'
    >();
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
});

describe('views', () => {
  test('the member that comes with a message has no user', () => {
    expectTypeOf<GuildMemberInMessageCreate>().not.toHaveProperty('user');
    expectTypeOf<GuildMemberInMessageUpdate>().not.toHaveProperty('user');
    expectTypeOf<GuildMemberInMessageCreate['roles']>().toEqualTypeOf<GuildMember['roles']>();
    // @ts-expect-error the user comes beside the member
    void ((member: GuildMemberInMessageCreate) => member.user);
  });

  test('pending is required in GUILD_ events, and missing in others', () => {
    expectTypeOf<GuildMemberInGuildEvent['pending']>().toEqualTypeOf<boolean>();
    expectTypeOf<GuildMember['pending']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<GuildMemberInOtherEvent>().not.toHaveProperty('pending');
  });

  test('only the member of a voice state may have joined at null', () => {
    expectTypeOf<GuildMemberInVoiceStateUpdate['joined_at']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<GuildMember['joined_at']>().toEqualTypeOf<string | undefined>();
  });

  test('an interaction brings permissions', () => {
    expectTypeOf<GuildMemberInInteraction['permissions']>().toEqualTypeOf<string>();
    expectTypeOf<ChannelInInteractionResolved['app_permissions']>().toEqualTypeOf<string>();
    expectTypeOf<Channel['app_permissions']>().toEqualTypeOf<string | undefined>();
  });

  test('counts are present if requested, and the owner for guilds of the user', () => {
    expectTypeOf<GuildWithCounts['approximate_member_count']>().toEqualTypeOf<number>();
    expectTypeOf<GuildWithCounts['approximate_presence_count']>().toEqualTypeOf<number>();
    expectTypeOf<GuildCurrent['owner']>().toEqualTypeOf<boolean>();
    expectTypeOf<GuildCurrent['permissions']>().toEqualTypeOf<string>();
    expectTypeOf<GuildInInvite['welcome_screen']>().toEqualTypeOf<WelcomeScreen>();
  });

  test('the member of a thread in GUILD_CREATE has no ids', () => {
    expectTypeOf<ThreadMemberInGuildCreate>().not.toHaveProperty('id');
    expectTypeOf<ThreadMemberInGuildCreate>().not.toHaveProperty('user_id');
    expectTypeOf<ThreadMemberInGuildCreate['join_timestamp']>().toEqualTypeOf<ThreadMember['join_timestamp']>();
    expectTypeOf<ThreadMemberWithMember['member']>().toEqualTypeOf<GuildMember>();
  });

  test('to change a tag of a forum, its name is enough', () => {
    const tag: ForumTagUpdate = { name: 'Solved' };
    expectTypeOf<{ name: string }>().toExtend<ForumTagUpdate>();
    // @ts-expect-error a tag that comes from the platform is complete
    const complete: ForumTag = tag;
    void complete;
  });

  test('the user of a member of a team has four fields', () => {
    expectTypeOf<keyof TeamMember['user']>().toEqualTypeOf<'avatar' | 'discriminator' | 'id' | 'username'>();
  });

  test('a partial object requires its id, and all other fields are optional', () => {
    expectTypeOf<Application['bot']>().toEqualTypeOf<PartialUser | undefined>();
    expectTypeOf<Application['guild']>().toEqualTypeOf<PartialGuild | undefined>();
    expectTypeOf<PartialUser['id']>().toEqualTypeOf<User['id']>();
    expectTypeOf<PartialUser['username']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<PartialUser['global_name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<keyof PartialGuild>().toEqualTypeOf<keyof Guild>();
    // @ts-expect-error there is always an id
    const nobody: PartialUser = {};
    void nobody;
  });

  test('a whole object is valid in place of a partial one', () => {
    expectTypeOf<User>().toExtend<PartialUser>();
    expectTypeOf<Guild>().toExtend<PartialGuild>();
    expectTypeOf<PartialUser>().not.toExtend<User>();
  });
});
