import { describe, expect, it, test } from 'vitest';
import { tableCode } from '../../../generator/emit/patterns/table-code.js';
import { acceptedAutomaton } from '../../../generator/patterns/pattern-automaton.js';
import { isInt64Text } from '../../../templates/runtime/int64-text.js';
import * as collections from '../../../templates/runtime/sample-collection.js';
import * as expected from '../../../templates/runtime/sample-expected.js';
import * as formats from '../../../templates/runtime/sample-format.js';
import { drawInt64, drawInt64Text } from '../../../templates/runtime/sample-int64.js';
import * as moments from '../../../templates/runtime/sample-moment.js';
import { pattern } from '../../../templates/runtime/pattern.js';
import { drawMatching } from '../../../templates/runtime/sample-pattern.js';
import { drawMultiple } from '../../../templates/runtime/sample-multiple.js';
import * as numbers from '../../../templates/runtime/sample-number.js';
import * as objects from '../../../templates/runtime/sample-object.js';
import { Random, randomOf } from '../../../templates/runtime/sample-random.js';
import { drawVariant } from '../../../templates/runtime/sample-union.js';

/** What is drawn for 300 seeds. */
function drawn<Value>(draw: (random: Random) => Value): Value[] {
  return Array.from({ length: 300 }, (_, seed) => draw(randomOf(seed, 'test')));
}

function multiples(step: number, least: number, most: number): number[] {
  return Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step);
}

function ends(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

describe('A source of random numbers', () => {
  it('has the same numbers on every machine, in every version', () => {
    const random = randomOf('ada', 'User');
    expect([random.fraction(), random.integer(0, 1_000_000), random.at('name').integer(0, 1_000_000)]).toEqual([
      0.11007235857952835, 565849, 591069,
    ]);
    expect(randomOf(7, 'User').at('name').at(3).integer(1, 1e15)).toBe(316670723001760);
    expect(randomOf('été 🍰', 'Gâteau').integer(1, 1e15)).toBe(776944097468945);
  });

  it('has other numbers for another seed, another purpose and another branch', () => {
    const of = (random: Random): number => random.integer(1, 1e15);
    const sources = [
      randomOf(1, 'User'),
      randomOf(2, 'User'),
      randomOf(1, 'Guild'),
      randomOf(1, 'User').at('id'),
      randomOf(1, 'User').at('name'),
      randomOf(1, 'User').at('id').at('name'),
    ];
    expect(new Set(sources.map(of)).size).toBe(sources.length);
    expect(of(randomOf(1, 'User'))).toBe(of(randomOf('1', 'User')));
  });

  it('does not change a branch by what is drawn before', () => {
    const random = randomOf(1, 'User');
    random.fraction();
    expect(random.at('id').fraction()).toBe(randomOf(1, 'User').at('id').fraction());
  });

  it('spreads fractions from 0 to less than 1, and integers over both bounds', () => {
    const fractions = drawn((random) => random.fraction());
    expect(ends(fractions)[0]).toBeGreaterThanOrEqual(0);
    expect(ends(fractions)[1]).toBeLessThan(1);
    for (const tenth of Array.from({ length: 10 }, (_, index) => index)) {
      expect(fractions.filter((one) => Math.floor(one * 10) === tenth).length).toBeGreaterThan(10);
    }
    expect(ends(drawn((random) => random.integer(-2, 3)))).toEqual([-2, 3]);
    expect(new Set(drawn((random) => random.oneOf(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('chooses with a probability', () => {
    const share = (of: number): number => drawn((random) => random.chance(of)).filter(Boolean).length / 300;
    expect([share(0), share(1)]).toEqual([0, 1]);
    expect(share(0.25)).toBeGreaterThan(0.15);
    expect(share(0.25)).toBeLessThan(0.35);
  });

  it('chooses different items, of which none is left out for good', () => {
    const chosen = drawn((random) => random.some(['a', 'b', 'c', 'd'], 2));
    for (const some of chosen) expect(new Set(some).size).toBe(2);
    expect(new Set(chosen.map((some) => some.join(''))).size).toBe(12);
    expect(randomOf(1, 'x').some(['a', 'b'], 5).toSorted()).toEqual(['a', 'b']);
    expect(randomOf(1, 'x').some(['a', 'b'], 0)).toEqual([]);
  });

  it('is deep after more than five branches', () => {
    let random = randomOf(1, 'x');
    const deep = Array.from({ length: 8 }, () => {
      const { isDeep } = random;
      random = random.at('in');
      return isDeep;
    });
    expect(deep).toEqual([false, false, false, false, false, false, true, true]);
  });
});

describe('A number', () => {
  test.each([
    [0, 3, undefined, undefined, 0, 3],
    [0, 9, 2, 4, 2, 4],
    [0, 3, 7, 9, 7, 7],
    [5, 9, 1, 3, 3, 3],
    [0, 9, 1.5, 3.5, 2, 3],
  ])('of %d to %d within %s and %s is from %d to %d, and whole', (low, high, min, max, least, most) => {
    expect(ends(drawn((random) => numbers.drawInteger(random, low, high, min, max)))).toEqual([least, most]);
  });

  it('with decimals has at most two', () => {
    const values = drawn((random) => numbers.drawFloat(random, 1, 3));
    for (const value of values) expect(Math.abs(value * 100 - Math.round(value * 100))).toBeLessThan(1e-9);
    expect(values.some((value) => !Number.isInteger(value * 10))).toBe(true);
    expect(ends(values)[0]).toBeGreaterThanOrEqual(1);
    expect(ends(values)[0]).toBeLessThan(1.1);
    expect(ends(values)[1]).toBeLessThanOrEqual(3);
    expect(ends(values)[1]).toBeGreaterThan(2.9);
    expect(ends(drawn((random) => numbers.drawFloat(random, 1, 3, 1.255, 2.505)))).toEqual([1.255, 2.505]);
  });

  test.each([
    // low, high, min, max, digits, scale, least and most
    [0, 10, -Infinity, Infinity, 5, 1, [0, 5, 10]],
    [1, 14, -Infinity, Infinity, 5, 1, [5, 10]],
    [0, 1, -Infinity, Infinity, 25, 100, [0, 0.25, 0.5, 0.75, 1]],
    [0, 10, 3, 8, 5, 1, [5]],
    [0, 1, -Infinity, Infinity, 1, 4, [0, 0.25, 0.5, 0.75, 1]],
    [0, 3, 100, Infinity, 50, 1, [100]],
    [0, 3, 101, Infinity, 50, 1, multiples(50, 150, 1100)],
    [0, 3, 101, 400, 50, 1, multiples(50, 150, 400)],
    [0, 0.3, 0.35, Infinity, 5, 10, multiples(0.5, 0.5, 10)],
    [1, 2, 4, 12, 5, 1, [5, 10]],
    [1, 2, -Infinity, -6, 5, 1, multiples(5, -105, -10)],
  ] as const)('from %d to %d within %d and %d is a multiple of %d / %d', (low, high, min, max, digits, scale, all) => {
    const values = drawn((random) => drawMultiple(random, low, high, min, max, digits, scale));
    expect([...new Set(values)].toSorted((a, b) => a - b)).toEqual(all);
  });

  it('is never negative zero', () => {
    expect(drawMultiple(new Random(1), -1, 0, -1, 0, 5, 1)).toBe(0);
  });
});

describe('An integer of 64 bits', () => {
  const LEAST = -(2n ** 63n);
  const MOST = 2n ** 63n - 1n;

  test.each([
    [LEAST, MOST, 1n, 0n, 10n ** 12n],
    [5n, MOST, 1n, 5n, 5n + 10n ** 12n],
    [LEAST, -5n, 1n, LEAST, LEAST + 10n ** 12n],
    [1n, 9n, 1n, 1n, 9n],
    [-3n, 3n, 1n, 0n, 3n],
    [-10n, -1n, 4n, -8n, -4n],
    [1n, 10n, 4n, 4n, 8n],
    [-9n, -8n, 4n, -8n, -8n],
    [1n, 7n, 4n, 4n, 4n],
    [MOST - 3n, MOST, 1n, MOST - 3n, MOST],
  ])('from %d to %d in steps of %d is drawn from %d to %d', (min, max, step, least, most) => {
    const values = drawn((random) => BigInt(drawInt64Text(random, min, max, step)));
    const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
    for (const value of values) expect(value % step).toBe(0n);
    const spread = most - least;
    expect(sorted[0]! >= least && sorted[0]! <= least + spread / 20n).toBe(true);
    // The greatest one is as likely as one fraction of 2^40.
    expect(sorted.at(-1)! <= most && sorted.at(-1)! >= most - spread / 20n - step).toBe(true);
  });

  it('is a number where that is exact, and otherwise a bigint', () => {
    expect(drawn((random) => typeof drawInt64(random, 0n, 2n ** 53n - 1n))).not.toContain('bigint');
    expect(drawn((random) => typeof drawInt64(random, 2n ** 53n, 2n ** 54n))).not.toContain('number');
    const random = new Random(3);
    expect(drawInt64(random, 5n, 5n)).toBe(5);
    expect(drawInt64(random, MOST, MOST)).toBe(MOST);
  });
});

describe('A moment', () => {
  const FIRST = Date.UTC(2016, 0, 1);
  const LAST = Date.UTC(2025, 6, 1);
  const CENTURY = 36_525 * 86_400_000;

  test.each([
    ['drawTimestamp', (random: Random) => Date.parse(numbers.drawTimestamp(random)), 0],
    ['drawUnixMilliseconds', numbers.drawUnixMilliseconds, 0],
    ['drawUnixSeconds', (random: Random) => numbers.drawUnixSeconds(random) * 1000, 0],
    ['drawPastUnixSeconds', (random: Random) => moments.drawPastUnixSeconds(random) * 1000, 0],
    ['drawPastUnixMilliseconds', moments.drawPastUnixMilliseconds, 0],
    ['drawDate', (random: Random) => Date.parse(moments.drawDate(random)), 0],
    ['drawFutureTimestamp', (random: Random) => Date.parse(numbers.drawFutureTimestamp(random)), CENTURY],
    ['drawFutureUnixSeconds', (random: Random) => moments.drawFutureUnixSeconds(random) * 1000, CENTURY],
    ['drawFutureUnixMilliseconds', moments.drawFutureUnixMilliseconds, CENTURY],
    ['drawFutureDate', (random: Random) => Date.parse(moments.drawFutureDate(random)), CENTURY],
  ] as const)('of %s lies in the years that it is drawn from', (_, draw, later) => {
    const [least, most] = ends(drawn(draw));
    const YEAR = 31_536_000_000;
    expect(least).toBeGreaterThanOrEqual(FIRST + later - 86_400_000);
    expect(least).toBeLessThan(FIRST + later + YEAR);
    expect(most).toBeLessThanOrEqual(LAST + later);
    expect(most).toBeGreaterThan(LAST + later - YEAR);
  });

  test.each([
    ['drawPastUnixSeconds', moments.drawPastUnixSeconds],
    ['drawFutureUnixSeconds', moments.drawFutureUnixSeconds],
    ['drawPastUnixMilliseconds', moments.drawPastUnixMilliseconds],
    ['drawFutureUnixMilliseconds', moments.drawFutureUnixMilliseconds],
  ])('of %s is whole, and lies within bounds', (_, draw) => {
    const random = new Random(1);
    expect(draw(random, 1e15)).toBe(1e15);
    expect(draw(random, 1e15 + 0.5, 2e15)).toBe(1e15 + 1);
    expect(draw(random, -Infinity, 12.5)).toBe(12);
    expect(draw(random, 0, 12)).toBe(12);
  });

  it('may be a day', () => {
    for (const day of [...drawn(moments.drawDate), ...drawn(moments.drawFutureDate)])
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('in a day is a time in UTC, and a duration is one that people choose', () => {
    const times = drawn(moments.drawTime);
    for (const time of times) expect(time).toMatch(/^[0-2]\d:[0-5]\d:[0-5]\dZ$/);
    expect(new Set(times).size).toBeGreaterThan(200);
  });
});

describe('An id', () => {
  it('with a time has the time in its upper bits, and anything in those below', () => {
    const epoch = Date.UTC(2015, 0, 1);
    const ids = drawn((random) => BigInt(numbers.drawTimedId(random, epoch, 22, 64)));
    const times = ids.map((id) => Number(id >> 22n) + epoch);
    expect(new Date(ends(times)[0]).getUTCFullYear()).toBe(2016);
    expect(new Date(ends(times)[1]).getUTCFullYear()).toBe(2025);
    const rests = ids.map((id) => Number(id & 0x3fffffn));
    expect(ends(rests)[0]).toBeLessThan(2 ** 18);
    expect(ends(rests)[1]).toBeGreaterThan(2 ** 22 - 2 ** 18);
  });

  it('with a time is none of before its epoch', () => {
    const epoch = Date.UTC(2020, 0, 1);
    const late = Date.UTC(2040, 0, 1);
    const timeOf = (random: Random, first: number): number =>
      Number(BigInt(numbers.drawTimedId(random, first, 22, 64)) >> 22n);
    const times = drawn((random) => timeOf(random, epoch));
    expect(ends(times)[0]).toBeGreaterThanOrEqual(0);
    expect(ends(times)[1]).toBeLessThanOrEqual(Date.UTC(2025, 6, 1) - epoch);
    expect(drawn((random) => timeOf(random, late))).toEqual(Array.from({ length: 300 }, () => 0));
  });

  it('with a time has no more bits than its width', () => {
    for (const id of drawn((random) => BigInt(numbers.drawTimedId(random, 0, 22, 32))))
      expect(id < 2n ** 32n).toBe(true);
    const [, most] = ends(drawn((random) => Number(numbers.drawTimedId(random, Date.UTC(2030, 0, 1), 60, 128))));
    expect(most).toBeLessThan(2 ** 53);
  });

  it('without structure is decimal, of 10 to 16 digits', () => {
    for (const id of drawn(numbers.drawDecimalId)) expect(id).toMatch(/^[1-9]\d{9,15}$/);
  });
});

describe('A set of bits', () => {
  it('has up to six of the bits', () => {
    const bits = [0, 1, 4, 31, 32, 40, 52];
    const sets = drawn((random) => BigInt(numbers.drawBitNumber(random, bits)));
    const counts = sets.map((set) => bits.filter((bit) => (set & (1n << BigInt(bit))) !== 0n).length);
    expect(ends(counts)).toEqual([0, 6]);
    const mask = bits.reduce((sum, bit) => sum + 2n ** BigInt(bit), 0n);
    expect(sets.filter((set) => (set & ~mask) !== 0n)).toEqual([]);
    expect(sets.reduce((all, set) => all | set, 0n)).toBe(mask);
    expect(new Set(drawn((random) => numbers.drawBitString(random, [63])))).toEqual(new Set(['0', String(2n ** 63n)]));
    expect(numbers.drawBitNumber(new Random(1), [])).toBe(0);
  });
});

describe('A text of a format', () => {
  test.each([
    ['a UUID of version 4', formats.drawUuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['an address for documentation', formats.drawIpv4, /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.[1-9]\d{0,2}$/],
    ['an address of version 6 for documentation', formats.drawIpv6, /^2001:db8::[1-9a-f][0-9a-f]{0,3}$/],
    ['base64', formats.drawBase64, /^[A-Za-z0-9+/]{24}$/],
    ['a number with two decimals', formats.drawDecimal, /^(?:0|[1-9]\d{0,2})\.\d\d$/],
    ['an integer of 64 bits', formats.drawInt64Text, /^[1-9]\d{3,18}$/],
    ['a mailbox', formats.drawMailbox, /^[a-z]+\.[a-z]+@example\.com$/],
    ['a URL', formats.drawUri, /^https:\/\/[a-z]+\.example\.com\/[a-z]+-[a-z]+$/],
    ['a path', formats.drawUriReference, /^\/[a-z]+-[a-z]+$/],
    ['a host', formats.drawHostname, /^[a-z]+\.example\.com$/],
    ['a duration', moments.drawDuration, /^P(?:\d[DWMY](?:6M|T12H)?|T\d+[HMS](?:30M)?)$/],
  ])('is %s', (_, draw, form) => {
    const texts = drawn((random) => draw(random));
    for (const text of texts) expect(text).toMatch(form);
  });

  it('is drawn of all that it can be', () => {
    const parts = (draw: (random: Random) => string, part: RegExp): number =>
      new Set(drawn(draw).flatMap((text) => text.match(part) ?? [])).size;
    expect(parts(formats.drawUuid, /(?<=^.{19})./)).toBe(4);
    expect(parts(formats.drawUuid, /^../)).toBeGreaterThan(150);
    expect(parts(formats.drawIpv4, /^.*\./)).toBe(3);
    expect(parts(formats.drawIpv4, /\d+$/)).toBeGreaterThan(150);
    expect(parts(moments.drawDuration, /.+/)).toBe(11);
    expect(parts((random) => formats.drawBase64(random, 0, 400), /./)).toBeGreaterThan(60);
  });

  it('of base64 has whole groups of four, as many as the bounds require', () => {
    const lengths = (min: number, max?: number): number => formats.drawBase64(new Random(1), min, max).length;
    expect([lengths(0), lengths(0, 8), lengths(0, 11), lengths(25), lengths(40, 43), lengths(0, 3)]).toEqual([
      24, 8, 8, 28, 40, 0,
    ]);
  });

  it('of 64 bits is one', () => {
    const texts = drawn(formats.drawInt64Text);
    expect(texts.filter((text) => !isInt64Text(text))).toEqual([]);
    expect(texts.some((text) => BigInt(text) > 2n ** 62n)).toBe(true);
  });
});

describe('A sample of an object', () => {
  it('has what is drawn and what is given, which comes first, without what is undefined', () => {
    expect(objects.completeSample({ b: 2, c: undefined, e: null }, { a: 1, b: 1, c: 1, d: undefined })).toEqual({
      a: 1,
      b: 2,
      e: null,
    });
    expect(Object.keys(objects.completeSample<object>({ c: undefined }, { a: 1, c: 1 } as never))).toEqual(['a']);
  });

  it('depends on a given field, even if it is given as undefined', () => {
    expect([{ a: 1 }, { a: undefined }, { a: null }, {}].map((given) => objects.givenOrDrawn(given, 'a', 2))).toEqual([
      1,
      undefined,
      null,
      2,
    ]);
    expect(objects.givenOrDrawn({}, 'toString', 'drawn')).toBe('drawn');
  });

  it('has three of four optional fields, and null in one of four', () => {
    const share = (draw: (random: Random) => unknown, without: unknown): number =>
      drawn(draw).filter((value) => value === without).length / 300;
    for (const [of, least, most] of [
      [share((random) => objects.drawOptional(random, () => 1), undefined), 0.15, 0.35],
      [share((random) => objects.drawOptional(random, () => 1, 0.1), undefined), 0.82, 0.98],
      [share((random) => objects.drawNullable(random, () => 1), null), 0.15, 0.35],
    ] as const) {
      expect(of).toBeGreaterThan(least);
      expect(of).toBeLessThan(most);
    }
  });

  it('draws an optional value as it would without the option', () => {
    const random = new Random(4);
    expect(objects.drawOptional(random, (at) => at.integer(0, 1e9), 1)).toBe(new Random(4).at('value').integer(0, 1e9));
    const nullable = drawn((one) => objects.drawNullable(one, (at) => at.integer(0, 1e9)));
    const plain = drawn((one) => one.at('value').integer(0, 1e9));
    expect(nullable.filter((value, index) => value !== null && value !== plain[index])).toEqual([]);
  });
});

describe('Which field of a group is set', () => {
  const choose = objects.drawWhichOne;
  const random = new Random(2);

  it('is the given one, if it is given with a value', () => {
    expect(choose(random, { b: 1 }, ['a', 'b'])).toBe('b');
    expect(choose(random, { a: null, b: 0 }, ['a', 'b'])).toBe('b');
    expect(choose(random, { b: 1 }, ['a', 'b'], ['a'])).toBe('b');
  });

  it('is otherwise a required one', () => {
    expect(choose(random, {}, ['a', 'b'], ['b'])).toBe('b');
    expect(choose(random, { b: undefined }, ['a', 'b'], ['b'])).toBe('b');
  });

  it('is otherwise any that is not given as null or undefined', () => {
    expect(new Set(drawn((one) => choose(one, { c: null, d: undefined }, ['a', 'b', 'c', 'd'])))).toEqual(
      new Set(['a', 'b']),
    );
    expect(choose(random, { a: null }, ['a'])).toBeUndefined();
    expect(choose(random, {}, [])).toBeUndefined();
  });

  it('may be none where at most one is', () => {
    const which = (given: object, required?: readonly string[]): ReadonlySet<string | undefined> =>
      new Set(drawn((one) => objects.drawWhichAtMostOne(one, given, ['a', 'b'], required)));
    expect(which({})).toEqual(new Set(['a', 'b', undefined]));
    expect(which({ a: 1 })).toEqual(new Set(['a']));
    expect(which({ a: null, b: null })).toEqual(new Set([undefined]));
    expect(which({}, ['b'])).toEqual(new Set(['b']));
    const none = drawn((one) => objects.drawWhichAtMostOne(one, {}, ['a'])).filter((one) => one === undefined);
    expect(none.length / 300).toBeGreaterThan(0.15);
    expect(none.length / 300).toBeLessThan(0.35);
  });
});

describe('A value of one of several types', () => {
  const draws = [() => 'a', () => 'b', (at: Random) => (at.integer(0, 1e9) > 0 ? 'c' : '')];

  it('is one of any of them', () => {
    expect(new Set(drawn((random) => drawVariant(random, draws)))).toEqual(new Set(['a', 'b', 'c']));
    expect(new Set(drawn((random) => drawVariant(random, draws, [1])))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('has numbers of its own for each of them', () => {
    const one = (at: Random): number => at.integer(0, 1e9);
    expect(drawn((random) => drawVariant(random, [one]))).toEqual(drawn((random) => one(random.at('variant').at(0))));
  });

  it('is one of those that end soonest where the nesting is deep', () => {
    const deep = (random: Random): Random => ['1', '2', '3', '4', '5', '6'].reduce((at, key) => at.at(key), random);
    expect(new Set(drawn((random) => drawVariant(deep(random), draws, [0, 2])))).toEqual(new Set(['a', 'c']));
    expect(new Set(drawn((random) => drawVariant(deep(random), draws)))).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('A text that matches a pattern', () => {
  const AFTER = tableCode(acceptedAutomaton('^x+[a-f]$'));

  it('is the usual one where that matches', () => {
    const usual = (_: Random, min = 0, max = Infinity): string => `x${'x'.repeat(Math.min(min, max))}a`;
    expect(drawMatching(new Random(1), pattern(AFTER), usual, 3)).toBe('xxxxa');
    expect(drawMatching(new Random(1), pattern(AFTER), usual, 0, 2)).toBe('xa');
  });

  it('is otherwise drawn, within its bounds', () => {
    const texts = drawn((random) => drawMatching(random, pattern(AFTER), () => 'other', 3, 5));
    for (const text of texts) expect(text).toMatch(/^x{2,4}[a-f]$/);
    expect(new Set(texts).size).toBe(18);
  });
});

describe('A list with expected items', () => {
  it('has one of some values', () => {
    expect(
      [[['a', 'b']], [['c']], [[]], ['a'], [undefined]].map(([list]) => expected.hasOneOf(list, ['a', 'x'])),
    ).toEqual([true, false, false, false, false]);
  });

  test.each([
    [[], [['a', 'b']], ['a']],
    [['x', 'b'], [['a', 'b']], ['b', 'x']],
    [['x', 'y'], [['a']], ['a', 'x']],
    [['x'], [['a'], ['b']], ['a', 'b']],
    [
      ['b', 'x', 'y'],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      ['b', 'x', 'y'],
    ],
    [
      ['x', 'x', 'a'],
      [['a'], ['x']],
      ['a', 'x', 'x'],
    ],
    [['x', 'y'], [], ['x', 'y']],
  ])('%j gets an item of each of %j, and becomes %j', (list, groups, whole) => {
    expect(expected.withItemOfEach(list, groups)).toEqual(whole);
  });
});

describe('A value with a bound from elsewhere', () => {
  test.each([
    [5, 7, 5, 7],
    [7, 7, 7, 7],
    [9, 7, 1, 9],
    [9, 0, 0, 9],
    [9, -3, -3, 9],
    ['2026-01-02', '2026-01-05', '2026-01-02', '2026-01-08'],
    ['2026-01-05', '2026-01-05', '2026-01-05', '2026-01-05'],
    ['2026-01-08', '2026-01-05', '2026-01-02', '2026-01-08'],
    ['2026-01-08', '2026-01-05T00:00:00Z', '2026-01-02', '2026-01-08'],
    ['2026-01-08T10:00:00.000Z', '2026-01-05T00:00:00Z', '2026-01-01T14:00:00.000Z', '2026-01-08T10:00:00.000Z'],
    ['no time', '2026-01-05', 'no time', 'no time'],
    ['2026-01-08', 'no time', '2026-01-08', '2026-01-08'],
    [9, '2026-01-05', 9, 9],
    ['2026-01-08', 3, '2026-01-08', '2026-01-08'],
    [undefined, 3, undefined, undefined],
    [9, undefined, 9, 9],
  ])('%s beside %s becomes no more than that: %s, or no less: %s', (value, bound, notAbove, notBelow) => {
    expect(expected.notAbove(value, bound)).toBe(notAbove);
    expect(expected.notBelow(value, bound)).toBe(notBelow);
  });
});

describe('A collection of samples', () => {
  it('gives up on different items where there are too few', () => {
    let draws = 0;
    const items = collections.drawDistinct(new Random(1), 2, 2, () => void (draws += 1));
    expect(items).toEqual([undefined]);
    expect(draws).toBe(300);
  });

  it('takes objects with equal fields for the same item', () => {
    const items = collections.drawDistinct(new Random(1), 3, 3, (at) => ({ a: [at.integer(1, 3)] }));
    expect(items.map(({ a }) => a[0]).toSorted()).toEqual([1, 2, 3]);
  });

  it('of some values has at most as many as there are', () => {
    expect(collections.drawSome(new Random(1), 0, 9, [])).toEqual([]);
    expect(ends(drawn((random) => collections.drawSome(random, 0, 9, ['a', 'b']).length))).toEqual([0, 2]);
  });
});
