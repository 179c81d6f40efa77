import { describe, expect, test } from 'vitest';
import { isBitNumber } from '../../../templates/runtime/bits.js';
import { expectMultiple, expectOpenRange } from '../../../templates/runtime/explain-number.js';
import {
  asRecord,
  expectAbsent,
  expectAny,
  expectAnyLimit,
  expectBoolean,
  expectDict,
  expectInteger,
  expectItems,
  expectLength,
  expectList,
  expectNull,
  expectNumber,
  expectObject,
  expectObjects,
  expectObjectWithin,
  expectOnlyKeys,
  expectOpenTuple,
  expectOtherKeys,
  expectRange,
  expectText,
  expectTrimmedLength,
  expectTuple,
  expectUnique,
  expectValues,
  isTooDeep,
  ofKey,
  readProperty,
  unlessNull,
  UNREADABLE,
  wrongBits,
  wrongFormat,
  wrongMember,
  wrongType,
  type Explanation,
} from '../../../templates/runtime/explain.js';
import { noVisits } from '../../../templates/runtime/visits.js';

function explanation(given: Partial<Explanation> = {}): Explanation {
  return {
    limits: true,
    strict: false,
    issues: [],
    maxIssues: 100,
    careful: false,
    path: ['it'],
    tooDeep: false,
    visits: noVisits(),
    ...given,
  };
}

/** The issues as `path code: message (expected / received)`. */
function issuesOf(explain: (e: Explanation) => void, given: Partial<Explanation> = {}): readonly string[] {
  const e = explanation(given);
  explain(e);
  expect(e.path).toEqual(given.path ?? ['it']);
  return e.issues.map(({ path, code, message, expected, received }) => {
    const sides = [expected, received].filter((side) => side !== undefined);
    return `${path.join('.')} ${code}: ${message}${sides.length === 0 ? '' : ` (${sides.join(' / ')})`}`;
  });
}

describe('a value of another type', () => {
  test.each([
    [expectText, 'string', ['', 'a'], [1, null, [], {}, true]],
    [expectInteger, 'integer', [0, -3], [0.5, 2 ** 53, '1', Number.NaN, null]],
    [expectNumber, 'number', [0.5, 1], ['1', null, 1n]],
    [expectBoolean, 'boolean', [true, false], [0, 'true', null]],
    [expectNull, 'null', [null], [0, '', false]],
  ] as const)('%o is reported with what was expected', (item, name, valid, invalid) => {
    for (const value of valid) expect(issuesOf((e) => item(e, 'a', value))).toEqual([]);
    for (const value of invalid)
      expect(issuesOf((e) => item(e, 'a', value))[0]).toMatch(
        new RegExp(`^it\\.a type: expected ${name}, got \\w+ \\(${name} / \\w+\\)$`),
      );
    expect(issuesOf((e) => item(e, 'a', undefined))).toEqual([
      `it.a missing: is missing; expected ${name} (${name} / undefined)`,
    ]);
    expect(issuesOf((e) => item(e, 'a', UNREADABLE))).toEqual([]);
  });

  test('is missing where it has a key or a path, and otherwise undefined', () => {
    expect(issuesOf((e) => wrongType(e, undefined, 'x', undefined), { path: [] })).toEqual([
      ' type: expected x, got undefined (x / undefined)',
    ]);
    expect(issuesOf((e) => wrongType(e, undefined, 'x', undefined))).toEqual([
      'it missing: is missing; expected x (x / undefined)',
    ]);
    expect(issuesOf((e) => wrongType(e, 'a', 'x', undefined), { path: [] })).toEqual([
      'a missing: is missing; expected x (x / undefined)',
    ]);
    expect(issuesOf((e) => expectAny(e, 'a', undefined))).toEqual([
      'it.a missing: is missing; expected a value (a value / undefined)',
    ]);
    expect(issuesOf((e) => expectAny(e, 'a', null))).toEqual([]);
  });

  test('is said of the wire type, before that of the format, the members or the bits', () => {
    expect(issuesOf((e) => wrongFormat(e, 'a', 'uuid', 'x'))).toEqual([
      'it.a format: is not a valid uuid (uuid / string)',
    ]);
    expect(issuesOf((e) => wrongFormat(e, 'a', 'uuid', 1))).toEqual([
      'it.a type: expected uuid, got number (uuid / number)',
    ]);
    const isText = (value: unknown): boolean => typeof value === 'string';
    expect(issuesOf((e) => wrongMember(e, 'a', 'Colour', isText, 'x'))).toEqual([
      'it.a unknown-member: is no known Colour (Colour / string)',
    ]);
    expect(issuesOf((e) => wrongMember(e, 'a', 'Colour', isText, 1))).toEqual([
      'it.a type: expected Colour, got number (Colour / number)',
    ]);
    expect(issuesOf((e) => wrongBits(e, 'a', 'Flags', isBitNumber, 8))).toEqual([
      'it.a unknown-bits: has bits that are not known of Flags (Flags / number)',
    ]);
    expect(issuesOf((e) => wrongBits(e, 'a', 'Flags', isBitNumber, '8'))).toEqual([
      'it.a type: expected Flags, got string (Flags / string)',
    ]);
    expect(issuesOf((e) => wrongBits(e, 'a', 'Flags', isText, 'x'))).toEqual([
      'it.a unknown-bits: has bits that are not known of Flags (Flags / string)',
    ]);
    expect(issuesOf((e) => wrongBits(e, 'a', 'Flags', () => false, 'x'))).toEqual([
      'it.a format: is not a valid Flags (Flags / string)',
    ]);
  });
});

describe('limits', () => {
  const tried = [
    [
      'length',
      (e: Explanation, value: unknown) => expectLength(e, 'a', value, 2, 3),
      ['ab', '😀😀'],
      ['a', 'abcd'],
      'it.a length: must be 2 to 3 characters, got 1 (2 to 3 characters / 1)',
    ],
    [
      'trimmed length',
      (e: Explanation, value: unknown) => expectTrimmedLength(e, 'a', value, 2, 2),
      [' ab '],
      [' a ', 'abc'],
      'it.a length: must be 2 characters without white space at both ends, got 1 (2 characters without white space at both ends / 1)',
    ],
    [
      'range',
      (e: Explanation, value: unknown) => expectRange(e, 'a', value, 2, 3),
      [2, 3],
      [1, 4],
      'it.a range: must be 2 to 3, got 1 (2 to 3 / 1)',
    ],
    [
      'open range',
      (e: Explanation, value: unknown) => expectOpenRange(e, 'a', value, 1, 3, 'both'),
      [2, Number.NaN],
      [1, 3],
      'it.a range: must be more than 1 and less than 3, got 1 (more than 1 and less than 3 / 1)',
    ],
    [
      'multiple',
      (e: Explanation, value: unknown) => expectMultiple(e, 'a', value, 5, 10),
      [0.5, Infinity],
      [0.3],
      'it.a multiple-of: must be a multiple of 0.5, got 0.3 (a multiple of 0.5 / 0.3)',
    ],
    [
      'values',
      (e: Explanation, value: unknown) => expectValues(e, 'a', value, ['x', 1]),
      ['x', 1],
      [2, 'y'],
      'it.a values: must be one of "x", 1 ("x", 1 / 2)',
    ],
    [
      'items',
      (e: Explanation, value: unknown) => expectItems(e, 'a', value, 1, 2),
      [[1], { a: 1, b: 2 }],
      [[], [1, 2, 3], {}],
      'it.a items: must be 1 to 2 items, got 0 (1 to 2 items / 0)',
    ],
    [
      'unique',
      (e: Explanation, value: unknown) => expectUnique(e, 'a', value),
      [[], [1, 2]],
      [[1, 2, 1]],
      'it.a.2 unique: occurs more than once in the list',
    ],
  ] as const;

  test.each(tried)('of %s concern values of their form, and say what is allowed', (_, limit, valid, invalid, first) => {
    for (const value of [...valid, null, undefined, true, UNREADABLE])
      expect([value, issuesOf((e) => limit(e, value))]).toEqual([value, []]);
    for (const value of invalid) {
      expect([value, issuesOf((e) => limit(e, value)).length]).toEqual([value, 1]);
      expect([value, issuesOf((e) => limit(e, value), { limits: false })]).toEqual([value, []]);
      expect([value, issuesOf((e) => limit(e, value), { maxIssues: 0 })]).toEqual([value, []]);
    }
    expect(issuesOf((e) => limit(e, invalid[0]))).toEqual([first]);
  });

  test('with one bound or with equal bounds are said shortly', () => {
    const rangeOf = (min: number, max: number, value: number): unknown =>
      issuesOf((e) => expectRange(e, 'a', value, min, max))[0];
    expect(rangeOf(2, Infinity, 1)).toContain('must be at least 2, got 1');
    expect(rangeOf(-Infinity, 2, 3)).toContain('must be at most 2, got 3');
    expect(rangeOf(0, 2, 3)).toContain('must be 0 to 2, got 3');
    expect(rangeOf(2, 2, 3)).toContain('must be 2, got 3');
    expect(issuesOf((e) => expectLength(e, 'a', 'abc', 0, 2))[0]).toContain('must be at most 2 characters, got 3');
    expect(issuesOf((e) => expectItems(e, 'a', { b: 1 }, 0, 0))[0]).toContain('must be at most 0 entries, got 1');
    expect(issuesOf((e) => expectItems(e, 'a', { b: 1 }, 2, Infinity))[0]).toContain(
      'must be at least 2 entries, got 1',
    );
    expect(issuesOf((e) => expectValues(e, 'a', 'secret', ['x']))).toEqual([
      'it.a values: must be one of "x" ("x" / another string)',
    ]);
    const open = (excluded: 'min' | 'max', min: number, max: number): unknown =>
      issuesOf((e) => expectOpenRange(e, 'a', -9, min, max, excluded))[0];
    expect(open('min', 0, 1)).toContain('must be more than 0 and at most 1,');
    expect(open('max', 0, 1)).toContain('must be at least 0 and less than 1,');
    expect(open('min', 0, Infinity)).toContain('must be more than 0, got -9');
    expect(issuesOf((e) => expectOpenRange(e, 'a', 9, -Infinity, 1, 'max'))[0]).toContain('must be less than 1, got 9');
  });

  test('of which one is enough are reported together', () => {
    const limits = [
      (e: Explanation, key: string | number, value: unknown) => expectRange(e, key, value, 0, 1),
      (e: Explanation, key: string | number, value: unknown) => expectRange(e, key, value, 5, 6),
    ] as const;
    expect(issuesOf((e) => expectAnyLimit(e, 'a', 3, ...limits))).toEqual([
      'it.a range: must be 0 to 1 or 5 to 6, got 3 (0 to 1 or 5 to 6 / 3)',
    ]);
    for (const value of [0, 5]) expect(issuesOf((e) => expectAnyLimit(e, 'a', value, ...limits))).toEqual([]);
    const e = explanation();
    expectText(e, 'before', 1);
    expectAnyLimit(e, 'a', 3, ...limits);
    expect(e.issues.map(({ path }) => path.join('.'))).toEqual(['it.before', 'it.a']);
  });
});

describe('containers', () => {
  test('report each item under its key, and end at the most issues', () => {
    const list = [1, 'a', 2];
    expect(issuesOf((e) => expectList(e, 'a', list, expectText))).toEqual([
      'it.a.0 type: expected string, got number (string / number)',
      'it.a.2 type: expected string, got number (string / number)',
    ]);
    expect(issuesOf((e) => expectList(e, 'a', list, expectText), { maxIssues: 1 })).toHaveLength(1);
    expect(issuesOf((e) => expectList(e, 'a', {}, expectText))).toEqual([
      'it.a type: expected array, got object (array / object)',
    ]);
    expect(issuesOf((e) => expectObjects(e, 'a', [1, {}], (one, value) => void asRecord(one, value, [])))).toEqual([
      'it.a.0 type: expected object, got number (object / number)',
    ]);
    expect(issuesOf((e) => expectObjects(e, 'a', 'x', () => {}))).toEqual([
      'it.a type: expected array, got string (array / string)',
    ]);
    expect(
      issuesOf((e) => expectObjects(e, 'a', [1, 2], (one, value) => expectText(one, 'b', value)), { maxIssues: 1 }),
    ).toHaveLength(1);
    expect(issuesOf((e) => expectDict(e, 'a', { x: 1, y: 'b' }, undefined, expectText))).toEqual([
      'it.a.x type: expected string, got number (string / number)',
    ]);
    expect(issuesOf((e) => expectDict(e, 'a', { x: 1, y: 2 }, undefined, expectText), { maxIssues: 1 })).toHaveLength(
      1,
    );
    for (const wrong of [[], null, 'x'])
      expect(issuesOf((e) => expectDict(e, 'a', wrong, undefined, expectText))[0]).toMatch(
        /^it\.a type: expected object/,
      );
  });

  test('say of a key that it is one', () => {
    const short = ofKey((e, key, name) => expectLength(e, key, name, 0, 1));
    expect(issuesOf((e) => expectDict(e, 'a', { b: '', long: '' }, short, expectText))).toEqual([
      'it.a.long length: the key must be at most 1 characters, got 4 (at most 1 characters / 4)',
    ]);
  });

  test('of a fixed number of items have that number', () => {
    const pair = (value: unknown, given: Partial<Explanation> = {}): unknown =>
      issuesOf((e) => expectTuple(e, 'a', value, expectText, expectInteger), given);
    expect(pair(['a', 1])).toEqual([]);
    expect(pair([1, 'a'])).toEqual([
      'it.a.0 type: expected string, got number (string / number)',
      'it.a.1 type: expected integer, got string (integer / string)',
    ]);
    expect(pair(['a'])).toEqual([
      'it.a type: expected array of 2 items, got array of 1 (array of 2 items / array of 1)',
    ]);
    expect(pair('a')).toEqual(['it.a type: expected array of 2 items, got string (array of 2 items / string)']);
  });

  test('of a least number of items have that number, and the others are alike', () => {
    const open = (value: unknown, given: Partial<Explanation> = {}): unknown =>
      issuesOf((e) => expectOpenTuple(e, 'a', value, expectText, expectInteger), given);
    for (const valid of [['a'], ['a', 1], ['a', 1, 2]]) expect(open(valid)).toEqual([]);
    expect(open(['a', 1, 'b', 'c'])).toEqual([
      'it.a.2 type: expected integer, got string (integer / string)',
      'it.a.3 type: expected integer, got string (integer / string)',
    ]);
    expect(open(['a', 'b', 'c'], { maxIssues: 1 })).toHaveLength(1);
    expect(open([])).toEqual([
      'it.a type: expected array of 1 items or more, got array of 0 (array of 1 items or more / array of 0)',
    ]);
    expect(open({})).toEqual([
      'it.a type: expected array of 1 items or more, got object (array of 1 items or more / object)',
    ]);
  });

  test('that are null are none where null is valid', () => {
    expect(issuesOf((e) => unlessNull(expectText)(e, 'a', null))).toEqual([]);
    expect(issuesOf((e) => unlessNull(expectText)(e, 'a', 1))).toHaveLength(1);
  });

  test('inside others have their path', () => {
    const inner = (e: Explanation, value: unknown, word?: string): void => wrongType(e, word, 'x', value);
    expect(issuesOf((e) => expectObject(e, 'a', 1, inner))).toEqual(['it.a type: expected x, got number (x / number)']);
    expect(issuesOf((e) => expectObject(e, 'a', UNREADABLE, () => expect.unreachable()))).toEqual([]);
    expect(issuesOf((e) => expectObjectWithin(e, 'a', 1, inner, 'fact'))).toEqual([
      'it.a.fact type: expected x, got number (x / number)',
    ]);
    expect(issuesOf((e) => expectObjectWithin(e, 'a', UNREADABLE, () => expect.unreachable()))).toEqual([]);
  });

  test('are too deep once, and then nothing recursive is explained', () => {
    const e = explanation();
    expect([isTooDeep(e, 256), isTooDeep(e, 257), isTooDeep(e, 300), isTooDeep(e, 1)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(e.issues).toEqual([{ path: ['it'], code: 'depth', message: 'is nested more than 256 levels deep' }]);
    expect(isTooDeep(explanation({ maxIssues: 0 }), 1)).toBe(true);
  });
});

describe('keys', () => {
  test('that a strict object does not declare are reported, up to the most issues', () => {
    const of = (value: object, given: Partial<Explanation> = {}): unknown =>
      issuesOf((e) => expectOnlyKeys(e, value, ['a']), given);
    expect(of({ a: 1 })).toEqual([]);
    expect(of({ a: 1 }, { careful: true })).toEqual([]);
    expect(of({ a: 1, b: 2, c: undefined })).toEqual([
      'it.b unknown-key: is not a field of this object (absent)',
      'it.c unknown-key: is not a field of this object (absent)',
    ]);
    expect(of({ b: 2, c: 3 }, { maxIssues: 1 })).toHaveLength(1);
  });

  test('that an object does not declare have the type of its other keys', () => {
    const of = (value: object, declared?: ReadonlySet<string>, given: Partial<Explanation> = {}): unknown =>
      issuesOf((e) => expectOtherKeys(e, value, expectText, declared), given);
    expect(of({ a: 1, b: 2, c: undefined }, new Set(['a']))).toEqual([
      'it.b type: expected string, got number (string / number)',
    ]);
    expect(of({ a: 1 })).toHaveLength(1);
    expect(of({ a: 1, b: 1 }, undefined, { maxIssues: 1 })).toHaveLength(1);
  });

  test('without a meaning are to be absent', () => {
    expect(issuesOf((e) => expectAbsent(e, 'a', 'x', 'no colour'))).toEqual([
      'it.a irrelevant: has no meaning here: no colour (absent / string)',
    ]);
    expect(issuesOf((e) => expectAbsent(e, 'a', 'x', 'no colour'), { limits: false })).toEqual([]);
    expect(issuesOf((e) => expectAbsent(e, 'a', UNREADABLE, 'no colour'))).toEqual([]);
  });
});

describe('hostile values', () => {
  const throwing = {
    get a(): never {
      throw new Error('no');
    },
    b: 1,
  };
  const careful = { careful: true };

  test('whose properties throw are reported in careful mode, and otherwise throw', () => {
    const e = explanation(careful);
    expect(readProperty(e, throwing, 'a')).toBe(UNREADABLE);
    expect(e.issues).toEqual([
      { path: ['it', 'a'], code: 'unreadable', message: 'threw an error while it was being read' },
    ]);
    expect(() => readProperty(explanation(), throwing, 'a')).toThrow('no');
    const copy = asRecord(explanation(careful), throwing, ['a', 'b', 'c']);
    expect(copy).toEqual({ a: UNREADABLE, b: 1, c: undefined });
    expect(Object.getPrototypeOf(copy)).toBeNull();
    expect(asRecord(explanation(), throwing, ['a'])).toBe(throwing);
  });

  test.each([
    [Infinity, 'it.a unreadable: threw an error while it was being read'],
    [Symbol('length'), 'it.a unreadable: threw an error while it was being read'],
  ])('that say that they have %s items are not read', (length, issue) => {
    const endless = new Proxy([], { get: (list, key) => (key === 'length' ? length : Reflect.get(list, key)) });
    expect(issuesOf((e) => expectList(e, 'a', endless, expectText), careful)).toEqual([issue]);
    expect(issuesOf((e) => expectOpenTuple(e, 'a', endless, expectText, expectText), careful)).toEqual([issue]);
    expect(issuesOf((e) => expectUnique(e, 'a', endless), careful)).toEqual([issue]);
  });

  test('that are revoked proxies are no lists, and have keys that cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(issuesOf((e) => expectList(e, 'a', proxy, expectText), careful)).toEqual([
      'it.a type: expected array, got object (array / object)',
    ]);
    expect(issuesOf((e) => expectDict(e, 'a', proxy, undefined, expectText), careful)).toEqual([
      'it.a unreadable: threw an error while it was being read',
    ]);
  });

  test('whose length throws are reported once', () => {
    const broken = new Proxy([], {
      get: () => {
        throw new Error('no');
      },
    });
    const issue = 'it.a.length unreadable: threw an error while it was being read';
    expect(issuesOf((e) => expectList(e, 'a', broken, expectText), careful)).toEqual([issue]);
    expect(issuesOf((e) => expectTuple(e, 'a', broken, expectText), careful)).toEqual([issue]);
    expect(issuesOf((e) => expectOpenTuple(e, 'a', broken, expectText, expectText), careful)).toEqual([issue]);
  });
});
