import { describe, expect, test } from 'vitest';
import {
  codeFrame,
  Diagnostics,
  printDiagnostics,
  toJson,
  type Diagnostic,
} from '../../generator/diagnostics/index.js';

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
  test('a long line is cut around the mark', () => {
    const text = `a: ${'x'.repeat(5000)}!${'y'.repeat(5000)}`;
    const shown = frame(text, 5003, 5004);
    expect(shown.length).toBeLessThan(400);
    expect(shown).toContain('x!y');
  });

  test('a file that is empty, and a span at its end, have a frame', () => {
    expect(frame('', 0, 0)).toContain('> 1 |');
    expect(frame('a: 1\n', 5, 5)).toContain('> 2 |');
  });

  test('nothing reaches the terminal that it would obey', () => {
    const shown = frame('a: \u001b[2J\u0007\r\u2028b\r\nc\n', 3, 5);
    expect(['\u001b', '\u0007', '\r', '\u2028'].filter((control) => shown.includes(control))).toEqual([]);
  });

  test('lines are counted as YAML counts them', () => {
    expect(frame('a: \u2028\rb\r\nc: d\n', 10, 11)).toContain('> 2 | c: d');
  });
});

function frame(text: string, start: number, end: number): string {
  return codeFrame({ file: { path: 'a', text }, start, end }, 'here');
}
