import { expectTypeOf, test } from 'vitest';
import type { Channel, Guild, Nameplate, PermissionOverwrite, Snowflake } from '../../generated/dist/index.js';
import { isSnowflake, snowflakeTimestamp } from '../../generated/dist/index.js';

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
