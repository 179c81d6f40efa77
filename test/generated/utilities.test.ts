import { describe, expect, it } from 'vitest';
import * as built from '../../generated/dist/index.js';
import { canUnarchive, canUseTag, type Channel, ChannelType, checkChannels, compareChannels, compareRoles, compareStickers, isArchived, isLocked, isPendingScreening, isTimedOut, membershipScreeningState, memberTimeoutState, PermissionFlag, threadArchivalState, threadLockState } from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/all.js';
import { platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';

describe('collections', () => {
type Listed = Pick<Channel, 'id' | 'type' | 'parent_id'>;

const category = (id: string): Listed => ({ id, type: ChannelType.GUILD_CATEGORY });
const children = (parent_id: string | null, count: number, type: Channel['type'] = ChannelType.GUILD_TEXT): Listed[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${parent_id}${index}`, type, parent_id }));
const reported = (list: unknown): string[] =>
  checkChannels(list as Listed[]).map(({ path, code }) => `${path.join('.')}: ${code}`);

describe('checkChannels', () => {
  it.each([
    { count: 0, issues: [] },
    { count: 49, issues: [] },
    { count: 50, issues: [] },
    { count: 51, issues: ['51.parent_id: at-most-per'] },
    { count: 52, issues: ['51.parent_id: at-most-per', '52.parent_id: at-most-per'] },
  ])('reports $issues.length channels too many if a category has $count', ({ count, issues }) => {
    expect(reported([category('7'), ...children('7', count)])).toEqual(issues);
  });

  it('counts each category separately, wherever it is in the list', () => {
    expect(reported([...children('7', 50), category('8'), ...children('8', 50), category('7')])).toEqual([]);
    expect(reported([...children('7', 51), category('8'), ...children('8', 50), category('7')])).toEqual(['50.parent_id: at-most-per']);
  });

  it('does not count threads of a channel, channels without a category, nor a parent that is not in the list', () => {
    expect(reported([{ id: '7', type: ChannelType.GUILD_TEXT }, ...children('7', 60, ChannelType.PUBLIC_THREAD)])).toEqual([]);
    expect(reported(children(null, 60))).toEqual([]);
    expect(reported(Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, type: 0 })))).toEqual([]);
    expect(reported(children('7', 60))).toEqual([]);
  });

  it('does not change the list, and takes one that is frozen', () => {
    const list = Object.freeze([category('7'), ...children('7', 51)].map((one) => Object.freeze(one)));
    const before = JSON.stringify(list);
    checkChannels(list);
    expect(JSON.stringify(list)).toBe(before);
  });

  it('is not fooled by keys of every object', () => {
    expect(reported([{ id: '__proto__', type: 4 }, ...children('__proto__', 50), { id: 'constructor', type: 4 }, ...children('constructor', 50)])).toEqual([]);
    expect(reported([{ id: 'hasOwnProperty', type: 4 }, ...children('hasOwnProperty', 51)])).toEqual(['51.parent_id: at-most-per']);
  });

  it('reads in proportion to the list', () => {
    const readsOf = (count: number): number => {
      let reads = 0;
      const get = (target: object, key: PropertyKey): unknown => {
        reads += 1;
        return Reflect.get(target, key);
      };
      const counting = <T extends object>(target: T): T => new Proxy<T>(target, { get });
      const list = Array.from({ length: count }, (_, index) => [category(`c${index}`), ...children(`c${index}`, 9)]).flat();
      expect(checkChannels(counting(list.map(counting)))).toEqual([]);
      return reads;
    };
    // Eight times the members; something quadratic would read 64 times as much.
    expect(readsOf(1600) / readsOf(200)).toBeLessThan(9);
  });
});
});

describe('defaults', async () => {
const model = await platformModel();
const samples = createSamples(model);
const exported = built as unknown as Readonly<Record<string, unknown>>;

describe('the defaults that the document states', () => {
  it('are exactly these', () => {
    const data = Object.keys(exported).filter((name) => name.endsWith('Defaults') && !name.startsWith('with'));
    expect(Object.fromEntries(data.map((name) => [name, exported[name]]))).toEqual({
      applicationDefaults: { event_webhook_status: 1 },
      channelDefaults: { video_quality_mode: 1, default_forum_layout: 0 },
      guildDefaults: { preferred_locale: 'en-US' },
      guildMemberDefaults: { flags: 0 },
      // Of the fill layer.
      identifyDefaults: { compress: false, large_threshold: 50 },
      messageReferenceDefaults: { type: 0 },
    });
  });

  it('are those of the Model, each with a function that fills them in', () => {
    for (const object of model.objects.filter((one) => one.view === undefined)) {
      const defaults = object.fields.filter((field) => field.default !== undefined);
      expect(exported[`with${object.name}Defaults`] !== undefined, object.name).toBe(defaults.length > 0);
    }
  });

  it('are not applied by validators, which leave absent fields absent', () => {
    const channel = Object.freeze(samples.object('Channel'));
    const result = built.validateChannel(channel);
    expect(result.ok && result.value).toBe(channel);
    expect(channel).not.toHaveProperty('video_quality_mode');
  });
});

});

describe('order', () => {
it('channels and roles are sorted by position, and those with the same position by the number of their ids', () => {
  const channels = [
    { id: '3' },
    { id: '20', position: 1 },
    { id: '100', position: 0 },
    { id: '9', position: 1 },
    { id: '99999999999999999999', position: 0 },
  ];
  expect(channels.toSorted(compareChannels).map(({ id }) => id)).toEqual(['100', '99999999999999999999', '9', '20', '3']);
  expect(channels.toSorted(live.compareChannels)).toEqual(channels.toSorted(compareChannels));
  const roles = [
    { id: '2', position: 2 },
    { id: '1', position: 2 },
  ];
  expect(roles.toSorted(compareRoles).map(({ id }) => id)).toEqual(['1', '2']);
});

it('stickers are sorted by their place in their pack, those without one last', () => {
  const stickers = [{}, { sort_value: 12 }, { sort_value: 3 }];
  expect(stickers.toSorted(compareStickers)).toEqual([{ sort_value: 3 }, { sort_value: 12 }, {}]);
  expect(compareStickers({}, {})).toBe(0);
});
});

describe('states', () => {
const NOW = Date.UTC(2024, 1, 29, 12, 30, 45, 500);
const until = (time: string | null): { communication_disabled_until: string | null } => ({
  communication_disabled_until: time,
});

describe('a tag of a forum', () => {
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
});

it('the webhook of an application is determined by the field of the live platform in the live profile', () => {
  expect(live.eventWebhookState({ event_webhooks_status: 2 })).toBe('enabled');
});
});
