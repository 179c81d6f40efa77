import type { Arbitrary } from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { channelArbitrary, permissionFlagArbitrary, snowflakeArbitrary } from '../../generated/dist/arbitraries.js';
import {
  assertUser,
  type AutoModerationRule,
  type AutoModerationRuleKeyword,
  AutoModerationRuleTriggerType,
  type Channel,
  type channelSchema,
  ChannelType,
  type Guild,
  type GuildCurrent,
  type GuildCurrentWithCounts,
  type GuildWithCounts,
  type Issue,
  isUser,
  type Mode,
  type PermissionFlag,
  type Result,
  type Snowflake,
  type StandardSchema,
  type ThreadMemberWithMember,
  type ThreadMemberWithoutMember,
  type User,
  userSchema,
  validateUser,
} from '../../generated/dist/index.js';
import { type ClientOptions, createClient, getGuild, type Transport } from '../../generated/dist/rest/index.js';
import { sampleAutoModerationRule, sampleChannel, sampleGuild } from '../../generated/dist/samples.js';

declare const transport: Transport;
declare const perhaps: boolean;

describe('arbitraries', () => {
  test('an arbitrary has the type of its values', () => {
    expectTypeOf(channelArbitrary()).toEqualTypeOf<Arbitrary<Channel>>();
    expectTypeOf(permissionFlagArbitrary({ unknownMembers: false })).toEqualTypeOf<Arbitrary<PermissionFlag>>();
    expectTypeOf(snowflakeArbitrary()).toExtend<Arbitrary<Snowflake<'Guild'>>>();
  });

  test('an option with a wrong name does not compile', () => {
    // @ts-expect-error it is unknownKeys
    expectTypeOf(channelArbitrary).toBeCallableWith({ extraKeys: true });
  });
});

describe('samples', () => {
  test('a sample has the type of its object', () => {
    expectTypeOf(sampleGuild()).toEqualTypeOf<Guild>();
    expectTypeOf(sampleGuild('a seed', { name: 'Testers' })).toEqualTypeOf<Guild>();
    expectTypeOf(sampleAutoModerationRule(1)).toEqualTypeOf<AutoModerationRule>();
  });

  test('a part of an object overrides a sample', () => {
    const overrides: Partial<Guild> = { owner: true };
    expect(sampleGuild(1, overrides).owner).toBe(true);
    const types: Partial<Channel> = { type: ChannelType.GUILD_FORUM };
    expect(sampleChannel(1, types).type).toBe(15);
  });

  test('an override of the field that decides gives that variant', () => {
    const rule = sampleAutoModerationRule(1, { trigger_type: AutoModerationRuleTriggerType.KEYWORD });
    expectTypeOf(rule).toEqualTypeOf<AutoModerationRuleKeyword>();
    expect(rule.trigger_type).toBe(1);
    const words: readonly string[] = rule.trigger_metadata.keyword_filter ?? [];
    expect(words.every((word) => typeof word === 'string')).toBe(true);
    for (let seed = 0; seed < 100; seed += 1) {
      const { trigger_metadata } = sampleAutoModerationRule(seed, { trigger_type: 5 });
      const keys = Object.keys(trigger_metadata).filter((key) => !key.startsWith('mention_'));
      expect(keys).toEqual([]);
    }
  });

  test('an override with a wrong name or type does not compile', () => {
    // @ts-expect-error it is name
    sampleGuild(1, { nmae: 'Testers' });
    // @ts-expect-error it is a string
    sampleGuild(1, { name: 7 });
    // @ts-expect-error it must be there
    sampleGuild(1, { name: undefined });
    // @ts-expect-error a rule by mentions has no presets
    sampleAutoModerationRule(1, { trigger_type: 5, trigger_metadata: { presets: [1] } });
    expect(sampleChannel(1, { topic: undefined })).not.toHaveProperty('topic');
  });
});

describe('validators', () => {
  test('a check narrows its argument', () => {
    expectTypeOf(isUser).guards.toEqualTypeOf<User>();
    expectTypeOf(isUser).parameter(0).toBeUnknown();
  });

  test('an assertion narrows the code after it', () => {
    expectTypeOf(assertUser).asserts.toEqualTypeOf<User>();
  });

  test('validating gives the value or issues, never both', () => {
    void ((value: unknown) => {
      const result = validateUser(value);
      expectTypeOf(result).toEqualTypeOf<Result<User>>();
      if (result.ok) expectTypeOf(result.value).toEqualTypeOf<User>();
      else expectTypeOf(result.issues).toEqualTypeOf<Issue[]>();
      // @ts-expect-error there is a value only where there is no issue
      return result.value;
    });
  });

  test('there are three modes', () => {
    expectTypeOf<Mode>().toEqualTypeOf<'shape' | 'spec' | 'strict'>();
    // @ts-expect-error there is no such mode
    void ((value: unknown) => validateUser(value, { mode: 'loose' }));
  });

  test('schemas declare their output types', () => {
    expectTypeOf(userSchema).toExtend<StandardSchema<User>>();
    type Output<S extends StandardSchema<unknown>> = NonNullable<S['~standard']['types']>['output'];
    expectTypeOf<Output<typeof channelSchema>>().toEqualTypeOf<Channel>();
  });
});

describe('rest', () => {
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
});
