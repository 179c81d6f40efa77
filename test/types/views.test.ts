import { expectTypeOf, test } from 'vitest';
import type {
  Application,
  Channel,
  ChannelInInteractionResolved,
  ForumTag,
  ForumTagUpdate,
  Guild,
  GuildCurrent,
  GuildInInvite,
  GuildMember,
  GuildMemberInGuildEvent,
  GuildMemberInInteraction,
  GuildMemberInMessageCreate,
  GuildMemberInMessageUpdate,
  GuildMemberInOtherEvent,
  GuildMemberInVoiceStateUpdate,
  GuildWithCounts,
  PartialGuild,
  PartialUser,
  TeamMember,
  ThreadMember,
  ThreadMemberInGuildCreate,
  ThreadMemberWithMember,
  User,
  WelcomeScreen,
} from '../../generated/dist/index.js';

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
