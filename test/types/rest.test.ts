import { expectTypeOf, test } from 'vitest';
import type {
  Guild,
  GuildCurrent,
  GuildCurrentWithCounts,
  GuildWithCounts,
  ThreadMemberWithMember,
  ThreadMemberWithoutMember,
} from '../../generated/dist/index.js';
import { createClient, getGuild, type ClientOptions, type Transport } from '../../generated/dist/rest/index.js';

declare const transport: Transport;
declare const perhaps: boolean;
// Never called: only its types count.
const client = createClient({ fetch: () => new Promise(() => {}) });

test('the counts of a guild are present if requested', () => {
  expectTypeOf(() =>
    getGuild(transport, { guild_id: '7', with_counts: true }),
  ).returns.resolves.toEqualTypeOf<GuildWithCounts>();
  expectTypeOf(() => getGuild(transport, { guild_id: '7' })).returns.resolves.toEqualTypeOf<Guild>();
  expectTypeOf(() =>
    getGuild(transport, { guild_id: '7', with_counts: false }),
  ).returns.resolves.toEqualTypeOf<Guild>();
  expectTypeOf(() => getGuild(transport, { guild_id: '7', with_counts: perhaps })).returns.resolves.toEqualTypeOf<
    GuildWithCounts | Guild
  >();
  expectTypeOf<GuildWithCounts['approximate_member_count']>().toEqualTypeOf<number>();
  expectTypeOf<GuildWithCounts['approximate_presence_count']>().toEqualTypeOf<number>();
});

test('the methods of a client have the same results', () => {
  expectTypeOf(() =>
    client.getGuild({ guild_id: '7', with_counts: true }),
  ).returns.resolves.toEqualTypeOf<GuildWithCounts>();
  expectTypeOf(() => client.getCurrentUserGuilds()).returns.resolves.toEqualTypeOf<GuildCurrent[]>();
  expectTypeOf(() => client.getCurrentUserGuilds({ with_counts: true })).returns.resolves.toEqualTypeOf<
    GuildCurrentWithCounts[]
  >();
  expectTypeOf<GuildCurrent['owner']>().toEqualTypeOf<boolean>();
  expectTypeOf<GuildCurrent['permissions']>().toEqualTypeOf<string>();
});

test('thread members have a member if requested', () => {
  expectTypeOf(() => client.listThreadMembers({ channel_id: '7', with_member: true })).returns.resolves.toEqualTypeOf<
    ThreadMemberWithMember[]
  >();
  expectTypeOf(() => client.listThreadMembers({ channel_id: '7' })).returns.resolves.toEqualTypeOf<
    ThreadMemberWithoutMember[]
  >();
  expectTypeOf(() =>
    client.getThreadMember({ channel_id: '7', user_id: '8', with_member: true }),
  ).returns.resolves.toEqualTypeOf<ThreadMemberWithMember>();
});

test('the items of pages have them, too', () => {
  expectTypeOf(() => client.paginateListThreadMembers({ channel_id: '7', with_member: true })).returns.toEqualTypeOf<
    AsyncGenerator<ThreadMemberWithMember, void, undefined>
  >();
  expectTypeOf(() => client.paginateGetCurrentUserGuilds()).returns.toEqualTypeOf<
    AsyncGenerator<GuildCurrent, void, undefined>
  >();
});

test('a request that the spec does not know does not compile', () => {
  // @ts-expect-error -- a parameter that does not exist
  void (() => client.getGuild({ guild_id: '7', with_count: true }));
  // @ts-expect-error -- no id
  void (() => client.getGuild({}));
  // @ts-expect-error -- an id of something else
  void (() => client.getGuild({ guild_id: '7' as NonNullable<ThreadMemberWithMember['user_id']> }));
  expectTypeOf<ClientOptions['auth']>().toEqualTypeOf<'Bot' | 'OAuth2' | undefined>();
});
