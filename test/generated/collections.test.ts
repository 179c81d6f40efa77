import { describe, expect, it } from 'vitest';
import { ChannelType, checkChannels, type Channel } from '../../generated/dist/index.js';

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

  it('says what is wrong', () => {
    expect(checkChannels([category('7'), ...children('7', 51)])).toEqual([
      {
        path: [51, 'parent_id'],
        code: 'at-most-per',
        message: 'is the same in more than 50 members of the list',
        expected: 'at most 50',
      },
    ]);
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

  it('reports members that are not objects, and values that are not lists', () => {
    expect(reported([category('7'), null, 5, 'x', undefined, ...children('7', 50)])).toEqual(['1: type', '2: type', '3: type', '4: type']);
    for (const list of [null, undefined, 5, 'channels', {}, { length: 3 }, () => 1]) expect(reported(list)).toEqual([': type']);
  });

  it('survives lists and members that throw when they are read', () => {
    const throwing = { get parent_id(): string { throw new Error('no'); } };
    expect(reported([throwing, category('7')])).toEqual(['0: unreadable']);
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(reported(proxy)).toEqual([': unreadable']);
    expect(reported([new Proxy({}, { get: () => { throw new Error('no'); } })])).toEqual(['0: unreadable']);
    expect(reported(new Proxy([1], { get: () => { throw new Error('no'); } }))).toEqual([': unreadable']);
  });

  it('is not fooled by keys of every object', () => {
    expect(reported([{ id: '__proto__', type: 4 }, ...children('__proto__', 50), { id: 'constructor', type: 4 }, ...children('constructor', 50)])).toEqual([]);
    expect(reported([{ id: 'hasOwnProperty', type: 4 }, ...children('hasOwnProperty', 51)])).toEqual(['51.parent_id: at-most-per']);
  });

  it('stops at 1,000 issues, also in a list that claims to be endless', () => {
    expect(reported([category('7'), ...children('7', 5000)])).toHaveLength(1000);
    expect(reported(new Array(2 ** 32 - 1))).toHaveLength(1000);
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
