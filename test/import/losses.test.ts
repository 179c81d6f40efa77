import { describe, expect, test } from 'vitest';
import { lossGroups, Report } from '../../generator/import/losses.js';
import { proseOf, sameWords, saysNothing } from '../../generator/import/write/field.js';

test('losses with one reason are one group, first those that validators see, then those with most places', () => {
  const loss = (at: string, lost: string, because: string, seen = false) => ({ at, lost, because, seen });
  const groups = lossGroups([
    loss('#/b', 'xml', 'unknown'),
    loss('#/c', 'xml', 'unknown', true),
    loss('#/d', 'format', 'twice'),
    loss('#/a', 'format', 'twice'),
    loss('#/e', 'format', 'odd'),
    loss('#/f', 'formatodd', ''),
    loss('#/g', 'not', 'unknown', true),
    loss('#/h', 'if', 'unknown', true),
    loss('#/i', 'if', 'unknown', true),
  ]);
  expect(groups.map(({ at, lost, because, seen }) => [at.join(), lost, because, seen])).toEqual([
    ['#/h,#/i', 'if', 'unknown', true],
    ['#/g', 'not', 'unknown', true],
    ['#/c', 'xml', 'unknown', true],
    ['#/a,#/d', 'format', 'twice', false],
    ['#/e', 'format', 'odd', false],
    ['#/f', 'formatodd', '', false],
    ['#/b', 'xml', 'unknown', false],
  ]);
});

describe('a report', () => {
  const root = { name: 'a.json' } as ConstructorParameters<typeof Report>[0];
  const other = { ...root, name: 'b.json' };

  test('names the files of places but the first, and writes keys as a pointer does', () => {
    const report = new Report(root);
    expect(report.at({ document: root, pointer: '/a' }, 'b/c', 'd~e', 0)).toBe('#/a/b~1c/d~0e/0');
    expect(report.at({ document: other, pointer: '' })).toBe('b.json#');
  });

  test('has each assumption, guess and loss of a place once, in order of places', () => {
    const report = new Report(root);
    for (const at of ['#/b', '#/a', '#/b']) {
      report.assume(at, 'formats');
      report.assume(at, 'files');
      report.guess(at, 'paging', 'by pages');
      report.guess(at, 'snowflakes', 'an id');
      report.lose(at, 'xml', 'unknown', false);
    }
    expect(report.assumptions.map(({ at, what }) => `${at} ${what}`)).toEqual([
      '#/a files',
      '#/a formats',
      '#/b files',
      '#/b formats',
    ]);
    expect(report.guesses.map(({ at, kind, text }) => `${at} ${kind}: ${text}`)).toEqual([
      '#/a paging: by pages',
      '#/a snowflakes: an id',
      '#/b paging: by pages',
      '#/b snowflakes: an id',
    ]);
    expect(report.losses.map(({ at }) => at)).toEqual(['#/a', '#/b']);
  });
});

describe('prose', () => {
  test.each(['OK', ' Success. ', 'successful operation', 'No content', '200 response', '404 Response for getPet.'])(
    'of an answer says nothing: %s',
    (doc) => {
      expect(saysNothing(doc)).toBe(true);
    },
  );

  test.each([
    'Not ok',
    'OK and more',
    '20 response',
    'abc response',
    'A 200 response',
    '200 response for all pets',
    '200 responses',
  ])('of an answer says something: %s', (doc) => {
    expect(saysNothing(doc)).toBe(false);
  });

  test('has no white space at the ends of lines, and no tabs', () => {
    expect(proseOf(' a \t\r\n\tb\t\rc  \n')).toBe('a\n    b\nc');
    expect([proseOf(' \t\n'), proseOf(undefined)]).toEqual([undefined, undefined]);
  });

  test('repeats a name whatever divides its words', () => {
    expect(sameWords('Straße-Nr. 1', 'STRASSE nr1')).toBe(false);
    expect(sameWords('Straße-Nr. 1', 'straßeNr1')).toBe(true);
  });
});
