import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { tableCode } from '../../../generator/emit/patterns/table-code.js';
import { acceptedAutomaton } from '../../../generator/patterns/pattern-automaton.js';
import { anyBytes } from '../../../templates/runtime/arbitrary-bytes.js';
import * as formats from '../../../templates/runtime/arbitrary-format.js';
import { anyInt64, anyInt64Text } from '../../../templates/runtime/arbitrary-int64.js';
import { anyMultiple } from '../../../templates/runtime/arbitrary-number.js';
import * as objects from '../../../templates/runtime/arbitrary-object.js';
import { deeper, isDeepest } from '../../../templates/runtime/arbitrary-options.js';
import { anyMatching } from '../../../templates/runtime/arbitrary-pattern.js';
import { anyVariant } from '../../../templates/runtime/arbitrary-union.js';
import * as values from '../../../templates/runtime/arbitrary-value.js';
import * as elastic from '../../../templates/runtime/format-within.js';
import { isHostname } from '../../../templates/runtime/hostname.js';
import { matchingText } from '../../../templates/runtime/pattern-text.js';
import { pattern, type Pattern } from '../../../templates/runtime/pattern.js';
import { isTimestamp } from '../../../templates/runtime/timestamp.js';
import { isUriReference } from '../../../templates/runtime/uri.js';

const RUNS = 200;

function drawn<Value>(arbitrary: fc.Arbitrary<Value>, numRuns = RUNS): Value[] {
  return fc.sample(arbitrary, { numRuns, seed: 7 });
}

/** The simplest value: what a failing test shrinks to. */
function simplest(arbitrary: fc.Arbitrary<unknown>): unknown {
  const found = fc.check(
    fc.property(arbitrary, () => false),
    { seed: 7 },
  );
  return found.counterexample?.[0];
}

const lengthOf = (text: string): number => [...text].length;
const sizes = (all: readonly { readonly length: number }[]): readonly [least: number, most: number] => [
  Math.min(...all.map(({ length }) => length)),
  Math.max(...all.map(({ length }) => length)),
];

/** Each of some conditions is met by a value, and not by all values where it is only one of several cases. */
function expectAmong<Value>(all: readonly Value[], cases: Readonly<Record<string, (value: Value) => boolean>>): void {
  for (const [name, holds] of Object.entries(cases)) {
    const count = all.filter(holds).length;
    expect([name, count > 0, count < all.length]).toEqual([name, true, true]);
  }
}

describe('Any text', () => {
  it('has plain characters, characters of every kind, and characters beyond 16 bits', () => {
    const texts = drawn(values.anyText());
    expectAmong(texts, {
      empty: (text) => text === '',
      plain: (text) => /^[\x20-\x7e]+$/.test(text),
      others: (text) => /[^\x20-\x7e]/.test(text),
    });
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    expectAmong(drawn(values.anyText(3, 5)), {
      'shortest of one character': (text) => /^(😀{3}|𝒳{3})$/u.test(text),
      'longest of one character': (text) => /^(😀{5}|𝒳{5})$/u.test(text),
    });
    expect(simplest(values.anyText(2))).toMatch(/^[\x20-\x7e]{2}$/);
  });

  test.each([
    [0, 3],
    [2, 2],
    [4, 9],
  ])('has %d to %d characters', (min, max) => {
    for (const text of drawn(values.anyText(min, max))) {
      expect(lengthOf(text)).toBeGreaterThanOrEqual(min);
      expect(lengthOf(text)).toBeLessThanOrEqual(max);
    }
    for (const text of drawn(values.anyTrimmedText(min, max))) {
      expect(lengthOf(text.trim())).toBeGreaterThanOrEqual(min);
      expect(lengthOf(text.trim())).toBeLessThanOrEqual(max);
    }
  });

  it('has white space around it where that does not count', () => {
    expectAmong(drawn(values.anyTrimmedText(1, 5)), {
      before: (text) => /^\s/.test(text),
      after: (text) => /\s$/.test(text),
      wide: (text) => text.includes('\u3000'),
      control: (text) => text.includes('\t\n'),
    });
    for (const text of drawn(values.anyTrimmedText(1, 5, false))) expect(text).toBe(text.trim());
  });
});

describe('Any number', () => {
  it('is a safe integer within bounds', () => {
    for (const integer of drawn(values.anyInteger())) expect(Number.isSafeInteger(integer)).toBe(true);
    expect(new Set(drawn(values.anyInteger(1.5, 4.5)))).toEqual(new Set([2, 3, 4]));
    expectAmong(drawn(values.anyInteger()), { negative: (one) => one < 0, large: (one) => one > 2 ** 40 });
    expect(simplest(values.anyInteger())).toBe(0);
  });

  it('is one that JSON has', () => {
    const numbers = drawn(values.anyFloat(), 500);
    for (const number of numbers) expect([Number.isFinite(number), Object.is(number, -0)]).toEqual([true, false]);
    expectAmong(numbers, {
      fraction: (one) => one % 1 !== 0,
      negative: (one) => one < 0,
      huge: (one) => Math.abs(one) > 1e100,
    });
    for (const number of drawn(values.anyFloat(0.5, 1.5))) expect(number >= 0.5 && number <= 1.5).toBe(true);
    expectAmong(drawn(values.anyFloat(0.5, 0.5 + 2 ** -52), 100), {
      least: (one) => one === 0.5,
      most: (one) => one > 0.5,
    });
    for (const number of drawn(values.anyFloat(1e308))) expect(number >= 1e308 && number < Infinity).toBe(true);
    for (const number of drawn(values.anyFloat(-Infinity, -1e308)))
      expect(number <= -1e308 && number > -Infinity).toBe(true);
  });

  it('is a natural one, a boolean, or an id that is text or a number', () => {
    expect(drawn(values.anyNatural()).filter((one) => !Number.isSafeInteger(one) || one < 0)).toEqual([]);
    expectAmong(drawn(values.anyBoolean()), { true: (one) => one });
    expectAmong(drawn(values.anyTextOrInteger()), {
      text: (one) => typeof one === 'string',
      negative: (one) => Number(one) < 0,
    });
  });

  test.each([
    [5, 10, -1, 1, [-1, -0.5, 0, 0.5, 1]],
    [5, 1, 3, 3, [3]],
    [5, 1, 10, 20, [10, 15, 20]],
    [25, 100, 0, 0.5, [0, 0.25, 0.5]],
    [3, 1, -3, 0, [-3, 0]],
  ])('is a multiple of %d / %d from %d to %d', (digits, scale, min, max, all) => {
    const numbers = drawn(anyMultiple(digits, scale, min, max));
    expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual(all);
    expect(numbers.some((one) => Object.is(one, -0))).toBe(false);
  });

  it('is a multiple as far as decimal digits and doubles are the same', () => {
    const numbers = drawn(anyMultiple(3, 10));
    for (const number of numbers) {
      expect(Math.round(number * 10) % 3 === 0 && Math.abs(number) <= 1e14).toBe(true);
    }
    expectAmong(numbers, { negative: (one) => one < 0, large: (one) => one > 1e12 });
    expect(new Set(drawn(anyMultiple(1, 1, 2 ** 60)))).toEqual(new Set([2 ** 60]));
    expect(new Set(drawn(anyMultiple(1, 1, -Infinity, -(2 ** 60))))).toEqual(new Set([-(2 ** 60)]));
  });

  test.each([
    [-7n, 7n, 3n, [-6n, -3n, 0n, 3n, 6n]],
    [1n, 7n, 3n, [3n, 6n]],
    [-7n, -1n, 3n, [-6n, -3n]],
    [3n, 6n, 3n, [3n, 6n]],
  ])('of 64 bits from %d to %d is a multiple of %d', (min, max, step, all) => {
    expect(new Set(drawn(anyInt64Text(min, max, step)))).toEqual(new Set(all.map(String)));
    expect(new Set(drawn(anyInt64(min, max, step)).map(BigInt))).toEqual(new Set(all));
  });

  it('of 64 bits has all forms that it can have', () => {
    expectAmong(drawn(anyInt64(0n, 9n)), { number: (one) => typeof one === 'number' });
    expect(drawn(anyInt64(2n ** 53n, 2n ** 60n)).filter((one) => typeof one === 'number')).toEqual([]);
    expect(new Set(drawn(anyInt64Text(1n, 3n)))).toEqual(new Set(['1', '2', '3']));
  });

  it('of Unix time is a whole one that a date can hold', () => {
    const FURTHEST = 8.64e15;
    for (const [arbitrary, furthest] of [
      [formats.anyUnixSeconds, FURTHEST / 1000],
      [formats.anyUnixMilliseconds, FURTHEST],
    ] as const) {
      const moments = drawn(arbitrary(), 300);
      for (const moment of moments) expect(Number.isInteger(moment) && Math.abs(moment) <= furthest).toBe(true);
      expectAmong(moments, { past: (one) => one < 0, far: (one) => Math.abs(one) > furthest / 4 });
      expect(new Set(drawn(arbitrary(0.5, 2.5)))).toEqual(new Set([1, 2]));
      expect(new Set(drawn(arbitrary(furthest - 1)))).toEqual(new Set([furthest - 1, furthest]));
      expect(new Set(drawn(arbitrary(-Infinity, 1 - furthest)))).toEqual(new Set([1 - furthest, -furthest]));
    }
  });
});

describe('Any member', () => {
  const others = fc.constantFrom('x', 'y');

  it('is a listed one, or another one unless the options exclude those', () => {
    expect(new Set(drawn(values.anyMember({}, ['a', 'b'], others)))).toEqual(new Set(['a', 'b', 'x', 'y']));
    expect(new Set(drawn(values.anyMember({ unknownMembers: false }, ['a', 'b'], others)))).toEqual(
      new Set(['a', 'b']),
    );
    expect(drawn(values.anyMember({}, ['a'], others)).filter((one) => one === 'a').length).toBeGreaterThan(RUNS / 2);
    expect(simplest(values.anyMember({}, ['a'], others))).toBe('a');
    expect(new Set(drawn(values.anyOneOf([1, 'a'])))).toEqual(new Set([1, 'a']));
  });

  const BITS = [0, 4, 40];
  const MASK = 2n ** 40n + 17n;
  const outside = (one: number | string): boolean => (BigInt(one) & ~MASK) !== 0n;

  test.each([
    ['number', values.anyBitNumber],
    ['string', values.anyBitString],
  ] as const)('of a set of bits as a %s has the listed bits, and others where it is open', (type, arbitrary) => {
    const listed: readonly (number | string)[] = drawn<number | string>(arbitrary({}, BITS, false));
    expect(listed.filter(outside)).toEqual([]);
    expect(new Set(listed).size).toBe(8);
    expect(drawn<number | string>(arbitrary({ unknownMembers: false }, BITS, true)).filter(outside)).toEqual([]);
    const open: readonly (number | string)[] = drawn<number | string>(arbitrary({}, BITS, true));
    expectAmong(open, { outside });
    expect(open.filter(outside).length).toBeLessThan(RUNS / 2);
    for (const one of [...listed, ...open]) expect(typeof one).toBe(type);
    expect(Number(simplest(arbitrary({}, BITS, true)))).toBe(0);
  });

  it('of the ids has up to so many bits, some of them with zeros in front', () => {
    const ids = drawn(values.anyDecimal(40), 500);
    for (const id of ids) expect(/^\d{1,20}$/.test(id) && BigInt(id) < 2n ** 40n).toBe(true);
    expectAmong(ids, { padded: (id) => /^0\d{19}$/.test(id), large: (id) => BigInt(id) > 2n ** 38n });
    expect(drawn(values.anyDecimal(2)).some((id) => BigInt(id) === 3n)).toBe(true);
  });
});

describe('Any timestamp', () => {
  it('has a year up to 9999, with and without a fraction, with any offset', () => {
    const texts = drawn(values.anyTimestamp(), 400);
    expect(texts.filter((text) => !isTimestamp(text))).toEqual([]);
    expectAmong(texts, {
      early: (text) => text.startsWith('0'),
      late: (text) => text.startsWith('9'),
      'a fraction': (text) => text.includes('.'),
      'nine digits': (text) => /\.\d{9}\D/.test(text),
      ...Object.fromEntries(
        ['Z', '+00:00', '-00:00', '+05:30', '-11:59', '+23:59'].map((zone) => [
          zone,
          (text: string) => text.endsWith(zone),
        ]),
      ),
    });
  });
});

describe('Any list', () => {
  test.each([
    [0, 3],
    [2, 2],
    [15, 20],
    [0, 21],
  ])('has %d to %d items', (min, max) => {
    const [least, most] = sizes(drawn(values.anyList(fc.constant(1), min, max)));
    expect(least).toBe(Math.max(min, 0));
    expect(most).toBeLessThanOrEqual(max);
    // A full list is drawn where it is not too long.
    if (max <= 20) expect(most).toBe(max);
  });

  it('without an end is short', () => {
    const [least, most] = sizes(drawn(values.anyList(fc.constant(1), 2)));
    expect(least).toBe(2);
    expect(most).toBeLessThan(20);
    expect(simplest(values.anyList(fc.nat(), 2))).toEqual([0, 0]);
    expect(sizes(drawn(values.anyList(fc.constant(1))))[0]).toBe(0);
  });

  it('has different items where it should', () => {
    const lists = drawn(values.anyDistinct(fc.record({ a: fc.nat({ max: 4 }) }), 2, 4));
    for (const list of lists) expect(new Set(list.map(({ a }) => a)).size).toBe(list.length);
    expect(sizes(lists)).toEqual([2, 4]);
    expect(sizes(drawn(values.anyDistinct(fc.nat())))[0]).toBe(0);
  });

  it('of a fixed form has an item of each', () => {
    const [a, b] = [fc.constant('a'), fc.constant('b')];
    expect(drawn(values.anyTuple(a, b))[0]).toEqual(['a', 'b']);
    expect(drawn(values.anyOpenTuple(fc.constant(['c', ['d']]), a, b))[0]).toEqual(['a', 'b', 'c', ['d']]);
  });
});

describe('Any object', () => {
  it('of keys has as many as its bounds say', () => {
    const counts = drawn(values.anyDict(fc.nat({ max: 9 }), fc.boolean(), 2, 3)).map((dict) => Object.keys(dict));
    expect(sizes(counts)).toEqual([2, 3]);
    const all = drawn(values.anyDict(fc.constantFrom('__proto__', 'a'), fc.constant(1)));
    expect(sizes(all.map((dict) => Object.keys(dict)))[0]).toBe(0);
    expect(Object.getPrototypeOf(all[0])).toBe(Object.prototype);
  });

  it('of JSON can be written and read', () => {
    const all = drawn(values.anyJson());
    for (const value of all) expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    expectAmong(all, { object: (value) => typeof value === 'object' && value !== null });
  });

  const FIELDS = { id: fc.constant(1), name: objects.mayBeAbsent(fc.constant('a')), gone: undefined };
  const keysOf = (record: unknown): string =>
    Object.keys(record as object)
      .toSorted()
      .join();

  it('has its fields, of which some may be absent', () => {
    const records = drawn(objects.anyRecord({}, FIELDS));
    expect(new Set(records.map(keysOf))).toEqual(new Set(['id', 'id,name']));
    expect(records.every((record) => (record as { readonly id: unknown }).id === 1)).toBe(true);
    expect(Object.getPrototypeOf(records[0])).toBe(Object.prototype);
  });

  it('has other keys where the options or the spec allow them', () => {
    const known = new Set(['id', 'id,name']);
    const others = (record: unknown): boolean => !known.has(keysOf(record));
    expectAmong(drawn(objects.anyRecord({ unknownKeys: true }, FIELDS)), { others });
    expect(drawn(objects.anyRecord({ unknownKeys: false }, FIELDS)).filter(others)).toEqual([]);
    expect(drawn(objects.anyRecord({ unknownKeys: true }, FIELDS, 'none')).filter(others)).toEqual([]);
    const keys = fc.constantFrom('x', 'y', 'id', 'gone');
    const records = drawn(objects.anyRecord({}, FIELDS, fc.constant(7), keys));
    for (const record of records) {
      const { id, name, ...rest } = record as Readonly<Record<string, unknown>>;
      expect([id, name === undefined || name === 'a']).toEqual([1, true]);
      expect(Object.keys(rest).every((key) => key === 'x' || key === 'y')).toBe(true);
      expect(Object.values(rest).every((value) => value === 7)).toBe(true);
    }
    expectAmong(records, { others });
    const many = drawn(objects.anyRecord({}, FIELDS, fc.constant(7), fc.string()));
    expect(Math.max(...many.map((record) => Object.keys(record as object).length))).toBeLessThanOrEqual(5);
  });

  it('has fields that may be null, and fields that others depend on', () => {
    expectAmong(drawn(objects.mayBeNull(fc.constant(1))), { null: (value) => value === null });
    expect(objects.justThis(undefined)).toBeUndefined();
    expect(drawn(objects.justThis(null)!)[0]).toBeNull();
    expect(new Set(drawn(objects.presentOrAbsent(undefined)))).toEqual(new Set([undefined]));
    expect(new Set(drawn(objects.presentOrAbsent(fc.constant(1))))).toEqual(new Set([1]));
    expect(new Set(drawn(objects.presentOrAbsent(objects.mayBeAbsent(fc.constant(1)))))).toEqual(
      new Set([1, undefined]),
    );
  });

  it('has one field of a group, or one at most', () => {
    const one = (...given: Parameters<typeof objects.anyWhichOne>): ReadonlySet<unknown> =>
      new Set(drawn(objects.anyWhichOne(...given)));
    expect(one(['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(one(['a', 'b'], ['b', 'a'])).toEqual(new Set(['b']));
    expect(one([])).toEqual(new Set([undefined]));
    const most = (...given: Parameters<typeof objects.anyWhichOne>): ReadonlySet<unknown> =>
      new Set(drawn(objects.anyWhichAtMostOne(...given)));
    expect(most(['a', 'b'])).toEqual(new Set(['a', 'b', undefined]));
    expect(most(['a', 'b'], ['b', 'a'])).toEqual(new Set(['b']));
  });

  it('is nested twice in itself, or as the options say', () => {
    const depth = (options: object): number => (isDeepest(options) ? 0 : 1 + depth(deeper(options)));
    expect([depth({}), depth({ depth: 0 }), depth({ depth: 5 }), depth({ depth: -1 })]).toEqual([2, 0, 5, 0]);
    expect(deeper({ unknownKeys: true, depth: 3 })).toEqual({ unknownKeys: true, depth: 2 });
  });

  it('of several types is one of each, and shrinks to the first', () => {
    const variant = anyVariant(fc.constant('a'), fc.constant('b'));
    expect(new Set(drawn(variant))).toEqual(new Set(['a', 'b']));
    expect(simplest(variant)).toBe('a');
  });

  it('of bytes is a small file', () => {
    const [least, most] = sizes(drawn(anyBytes()));
    expect([least, most > 5, most <= 16]).toEqual([0, true, true]);
  });
});

describe('A text that matches a pattern', () => {
  const of = (text: string): Pattern => pattern(tableCode(acceptedAutomaton(text)));

  test.each([
    ['^a{2,3}[b-d]?$', /^a{2,3}[b-d]?$/, 6],
    ['^(?:cat|horse)s*$', /^(?:cat|horse)s*$/, 10],
    ['^\\d{3}$', /^\d{3}$/, 100],
  ])('is any of those that match %s', (text, form, least) => {
    const texts = drawn(anyMatching(of(text), 0, Infinity, false));
    for (const one of texts) expect(one).toMatch(form);
    expect(new Set(texts).size).toBeGreaterThan(least - 1);
  });

  it('has a length within bounds, or is empty where none matches', () => {
    for (const text of drawn(anyMatching(of('^[a-z]+$'), 3, 5))) expect(text).toMatch(/^[a-z]{3,5}$/);
    for (const text of drawn(anyMatching(of('^(?:ab)+$'), 3, 5))) expect(text).toBe('abab');
    for (const text of drawn(anyMatching(of('^a{9}$'), 0, 5))) expect(text).toBe('');
    for (const text of drawn(anyMatching(of('^a+$'), 3))) expect(text).toMatch(/^a{3,15}$/);
    expect(new Set(drawn(anyMatching(of('^a+$'), 3)).map(lengthOf)).size).toBe(13);
  });

  it('is found though it is long', () => {
    for (const text of drawn(anyMatching(of('^(?:a{40}|b{60})$'), 50), 20)) expect(text).toBe('b'.repeat(60));
  });

  it('has letters and digits unless it may have characters of every kind', () => {
    for (const text of drawn(anyMatching(of('^.{4}$'), 0, Infinity, false))) expect(text).toMatch(/^[0-9A-Za-z]{4}$/);
    for (const text of drawn(anyMatching(of('^[^a-zA-Z0-9]{4}$'), 0, Infinity, false)))
      expect(text).toMatch(/^[!-~]{4}$/);
    for (const text of drawn(anyMatching(of('^[^!-~]{4}$'), 0, Infinity, false)))
      expect(text).toMatch(/^[^\p{Cc}\p{Surrogate}]{4}$/u);
    for (const text of drawn(anyMatching(of('^[\\t\\n]{2}$')))) expect(text).toMatch(/^[\t\n]{2}$/);
    const wide = drawn(anyMatching(of('^[\\s\\S]{4}$')));
    expectAmong(wide, {
      letters: (text) => /[A-Za-z0-9]/.test(text),
      marks: (text) => /[!-/]/.test(text),
      'beyond ASCII': (text) => /[^\0-~]/.test(text),
    });
  });

  it('is drawn from all code points of a class', () => {
    const draws = new Set<string>();
    for (let index = 0; index < 4; index++) draws.add(matchingText(of('^[ace]|g$'), 1, 1, (below) => index % below));
    expect(draws).toEqual(new Set(['a', 'c', 'e', 'g']));
    const asked: number[] = [];
    matchingText(of('^[a-z]$'), 0, 9, (below) => (asked.push(below), below - 1));
    expect(asked).toEqual([1, 26]);
  });
});

describe('A text of a format that has to have a length', () => {
  test.each([
    ['ada@example.com', 0, Infinity, 'ada@example.com'],
    ['ada@example.com', 15, 15, 'ada@example.com'],
    ['ada@example.com', 17, 20, 'xxada@example.com'],
    ['ada@example.com', 3, 14, 'a@b'],
    ['ada@example.com', 5, 14, 'xxa@b'],
    ['"a b"@example.com', 19, 20, '"xxa b"@example.com'],
  ])('is an email address: %s of %d to %d is %s', (text, min, max, fitted) => {
    expect(elastic.formatWithin(text, min, max, elastic.elasticEmail)).toBe(fitted);
  });

  test.each([
    [elastic.elasticUri, 'https://a/', 12, 20, 'https://a/xx'],
    [elastic.elasticUri, 'https://a/', 4, 9, 'a:xx'],
    [elastic.elasticUriReference, '/a', 0, 1, ''],
    [elastic.elasticUriReference, '/a', 1, 1, 'x'],
    [elastic.elasticDecimal, '1.5', 5, 9, '1.500'],
    [elastic.elasticDecimal, '0', 3, 9, '700'],
    [elastic.elasticDecimal, '-0', 4, 9, '-700'],
    [elastic.elasticDecimal, '10', 4, 9, '1000'],
    [elastic.elasticDecimal, '0.5', 4, 9, '0.50'],
    [elastic.elasticDecimal, '1.5', 2, 2, '70'],
  ])('is longer or shorter: %s', (kind, text, min, max, fitted) => {
    expect(elastic.formatWithin(text, min, max, kind)).toBe(fitted);
  });

  it('is the name of a host, of whatever length', () => {
    for (const text of ['a', 'ab.cd', `${'a'.repeat(63)}.example`, 'x'.repeat(63)]) {
      for (let length = text.length; length <= 253; length++) {
        const name = elastic.formatWithin(text, length, 253, elastic.elasticHostname);
        expect([name.length, isHostname(name)]).toEqual([length, true]);
        expect(name.endsWith(text.slice(2))).toBe(true);
      }
    }
    expect(elastic.formatWithin('ab.cd', 7, 9, elastic.elasticHostname)).toBe('xxab.cd');
  });

  test.each([
    [formats.anyHostname, 30],
    [formats.anyEmail, 40],
    [formats.anyUri, 40],
    [formats.anyUriReference, 40],
    [formats.anyDecimalText, 40],
    [formats.anyBase64, 40],
  ] as const)('is an arbitrary one, too: %o', (arbitrary, length) => {
    for (const text of drawn(arbitrary(length, length + 3), 100)) {
      expect(text.length).toBeGreaterThanOrEqual(length);
      expect(text.length).toBeLessThanOrEqual(length + 3);
    }
    for (const text of drawn(arbitrary(0, 8), 100)) expect(text.length).toBeLessThanOrEqual(8);
    // Without bounds, most are of other lengths.
    expect(new Set(drawn(arbitrary()).map((text) => text.length)).size).toBeGreaterThan(9);
  });
});

describe('Any reference', () => {
  it('has every form of a URI, with octets in percent-encoding', () => {
    const uris = drawn(formats.anyUri(), 500);
    for (const uri of uris) expect(uri).toMatch(/^[a-z][a-z0-9+.-]*:/);
    expectAmong(uris, {
      query: (uri) => uri.includes('?'),
      fragment: (uri) => uri.includes('#'),
      octet: (uri) => /%[0-9a-f]{2}/.test(uri),
      ...Object.fromEntries(
        ['http', 'urn:', 'mailto:', 'tel:', 'x+y.z-1:'].map((start) => [start, (uri: string) => uri.startsWith(start)]),
      ),
      'at sign': (uri) => /^urn:.*@/.test(uri),
    });
  });

  it('may be a part of one', () => {
    const references = drawn(formats.anyUriReference(), 500);
    expect(references.filter((text) => !isUriReference(text))).toEqual([]);
    expectAmong(references, {
      empty: (uri) => uri === '',
      ...Object.fromEntries(
        ['/', './', '//example.com/', '?', '#', 'http', 'urn:'].map((start) => [
          start,
          (uri: string) => uri.startsWith(start),
        ]),
      ),
      name: (uri) => /^[A-Za-z]+$/.test(uri),
    });
  });
});
