import { describe, expect, it, test } from 'vitest';
import * as containers from '../../../templates/runtime/containers.js';
import { createValueKeys, hasDistinctItems } from '../../../templates/runtime/distinct-values.js';
import { fillAbsent } from '../../../templates/runtime/fill-absent.js';
import { bitsOf, numberOf } from '../../../templates/runtime/held-bits.js';
import { isIntegerKey } from '../../../templates/runtime/integer-key.js';
import { issuesOfList, type AtMostPer } from '../../../templates/runtime/list-rules.js';
import { addRefusal, isRefused } from '../../../templates/runtime/refusals.js';
import { noVisits } from '../../../templates/runtime/visits.js';

/** An object that throws when it is read. */
const broken = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('no');
      },
    },
  );

describe('Keys and items', () => {
  it('are all listed, in whatever order they come', () => {
    const keys = ['a', 'b', 'c'];
    for (const value of [{}, { a: 1 }, { a: 1, b: 1, c: 1 }, { c: 1, a: 1 }, { b: 1, c: 1, a: 1 }]) {
      expect(containers.hasOnlyKeys(value, keys)).toBe(true);
    }
    for (const value of [{ d: 1 }, { a: 1, d: 1 }, { c: 1, d: 1, a: 1 }, { a: 1, b: 1, c: 1, d: 1 }]) {
      expect(containers.hasOnlyKeys(value, keys)).toBe(false);
    }
    expect(containers.hasOnlyKeys({}, [])).toBe(true);
    expect(containers.hasOnlyKeys({ a: 1 }, [])).toBe(false);
  });

  it('are counted', () => {
    const value = { a: 1, b: 1 };
    expect(
      [
        [0, 2],
        [2, 2],
        [2, 9],
        [3, 9],
        [0, 1],
      ].map(([min, max]) => containers.hasKeyCount(value, min!, max!)),
    ).toEqual([true, true, true, false, false]);
  });

  it('occur once', () => {
    const lists = [[], [1, 2], ['1', 1], [{}, {}], [1, 2, 1], [Number.NaN, Number.NaN]];
    expect(lists.map((list) => containers.isUnique(list))).toEqual([true, true, true, true, false, false]);
    const long = { length: containers.MAX_LENGTH + 1 } as unknown as unknown[];
    expect([containers.isUnique(long), hasDistinctItems(long)]).toEqual([false, false]);
  });

  it('are own ones where every object inherits their name', () => {
    expect([containers.ownValue({}, 'toString'), containers.ownValue({ toString: 1 }, 'toString')]).toEqual([
      undefined,
      1,
    ]);
  });

  test.each([
    ['7', true],
    ['-7', true],
    ['0', true],
    ['-0', false],
    ['07', false],
    ['+7', false],
    ['1e3', false],
    ['9007199254740992', false],
    ['', false],
    ['x', false],
    [7, false],
  ])('may be an integer: %o is %o', (key, is) => {
    expect(isIntegerKey(key)).toBe(is);
  });
});

describe('Values that are equal as JSON', () => {
  const same = (a: unknown, b: unknown): boolean => {
    const keyOf = createValueKeys();
    return keyOf(a) === keyOf(b);
  };

  test.each([
    [{ a: 1, b: [2, null] }, { b: [2, null], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[1, [2]], [1, [2]], true],
    [['1'], [1], false],
    [['true'], [true], false],
    [['null'], [null], false],
    [['#0'], [{}], false],
    [[1n], ['1n'], false],
    [[1n], [1n], true],
    [[1n], [1], false],
    [{ a: 1 }, [1], false],
    [{ 0: 1 }, [1], false],
    [['a,b'], ['a', 'b'], false],
    [{ 'a":1,"b': 2 }, { a: 1, b: 2 }, false],
    [[undefined], [null], false],
    [[undefined], [undefined], true],
    [[undefined], ['undefined'], false],
    [{}, [], false],
    [{}, {}, true],
    [1, 1, true],
    [1, '1', false],
    [[Symbol.iterator], [Symbol.iterator], true],
    [[Symbol.iterator], [Symbol.match], false],
    [[bitsOf], [bitsOf], true],
    [[bitsOf], [numberOf], false],
  ])('%o and %o: %o', (a, b, equal) => {
    expect(same(a, b)).toBe(equal);
    expect(hasDistinctItems([a, b])).toBe(!equal);
  });

  it('are not lists with holes, unless they are the same one', () => {
    const holes = [1];
    holes.length = 2;
    const others = [1];
    others.length = 2;
    expect([same(holes, others), same(holes, holes), same(holes, [1, undefined])]).toEqual([false, true, false]);
  });

  it('may contain themselves, or be too deep to compare', () => {
    const loop: unknown[] = [1];
    loop.push(loop);
    expect(same(loop, loop)).toBe(true);
    const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
    expect([same(nested(200), nested(200)), same(nested(256), nested(256)), same(nested(257), nested(257))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are found in time, however often one is contained in others', () => {
    const nested = (depth: number): unknown => {
      let value: unknown = {};
      for (let index = 0; index < depth; index++) value = [value, value];
      return value;
    };
    expect(same(nested(100), nested(100))).toBe(true);
  });
});

describe('A rule over a list', () => {
  const RULE: AtMostPer = { field: 'parent', max: 2, by: 'id' };
  const issues = (list: unknown, ...rules: readonly AtMostPer[]): readonly string[] =>
    issuesOfList(list as readonly unknown[], rules).map(({ path, code, message, expected, received }) =>
      [path.join('.'), code, message, expected ?? '-', received ?? '-'].join(' | '),
    );

  it('reports members beyond the number that may share a value', () => {
    const list = ['a', 'b', 'a', 'a', null, null, null, undefined, undefined, undefined, 'a'].map((parent) => ({
      parent,
    }));
    expect(issues(list, RULE)).toEqual(
      [3, 10].map(
        (index) => `${index}.parent | at-most-per | is the same in more than 2 members of the list | at most 2 | -`,
      ),
    );
  });

  it('counts only the values of members that it is about', () => {
    const rule: AtMostPer = {
      ...RULE,
      max: 1,
      where: [
        ['kind', [1, 2]],
        ['open', [true]],
      ],
    };
    const list = [
      { id: 'a', kind: 1, open: true },
      { id: 'b', kind: 3, open: true },
      { id: 'c', kind: 2, open: false },
      ...['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'].map((parent) => ({ parent })),
    ];
    expect(issues(list, rule).map((line) => line.split(' ')[0])).toEqual(['4.parent']);
  });

  it('reports members that are none, and goes on with the others', () => {
    expect(issues([5, null, 'x', { parent: 'a' }, broken(), { parent: 'a' }, { parent: 'a' }], RULE)).toEqual([
      '0 | type | expected object, got number | object | number',
      '1 | type | expected object, got null | object | null',
      '2 | type | expected object, got string | object | string',
      '4 | unreadable | threw an error while it was being read | - | -',
      '6.parent | at-most-per | is the same in more than 2 members of the list | at most 2 | -',
    ]);
  });

  it('reports what is no list, or cannot be read', () => {
    expect(issues({}, RULE)).toEqual([' | type | expected array, got object | array | object']);
    const list = new Proxy([], {
      get: () => {
        throw new Error('no');
      },
    });
    expect(issues(list, RULE)).toEqual([' | unreadable | threw an error while it was being read | - | -']);
  });

  it('reports a thousand issues at most', () => {
    expect(
      issues(
        Array.from({ length: 1500 }, () => 1),
        RULE,
      ),
    ).toHaveLength(1000);
    expect(
      issues(
        Array.from({ length: 1500 }, () => ({ parent: 1 })),
        RULE,
      ),
    ).toHaveLength(1000);
    const half = Array.from({ length: 600 }, () => 1);
    expect(issues([...half, ...half.map(() => ({ parent: 1 }))], RULE)).toHaveLength(1000);
  });
});

describe('Defaults', () => {
  it('take the place of what is absent, as copies', () => {
    const defaults = { a: 1, list: [1, { b: 2 }], c: 3, none: null, x: 4 };
    const value = { a: undefined, c: 5, d: 6, x: null };
    const filled = fillAbsent<Record<string, unknown>>(value, defaults, ['c']);
    expect(filled).toEqual({ a: 1, list: [1, { b: 2 }], c: 5, d: 6, none: null, x: null });
    expect(filled['list']).not.toBe(defaults.list);
    expect(value).toEqual({ a: undefined, c: 5, d: 6, x: null });
    expect(fillAbsent({}, { a: 1, b: 2 }, ['a'])).toEqual({ b: 2 });
  });
});

describe('A value that was refused at a place', () => {
  it('is refused there at the same depth and below, in the same container', () => {
    const visits = noVisits();
    const value = {};
    expect(isRefused(visits, 1, 'place', value)).toBe(false);
    addRefusal(visits, 5, 'place', value);
    expect([4, 5, 6].map((depth) => isRefused(visits, depth, 'place', value))).toEqual([false, true, true]);
    expect(isRefused(visits, 9, 'other', value)).toBe(false);
    expect(isRefused(visits, 9, 'place', {})).toBe(false);
    expect(isRefused(visits, 9, 'place', value, 'container')).toBe(false);
    addRefusal(visits, 7, 'place', value);
    expect(isRefused(visits, 5, 'place', value)).toBe(true);
    addRefusal(visits, 3, 'place', value);
    expect([2, 3].map((depth) => isRefused(visits, depth, 'place', value))).toEqual([false, true]);
    addRefusal(visits, 3, 'place', value, 'one', 'two');
    expect([isRefused(visits, 3, 'place', value, 'one', 'two'), isRefused(visits, 3, 'place', value, 'one')]).toEqual([
      true,
      false,
    ]);
  });
});
