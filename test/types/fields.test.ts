import { expectTypeOf, test } from 'vitest';
import type {
  Application,
  ApplicationIntegrationTypeConfiguration,
  AutoModerationAction,
  AutoModerationRule,
  Channel,
  Emoji,
  Guild,
  GuildApplicationCommandPermissions,
  GuildFeature,
  GuildMember,
  InstallParams,
  PermissionFlag,
  Role,
  RoleColors,
  Snowflake,
  Sticker,
  Team,
  ThreadMetadata,
  User,
  WelcomeScreen,
  WelcomeScreenChannel,
} from '../../generated/dist/index.js';

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
