import type {
  RESTError,
  RESTGetAPIChannelThreadMembersResult,
  RESTGetAPICurrentUserGuildsResult,
  RESTGetAPIGuildResult,
  RESTRateLimit,
} from 'discord-api-types/v10';

/** Their enumerations of flags have no name for none. */
const NO_FLAGS = 0 as never;

/**
 * Bodies in the shape in which the platform's public reference shows them, keys in its order, with what its own examples
 * still lack. Typed by people who do not know our spec, so that neither is made to fit the other.
 */
export const guild: RESTGetAPIGuildResult = {
  id: '290926798626357299',
  name: 'Reading room',
  icon: '389030ec9db118cb5b85a732333b7c98',
  description: null,
  splash: '75610b05a0dd09ec2c3c7df9f6975ea0',
  discovery_splash: null,
  approximate_member_count: 2,
  approximate_presence_count: 1,
  features: ['INVITE_SPLASH', 'VANITY_URL', 'NEWS', 'A_FEATURE_OF_TOMORROW'] as RESTGetAPIGuildResult['features'],
  emojis: [
    {
      name: 'page_turner',
      roles: [],
      id: '393564762228785161',
      require_colons: true,
      managed: false,
      animated: true,
      available: true,
    },
  ],
  banner: '5c3cb8d1bc159937fffe7e641ec96ca7',
  owner_id: '53908232506183680',
  application_id: null,
  region: 'deprecated',
  afk_channel_id: null,
  afk_timeout: 300,
  system_channel_id: null,
  widget_enabled: true,
  widget_channel_id: '639513352485470208',
  verification_level: 0,
  roles: [
    {
      id: '290926798626357299',
      name: '@everyone',
      permissions: '2248473465835073',
      position: 0,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      icon: null,
      unicode_emoji: null,
      managed: false,
      mentionable: false,
      flags: NO_FLAGS,
    },
    {
      id: '290926798626357300',
      name: 'Supporters',
      permissions: '0',
      position: 1,
      color: 15_277_667,
      colors: { primary_color: 15_277_667, secondary_color: null, tertiary_color: null },
      hoist: true,
      icon: null,
      unicode_emoji: null,
      managed: true,
      mentionable: false,
      flags: NO_FLAGS,
      tags: { premium_subscriber: null },
    },
  ],
  default_message_notifications: 1,
  mfa_level: 0,
  explicit_content_filter: 0,
  max_presences: null,
  max_members: 250_000,
  max_video_channel_users: 25,
  max_stage_video_channel_users: 50,
  vanity_url_code: 'no',
  premium_tier: 0,
  premium_subscription_count: 0,
  premium_progress_bar_enabled: false,
  system_channel_flags: NO_FLAGS,
  preferred_locale: 'en-US' as RESTGetAPIGuildResult['preferred_locale'],
  rules_channel_id: null,
  public_updates_channel_id: null,
  safety_alerts_channel_id: null,
  nsfw_level: 0,
  hub_type: null,
  incidents_data: null,
  stickers: [
    {
      id: '749054660769218631',
      name: 'Wave',
      tags: 'wave, hello',
      type: 2,
      format_type: 3,
      description: null,
      available: true,
      guild_id: '290926798626357299',
    },
  ],
};

export const currentGuilds: RESTGetAPICurrentUserGuildsResult = [
  {
    id: '80351110224678912',
    name: '451 Degrees',
    icon: '8342729096ea3675442027381ff50dfe',
    banner: 'bb42bdc37653b7cf58c4c8cc622e76cb',
    owner: true,
    permissions: '36953089',
    features: ['COMMUNITY', 'NEWS', 'ANIMATED_ICON', 'INVITE_SPLASH', 'BANNER', 'ROLE_ICONS'] as never[],
    approximate_member_count: 3268,
    approximate_presence_count: 784,
  },
];

export const threadMembers: RESTGetAPIChannelThreadMembersResult = [
  {
    id: '1017898700893061170',
    user_id: '80351110224678912',
    join_timestamp: '2024-10-18T14:42:53.064834+00:00',
    flags: 1,
    member: {
      user: { id: '80351110224678912', username: 'nelly', discriminator: '0', global_name: 'Nelly', avatar: null },
      nick: null,
      avatar: null,
      roles: ['290926798626357300'],
      joined_at: '2015-04-26T06:26:56.936000+00:00',
      premium_since: null,
      deaf: false,
      mute: false,
      flags: NO_FLAGS,
      pending: false,
      communication_disabled_until: null,
    },
  },
];

export const unknownGuild: RESTError = { message: 'Unknown Guild', code: 10_004 };

export const unauthorized: RESTError = { message: '401: Unauthorized', code: 0 };

export const invalidForm: RESTError = {
  code: 50_035,
  errors: {
    access_token: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] },
    activities: {
      '0': {
        platform: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: "Value must be one of ('desktop', 'ios')." }] },
      },
    },
  },
  message: 'Invalid Form Body',
};

export const limited: RESTRateLimit = { message: 'You are being rate limited.', retry_after: 64.57, global: false };

export const limitHeaders = {
  'retry-after': '65',
  'x-ratelimit-limit': '10',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '1470173023.123',
  'x-ratelimit-reset-after': '64.57',
  'x-ratelimit-bucket': 'abcd1234',
  'x-ratelimit-scope': 'user',
};
