import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../generator/diff/compare/limits.js';
import { relateFormats } from '../../generator/diff/relation.js';
import type { LimitKind } from '../../generator/model/limits/limit-kinds.js';

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
  });
});
