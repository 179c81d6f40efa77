import { expectTypeOf, test } from 'vitest';
import type { ChannelFlagName, PermissionFlagName } from '../../generated/dist/index.js';
import { ChannelFlag, PermissionFlag } from '../../generated/dist/index.js';

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
