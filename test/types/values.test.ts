import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  canUnarchive,
  type Channel,
  ChannelFlag,
  type ChannelFlagName,
  ChannelType,
  checkChannels,
  type Guild,
  type GuildMember,
  type GuildMemberInMessageCreate,
  isKnownChannelType,
  isSnowflake,
  type Issue,
  isTimedOut,
  memberTimeoutState,
  type MemberTimeoutState,
  type Nameplate,
  PermissionFlag,
  type PermissionFlagName,
  type PermissionOverwrite,
  type PremiumTier,
  type Snowflake,
  snowflakeTimestamp,
  type TeamMemberRole,
  threadArchivalState,
  type ThreadArchivalState,
  type UnknownMember,
  VideoQualityMode,
} from '../../generated/dist/index.js';

describe('enums', () => {
  test('members are the values of the wire', () => {
    expectTypeOf(ChannelType.GUILD_TEXT).toEqualTypeOf<0>();
    expectTypeOf(ChannelType.GUILD_FORUM).toEqualTypeOf<15>();
    expectTypeOf<'admin'>().toExtend<TeamMemberRole>();
    expectTypeOf(ChannelType.GUILD_TEXT).toExtend<ChannelType>();
  });

  test('any number is a value of an open enumeration', () => {
    expectTypeOf<number>().toExtend<ChannelType>();
    expectTypeOf<{ id: string; type: number }>().toExtend<Channel>();
  });

  test('a literal is a value only if it is listed', () => {
    expectTypeOf<0>().toExtend<ChannelType>();
    expectTypeOf<99>().not.toExtend<ChannelType>();
    expectTypeOf<'GUILD_TEXT'>().not.toExtend<ChannelType>();
    // @ts-expect-error no type of channel has the number 99
    const mistyped: ChannelType = 99;
    void mistyped;
  });

  test('a misspelt member does not compile', () => {
    expectTypeOf(ChannelType).toHaveProperty('GUILD_TEXT');
    // @ts-expect-error it is GUILD_TEXT
    void ChannelType.GUILD_TXT;
  });

  test('a member of one enumeration does not become another by its name', () => {
    expectTypeOf<PremiumTier>().not.toEqualTypeOf<VideoQualityMode>();
  });

  test('a switch narrows, and its default branch keeps unknown values', () => {
    expect([VideoQualityMode.AUTO, VideoQualityMode.FULL, Number('77')].map(nameOf)).toEqual([
      'auto',
      'full',
      'unknown',
    ]);
  });

  function nameOf(mode: VideoQualityMode): string {
    switch (mode) {
      case VideoQualityMode.AUTO:
        expectTypeOf(mode).toEqualTypeOf<typeof VideoQualityMode.AUTO>();
        return 'auto';
      case VideoQualityMode.FULL:
        expectTypeOf(mode).toEqualTypeOf<typeof VideoQualityMode.FULL>();
        return 'full';
      default:
        expectTypeOf(mode).toEqualTypeOf<UnknownMember>();
        return 'unknown';
    }
  }

  test('a switch over the listed members alone does not return for all', () => {
    expect(listedNameOf(Number('77'))).toBeUndefined();
  });

  // @ts-expect-error a value that is not listed has no result
  function listedNameOf(mode: VideoQualityMode): string {
    switch (mode) {
      case VideoQualityMode.AUTO:
        return 'auto';
      case VideoQualityMode.FULL:
        return 'full';
    }
  }

  test('the check for known members leaves exactly the listed ones', () => {
    const value: unknown = 15;
    if (!isKnownChannelType(value)) throw new TypeError('it is listed');
    expectTypeOf(value).toEqualTypeOf<(typeof ChannelType)[keyof typeof ChannelType]>();
    expectTypeOf(value).not.toExtend<UnknownMember>();
  });
});

describe('bit sets', () => {
  test('bits have the form that the set has in JSON', () => {
    expectTypeOf(ChannelFlag.PINNED).toEqualTypeOf<2>();
    expectTypeOf(PermissionFlag.MANAGE_THREADS).toEqualTypeOf<'17179869184'>();
  });

  test('adding and removing return the form of JSON', () => {
    expectTypeOf(ChannelFlag.add).returns.toEqualTypeOf<number>();
    expectTypeOf(ChannelFlag.remove).returns.toEqualTypeOf<number>();
    expectTypeOf(PermissionFlag.add).returns.toEqualTypeOf<string>();
    expectTypeOf(PermissionFlag.remove).returns.toEqualTypeOf<string>();
  });

  test('names of bits are typed', () => {
    expectTypeOf(ChannelFlag.toArray).returns.toEqualTypeOf<ChannelFlagName[]>();
    expectTypeOf(PermissionFlag.missing).returns.toEqualTypeOf<PermissionFlagName[]>();
    expectTypeOf(ChannelFlag.serialize).returns.toEqualTypeOf<Record<ChannelFlagName, boolean>>();
    expectTypeOf<'MANAGE_THREADS'>().toExtend<PermissionFlagName>();
    expectTypeOf<'NO_SUCH_BIT'>().not.toExtend<PermissionFlagName>();
  });

  test('a value may be a number, a decimal string or a bigint', () => {
    expectTypeOf(PermissionFlag.has).parameter(0).toEqualTypeOf<number | string | bigint>();
    // @ts-expect-error true is no set of bits
    void (() => PermissionFlag.has(true, 'SEND_POLLS'));
  });

  test('a misspelt bit does not compile', () => {
    expectTypeOf(PermissionFlag).toHaveProperty('MANAGE_THREADS');
    // @ts-expect-error it is MANAGE_THREADS
    void PermissionFlag.MANAGE_THREAD;
  });
});

describe('identifiers', () => {
  function ofGuild(id: Snowflake<'Guild'>): Snowflake<'Guild'> {
    return id;
  }

  test('a plain string is an id of every kind', () => {
    expectTypeOf<string>().toExtend<Snowflake<'Channel'>>();
    expectTypeOf<string>().toExtend<Snowflake>();
    expectTypeOf<'41771983423143937'>().toExtend<Guild['id']>();
  });

  test('an id of every kind is a string', () => {
    expectTypeOf<Snowflake<'Channel'>>().toExtend<string>();
    expectTypeOf<Snowflake>().toExtend<string>();
  });

  test('an id of a channel is not an id of a guild', () => {
    expectTypeOf<Snowflake<'Channel'>>().not.toExtend<Snowflake<'Guild'>>();
    // @ts-expect-error the id identifies a channel
    void ((channel: Channel) => ofGuild(channel.id));
    void ((guild: Guild) => ofGuild(guild.id));
  });

  test('an id of any kind is an id of something', () => {
    expectTypeOf<Snowflake<'Channel'>>().toExtend<Snowflake>();
    expectTypeOf<Snowflake<'Guild'>>().toExtend<Nameplate['sku_id']>();
  });

  test('an id of one of several is that of each of them, and of nothing else', () => {
    expectTypeOf<PermissionOverwrite['id']>().toEqualTypeOf<Snowflake<'Role' | 'User'>>();
    expectTypeOf<Snowflake<'Role'>>().toExtend<PermissionOverwrite['id']>();
    expectTypeOf<Snowflake<'Channel'>>().not.toExtend<PermissionOverwrite['id']>();
  });

  test('ids of different kinds can be compared and kept together as strings', () => {
    const ids: string[] = [];
    void ((guild: Guild, channel: Channel) => ids.push(guild.id, channel.id));
    expectTypeOf(snowflakeTimestamp).parameter(0).toEqualTypeOf<string>();
  });

  test('a checked id fits everywhere', () => {
    const value: unknown = '41771983423143937';
    if (!isSnowflake(value)) throw new TypeError('it is one');
    expectTypeOf(value).toExtend<Snowflake<'Guild'>>();
    expectTypeOf(value).toExtend<Snowflake<'Channel'>>();
  });

  test('a number is not an id', () => {
    expectTypeOf<number>().not.toExtend<Snowflake>();
    expectTypeOf<bigint>().not.toExtend<Snowflake>();
  });
});

describe('states', () => {
  test('a state is one of its names, and undefined only if a value can have none', () => {
    expectTypeOf<MemberTimeoutState>().toEqualTypeOf<'timed_out' | 'not_timed_out'>();
    expectTypeOf(memberTimeoutState).returns.toEqualTypeOf<MemberTimeoutState | undefined>();
    expectTypeOf(threadArchivalState({ archived: true })).toEqualTypeOf<ThreadArchivalState>();
    expectTypeOf(threadArchivalState({} as Channel)).toEqualTypeOf<ThreadArchivalState | undefined>();
  });

  test('a predicate takes an object, a view of it, or only the field that it reads', () => {
    expectTypeOf(isTimedOut).toBeCallableWith({} as GuildMember, new Date());
    expectTypeOf(isTimedOut).toBeCallableWith({} as GuildMemberInMessageCreate, 0);
    expectTypeOf(isTimedOut).toBeCallableWith({ communication_disabled_until: null });
    // @ts-expect-error that is the field of another object
    void (() => isTimedOut({ archived: true }));
    // @ts-expect-error a time is a Date or a number
    void (() => isTimedOut({}, '2024-01-01'));
  });

  test('permissions are accepted in every form, and are required', () => {
    expectTypeOf(canUnarchive).parameter(1).toEqualTypeOf<string | number | bigint>();
    // @ts-expect-error without permissions there is nothing to look at
    void (() => canUnarchive({ locked: true }));
    // @ts-expect-error whether it is locked decides
    void (() => canUnarchive({ archived: true }, '0'));
    // @ts-expect-error a guild is neither a thread nor what makes one
    void (() => canUnarchive({} as Guild, '0'));
  });

  test('the check of a list takes a list and gives issues', () => {
    expectTypeOf(checkChannels).returns.toEqualTypeOf<Issue[]>();
    // @ts-expect-error a channel is no list
    void (() => checkChannels({ id: '1', type: 0 }));
  });
});
