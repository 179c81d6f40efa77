import { describe, expect, it } from 'vitest';
import { archiveModule } from '../support/platform.js';

/**
 * Payloads of the live platform, written by hand in the shapes of several years, whole and partial. Each has to
 * pass the profile archive in mode spec, and those of today the profile live. Facts that no layer knows (new keys, members
 * and bits) is in them on purpose.
 */
type Validate = (
  value: unknown,
  options?: { readonly mode?: 'shape' | 'spec' | 'strict' },
) => { readonly ok: boolean; readonly issues?: readonly unknown[] };

const live = (await import('../../generated/dist/live/all.js')) as unknown as Record<string, Validate>;
const archive = (await archiveModule('src/index.ts', 'validators')) as Record<string, Validate>;

function issuesOf(
  object: string,
  payload: unknown,
  mode: 'spec' | 'strict' = 'spec',
  profile: Record<string, Validate> = live,
): readonly unknown[] {
  const result = profile[`validate${object}`]!(payload, { mode });
  return result.issues ?? [];
}

const ofTheirDay = {
  user2017: { id: '90000000000000001', username: 'ada', discriminator: '4711', avatar: null },
  user2024: {
    id: '1100000000000000002',
    username: 'ada.l',
    discriminator: '0',
    global_name: null,
    avatar: 'a_0123456789abcdef0123456789abcdef',
    public_flags: 4194368,
    clan: null,
    display_name: null,
  },
  role2020: {
    id: '600000000000000001',
    name: '@everyone',
    color: 0,
    hoist: false,
    position: 0,
    permissions: '104324673',
    managed: false,
    mentionable: false,
  },
  role2025: {
    id: '600000000000000002',
    name: 'Boosters',
    description: null,
    version: 1700000000000,
    color: 16023551,
    colors: { primary_color: 16023551, secondary_color: null, tertiary_color: null },
    hoist: true,
    icon: null,
    unicode_emoji: '🚀',
    position: 3,
    permissions: '0',
    managed: true,
    mentionable: false,
    tags: { premium_subscriber: null },
    flags: 0,
  },
} as const;

const coreOfGuild = {
  id: '500000000000000001',
  name: 'Compilers',
  icon: null,
  splash: null,
  owner_id: '90000000000000001',
  afk_channel_id: null,
  afk_timeout: 300,
  verification_level: 1,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  roles: [ofTheirDay.role2020],
  emojis: [],
  features: [],
  mfa_level: 0,
  application_id: null,
  system_channel_id: null,
} as const;

const guild2025 = {
  ...coreOfGuild,
  description: null,
  home_header: null,
  discovery_splash: null,
  banner: null,
  region: 'deprecated',
  hub_type: null,
  latest_onboarding_question_id: null,
  roles: [ofTheirDay.role2020, ofTheirDay.role2025],
  emojis: [
    {
      id: '700000000000000001',
      name: 'ship_it',
      roles: [],
      require_colons: true,
      managed: false,
      animated: false,
      available: true,
      user: ofTheirDay.user2017,
    },
  ],
  stickers: [
    {
      id: '800000000000000001',
      name: 'Green build',
      tags: 'white_check_mark',
      type: 2,
      format_type: 1,
      description: '',
      asset: '',
      available: true,
      guild_id: '500000000000000001',
    },
  ],
  features: ['COMMUNITY', 'NEWS', 'A_FEATURE_OF_NEXT_YEAR'],
  system_channel_flags: 129,
  rules_channel_id: '500000000000000002',
  public_updates_channel_id: '500000000000000003',
  safety_alerts_channel_id: null,
  max_presences: null,
  max_members: 500000,
  vanity_url_code: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  premium_progress_bar_enabled: false,
  premium_progress_bar_enabled_user_updated_at: null,
  preferred_locale: 'ar',
  max_video_channel_users: 25,
  max_stage_video_channel_users: 50,
  nsfw: false,
  nsfw_level: 0,
  incidents_data: null,
  owner_configured_content_level: null,
} as const;

const member = {
  roles: [],
  premium_since: null,
  pending: false,
  nick: null,
  mute: false,
  joined_at: '2021-06-01T12:34:56.789000+00:00',
  flags: 0,
  deaf: false,
  communication_disabled_until: null,
  banner: null,
  avatar: null,
} as const;

const textChannel = {
  id: '500000000000000010',
  type: 0,
  name: 'general',
  position: 0,
  parent_id: null,
  topic: null,
  last_message_id: null,
  nsfw: false,
  rate_limit_per_user: 0,
  permission_overwrites: [{ id: '500000000000000001', type: 0, allow: '0', deny: '2048' }],
  version: 1700000000001,
  icon_emoji: { id: null, name: '👋' },
  theme_color: null,
} as const;

const thread = {
  id: '500000000000000020',
  guild_id: '500000000000000001',
  parent_id: '500000000000000010',
  owner_id: '90000000000000001',
  type: 11,
  name: 'Release',
  last_message_id: '500000000000000021',
  message_count: 70,
  member_count: 50,
  total_message_sent: 70,
  rate_limit_per_user: 0,
  flags: 0,
  thread_metadata: {
    archived: false,
    archive_timestamp: '2022-01-05T10:00:00+00:00',
    auto_archive_duration: 4320,
    locked: false,
    create_timestamp: null,
  },
} as const;

const rule = {
  id: '900000000000000001',
  guild_id: '500000000000000001',
  creator_id: '90000000000000001',
  name: 'No spoilers',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['*ending*'], regex_patterns: [], allow_list: ['never ending'] },
  actions: [
    { type: 1, metadata: {} },
    { type: 2, metadata: { channel_id: '500000000000000010' } },
  ],
  enabled: true,
  exempt_roles: [],
  exempt_channels: [],
} as const;

const application = {
  id: '910000000000000001',
  name: 'Linter',
  icon: null,
  description: '',
  summary: '',
  type: null,
  is_monetized: false,
  hook: true,
} as const;

const presence = {
  user: { id: '90000000000000001' },
  status: 'online',
  client_status: { desktop: 'online' },
  activities: [
    {
      id: 'custom',
      name: 'Custom Status',
      type: 4,
      state: 'compiling',
      emoji: { name: '🔥' },
      created_at: 1650000000000,
    },
    { name: 'A game', type: 0, timestamps: { start: 1650000000 }, party: { size: [] }, sync_id: 'x' },
  ],
} as const;

const accepted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  User: {
    'from before display names': ofTheirDay.user2017,
    'with the discriminator 0': ofTheirDay.user2024,
    'without a nameplate': { ...ofTheirDay.user2024, collectibles: { nameplate: null } },
  },
  Role: { 'from before flags and colours': ofTheirDay.role2020 },
  Emoji: {
    'of a reaction': { id: null, name: '🔥' },
    'that was deleted': { id: '700000000000000001', name: null },
    'with its uploader': guild2025.emojis[0],
  },
  Sticker: {
    'from before there were types': {
      id: '800000000000000004',
      pack_id: '800000000000000003',
      name: 'Bye',
      description: 'Waves again',
      tags: 'bye',
      asset: '0123',
      preview_asset: null,
      format_type: 2,
    },
  },
  GuildMember: {
    'of a message of 2019': { roles: [], nick: null, mute: false, joined_at: '2018-01-01T00:00:00+00:00', deaf: false },
    'that is a guest': { ...member, joined_at: null, flags: 16 },
    'of an update': { guild_id: '500000000000000001', user: ofTheirDay.user2017, roles: [], nick: null },
  },
  GuildMemberInMessageCreate: { 'with pending': member },
  GuildMemberInVoiceStateUpdate: { 'of a guest': { ...member, user: ofTheirDay.user2024, joined_at: null } },
  GuildMemberInGuildEvent: { 'without pending': { roles: [], user: ofTheirDay.user2017, joined_at: null } },
  GuildMemberInInteractionResolved: {
    'without user and voice': {
      roles: [],
      permissions: '2147483647',
      joined_at: '2020-01-01T00:00:00+00:00',
      premium_since: null,
      nick: null,
      pending: false,
      avatar: null,
      is_pending: false,
    },
  },
  GuildMemberUpdateEvent: {
    'of 2020': {
      guild_id: '500000000000000001',
      user: ofTheirDay.user2017,
      roles: [],
      nick: null,
      premium_since: null,
    },
  },
  Guild: {
    'with its oldest fields only': coreOfGuild,
    'with all fields': guild2025,
    'with counts that are null': { ...guild2025, approximate_member_count: null, approximate_presence_count: null },
  },
  GuildCurrent: {
    'from before banners': {
      id: '500000000000000001',
      name: 'Compilers',
      icon: null,
      owner: false,
      permissions: '104324673',
      features: [],
    },
  },
  GuildCurrentWithCounts: {
    'of nine keys': {
      id: '500000000000000001',
      name: 'Compilers',
      icon: null,
      banner: null,
      owner: true,
      permissions: '562949953421311',
      features: ['COMMUNITY'],
      approximate_member_count: 12,
      approximate_presence_count: 3,
    },
  },
  GuildInInvite: {
    'with an age level that is null': {
      id: '500000000000000001',
      name: 'Compilers',
      icon: null,
      splash: null,
      banner: null,
      description: null,
      features: ['VANITY_URL'],
      verification_level: 2,
      vanity_url_code: 'compilers',
      nsfw_level: null,
      nsfw: null,
      premium_subscription_count: 1,
    },
  },
  GuildInTemplate: {
    'whose ids are integers': {
      name: 'Friends',
      description: null,
      region: null,
      verification_level: 0,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      preferred_locale: 'en-US',
      afk_timeout: 300,
      afk_channel_id: null,
      system_channel_id: 2,
      system_channel_flags: 0,
      icon_hash: null,
      roles: [{ id: 0, name: '@everyone', permissions: '104324673', color: 0, hoist: false, mentionable: false }],
      channels: [{ id: 1, type: 4, name: 'Text', position: 0, topic: null, bitrate: 64000, parent_id: null }],
    },
  },
  GuildInGuildCreate: {
    'with everything': {
      ...guild2025,
      joined_at: '2021-06-01T12:34:56.789000+00:00',
      large: false,
      unavailable: false,
      lazy: true,
      member_count: 2,
      members: [{ ...member, user: ofTheirDay.user2024 }],
      channels: [textChannel, { ...textChannel, id: '500000000000000011', type: 99 }],
      threads: [
        {
          ...thread,
          member: { join_timestamp: '2022-01-05T10:00:00+00:00', flags: 1, muted: false, mute_config: null },
        },
      ],
      presences: [presence],
      voice_states: [
        {
          user_id: '90000000000000001',
          channel_id: '500000000000000012',
          session_id: 'x',
          deaf: false,
          mute: false,
          self_deaf: false,
          self_mute: true,
          self_video: false,
          suppress: false,
          request_to_speak_timestamp: null,
        },
      ],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [
        { sound_id: '1', name: 'quack', volume: 1, emoji_id: null, emoji_name: '🦆', available: true },
      ],
      embedded_activities: [],
    },
    'of an old gateway': { ...coreOfGuild, joined_at: '2019-01-01T00:00:00+00:00', large: true, member_count: 900 },
  },
  PartialGuild: {
    'of an interaction': { id: '500000000000000001', locale: 'en-US', features: [] },
    'that is unavailable': { id: '500000000000000001', unavailable: true },
  },
  UnavailableGuild: {
    'of an outage': { id: '500000000000000001', unavailable: true },
    'that the user left': { id: '500000000000000001' },
  },
  Channel: {
    'for direct messages': {
      id: '500000000000000030',
      type: 1,
      flags: 0,
      last_message_id: null,
      recipients: [ofTheirDay.user2017],
    },
    'for a group': {
      id: '500000000000000031',
      type: 3,
      name: null,
      icon: null,
      owner_id: '90000000000000001',
      application_id: null,
      recipients: [ofTheirDay.user2017, ofTheirDay.user2024],
    },
    'for voice': {
      ...textChannel,
      type: 2,
      bitrate: 64000,
      user_limit: 0,
      rtc_region: null,
      video_quality_mode: null,
      status: null,
    },
    'that is a forum': {
      ...textChannel,
      type: 15,
      topic: 'x'.repeat(4096),
      available_tags: [
        { id: '500000000000000040', name: 'y'.repeat(50), moderated: false, emoji_id: null, emoji_name: null },
      ],
      default_reaction_emoji: { emoji_id: null, emoji_name: '👍' },
      default_sort_order: null,
      default_forum_layout: 2,
      default_tag_setting: 'match_some',
      default_auto_archive_duration: null,
      template: '',
    },
    'that is a thread of the first ones': {
      ...thread,
      thread_metadata: {
        archived: true,
        archiver_id: '90000000000000001',
        archive_timestamp: '2021-05-28T08:00:00.000000+00:00',
        auto_archive_duration: 1440,
      },
    },
  },
  ChannelInInteractionResolved: {
    'of 2021': { id: '500000000000000010', name: 'general', type: 0, parent_id: null, permissions: '2147483647' },
    'of 2025': { ...textChannel, permissions: '2147483647', app_permissions: '2147483647' },
  },
  ThreadMembersUpdateEvent: {
    'with members and presences': {
      id: '500000000000000020',
      guild_id: '500000000000000001',
      member_count: 2,
      added_members: [
        {
          id: '500000000000000020',
          user_id: '90000000000000001',
          join_timestamp: '2022-01-05T10:00:00+00:00',
          flags: 0,
          member: { ...member, user: ofTheirDay.user2024 },
          presence: null,
        },
        {
          id: '500000000000000020',
          user_id: '90000000000000002',
          join_timestamp: '2022-01-05T10:00:00+00:00',
          flags: 0,
          member,
          presence,
        },
      ],
      removed_member_ids: ['90000000000000003'],
    },
  },
  PresenceUpdateEvent: { 'of a guild': presence, 'with nothing but the id': { user: { id: '90000000000000001' } } },
  AutoModerationRule: {
    'about words, of 2022': { ...rule, trigger_metadata: { keyword_filter: ['cat*'] }, actions: [{ type: 1 }] },
    'about spam': { ...rule, trigger_type: 3, trigger_metadata: {} },
    'about links, which is gone': { ...rule, trigger_type: 2, trigger_metadata: {} },
    'about mentions': {
      ...rule,
      trigger_type: 5,
      trigger_metadata: { mention_total_limit: 20, mention_raid_protection_enabled: false },
      actions: [{ type: 3, metadata: { duration_seconds: 60 } }],
    },
    'about profiles': {
      ...rule,
      event_type: 2,
      trigger_type: 6,
      trigger_metadata: { ...rule.trigger_metadata, a_key_of_next_year: true },
      actions: [{ type: 4, metadata: {} }],
    },
    'with a long message': { ...rule, actions: [{ type: 1, metadata: { custom_message: 'x'.repeat(300) } }] },
    'with 50 exempt channels': {
      ...rule,
      exempt_channels: Array.from({ length: 50 }, (_, index) => String(index + 1)),
    },
  },
  Application: {
    'of a message': application,
    'of its owner': {
      ...application,
      bot_public: true,
      bot_require_code_grant: false,
      verify_key: 'ab'.repeat(32),
      flags: 8953856,
      flags_new: '8953856',
      max_participants: null,
      tags: ['code'],
      team: {
        id: '930000000000000001',
        icon: null,
        name: 'Tools',
        owner_user_id: '90000000000000001',
        members: [
          {
            team_id: '930000000000000001',
            membership_state: 2,
            role: 'admin',
            permissions: ['*'],
            user: { ...ofTheirDay.user2017, flags: 1024 },
          },
          { team_id: '930000000000000001', membership_state: 1, permissions: ['*'], user: ofTheirDay.user2024 },
        ],
      },
      owner: { id: '930000000000000001', username: 'team930', discriminator: '0000', avatar: null, flags: 1024 },
      bot: ofTheirDay.user2024,
      guild: { id: '500000000000000001', name: 'Compilers' },
      install_params: { scopes: ['bot', 'applications.commands'], permissions: '8' },
      integration_types_config: {
        '0': { oauth2_install_params: { scopes: ['bot'], permissions: '0' } },
        '1': {},
        '2': null,
      },
      event_webhooks_status: 1,
      event_webhooks_types: ['ENTITLEMENT_CREATE', 'A_TYPE_OF_NEXT_YEAR'],
      event_webhooks_url: null,
      interactions_endpoint_url: null,
      role_connections_verification_url: null,
      redirect_uris: [null, 'https://example.com/back'],
      rpc_origins: [null],
      explicit_content_filter: 0,
      eligible_oauth2_scopes: ['openid'],
      approximate_guild_count: 12,
      approximate_user_install_count: 3,
      approximate_user_authorization_count: 4,
      terms_of_service_url: null,
      privacy_policy_url: null,
      custom_install_url: null,
    },
  },
};

describe.each(Object.entries(accepted))('the archive profile accepts a %s', (object, payloads) => {
  it.each(Object.entries(payloads))('%s', (_, payload) => {
    expect(issuesOf(object, payload, 'spec', archive)).toEqual([]);
  });
});

/** Keys that today's platform no longer sends: an object's key and the name of a payload for each. */
const OF_THE_PAST: readonly string[] = [
  'User from before display names',
  'Role from before flags and colours',
  'Emoji with its uploader',
  'Sticker from before there were types',
  'GuildMember of a message of 2019',
  'GuildMember of an update',
  'GuildMemberInGuildEvent without pending',
  'GuildMemberInInteractionResolved without user and voice',
  'GuildMemberUpdateEvent of 2020',
  'Guild with its oldest fields only',
  'Guild with all fields',
  'Guild with counts that are null',
  'GuildCurrent from before banners',
  'GuildInTemplate whose ids are integers',
  'GuildInGuildCreate with everything',
  'GuildInGuildCreate of an old gateway',
  'Channel for direct messages',
  'Channel for a group',
  'Channel for voice',
  'Channel that is a forum',
  'Channel that is a thread of the first ones',
  'ThreadMembersUpdateEvent with members and presences',
  'PresenceUpdateEvent of a guild',
  'Application of a message',
  'Application of its owner',
];

it('the live profile accepts those of today, and only those', () => {
  const refused = Object.entries(accepted).flatMap(([object, payloads]) =>
    Object.entries(payloads).flatMap(([name, payload]) =>
      issuesOf(object, payload).length === 0 ? [] : [`${object} ${name}`],
    ),
  );
  expect(refused).toEqual(OF_THE_PAST);
});

describe('the archive profile still refuses', () => {
  const refused: readonly (readonly [string, string, unknown])[] = [
    ['a user without a name', 'User', { id: '1', discriminator: '0', avatar: null }],
    ['a guild without an owner', 'Guild', { ...coreOfGuild, owner_id: undefined }],
    ['a channel without a type', 'Channel', { id: '1' }],
    ['permissions that are a number', 'Role', { ...ofTheirDay.role2020, permissions: 8 }],
    ['an id that is a number', 'Emoji', { id: 1, name: 'x' }],
    ['tags of a sticker in a list', 'Sticker', { ...guild2025.stickers[0], tags: ['x'] }],
    ['201 characters of tags', 'Sticker', { ...guild2025.stickers[0], tags: 'x'.repeat(201) }],
    [
      '51 exempt channels',
      'AutoModerationRule',
      { ...rule, exempt_channels: Array.from({ length: 51 }, (_, index) => String(index + 1)) },
    ],
    ['21 exempt roles', 'AutoModerationRule', { ...rule, exempt_roles: Array.from({ length: 21 }, () => '1') }],
    [
      'a message of 301 characters',
      'AutoModerationRule',
      { ...rule, actions: [{ type: 1, metadata: { custom_message: 'x'.repeat(301) } }] },
    ],
    [
      '101 exceptions in a rule about profiles',
      'AutoModerationRule',
      { ...rule, trigger_type: 6, trigger_metadata: { allow_list: Array.from({ length: 101 }, () => 'x') } },
    ],
    [
      'an exception of 61 characters',
      'AutoModerationRule',
      { ...rule, trigger_metadata: { allow_list: ['x'.repeat(61)] } },
    ],
    ['a tag of 21 characters', 'Application', { ...application, tags: ['x'.repeat(21)] }],
    ['a resolved channel without permissions', 'ChannelInInteractionResolved', textChannel],
  ];

  it.each(refused)('%s', (_, object, payload) => {
    expect(issuesOf(object, payload, 'spec', archive)).toHaveLength(1);
  });
});

describe('the strict mode of the live profile', () => {
  it('knows exactly the names that the platform uses', () => {
    expect(issuesOf('Emoji', { id: '1', name: 'x', require_colons: true }, 'strict')).toEqual([]);
    expect(issuesOf('Emoji', { id: '1', name: 'x', required_colons: true }, 'strict')).toHaveLength(1);
  });

  it('knows bits that the platform sets without documenting them', () => {
    expect(issuesOf('User', { ...ofTheirDay.user2024, public_flags: 2 ** 22 + 2 ** 20 }, 'strict')).toEqual([]);
    expect(issuesOf('User', { ...ofTheirDay.user2024, public_flags: 2 ** 30 }, 'strict')).toHaveLength(1);
  });

  it('accepts a member of a message with pending', () => {
    expect(issuesOf('GuildMemberInMessageCreate', member, 'strict')).toEqual([]);
  });
});
