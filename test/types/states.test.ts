import { expectTypeOf, test } from 'vitest';
import {
  canUnarchive,
  checkChannels,
  isTimedOut,
  memberTimeoutState,
  threadArchivalState,
  type Channel,
  type Guild,
  type GuildMember,
  type GuildMemberInMessageCreate,
  type Issue,
  type MemberTimeoutState,
  type ThreadArchivalState,
} from '../../generated/dist/index.js';

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
