import { describe, expect, test } from 'vitest';
import {
  differencesOf,
  edgesOf,
  LONGEST_LIST,
  LONGEST_TEXT,
  textsBetween,
  type LimitEdges,
} from '../../generator/diff/limit-kinds.js';
import { relateFormats } from '../../generator/diff/format-relation.js';
import type { LimitKind } from '../../generator/model/limits/limit-kinds.js';
import type { NumberRange } from '../../generator/model/limits/number-range.js';

const NOTHING: LimitEdges = { values: [], texts: [], lengths: [], numbers: [], sizes: [] };

/** The numbers that are tried for a range, from the least to the greatest. */
function numbersOf(range: NumberRange): readonly number[] {
  const { numbers, ...others } = edgesOf({ kind: 'range', ...range });
  expect({ ...others, numbers: [] }).toEqual(NOTHING);
  expect(new Set(numbers).size).toBe(numbers.length);
  return numbers.toSorted((a, b) => a - b);
}

/** What JavaScript says of a number in a range without 64-bit bounds. */
function isIn(value: number, { min = -Infinity, max = Infinity, exclusiveMin, exclusiveMax }: NumberRange): boolean {
  return (exclusiveMin ? value > min : value >= min) && (exclusiveMax ? value < max : value <= max);
}

describe('what is tried at the edges of a limit', () => {
  test.each<readonly [NumberRange, readonly number[]]>([
    [{ min: 2, max: 9 }, [1, 2, 3, 8, 9, 10]],
    [{ min: 5, max: 5 }, [4, 5, 6]],
    [{ min: -2 }, [-3, -2, -1, 0, 1]],
    [{ max: 7 }, [-1, 0, 1, 6, 7, 8]],
    [{ min: 0.5, max: 4 }, [-0.5, 0, 0.49, 0.5, 0.51, 1, 1.5, 3, 4, 5]],
    [{ min: 1, max: 2.25 }, [0, 1, 1.25, 2, 2.25 - 0.01, 2.25, 2.25 + 0.01, 3, 3.25]],
    [{ min: 1, max: 4, exclusiveMin: true }, [0, 1, 1 + Number.EPSILON, 1.5, 2, 3, 3.5, 4, 5]],
    [{ min: 1, max: 4, exclusiveMax: true }, [0, 1, 1.5, 2, 3, 3.5, 4 - 2 * Number.EPSILON, 4, 5]],
    [{ min: 0, exclusiveMin: true }, [-1, -0.5, 0, Number.MIN_VALUE, 0.5, 1]],
    [{ max: 0, exclusiveMax: true }, [-1, -0.5, -Number.MIN_VALUE, 0, 0.5, 1]],
  ])('of the range %j are the numbers on both sides of both bounds', (range, numbers) => {
    expect(numbersOf(range)).toEqual(numbers);
  });

  test('of two ranges is always a number that shows in which they differ', () => {
    const bounds = [undefined, -1, 0, 0.5, 1, 2];
    const ranges = bounds.flatMap((min) =>
      bounds.flatMap((max) =>
        (min === undefined ? [{}] : [{ min }, { min, exclusiveMin: true as const }]).flatMap((lower) =>
          (max === undefined ? [{}] : [{ max }, { max, exclusiveMax: true as const }]).map((upper): NumberRange => ({
            ...lower,
            ...upper,
          })),
        ),
      ),
    );
    const legal = ranges.filter(({ min = -Infinity, max = Infinity }) => min < max);
    const numbers = new Map(legal.map((range) => [range, numbersOf(range)]));
    const unseen = legal.flatMap((before) =>
      legal.flatMap((after) => {
        const tried = [...numbers.get(before)!, ...numbers.get(after)!];
        const [gained, lost] = [
          tried.some((number) => isIn(number, after) && !isIn(number, before)),
          tried.some((number) => isIn(number, before) && !isIn(number, after)),
        ];
        const said = differencesOf({ kind: 'range', ...before }, { kind: 'range', ...after });
        const isSaid = (wanted: string): boolean => said.some(({ relation }) => relation === wanted);
        const isSeen = gained === isSaid('widened') && lost === isSaid('narrowed');
        return isSeen ? [] : [[before, after]];
      }),
    );
    expect(unseen).toEqual([]);
  });

  test.each<readonly [LimitKind, Partial<LimitEdges>]>([
    [{ kind: 'length', min: 2, max: 4, trimmed: false }, { lengths: [1, 2, 3, 4, 5] }],
    [{ kind: 'length', min: 3, max: 3, trimmed: true }, { lengths: [2, 3, 4] }],
    [{ kind: 'length', max: 0, trimmed: false }, { lengths: [0, 1] }],
    [{ kind: 'length', min: 1, trimmed: false }, { lengths: [0, 1, 2] }],
    [{ kind: 'length', trimmed: true }, {}],
    [{ kind: 'length', max: LONGEST_TEXT, trimmed: false }, { lengths: [LONGEST_TEXT - 1, LONGEST_TEXT] }],
    [{ kind: 'length', max: LONGEST_TEXT + 1, trimmed: false }, { lengths: [LONGEST_TEXT] }],
    [{ kind: 'length', max: LONGEST_TEXT + 2, trimmed: false }, {}],
    [{ kind: 'items', min: 1, max: 9 }, { sizes: [0, 1, 2, 8, 9, 10] }],
    [{ kind: 'items', max: LONGEST_LIST }, { sizes: [LONGEST_LIST - 1, LONGEST_LIST] }],
    [{ kind: 'multiple-of', of: 0.1 }, { numbers: [0, 0.1, 1, 0.05] }],
    [{ kind: 'multiple-of', of: 4 }, { numbers: [0, 4, 4, 2] }],
    [{ kind: 'multiple-of', of: 1.5 }, { numbers: [0, 1.5, 3, 0.75] }],
    [{ kind: 'values', values: ['a', 7, true, null] }, { values: ['a', 7, true, null] }],
    [{ kind: 'pattern', pattern: '^a{2,5}$', enforced: true }, { texts: ['aa'] }],
    [{ kind: 'pattern', pattern: '^a{2,5}$', enforced: false }, {}],
    [{ kind: 'format', format: 'date' }, { values: ['2024-02-29', ' '] }],
    [{ kind: 'format', format: 'of-no-validator' }, {}],
    [{ kind: 'unique' }, {}],
  ])('of %j are %j', (limit, edges) => {
    const { numbers, ...found } = edgesOf(limit);
    expect({ ...found, numbers }).toEqual({ ...NOTHING, ...edges });
  });

  test('of a moment is the number after the last one', () => {
    const { values } = edgesOf({ kind: 'format', format: 'unix-seconds' });
    expect(values).toEqual([expect.any(Number), 8_640_000_000_001]);
  });
});

const length = (min: number | undefined, max: number | undefined, trimmed = false): LimitKind => ({
  kind: 'length',
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  trimmed,
});
const pattern = (text: string, enforced = true): LimitKind => ({ kind: 'pattern', pattern: text, enforced });

describe('how two limits differ', () => {
  test.each<readonly [string, LimitKind, LimitKind, readonly string[]]>([
    ['same bounds', length(1, 5), length(1, 5), []],
    ['a greater maximum', length(1, 5), length(1, 6), ['limit.max.raised widened']],
    ['a lesser maximum', length(1, 5), length(1, 4), ['limit.max.lowered narrowed']],
    ['no maximum', length(1, 5), length(1, undefined), ['limit.max.raised widened']],
    ['a new maximum', length(1, undefined), length(1, 5), ['limit.max.lowered narrowed']],
    ['a greater minimum', length(1, 5), length(2, 5), ['limit.min.raised narrowed']],
    ['a lesser minimum', length(1, 5), length(0, 5), ['limit.min.lowered widened']],
    ['no minimum', length(1, 5), length(undefined, 5), ['limit.min.lowered widened']],
    ['both bounds', length(2, 5), length(1, 4), ['limit.max.lowered narrowed', 'limit.min.lowered widened']],
    ['trimmed, with a maximum', length(undefined, 5), length(undefined, 5, true), ['limit.trimmed.changed widened']],
    ['trimmed, with a minimum', length(1, undefined), length(1, undefined, true), ['limit.trimmed.changed narrowed']],
    ['trimmed, with both', length(1, 5), length(1, 5, true), ['limit.trimmed.changed changed']],
    ['trimmed, with a minimum of 0', length(0, undefined), length(0, undefined, true), ['limit.trimmed.changed same']],
    ['as it is, with a maximum', length(undefined, 5, true), length(undefined, 5), ['limit.trimmed.changed narrowed']],
    ['as it is, with a minimum', length(1, undefined, true), length(1, undefined), ['limit.trimmed.changed widened']],
    [
      'trimmed, with a minimum from now on',
      length(undefined, undefined),
      length(1, undefined, true),
      ['limit.min.raised narrowed', 'limit.trimmed.changed narrowed'],
    ],
    [
      'trimmed, with a maximum until now',
      length(undefined, 5),
      length(undefined, undefined, true),
      ['limit.max.raised widened', 'limit.trimmed.changed widened'],
    ],
    ['more items', { kind: 'items', max: 5 }, { kind: 'items', max: 6 }, ['limit.max.raised widened']],
    [
      'a multiple of a divisor',
      { kind: 'multiple-of', of: 4 },
      { kind: 'multiple-of', of: 2 },
      ['limit.multiple-of.changed widened'],
    ],
    [
      'a multiple of a multiple',
      { kind: 'multiple-of', of: 0.1 },
      { kind: 'multiple-of', of: 0.3 },
      ['limit.multiple-of.changed narrowed'],
    ],
    [
      'a multiple of another',
      { kind: 'multiple-of', of: 4 },
      { kind: 'multiple-of', of: 6 },
      ['limit.multiple-of.changed changed'],
    ],
    ['a multiple of the same', { kind: 'multiple-of', of: 4 }, { kind: 'multiple-of', of: 4 }, []],
    [
      'other values',
      { kind: 'values', values: ['a', 'b', 'c'] },
      { kind: 'values', values: ['b', 'd', 'e'] },
      [
        'limit.values.added widened: now allows d, e in types',
        'limit.values.removed narrowed: no longer allows a, c in types',
      ],
    ],
    ['values in another order', { kind: 'values', values: ['a', 'b'] }, { kind: 'values', values: ['b', 'a'] }, []],
    [
      'another format',
      { kind: 'format', format: 'date' },
      { kind: 'format', format: 'email' },
      [`limit.format.changed ${relateFormats('date', 'email')}`],
    ],
    ['the same format', { kind: 'format', format: 'date' }, { kind: 'format', format: 'date' }, []],
    ['unique twice', { kind: 'unique' }, { kind: 'unique' }, []],
    ['the same pattern', pattern('^a$'), pattern('^a$'), []],
    ['the same texts', pattern('^aa*$'), pattern('^a+$'), ['limit.pattern.rewritten same']],
    ['more texts', pattern('^a$'), pattern('^a|b$'), ['limit.pattern.widened widened: now allows "b"']],
    ['fewer texts', pattern('^(a|b)$'), pattern('^a$'), ['limit.pattern.narrowed narrowed: no longer allows "b"']],
    [
      'other texts',
      pattern('^a$'),
      pattern('^b$'),
      ['limit.pattern.changed changed: now allows "b" and no longer allows "a"'],
    ],
    [
      'no texts, as it is enforced from now on',
      pattern('^a$', false),
      pattern('^a$'),
      ['limit.pattern.narrowed narrowed: no longer allows ""'],
    ],
    [
      'all texts, as it is only documented now',
      pattern('^a$'),
      pattern('^a$', false),
      ['limit.pattern.widened widened: now allows ""'],
    ],
  ])('%s', (_title, before, after, expected) => {
    const said = differencesOf(before, after).map(
      ({ change, relation, words, inTypes }) =>
        `${change} ${relation}${words === undefined || change.startsWith('limit.trimmed') ? '' : `: ${words}`}${inTypes === true ? ' in types' : ''}`,
    );
    expect(said).toEqual(expected);
  });

  test('in which white space counts', () => {
    const words = (from: boolean): readonly (string | undefined)[] =>
      differencesOf(length(1, 5, from), length(1, 5, !from)).map((one) => one.words);
    expect(words(false)).toEqual(['no longer counts white space at both ends']);
    expect(words(true)).toEqual(['now counts white space at both ends']);
  });

  test('is not said of limits of two kinds', () => {
    const kinds: readonly LimitKind[] = [
      length(1, 5),
      pattern('^a$'),
      { kind: 'range', min: 1, max: 5 },
      { kind: 'multiple-of', of: 3 },
      { kind: 'items', min: 1, max: 5 },
      { kind: 'values', values: ['a'] },
      { kind: 'format', format: 'date' },
      { kind: 'unique' },
    ];
    const pairs = kinds.flatMap((before) =>
      kinds.flatMap((after) => (before === after ? [] : [[before, after] as const])),
    );
    expect(pairs.flatMap(([before, after]) => differencesOf(before, after))).toEqual([]);
    expect(pairs.flatMap(([before, after]) => textsBetween(before, after))).toEqual([]);
  });
});

test.each<readonly [string, string, readonly string[]]>([
  ['^a$', '^a$', []],
  ['^a$', '^(a|b)$', ['b']],
  ['^(a|b)$', '^a$', ['b']],
  ['^a$', '^b$', ['a', 'b']],
])('between the patterns %s and %s are the texts %j', (before, after, texts) => {
  expect(textsBetween(pattern(before), pattern(after))).toEqual(texts);
  expect(textsBetween(pattern(before, false), pattern(before))).toEqual(['']);
  expect(textsBetween(pattern(before, false), pattern(after, false))).toEqual([]);
});
