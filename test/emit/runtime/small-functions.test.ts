import { describe, expect, it, test } from 'vitest';
import * as containers from '../../../templates/runtime/containers.js';
import { dateLiesAhead, dateLiesBehind } from '../../../templates/runtime/date-moment.js';
import { createValueKeys, hasDistinctItems } from '../../../templates/runtime/distinct-values.js';
import { eventName } from '../../../templates/runtime/event-names.js';
import { fillAbsent } from '../../../templates/runtime/fill-absent.js';
import { bitsOf, idsOf, isSame, numberOf } from '../../../templates/runtime/held-bits.js';
import { isInt64Text } from '../../../templates/runtime/int64-text.js';
import { isIntegerKey } from '../../../templates/runtime/integer-key.js';
import { issuesOfList, type AtMostPer } from '../../../templates/runtime/list-rules.js';
import { isInOpenRange, openRangeText } from '../../../templates/runtime/open-range.js';
import { compareIds, compareKeys } from '../../../templates/runtime/order.js';
import { addRefusal, isRefused } from '../../../templates/runtime/refusals.js';
import * as unix from '../../../templates/runtime/unix-moment.js';
import { fileAddress, type FileFacts } from '../../../templates/runtime/url-file.js';
import { segment } from '../../../templates/runtime/url-path.js';
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

describe('The order', () => {
  test.each([
    [1, 2, -1],
    [2, 1, 1],
    [1, 1, 0],
    ['a', 'b', -1],
    ['b', 'a', 1],
    [2n, 1n, 1],
    [undefined, 1, 1],
    [null, 1, 1],
    [1, undefined, -1],
    [1, null, -1],
    [null, undefined, 0],
    [undefined, null, 0],
    [undefined, undefined, 0],
  ])('of %s and %s is %d', (a, b, order) => {
    expect(compareKeys(a, b)).toBe(order);
    if (typeof a !== 'bigint') expect(compareIds(a, b as string)).toBe(order);
  });

  test.each([
    ['9', '10', -1],
    ['10', '9', 1],
    ['010', '10', 0],
    ['18446744073709551615', '18446744073709551614', 1],
    ['9', '10a', 1],
    ['a9', '10', 1],
    ['123456789012345678901', '9', -1],
    ['9', '123456789012345678901', 1],
    ['-9', '10', -1],
    [9, 10, -1],
  ])('of the ids %s and %s is %d', (a, b, order) => {
    expect(compareIds(a, b)).toBe(order);
  });
});

describe('An open range', () => {
  test.each([
    [1, 3, 'min', [2, 3], [1, 4, 0], 'more than 1 and at most 3'],
    [1, 3, 'max', [1, 2], [3, 0, 4], 'at least 1 and less than 3'],
    [1, 3, 'both', [2], [1, 3], 'more than 1 and less than 3'],
    [-Infinity, 3, 'max', [-9, 2], [3], 'less than 3'],
    [1, Infinity, 'min', [2, 1e300], [1], 'more than 1'],
  ] as const)('from %d to %d without %s has its numbers and its text', (min, max, excluded, inside, outside, text) => {
    expect(inside.filter((value) => !isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(outside.filter((value) => isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(openRangeText(min, max, excluded)).toBe(text);
  });
});

describe('A moment', () => {
  const NOW = Date.UTC(2026, 1, 28);

  test.each([
    ['unix seconds', unix.unixSecondsLieAhead, unix.unixSecondsLieBehind, NOW / 1000, NOW / 1000 + 1],
    ['unix milliseconds', unix.unixMillisecondsLieAhead, unix.unixMillisecondsLieBehind, NOW, NOW + 1],
    ['a day', dateLiesAhead, dateLiesBehind, '2026-02-28', '2026-03-01'],
  ] as const)('in %s lies ahead, or behind; now is behind', (_, isAhead, isBehind, now, later) => {
    for (const at of [NOW, new Date(NOW)]) {
      expect([isAhead(now, at), isBehind(now, at)]).toEqual([false, true]);
      expect([isAhead(later, at), isBehind(later, at)]).toEqual([true, false]);
    }
    for (const none of ['x', null, 0.5, Infinity, undefined])
      expect([isAhead(none, NOW), isBehind(none, NOW)]).toEqual([false, false]);
    for (const at of [Number.NaN, new Date(Number.NaN)]) {
      for (const lies of [isAhead, isBehind])
        expect(() => lies(now, at)).toThrow(new RangeError('Expected a valid time to compare with'));
    }
  });
});

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
    expect([[], [1, 2], ['1', 1], [{}, {}], [1, 2, 1], [Number.NaN, Number.NaN]].map(containers.isUnique)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
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
    [[isSame], [isSame], true],
    [[isSame], [idsOf], false],
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

describe('Bits as a bigint', () => {
  test.each([
    [5, 5n],
    ['18446744073709551615', 2n ** 64n - 1n],
    ['00000000000000000005', 5n],
    [2n ** 64n - 1n, 2n ** 64n - 1n],
    [0, 0n],
  ])('are read from %s', (value, bits) => {
    expect(bitsOf(value)).toBe(bits);
  });

  test.each([
    [1.5, 'Expected a safe integer'],
    [2 ** 53, 'Expected a safe integer'],
    [-1, 'Expected an integer of up to 64 bits, not negative'],
    ['18446744073709551616', 'Expected an integer of up to 64 bits, not negative'],
    [2n ** 64n, 'Expected an integer of up to 64 bits, not negative'],
    [-1n, 'Expected an integer of up to 64 bits, not negative'],
    ['', 'Expected a number, decimal digits or a bigint'],
    ['x1', 'Expected a number, decimal digits or a bigint'],
    ['1x', 'Expected a number, decimal digits or a bigint'],
    ['000000000000000000005', 'Expected a number, decimal digits or a bigint'],
    [null, 'Expected a number, decimal digits or a bigint'],
    [['5'], 'Expected a number, decimal digits or a bigint'],
  ])('are not read from %o', (value, message) => {
    expect(() => bitsOf(value as string)).toThrow(message);
    expect(() => bitsOf(value as string)).toThrow(message.startsWith('Expected a number') ? TypeError : RangeError);
  });

  it('are written as a number where that is exact', () => {
    expect(numberOf(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
    expect(() => numberOf(2n ** 53n)).toThrow(new RangeError('The bits do not fit an exact number'));
  });
});

describe('Ids', () => {
  it('are the same, or none', () => {
    expect([
      isSame('1', '1'),
      isSame('1', '2'),
      isSame('1', 1),
      isSame(null, null),
      isSame(undefined, undefined),
    ]).toEqual([true, false, false, false, false]);
  });

  it('are collected from values and lists', () => {
    expect([...idsOf('1', ['2', null, '1'], undefined, [undefined], null)]).toEqual(['1', '2']);
  });

  test.each([
    ['0', true],
    ['-1', true],
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['-9223372036854775808', true],
    ['-9223372036854775809', false],
    ['10000000000000000000', false],
    ['1000000000000000000', true],
    ['-0', false],
    ['00', false],
    ['', false],
    ['-', false],
    ['1x', false],
    ['/1', false],
    ['1:', false],
    ['123456789012345678901', false],
    [1, false],
  ])('of 64 bits as text: %s is %o', (text, is) => {
    expect(isInt64Text(text)).toBe(is);
  });

  it('name events', () => {
    const names = { 1: 'ONE' };
    expect([1, 2, '1', undefined, null].map((value) => eventName(names, value))).toEqual([
      'ONE',
      '2',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A part of a path', () => {
  test.each([
    ['a b', 'a%20b'],
    ['a/b', 'a%2Fb'],
    [5, '5'],
    [5n, '5'],
    [false, 'false'],
    [['a', 5, 'b,c'], 'a,5,b%2Cc'],
    ['...', '...'],
    [['', ''], ','],
    [['.', '.'], '.,.'],
  ])('%o is %s', (value, text) => {
    expect(segment(value)).toBe(text);
  });

  test.each([
    ['', 'a part of a path is empty, "." or ".."'],
    ['.', 'a part of a path is empty, "." or ".."'],
    [['..'], 'a part of a path is empty, "." or ".."'],
    [[], 'a part of a path is empty, "." or ".."'],
    [Number.NaN, 'a part of a path is no text and no number'],
    [Infinity, 'a part of a path is no text and no number'],
    [null, 'a part of a path is no text and no number'],
    [undefined, 'a part of a path is no text and no number'],
    [{}, 'a part of a path is no text and no number'],
    [['a', null], 'a part of a path is no text and no number'],
    ['\ud800', 'a part of a path is not valid Unicode'],
  ])('cannot be %o', (value, message) => {
    expect(() => segment(value as string)).toThrow(new RangeError(message));
  });
});

describe('The address of a file', () => {
  const FACTS: FileFacts = {
    formats: ['png', 'webp', 'gif'],
    animated: { prefix: 'a_', formats: ['gif'] },
    sizes: { query: 'the size', values: [16, 32] },
  };
  const of = (options: object = {}, hash?: string, facts: FileFacts = FACTS): string =>
    fileAddress('https://a/b', facts, options as never, hash);

  it('ends with the format, and has the size', () => {
    expect(of()).toBe('https://a/b.png');
    expect(of({}, 'a_1')).toBe('https://a/b.gif');
    expect(of({}, '1a_')).toBe('https://a/b.png');
    expect(of({ format: 'webp' }, 'a_1')).toBe('https://a/b.webp');
    expect(of({ format: 'gif', size: 16 }, 'a_1')).toBe('https://a/b.gif?the%20size=16');
    expect(of({ size: 32 })).toBe('https://a/b.png?the%20size=32');
    expect(of({}, '', { formats: [] })).toBe('https://a/b');
    expect(of({ format: 'gif' }, '', { formats: ['png', 'gif'] })).toBe('https://a/b.gif');
  });

  test.each([
    [{ format: 'gif' }, '1', 'the format is not one of png, webp'],
    [{ format: 'bmp' }, 'a_1', 'the format is not one of png, webp, gif'],
    [{ size: 17 }, '', 'the size is not one of 16, 32'],
  ])('cannot have %o', (options, hash, message) => {
    expect(() => of(options, hash)).toThrow(new RangeError(message));
  });

  it('has no size where files have none', () => {
    expect(() => of({ size: 16 }, '', { formats: ['png'] })).toThrow(new RangeError('the size is not one of none'));
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
