/** Payloads as the platform may send them, written by hand from the source document. */

export const user = {
  id: '80351110224678912',
  username: 'nelly',
  discriminator: '1337',
  global_name: 'Nelly the Elephant',
  avatar: '8342729096ea3675442027381ff50dfe',
  bot: false,
  system: false,
  mfa_enabled: true,
  banner: null,
  accent_color: 16711680,
  locale: 'en-US',
  verified: true,
  email: 'nelly@example.com',
  flags: 64,
  premium_type: 1,
  public_flags: 64,
  avatar_decoration_data: { asset: 'a_fed43ab12698df65902ba06727e20c0e', sku_id: '1144058844004233369' },
  collectibles: {
    nameplate: { sku_id: '2247558840304243', asset: 'nameplates/nameplates/twilight/', label: '', palette: 'cobalt' },
  },
  primary_guild: {
    identity_guild_id: '1234647491267808778',
    identity_enabled: true,
    tag: 'DISC',
    badge: '7d1734ae5a615e82bc7a4033b98fade8',
  },
} as const;

export const role = {
  id: '41771983423143936',
  name: 'WE DEM BOYZZ!!!!!!',
  color: 3447003,
  colors: { primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 },
  hoist: true,
  icon: 'cf3ced8600b777c9486c6d8d84fb4327',
  unicode_emoji: null,
  position: 1,
  permissions: '66321471',
  managed: false,
  mentionable: false,
  tags: {},
  flags: 0,
} as const;

export const emoji = {
  id: '41771983429993937',
  name: 'LUL',
  roles: ['41771983429993000', '41771983429993111'],
  required_colons: true,
  managed: false,
  animated: false,
  available: true,
} as const;

export const sticker = {
  id: '749054660769218631',
  pack_id: '847199849233514549',
  name: 'Wave',
  description: null,
  tags: ['wumpus', 'hello', 'sup'],
  type: 1,
  format_type: 3,
  sort_value: 12,
} as const;

export const guildSticker = {
  id: '749054660769218632',
  name: 'Ours',
  description: 'Made by a member',
  tags: ['ours'],
  type: 2,
  format_type: 1,
  available: true,
  guild_id: '197038439483310086',
  user,
} as const;

export const welcomeScreen = {
  description: 'Everything about the library',
  welcome_channels: [
    { channel_id: '697138785317814292', description: 'Follow for official updates', emoji_id: null, emoji_name: '📡' },
    { channel_id: '697236247739105340', description: 'Get help', emoji_id: '41771983429993937', emoji_name: 'LUL' },
    { channel_id: '697489244649816084', description: 'Talk', emoji_id: null, emoji_name: null },
  ],
} as const;

export const guild = {
  id: '197038439483310086',
  name: 'Testers',
  icon: 'f64c482b807da4f539cff778d174971c',
  icon_hash: null,
  splash: null,
  discovery_splash: null,
  owner: false,
  owner_id: '73193882359173120',
  permissions: '2147483647',
  region: null,
  afk_channel_id: null,
  afk_timeout: 300,
  widget_enabled: true,
  widget_channel_id: null,
  verification_level: 3,
  default_message_notifications: 1,
  explicit_content_filter: 2,
  roles: [role],
  emojis: [emoji, { id: null, name: '🔥' }],
  features: ['DISCOVERABLE', 'COMMUNITY'],
  mfa_level: 1,
  application_id: null,
  system_channel_id: '197038439483310087',
  system_channel_flags: 0,
  rules_channels_id: '441688182833020939',
  max_presences: null,
  max_members: 250000,
  vanity_url_code: 'testers',
  description: 'The official place to report bugs',
  banner: '9b6439a7de04f1d26af92f84ac9e1e4a',
  premium_tier: 3,
  premium_subscription_count: 33,
  premium_progress_bar_enabled: false,
  preferred_locale: 'en-US',
  public_updates_channel_id: '281283303326089216',
  safety_alerts_channel_id: null,
  max_video_channel_users: 25,
  max_stage_video_channel_users: 50,
  approximate_member_count: 120000,
  approximate_presence_count: 9000,
  welcome_screen: welcomeScreen,
  nsfw_level: 0,
  stickers: [sticker, guildSticker],
  incidents_data: {
    invites_disabled_until: '2026-03-01T12:00:00+00:00',
    dms_disabled_until: null,
    dm_spam_detected_at: null,
    raid_detected_at: '2026-02-28T23:59:59.999999+00:00',
  },
} as const;

export const textChannel = {
  id: '41771983423143937',
  guild_id: '41771983423143936',
  name: 'general',
  type: 0,
  position: 6,
  permission_overwrites: [
    { id: '41771983423143936', type: 0, allow: '0', deny: '1024' },
    { id: '80351110224678912', type: 1, allow: '1024', deny: '0' },
  ],
  rate_limit_per_user: 2,
  nsfw: true,
  topic: '24/7 chat about how to gank Mike #2',
  last_message_id: '155117677105512449',
  parent_id: '399942396007890945',
  last_pin_timestamp: null,
  default_auto_archive_duration: 60,
  flags: 0,
} as const;

export const forum = {
  id: '1017898700893061160',
  guild_id: '41771983423143936',
  name: 'help',
  type: 15,
  topic: 'Ask here',
  available_tags: [
    { id: '1017898700893061161', name: 'solved', moderated: true, emoji_id: null, emoji_name: '✅' },
    { id: '1017898700893061162', name: 'open', moderated: false, emoji_id: '41771983429993937', emoji_name: null },
    { id: '1017898700893061163', name: '', moderated: false, emoji_id: null, emoji_name: null },
  ],
  default_reaction_emoji: { emoji_id: null, emoji_name: '👍' },
  default_thread_rate_limit_per_user: 30,
  default_sort_order: null,
  default_forum_layout: 1,
} as const;

export const guildMember = {
  user,
  nick: 'NOT API SUPPORT',
  avatar: null,
  banner: null,
  roles: ['41771983423143936'],
  joined_at: '2015-04-26T06:26:56.936000+00:00',
  premium_since: null,
  deaf: false,
  mute: false,
  flags: 0,
  pending: false,
  permissions: '70368744177664',
  communication_disabled_until: '2026-05-01T00:00:00Z',
  avatar_decoration_data: null,
  collectibles: null,
} as const;

export const threadMember = {
  id: '1017898700893061170',
  user_id: '80351110224678912',
  join_timestamp: '2026-01-01T00:00:00+00:00',
  flags: 0,
  member: guildMember,
  presence: null,
} as const;

export const thread = {
  id: '1017898700893061170',
  guild_id: '41771983423143936',
  parent_id: '1017898700893061160',
  owner_id: '80351110224678912',
  name: 'How do I gank Mike?',
  type: 11,
  last_message_id: null,
  message_count: 1,
  member_count: 50,
  total_messages_sent: 5,
  rate_limit_per_user: 0,
  applied_tags: ['1017898700893061161'],
  thread_metadata: {
    archived: false,
    auto_archive_duration: 1440,
    archive_timestamp: '2026-04-12T23:40:39.855793+00:00',
    locked: false,
    invitable: true,
    create_timestamp: '2026-04-12T23:40:39.855793+00:00',
  },
  member: threadMember,
} as const;

export const groupDm = {
  id: '319674150115710528',
  type: 3,
  name: 'Some test channel',
  icon: null,
  recipients: [user],
  owner_id: '80351110224678912',
  application_id: '80351110224678913',
  managed: true,
  last_message_id: '3343820033257021450',
} as const;

export const voiceChannel = {
  id: '155101607195836416',
  guild_id: '41771983423143936',
  name: 'ROCKET CHEESE',
  type: 2,
  bitrate: 64000,
  user_limit: 0,
  rtc_region: null,
  video_quality_mode: 1,
  permissions: '1024',
  app_permissions: '1024',
} as const;

const rule = {
  id: '969707018069872670',
  guild_id: '613425648685547541',
  name: 'Keyword Filter 1',
  creator_id: '423457898095789043',
  event_type: 1,
  actions: [
    { type: 1, metadata: { custom_message: 'Please keep financial discussions in their channel' } },
    { type: 2, metadata: { channel_id: '123456789123456789' } },
    { type: 3, metadata: { duration_seconds: 60 } },
    { type: 1 },
  ],
  enabled: true,
  exempt_roles: ['323456789123456789', '423456789123456789'],
  exempt_channels: ['523456789123456789'],
} as const;

export const keywordRule = {
  ...rule,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['cat*', '*dog', 'i like c++'], regex_patterns: ['(b|c)at', '^(?:[0-9]{1,3}\\.){3}$'], allow_list: ['category'] },
} as const;

export const presetRule = { ...rule, trigger_type: 4, trigger_metadata: { presets: [1, 2, 3], allow_list: ['fine'] } } as const;

export const mentionRule = {
  ...rule,
  trigger_type: 5,
  trigger_metadata: { mention_total_limit: 20, mention_raid_protection_enabled: true },
} as const;

export const profileRule = {
  ...rule,
  event_type: 2,
  trigger_type: 6,
  trigger_metadata: { keyword_filter: ['bad'], regex_patterns: ['b[a4]d'], allow_list: ['badge'] },
} as const;

export const team = {
  id: '531992624043786253',
  icon: 'dd9b7dcfdf5351b9c3de0fe167bacbe1',
  name: 'ART',
  owner_user_id: '511972282709709995',
  members: [
    {
      team_id: '531992624043786253',
      user: { id: '511972282709709995', username: 'Mr Owner', discriminator: '1738', avatar: '915ed8f7b1d4a02c6f2d0fe8fe3e6d9b' },
      membership_state: 2,
      role: 'admin',
    },
  ],
} as const;

export const application = {
  id: '172150183260323840',
  name: 'Baba O-Riley',
  description: 'Test',
  icon: null,
  bot_public: true,
  bot_require_code_grant: false,
  verify_key: '1e0a356058d627ca38a5c8c9648818061d49e49bd9da9e3ab17d98ad4d6bg2u8',
  team,
  approximate_guild_count: 2,
  approximate_user_authorization_count: 0,
  approximate_user_install_count: 10,
  bot: { id: '172150183260323840', username: 'Baba' },
  owner: { id: '511972282709709995' },
  cover_image: '31deabb7e45b6c8ecfef77d2f99c81a5',
  event_webhook_status: 2,
  event_webhooks_types: ['APPLICATION_AUTHORIZED'],
  event_webhooks_url: null,
  flags: 0,
  guild: { id: '290926798626357260' },
  guild_id: '290926798626357260',
  install_params: { scopes: ['bot', 'application.commands'], permissions: '8' },
  integration_types_config: {
    '0': { oauth2_install_params: { scopes: ['applications.commands', 'bot'], permissions: '2048' } },
    '1': {},
  },
  interactions_endpoint_url: null,
  primary_sku_id: '172150183260323840',
  redirect_uris: ['https://example.com/back'],
  role_connections_verification_url: null,
  rpc_origins: ['example.com'],
  slug: 'test',
  tags: ['music', 'queue', 'play', 'stop', 'pause'],
  terms_of_service_url: 'https://example.com/terms',
} as const;

export const commandPermissions = {
  id: '172150183260323840',
  application_id: '172150183260323840',
  guild_id: '290926798626357260',
  permissions: [{ id: '290926798626357260', type: 1, permission: false }],
} as const;

export const sessionStartLimit = { total: 1000, remaining: 999, reset_after: 14400000, max_concurrency: 1 } as const;

/** Every payload with the name of its object. */
export const PAYLOADS: readonly (readonly [object: string, called: string, payload: object])[] = [
  ['User', 'a user with everything', user],
  ['Role', 'a role', role],
  ['Emoji', 'a custom emoji', emoji],
  ['Emoji', 'a standard emoji', { id: null, name: '🔥' }],
  ['Emoji', 'the emoji of a reaction that was deleted', { id: '41771983429993937', name: null }],
  ['Sticker', 'a standard sticker', sticker],
  ['Sticker', 'a sticker of a guild', guildSticker],
  ['WelcomeScreen', 'a welcome screen', welcomeScreen],
  ['Guild', 'a guild with everything', guild],
  ['UnavailableGuild', 'a guild that is offline', { id: '41771983423143937', unavailable: true }],
  ['IncidentsData', 'incidents', guild.incidents_data],
  ['Channel', 'a text channel', textChannel],
  ['Channel', 'a forum', forum],
  ['Channel', 'a thread', thread],
  ['Channel', 'a group direct message', groupDm],
  ['Channel', 'a voice channel', voiceChannel],
  ['ChannelInfoChannel', 'a voice channel in use', { id: '1', status: 'Karaoke', voice_start_time: 1767225600 }],
  ['GuildMember', 'a member', guildMember],
  ['ThreadMember', 'a member of a thread', threadMember],
  ['ThreadMemberInGuildCreate', 'a member of a thread in GUILD_CREATE', { join_timestamp: '2026-01-01T00:00:00Z', flags: 0 }],
  ['AutoModerationRule', 'a rule by keywords', keywordRule],
  ['AutoModerationRule', 'a rule by presets', presetRule],
  ['AutoModerationRule', 'a rule by mentions', mentionRule],
  ['AutoModerationRule', 'a rule by profile', profileRule],
  ['Team', 'a team', team],
  ['Application', 'an application with a team', application],
  ['GuildApplicationCommandPermissions', 'the permissions of commands', commandPermissions],
  ['SessionStartLimit', 'the limit on starting sessions', sessionStartLimit],
];
