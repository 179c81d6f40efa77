import type { Arbitrary } from 'fast-check';
import { expectTypeOf, test } from 'vitest';
import { channelArbitrary, permissionFlagArbitrary, snowflakeArbitrary } from '../../generated/dist/arbitraries.js';
import type { Channel, PermissionFlag, Snowflake } from '../../generated/dist/index.js';

test('an arbitrary has the type of its values', () => {
  expectTypeOf(channelArbitrary()).toEqualTypeOf<Arbitrary<Channel>>();
  expectTypeOf(permissionFlagArbitrary({ unknownMembers: false })).toEqualTypeOf<Arbitrary<PermissionFlag>>();
  expectTypeOf(snowflakeArbitrary()).toExtend<Arbitrary<Snowflake<'Guild'>>>();
});

test('an option with a wrong name does not compile', () => {
  // @ts-expect-error it is unknownKeys
  expectTypeOf(channelArbitrary).toBeCallableWith({ extraKeys: true });
});
