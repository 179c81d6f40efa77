import { describe, expect, it, test } from 'vitest';
import { tableCode } from '../../../generator/emit/patterns/table-code.js';
import { acceptedAutomaton } from '../../../generator/patterns/pattern-automaton.js';
import { expectDistinct } from '../../../templates/runtime/explain-distinct.js';
import { expectFormat, expectNumberFormat } from '../../../templates/runtime/explain-format.js';
import { expectInt64Multiple, expectInt64Range } from '../../../templates/runtime/explain-int64.js';
import { expectKeysByPattern } from '../../../templates/runtime/explain-key-patterns.js';
import { expectListItems } from '../../../templates/runtime/explain-list-items.js';
import { expectPattern } from '../../../templates/runtime/explain-pattern.js';
import * as unions from '../../../templates/runtime/explain-union.js';
import { expectListed } from '../../../templates/runtime/explain-values.js';
import {
  expectInteger,
  expectText,
  reportIssue,
  UNREADABLE,
  wrongType,
  type Explanation,
} from '../../../templates/runtime/explain.js';
import { MAX_INT64, MIN_INT64 } from '../../../templates/runtime/int64.js';
import { pattern, type Pattern } from '../../../templates/runtime/pattern.js';
import { addVisit, isVisited, noVisits } from '../../../templates/runtime/visits.js';

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

/** The issues as `path code: message (expected / received)`, with the variant if there is one. */
function issuesOf(explain: (e: Explanation) => void, given: Partial<Explanation> = {}): readonly string[] {
  const e = explanation(given);
  explain(e);
  expect(e.path).toEqual(given.path ?? ['it']);
  return e.issues.map(({ path, code, message, expected, received, variant }) => {
    const sides = [expected, received].filter((side) => side !== undefined);
    const about = sides.length === 0 ? '' : ` (${sides.join(' / ')})`;
    return `${path.join('.')} ${code}: ${message}${about}${variant === undefined ? '' : ` [${variant}]`}`;
  });
}

const of = (text: string): Pattern => pattern(tableCode(acceptedAutomaton(text)));
const throwing = {
  get a(): never {
    throw new Error('no');
  },
};

describe('A limit', () => {
  const isEven = (value: unknown): boolean => Number(value) % 2 === 0;

  test.each<
    readonly [
      name: string,
      explain: (e: Explanation, value: unknown) => void,
      valid: readonly unknown[],
      invalid: readonly (readonly [unknown, string])[],
    ]
  >([
    [
      'of the format of a text',
      (e, value) => expectFormat(e, 'a', value, 'even', isEven),
      ['2', 1, null, undefined],
      [['1', 'it.a format: is not a valid even (even / string)']],
    ],
    [
      'of the format of a number',
      (e, value) => expectNumberFormat(e, 'a', value, 'even', isEven),
      [2, '1', null],
      [[1, 'it.a format: must be a even, got 1 (even / 1)']],
    ],
    [
      'of the range of 64 bits',
      (e, value) => expectInt64Range(e, 'a', value, 1n, 9n),
      [1, 9n, '5', 'x', null],
      [
        [0, 'it.a range: must be 1 to 9, got 0 (1 to 9 / 0)'],
        [10n, 'it.a range: must be 1 to 9, got 10 (1 to 9 / 10)'],
        ['10', 'it.a range: must be 1 to 9, got 10 (1 to 9 / 10)'],
      ],
    ],
    [
      'of the least of 64 bits',
      (e, value) => expectInt64Range(e, 'a', value, 1n, MAX_INT64),
      [1, MAX_INT64],
      [[0, 'it.a range: must be at least 1, got 0 (at least 1 / 0)']],
    ],
    [
      'of the most of 64 bits',
      (e, value) => expectInt64Range(e, 'a', value, MIN_INT64, 9n),
      [9, MIN_INT64],
      [[10, 'it.a range: must be at most 9, got 10 (at most 9 / 10)']],
    ],
    ['of a multiple of 64 bits', (e, value) => expectInt64Multiple(e, 'a', value, 5, 10), [1, 5n, '7', 'x'], []],
    [
      'of a whole multiple of 64 bits',
      (e, value) => expectInt64Multiple(e, 'a', value, 30, 10),
      [3, 6n, '9', 'x'],
      [['4', 'it.a multiple-of: must be a multiple of 3, got 4 (a multiple of 3 / 4)']],
    ],
    [
      'of the items of a list',
      (e, value) => expectListItems(e, 'a', value, 1, 2),
      [[1], [1, 2], {}, 'x'],
      [[[], 'it.a items: must be 1 to 2 items, got 0 (1 to 2 items / 0)']],
    ],
    [
      'of a pattern',
      (e, value) => expectPattern(e, 'a', value, of('^ab+$'), '/^ab+$/'),
      ['ab', 'abb', 5],
      [
        ['ax', 'it.a pattern: must match /^ab+$/ (/^ab+$/ / a string that differs at position 1)'],
        ['a', 'it.a pattern: must match /^ab+$/ (/^ab+$/ / a string that ends too early)'],
      ],
    ],
    [
      'of values',
      (e, value) => expectListed(e, 'a', value, ['x', 1, null]),
      ['x', 1, null, undefined, UNREADABLE],
      [['y', 'it.a values: must be one of "x", 1, null ("x", 1, null / string)']],
    ],
    [
      'of distinct items',
      (e, value) => expectDistinct(e, 'a', value),
      [[], [1, 2, '1'], [{ b: 1 }, { b: 2 }], 'aa', {}],
      [
        [[1, 2, 1], 'it.a.2 unique: occurs more than once in the list'],
        [[{ b: [1] }, { b: [1] }], 'it.a.1 unique: occurs more than once in the list'],
      ],
    ],
  ])('%s is reported, but not in mode shape', (_, explain, valid, invalid) => {
    for (const value of valid) expect(issuesOf((e) => explain(e, value))).toEqual([]);
    for (const [value, issue] of invalid) {
      expect(issuesOf((e) => explain(e, value))).toEqual([issue]);
      expect(issuesOf((e) => explain(e, value), { limits: false })).toEqual([]);
    }
  });

  it('of distinct items is reported for each that is no first one, up to the most issues', () => {
    expect(issuesOf((e) => expectDistinct(e, 'a', [1, 1, 1]))).toHaveLength(2);
    expect(issuesOf((e) => expectDistinct(e, 'a', [1, 1, 1]), { maxIssues: 1 })).toHaveLength(1);
    // What cannot be read equals nothing else.
    expect(issuesOf((e) => expectDistinct(e, 'a', [throwing, { a: 1 }, throwing]), { careful: true })).toEqual([]);
  });
});

describe('Keys by patterns', () => {
  const keys = (
    value: object,
    others?: typeof expectText,
    isClosed = false,
    declared?: ReadonlySet<string>,
    given: Partial<Explanation> = {},
  ): readonly string[] =>
    issuesOf(
      (e) =>
        expectKeysByPattern(
          e,
          value,
          [
            [of('^n'), expectInteger],
            [of('t$'), expectText],
            [of('^any'), undefined],
          ],
          others,
          isClosed,
          declared,
        ),
      given,
    );

  it('have the types of all patterns that they match', () => {
    expect(keys({ n: 1, t: 'a', any: {}, other: {}, none: undefined })).toEqual([]);
    expect(keys({ n: 'a', t: 1, nt: 1, anyt: 2 })).toEqual([
      'it.n type: expected integer, got string (integer / string)',
      'it.t type: expected string, got number (string / number)',
      'it.nt type: expected string, got number (string / number)',
      'it.anyt type: expected string, got number (string / number)',
    ]);
  });

  it('that match none have a type of their own, or must not be', () => {
    expect(keys({ other: 1, fine: 'x', none: undefined }, expectText)).toEqual([
      'it.other type: expected string, got number (string / number)',
    ]);
    expect(keys({ other: 1, n: 'x' }, undefined, true)).toEqual([
      'it.other unknown-key: is not a field of this object, and matches none of its patterns (absent)',
      'it.n type: expected integer, got string (integer / string)',
    ]);
  });

  it('are not those that the object declares', () => {
    expect(keys({ n: 'x', other: 1 }, undefined, true, new Set(['n', 'other']))).toEqual([]);
  });

  it('are reported up to the most issues, and read only if their values matter', () => {
    expect(keys({ n: 'x', n2: 'x' }, undefined, false, undefined, { maxIssues: 1 })).toHaveLength(1);
    expect(
      keys({
        get anything(): never {
          throw new Error('no');
        },
      }),
    ).toEqual([]);
    expect(() =>
      keys({
        get n(): never {
          throw new Error('no');
        },
      }),
    ).toThrow('no');
  });
});

describe('The form of a value', () => {
  test.each([
    ['a', 'text'],
    [1, 'number'],
    [1n, 'number'],
    [true, 'boolean'],
    [null, 'null'],
    [[], 'list'],
    [{}, 'object'],
    [undefined, 'none'],
    [Symbol('x'), 'none'],
    [() => 1, 'none'],
  ])('%o is %s', (value, form) => {
    expect(unions.formOf(value)).toBe(form);
  });
});

describe('The field that distinguishes the members of a union', () => {
  const wrong = (tag: unknown): readonly string[] =>
    issuesOf((e) => unions.wrongTag(e, 'kind', tag, 'Shape', '"a" or "b"'));

  it('is read as an own one, and reported if it throws', () => {
    const e = explanation({ careful: true });
    expect([
      unions.readTag(e, { kind: 1 }, 'kind'),
      unions.readTag(e, {}, 'kind'),
      unions.readTag(e, {}, 'toString'),
      unions.readTag(e, { toString: 1 }, 'toString'),
    ]).toEqual([1, undefined, undefined, 1]);
    expect(() => unions.readTag(explanation(), throwing, 'a')).toThrow('no');
    const issues = issuesOf((own) => unions.wrongTag(own, 'a', unions.readTag(own, throwing, 'a'), 'Shape', '"a"'), {
      careful: true,
    });
    expect(issues).toEqual(['it.a unreadable: threw an error while it was being read']);
  });

  it('is missing, or none that a member has', () => {
    expect(wrong(undefined)).toEqual(['it.kind missing: is missing; expected "a" or "b" ("a" or "b" / undefined)']);
    expect(wrong('c')).toEqual([
      'it.kind unknown-variant: is no variant of Shape; expected "a" or "b" ("a" or "b" / string)',
    ]);
  });
});

describe('A value that is explained as a member of a union', () => {
  it('has issues that name the member, once', () => {
    const issues = issuesOf((e) => {
      reportIssue(e, 'x', 'own', 'is before');
      const known = e.issues.length;
      reportIssue(e, 'a', 'type', 'is inside');
      unions.nameVariant(e, known, 'is taken for one', 'Inner');
      reportIssue(e, 'b', 'type', 'is after');
      unions.nameVariant(e, known, 'is taken for another', 'Outer');
    });
    expect(issues).toEqual([
      'it.x own: is before',
      'it.a type: is taken for one (Inner): is inside [Inner]',
      'it.b type: is taken for another (Outer): is after [Outer]',
    ]);
  });

  it('is explained like an item under its own key', () => {
    expect(issuesOf((e) => unions.explainHere(e, 1, expectText), { path: ['a', 'b'] })).toEqual([
      'a.b type: expected string, got number (string / number)',
    ]);
    const outermost = issuesOf(
      (e) => {
        reportIssue(e, undefined, 'own', 'is before');
        unions.explainHere(e, 1, expectText);
      },
      { path: [] },
    );
    expect(outermost).toEqual([' own: is before', ' type: expected string, got number (string / number)']);
  });

  it('is another literal, or of another type', () => {
    const wrong = (value: unknown): readonly string[] =>
      issuesOf((e) => unions.wrongLiteral(e, 'a', '"x"', 'x', value));
    expect(wrong('y')).toEqual(['it.a literal: must be "x" ("x" / string)']);
    expect(wrong(1)).toEqual(['it.a type: expected "x", got number ("x" / number)']);
    expect(issuesOf((e) => unions.wrongMemberOf(e, 'a list or a dict', [1]))).toEqual([
      'it variant: must be a list or a dict (a list or a dict / array)',
    ]);
  });
});

describe('A value that may be any of several members', () => {
  const counted = (
    explain: unions.ExplainVariant,
  ): { readonly explain: unions.ExplainVariant; readonly count: () => number } => {
    let count = 0;
    return {
      explain: (e, value) => {
        count += 1;
        explain(e, value);
      },
      count: () => count,
    };
  };
  const text: unions.ExplainVariant = (e, value) => {
    if (typeof value !== 'string') wrongType(e, undefined, 'string', value);
  };
  const keyed =
    (...keys: readonly string[]): unions.ExplainVariant =>
    (e, value) => {
      for (const key of keys) if (!Object.hasOwn(value as object, key)) reportIssue(e, key, 'missing', `has no ${key}`);
    };

  it('fits one of them, without an issue, or none', () => {
    const e = explanation();
    expect(unions.fitsAny(e, 'a', keyed('x'), text)).toBe(true);
    expect(unions.fitsAny(e, {}, keyed('x'), text)).toBe(false);
    expect(unions.fitsAny(e, 'a')).toBe(false);
    expect(e.issues).toEqual([]);
    expect(unions.fitsAny(explanation({ maxIssues: 0 }), {}, text)).toBe(true);
  });

  it('is tried once at each place and depth', () => {
    const e = explanation();
    const value = {};
    const tried = counted(text);
    const fits = (place: unions.Place, depth: number, one: unknown = value): boolean =>
      unions.fitsAnyOnce(e, one, place, depth, tried.explain);
    expect([fits('place', 1), fits('place', 1), tried.count()]).toEqual([false, false, 1]);
    fits('place', 2);
    fits('other', 1);
    fits(['place', 'container'], 1);
    fits('place', 1, {});
    expect(tried.count()).toBe(5);
    fits(['place', 'container'], 1);
    expect(tried.count()).toBe(5);
    expect(unions.fitsAnyOnce(explanation({ maxIssues: 0 }), value, 'place', 1, tried.explain)).toBe(true);
    expect(tried.count()).toBe(5);
  });

  it('ends an attempt with its first issue, and knows only the last part of the path', () => {
    const given: Partial<Explanation>[] = [];
    unions.fitsAny(explanation({ path: ['a', 'b', 'c'], maxIssues: 50 }), {}, (e) => {
      given.push({ path: [...e.path], maxIssues: e.maxIssues, issues: [...e.issues] });
    });
    expect(given).toEqual([{ path: ['c'], maxIssues: 1, issues: [] }]);
  });

  it('fits no member that throws before it is refused, and is refused by one that throws after', () => {
    const throwLater: unions.ExplainVariant = (e) => {
      reportIssue(e, 'a', 'own', 'is wrong');
      throw new Error('later');
    };
    expect(unions.fitsAny(explanation(), {}, throwLater)).toBe(false);
    expect(unions.fitsAny(explanation(), 'a', throwLater, text)).toBe(true);
    expect(() =>
      unions.fitsAny(explanation(), {}, () => {
        throw new Error('first');
      }),
    ).toThrow('first');
  });

  const explained = (
    value: unknown,
    candidates: readonly unions.Candidate[],
    given: Partial<Explanation> = {},
  ): readonly string[] =>
    issuesOf((e) => unions.explainAny(e, value, 'place', 1, 'is most like one', ...candidates), given);
  const A: unions.Candidate = ['A', ['a', 'b', 'c'], keyed('a', 'b', 'c')];
  const B: unions.Candidate = ['B', ['x'], keyed('x')];
  const C: unions.Candidate = ['C', ['a', 'y'], keyed('a', 'y')];

  it('has the issues of the one that misses the fewest keys, and of these the one that has the most', () => {
    expect(explained({ x: 1 }, [A, B])).toEqual([]);
    expect(explained({ a: 1, b: 1 }, [B, A])).toEqual(['it.c missing: is most like one (A): has no c [A]']);
    expect(explained({ a: 1 }, [A, B, C])).toEqual(['it.y missing: is most like one (C): has no y [C]']);
    expect(explained({ a: 1 }, [C, B])).toEqual(['it.y missing: is most like one (C): has no y [C]']);
    expect(explained({ a: 1, z: 1 }, [['D', ['a', 'z', 'q'], keyed('q')], C])).toEqual([
      'it.q missing: is most like one (D): has no q [D]',
    ]);
  });

  it('has those of the first one where it has no key of any of them, and none where there is no member', () => {
    expect(explained({}, [B, ['E', ['e'], keyed('e')]])).toEqual(['it.x missing: is most like one (B): has no x [B]']);
    expect(explained(null, [['T', [], text]])).toHaveLength(1);
    expect(explained({}, [])).toEqual([]);
  });

  it('is explained again without being tried again', () => {
    const tried = counted(keyed('a', 'b'));
    const e = explanation();
    const value = { a: 1 };
    const explain = (): void => unions.explainAny(e, value, 'place', 1, 'is one', ['A', ['a', 'b'], tried.explain]);
    explain();
    explain();
    expect(tried.count()).toBe(3);
    expect(e.issues.map(({ path }) => path)).toEqual([
      ['it', 'b'],
      ['it', 'b'],
    ]);
  });

  it('is only refused in an attempt, without an explanation', () => {
    expect(explained({ a: 1, b: 1 }, [A], { fail: () => {} })).toEqual(['it variant: is most like one']);
    expect(explained({ a: 1 }, [A], { maxIssues: 0 })).toEqual([]);
  });

  it('that is found valid in an attempt is not visited again, unless the attempt failed', () => {
    const seen: boolean[] = [];
    const visiting: unions.ExplainVariant = (e, value) => {
      for (let free = 0; free < 100; free += 1) isVisited(e.visits, 1, 'T', {});
      seen.push(isVisited(e.visits, 1, 'T', value));
      addVisit(e.visits, 1, 'T', value);
    };
    const failing: unions.ExplainVariant = (e, value) => {
      visiting(e, value);
      reportIssue(e, undefined, 'own', 'is wrong');
      seen.push(isVisited(e.visits, 1, 'T', value));
    };
    const e = explanation();
    const value = {};
    unions.fitsAny(e, value, visiting);
    unions.fitsAny(e, value, visiting);
    unions.fitsAny(explanation(), value, failing);
    expect(seen).toEqual([false, true, false, false]);
  });
});

describe('An object that was visited', () => {
  it('is not visited again at the same depth or above, by its type and its container', () => {
    const visits = noVisits();
    const value = {};
    for (let free = 0; free < 100; free += 1) {
      expect(isVisited(visits, 5, 'T', value)).toBe(false);
      if (free < 99) addVisit(visits, 5, 'T', value);
    }
    expect(isVisited(visits, 5, 'T', value)).toBe(false);
    addVisit(visits, 5, 'T', value);
    expect([4, 5, 6].map((depth) => isVisited(visits, depth, 'T', value))).toEqual([true, true, false]);
    addVisit(visits, 3, 'T', value);
    expect(isVisited(visits, 5, 'T', value)).toBe(true);
    addVisit(visits, 7, 'T', value);
    expect(isVisited(visits, 7, 'T', value)).toBe(true);
    expect([
      isVisited(visits, 1, 'U', value),
      isVisited(visits, 1, 'T', {}),
      isVisited(visits, 1, 'T', value, 'within'),
    ]).toEqual([false, false, false]);
    addVisit(visits, 1, 'T', value, 'within', 'that');
    expect([isVisited(visits, 1, 'T', value, 'within', 'that'), isVisited(visits, 1, 'T', value, 'within')]).toEqual([
      true,
      false,
    ]);
  });
});
