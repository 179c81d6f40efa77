import { describe, expect, it } from 'vitest';
import {
  canUnarchive,
  canUseTag,
  ChannelType,
  eventWebhookState,
  hasEventWebhooksDisabledByPlatform,
  forumTagModerationState,
  hasEventWebhooksEnabled,
  isArchived,
  isGuildTagCleared,
  isLocked,
  isModeratedTag,
  isPendingScreening,
  isShowingGuildTag,
  isTimedOut,
  memberTimeoutState,
  membershipScreeningState,
  PermissionFlag,
  primaryGuildIdentityState,
  threadArchivalState,
  threadLockState,
  type Channel,
} from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/index.js';

const NOW = Date.UTC(2024, 1, 29, 12, 30, 45, 500);
const until = (time: string | null): { communication_disabled_until: string | null } => ({
  communication_disabled_until: time,
});

describe('a tag of a forum', () => {
  it('is moderated or free', () => {
    expect([true, false].map((moderated) => isModeratedTag({ moderated }))).toEqual([true, false]);
    expect([true, false].map((moderated) => forumTagModerationState({ moderated }))).toEqual(['moderated', 'free']);
  });

  it('takes the permission MANAGE_THREADS to be put on a thread or taken off while it is moderated', () => {
    const all = PermissionFlag.add('0', ...PermissionFlag.toArray('18446744073709551615'));
    expect(canUseTag({ moderated: true }, PermissionFlag.MANAGE_THREADS)).toBe(true);
    expect(canUseTag({ moderated: true }, '8')).toBe(true); // ADMINISTRATOR
    expect(canUseTag({ moderated: true }, PermissionFlag.remove(all, 'MANAGE_THREADS', 'ADMINISTRATOR'))).toBe(false);
    expect(canUseTag({ moderated: false }, '0')).toBe(true);
  });
});

describe('a member', () => {
  it('is timed out before the stated time, and not at it or after it', () => {
    expect(isTimedOut(until('2024-02-29T12:30:45.501+00:00'), NOW)).toBe(true);
    expect(isTimedOut(until('2024-02-29T12:30:45.500+00:00'), NOW)).toBe(false);
    expect(isTimedOut(until('2024-02-29T12:30:45.499+00:00'), NOW)).toBe(false);
  });

  it('is timed out by the microsecond, whatever the offset', () => {
    expect(isTimedOut(until('2024-02-29T12:30:45.500001+00:00'), NOW)).toBe(true);
    expect(isTimedOut(until('2024-02-29T14:30:45.500001+02:00'), NOW)).toBe(true);
    expect(isTimedOut(until('2024-02-29T14:30:45.499999+02:00'), NOW)).toBe(false);
  });

  it('is not timed out if the time is absent or null', () => {
    for (const member of [{}, until(null), { communication_disabled_until: undefined }] as { communication_disabled_until?: string | null }[]) {
      expect(isTimedOut(member, NOW)).toBe(false);
      expect(memberTimeoutState(member, NOW)).toBe('not_timed_out');
    }
  });

  it('is compared with a Date, with milliseconds, or with the present', () => {
    const member = until('2024-02-29T12:30:46.000Z');
    expect(isTimedOut(member, new Date(NOW))).toBe(true);
    expect(isTimedOut(member, NOW)).toBe(true);
    expect(isTimedOut(member)).toBe(false);
    expect(isTimedOut(until('9999-01-01T00:00:00Z'))).toBe(true);
  });

  it('has no state if the time is invalid', () => {
    for (const time of ['', 'tomorrow', '2024-02-30T00:00:00Z']) {
      expect(isTimedOut(until(time), NOW)).toBe(false);
      expect(memberTimeoutState(until(time), NOW)).toBeUndefined();
    }
  });

  it('is pending until the screening is passed, and unknown if the field is absent', () => {
    expect([isPendingScreening({ pending: true }), isPendingScreening({ pending: false }), isPendingScreening({})]).toEqual([true, false, false]);
    expect([membershipScreeningState({ pending: true }), membershipScreeningState({ pending: false }), membershipScreeningState({})]).toEqual(['pending', 'passed', undefined]);
  });
});

describe('a thread', () => {
  it('is archived or active, locked or not', () => {
    expect([isArchived({ archived: true }), isArchived({ archived: false })]).toEqual([true, false]);
    expect([threadArchivalState({ archived: true }), threadArchivalState({ archived: false })]).toEqual(['archived', 'active']);
    expect([isLocked({ locked: true }), isLocked({ locked: false })]).toEqual([true, false]);
    expect([threadLockState({ locked: true }), threadLockState({ locked: false })]).toEqual(['locked', 'unlocked']);
  });

  it('takes the permission MANAGE_THREADS to be unarchived while it is locked', () => {
    const all = PermissionFlag.add('0', ...PermissionFlag.toArray('18446744073709551615'));
    expect(canUnarchive({ locked: true }, PermissionFlag.MANAGE_THREADS)).toBe(true);
    expect(canUnarchive({ locked: true }, all)).toBe(true);
    expect(canUnarchive({ locked: true }, PermissionFlag.remove(all, 'MANAGE_THREADS'))).toBe(true);
    expect(canUnarchive({ locked: true }, '8')).toBe(true); // ADMINISTRATOR
    expect(canUnarchive({ locked: true }, PermissionFlag.remove(all, 'MANAGE_THREADS', 'ADMINISTRATOR'))).toBe(false);
    expect(canUnarchive({ locked: true }, '0')).toBe(false);
    expect(canUnarchive({ locked: false }, '0')).toBe(true);
  });

  it('has its state as a channel, too, and other channels have none', () => {
    const thread = (archived: boolean, locked: boolean): Channel => {
      const times = { auto_archive_duration: 60, archive_timestamp: '2024-02-29T12:30:45+00:00' } as const;
      return { id: '5', type: ChannelType.PUBLIC_THREAD, thread_metadata: { archived, locked, ...times } };
    };
    const threads = [thread(true, true), thread(true, false), thread(false, true)];
    expect(threads.map((one) => isArchived(one))).toEqual([true, true, false]);
    expect(threads.map((one) => isLocked(one))).toEqual([true, false, true]);
    expect(threads.map((one) => canUnarchive(one, '0'))).toEqual([false, true, false]);
    expect(threads.map((one) => canUnarchive(one, PermissionFlag.MANAGE_THREADS))).toEqual([true, true, true]);
    expect(threads.map((one) => threadArchivalState(one))).toEqual(['archived', 'archived', 'active']);
    const text: Channel = { id: '5', type: ChannelType.GUILD_TEXT };
    expect([isArchived(text), isLocked(text), canUnarchive(text, '0'), threadLockState(text)]).toEqual([false, false, false, undefined]);
    expect(live.isArchived({ thread_metadata: { archived: true } })).toBe(true);
  });

  it('accepts permissions in every form', () => {
    const bit = 2n ** 34n;
    for (const permissions of [String(bit), bit, Number(bit)]) expect(canUnarchive({ locked: true }, permissions)).toBe(true);
    for (const permissions of ['1', 1n, 1]) expect(canUnarchive({ locked: true }, permissions)).toBe(false);
  });
});

describe('the webhook of an application', () => {
  it('is disabled, enabled, or disabled by the platform', () => {
    const states = [1, 2, 3, 4].map((event_webhook_status) => eventWebhookState({ event_webhook_status }));
    expect(states).toEqual(['disabled', 'enabled', 'disabled_by_platform', undefined]);
    expect(eventWebhookState({})).toBeUndefined();
    expect([1, 2, 3].map((event_webhook_status) => hasEventWebhooksEnabled({ event_webhook_status }))).toEqual([false, true, false]);
    expect([1, 2, 3].map((event_webhook_status) => hasEventWebhooksDisabledByPlatform({ event_webhook_status }))).toEqual([false, false, true]);
  });

  it('is determined by the field of the live platform in the live profile', () => {
    expect(live.eventWebhookState({ event_webhooks_status: 2 })).toBe('enabled');
  });
});

describe('the identity of a user', () => {
  it('is enabled, removed by the user, or cleared by the system', () => {
    const states = [true, false, null].map((identity_enabled) => primaryGuildIdentityState({ identity_enabled }));
    expect(states).toEqual(['enabled', 'removed', 'cleared']);
    expect([true, false, null].map((identity_enabled) => isShowingGuildTag({ identity_enabled }))).toEqual([true, false, false]);
    expect([true, false, null].map((identity_enabled) => isGuildTagCleared({ identity_enabled }))).toEqual([false, false, true]);
  });
});
