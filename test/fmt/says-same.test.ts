import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { formatSpecFile, saysSame } from '../../generator/fmt/format-spec.js';
import { commentsOf } from '../../generator/fmt/read-layout.js';
import { readYaml } from '../../generator/read/index.js';

function same(before: string, after: string): boolean {
  const file = { path: 'books.yaml', text: before };
  return saysSame(file, readYaml(file, new Diagnostics()).node, after);
}

describe('a text says the same as a file', () => {
  test.each([
    ['in another layout', 'a: { b: 1, c: "x" }\n', 'a:\n  b: 1\n  c: x\n'],
    [
      'with its keys in another order',
      'a: { b: 1, c: [2, { d: 3, e?: 4 }] }\n',
      'a: { c: [2, { e?: 4, d: 3 }], b: 1 }\n',
    ],
    ['with its comments elsewhere', '# one\na: 1 # two\n', 'a: 1 # one\n# two\n'],
    ['with nothing in it', '\n# one\n', '# one\n'],
    ['with the text of what is not shown', 'a: !not-shown   why\n', "a: !not-shown 'why'\n"],
  ])('%s', (_, before, after) => {
    expect(same(before, after)).toBe(true);
  });
});

describe('a text does not say the same as a file', () => {
  test.each([
    ['with another value', 'a: 1\n', 'a: 2\n'],
    ['with a text in the place of a number', 'a: 1\n', "a: '1'\n"],
    ['with another key', 'a: 1\n', 'b: 1\n'],
    ['with a key that is not optional', 'a?: 1\n', 'a: 1\n'],
    ['with a key less', 'a: 1\nb: 1\n', 'a: 1\n'],
    ['with items in another order', '[1, 2]\n', '[2, 1]\n'],
    ['with items of another list', '[[1], 2]\n', '[[1, 2]]\n'],
    ['with a value for what is not shown', 'a: !not-shown\n', 'a:\n'],
    ['with another text for what is not shown', 'a: !not-shown x\n', 'a: !not-shown y\n'],
    ['with a list for a map', '{}\n', '[]\n'],
    ['with nothing for something', 'a: 1\n', '\n'],
    ['without a comment', 'a: 1 # one\n', 'a: 1\n'],
    ['with another comment', 'a: 1 # one\n', 'a: 1 # two\n'],
    ['with a comment that is there twice', '# one\na: 1\n', '# one\n# one\na: 1\n'],
    ['if it is not YAML', 'a: 1\n', 'a: 1\nb: [\n'],
    ['if it has what the language has not', 'a: 1\n', 'a: &x 1\n'],
  ])('%s', (_, before, after) => {
    expect(same(before, after)).toBe(false);
  });
});

test('a file that is not YAML is formatted to its problems', () => {
  const result = formatSpecFile({ path: 'books.yaml', text: 'a: 1\na: 2\n' });
  expect('problems' in result && result.problems.map(({ code }) => code)).toEqual(['duplicate-key']);
});

test('a text that does not say the same is never the result', () => {
  const file = { path: 'books.yaml', text: 'a: 1 # one\n' };
  expect(formatSpecFile(file, () => 'a: 1\n')).toEqual({
    problems: [
      {
        code: 'not-formattable',
        severity: 'error',
        message: 'books.yaml was left as it is: its canonical layout would not say the same',
        span: { file, start: 0, end: 0 },
      },
    ],
  });
});

test('the comments of a file are found wherever they are', () => {
  expect(commentsOf('# a  \nb: [1, # c\n  2]\n# d\n--- # e\nf: |  # g\n  # text\n... # h\n')).toEqual([
    '# a',
    '# c',
    '# d',
    '# e',
    '# g',
    '# h',
  ]);
});
