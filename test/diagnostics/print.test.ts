import { describe, expect, test } from 'vitest';
import {
  codeFrame,
  Diagnostics,
  positionAt,
  printDiagnostic,
  printDiagnostics,
  toJson,
  type Diagnostic,
} from '../../generator/diagnostics/index.js';
import { pathPrefix, problemsOf } from '../../generator/diagnostics/print.js';

const file = {
  path: 'books.yaml',
  text: 'objects:\n  Book:\n    fields:\n      title: sting\n      shelf: Shelf\n    rules: []\n',
};

function problem(): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  const start = file.text.indexOf('sting');
  diagnostics.report(
    'unknown-type',
    { name: 'sting' },
    { file, start, end: start + 5 },
    {
      expected: 'the name of a type',
      hint: 'write str',
      related: [{ span: { file, start: 11, end: 15 }, message: 'in this object' }],
    },
  );
  return diagnostics.sorted();
}

describe('printing', () => {
  test('a problem shows its place, its lines, what was expected and the fix', () => {
    expect(printDiagnostics(problem(), { prefix: 'spec/' })).toMatchInlineSnapshot(`
      "spec/books.yaml:4:14 error unknown-type: there is no type sting
        2 |   Book:
        3 |     fields:
      > 4 |       title: sting
          |              ^^^^^
        5 |       shelf: Shelf
        6 |     rules: []
        expected: the name of a type
        fix: write str
        see: spec/books.yaml:2:3 in this object

      1 error in 1 file
      "
    `);
  });

  test('no problem prints nothing', () => {
    expect(printDiagnostics([])).toBe('');
  });

  test('colour is used only on request', () => {
    expect(printDiagnostics(problem())).not.toContain('\u001b[');
    expect(printDiagnostics(problem(), { color: true })).toContain('\u001b[31merror');
  });

  test('programs get plain data', () => {
    expect(problem().map((one) => toJson(one))).toEqual([
      {
        code: 'unknown-type',
        severity: 'error',
        message: 'there is no type sting',
        file: 'books.yaml',
        line: 4,
        column: 14,
        endLine: 4,
        endColumn: 19,
        expected: 'the name of a type',
        hint: 'write str',
        related: [{ message: 'in this object', file: 'books.yaml', line: 2, column: 3 }],
      },
    ]);
  });
});

describe('code frames', () => {
  test.each([
    ['a mark below a part of a line', 'a: 1\nb: 22\nc: 3\nd: 4\ne: 5\n', 8, 10],
    ['a mark in the last line', 'a: 1\nb: 2\nc: 3\n', 13, 14],
    ['a mark of one column where nothing is marked', 'a: 1\nb: 2\n', 5, 5],
    ['a mark to the end of the first line of several', 'a: 1\nb: 2\nc: 3\n', 3, 12],
    ['a mark after the last line', 'a: 1\nb: 2\n', 10, 10],
    ['a file that is empty', '', 0, 0],
    ['a file without a line feed at its end', 'a: 1', 3, 4],
    ['a line of no more than 120 columns', `a: ${'x'.repeat(116)}!\n`, 119, 120],
    ['a long line, cut where the mark is', `a: ${'x'.repeat(117)}!${'y'.repeat(200)}\nb: 1\n`, 120, 121],
    ['a mark that is longer than what is shown', `a: ${'x'.repeat(300)}\n`, 3, 303],
    ['what a terminal would obey', 'a: \u001b[2J\u0007\rb\u202ec\td\r\ne: 1\n', 3, 5],
    ['lines as YAML counts them', 'a: \u2028\rb\r\nc: d\n', 10, 11],
  ])('show %s', (_, text, start, end) => {
    expect(codeFrame({ file: { path: 'a', text }, start, end })).toMatchSnapshot();
  });

  test('have a message beside the mark', () => {
    const text = 'a: 1\n';
    expect(codeFrame({ file: { path: 'a', text }, start: 3, end: 4 }, 'here')).toBe('> 1 | a: 1\n    |    ^ here');
  });
});

describe('what is printed of a spec', () => {
  test('is on one line, whatever the spec holds', () => {
    const diagnostics = new Diagnostics();
    const span = { file: { path: 'a\u001b[2J.yaml', text: '' }, start: 0, end: 0 };
    const extras = { expected: 'x\ny', hint: 'a\u2028\u2029b', related: [{ span, message: 'c\td' }] };
    diagnostics.report('unknown-type', { name: 'A\n\nB\u202eC' }, span, extras);
    expect(printDiagnostics(diagnostics.sorted())).toBe(
      'a [2J.yaml:1:1 error unknown-type: there is no type A B C\n> 1 |\n    | ^\n  expected: x y\n  fix: a b\n  see: a [2J.yaml:1:1 c d\n\n1 error in 1 file\n',
    );
  });

  test('counts problems and files', () => {
    const diagnostics = new Diagnostics();
    for (const [path, start] of [
      ['a', 0],
      ['a', 1],
      ['b', 0],
    ] as const)
      diagnostics.report('tab-indentation', {}, { file: { path, text: 'xx' }, start, end: start });
    expect(printDiagnostics(diagnostics.sorted())).toMatch(/\n\n3 errors in 2 files\n$/);
  });

  test('has colours for the place, the code and what is around a fix', () => {
    expect(printDiagnostics(problem(), { color: true })).toMatchSnapshot();
  });

  test('is one problem alone, too, with its frame as data', () => {
    const [one] = problem();
    expect(printDiagnostic(one!)).toBe(printDiagnostics([one!]).replace('\n\n1 error in 1 file\n', ''));
    expect(problemsOf([one!], 'spec/')).toEqual([
      { ...toJson(one!, { prefix: 'spec/' }), frame: codeFrame(one!.span) },
    ]);
    expect(toJson(one!, { prefix: 'spec/' }).related).toEqual([
      { message: 'in this object', file: 'spec/books.yaml', line: 2, column: 3 },
    ]);
  });
});

describe('positions', () => {
  test('count lines and columns from 1, in UTF-16 units', () => {
    const text = 'a\n\n💥b\r\n';
    const positions = [-1, 0, 1, 2, 3, 5, 6, 7, 8, 99].map((offset) => positionAt({ path: 'a', text }, offset));
    expect(positions.map(({ line, column }) => `${line}:${column}`)).toEqual([
      '1:1',
      '1:1',
      '1:2',
      '2:1',
      '3:1',
      '3:3',
      '3:4',
      '3:5',
      '4:1',
      '4:1',
    ]);
  });
});

test('the prefix of a folder makes paths relative to the working directory', () => {
  expect(['.', './', 'spec', 'spec/', './spec//', '../spec', '/'].map((dir) => pathPrefix(dir))).toEqual([
    '',
    '',
    'spec/',
    'spec/',
    'spec/',
    '../spec/',
    '/',
  ]);
});
