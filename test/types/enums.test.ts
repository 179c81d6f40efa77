import { expect, expectTypeOf, test } from 'vitest';
import type { Channel, PremiumTier, TeamMemberRole, UnknownMember } from '../../generated/dist/index.js';
import { ChannelType, VideoQualityMode, isKnownChannelType } from '../../generated/dist/index.js';

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
  expect([VideoQualityMode.AUTO, VideoQualityMode.FULL, Number('77')].map(nameOf)).toEqual(['auto', 'full', 'unknown']);
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
