import { describe, expect, it, test } from 'vitest';
import { readable } from '../../generator/import/foreign-patterns.js';
import { documentOf, importedOf } from './one-schema.js';

describe('A pattern that begins with flags', () => {
  it.each([
    ['(?i)^ab-1$', '^[aA][bB]-1$'],
    ['^(?i)[a-fx_]+$', '^[a-fA-FxX_]+$'],
    ['(?i)[^A-Z0-9]', '[^A-Za-z0-9]'],
    ['(?i)[!-c]', '[!-cA-Ca-z]'],
    [String.raw`\A(?i)a\d\z`, String.raw`^[aA]\d$`],
    [String.raw`(?i)\x61.`, String.raw`[\x61A].`],
    ['(?i)é', undefined],
    ['(?i)漢', '漢'],
    ['(?i)[a-é]', undefined],
    [String.raw`(?i)\p{Lu}`, undefined],
    ['(?s)a.', 'a[^]'],
    [String.raw`(?is)a.[.]\.`, String.raw`[aA][^][.]\.`],
    [String.raw`(?s)\d.`, String.raw`\d[^]`],
    ['(?s)Ab', 'Ab'],
    ['(?-i)a', 'a'],
    ['(?i-s)a.', '[aA].'],
    ['(?m)^a$', undefined],
    ['(?x) a', undefined],
    ['a(?i)b', undefined],
    ['a(?i)', undefined],
    ['(?i-xm)a', '[aA]'],
    ['(?xi)a', undefined],
    ['(?ix)a', undefined],
    ['(?s)[a-c].', '[a-c][^]'],
    ['(?i)[z-}]', '[z-}Z-Z]'],
    [String.raw`(?i)[!-\x7f]`, String.raw`[!-\x7fA-Za-z]`],
    [String.raw`(?i)\x7f`, String.raw`\x7f`],
    ['(?i)(?<Name>a)', '(?<Name>[aA])'],
    ['(?i)[a-[', undefined],
  ])('%s is %s', (pattern, plain) => {
    expect(readable(pattern)).toEqual(
      plain === undefined ? { pattern, isForeign: false } : { pattern: plain, isForeign: true },
    );
  });

  test('is an assumption if it can be written without them, and else a loss', () => {
    const saysOf = (pattern: string): unknown => {
      const { record } = importedOf(documentOf({ type: 'string', pattern }));
      return [record.assumptions.map(({ what }) => what), record.losses.map(({ lost, seen }) => [lost, seen])];
    };
    expect(saysOf('(?i)^a')).toEqual([['patterns-of-other-dialects'], []]);
    expect(saysOf('(?m)^a')).toEqual([[], [['pattern', true]]]);
  });
});
