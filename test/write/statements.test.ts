import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../generator/write/statements.js';

const textsOf = (text: string) => statementsOf(text)?.map((statement) => statement.text);
const long = 'work();\n'.repeat(60);

describe('a module consists of', () => {
  test('statements that end with a line, each with the comments above it', () => {
    const text = `// one
import a from 'a';   // same line
/** Two. */
// still two
export const b = [1,
  2]; const c = 3;
if (b) {
  d();
} else {
  e();
}
type F = { g: 1 }
  | { h: 2 };
do { i(); }
while (j);
`;
    expect(textsOf(text)).toEqual([
      "// one\nimport a from 'a';   // same line",
      '/** Two. */\n// still two\nexport const b = [1,\n  2]; const c = 3;',
      'if (b) {\n  d();\n} else {\n  e();\n}',
      'type F = { g: 1 }\n  | { h: 2 };',
      'do { i(); }\nwhile (j);',
    ]);
  });

  test('what looks like an end in a text, a bracket or a comment is none', () => {
    const text = 'a({\n};\n);\nc = "};\\n";\n/*\n;\n*/\nd(); // ;\ne()';
    expect(textsOf(text)).toEqual(['a({\n};\n);', 'c = "};\\n";', '/*\n;\n*/\nd(); // ;', 'e()']);
  });

  test('groups that a blank line parts', () => {
    const apart = statementsOf('\n\na();\nb();\n\n\nc();\n\n// d\n\nd();')?.map(({ isApart }) => isApart);
    expect(apart).toEqual([true, false, true, true]);
  });
});

describe('a long function or interface consists of', () => {
  test('a head, and statements of its own', () => {
    const [first] = statementsOf(
      `/** F. */\nexport function f({ a }: { a: 1 }): { b: 2 } {\n  // go\n${long}\n  end();\n}`,
    )!;
    expect(first?.body).toMatchObject({
      of: 'function',
      head: '/** F. */\nexport function f({ a }: { a: 1 }): { b: 2 } {',
    });
    expect(first?.body?.statements).toHaveLength(61);
    expect(first?.body?.statements[0]).toEqual({ text: '// go\nwork();', isApart: false });
    expect(first?.body?.statements.at(-1)).toEqual({ text: 'end();', isApart: true });
  });

  test('members', () => {
    const [first] = statementsOf(
      `export interface A extends B {\n${'  /** C. */\n  readonly c: {\n    d: 1;\n  };\n'.repeat(20)}}`,
    )!;
    expect(first?.body?.of).toBe('interface');
    expect(first?.body?.statements).toHaveLength(20);
  });

  test('entries of the object with which a statement ends', () => {
    const entries = '    a: b({ c: 1 }), // d\n'.repeat(20);
    const [first] = statementsOf(`function f() {\n  return g(h, {\n${entries}    // i\n    i\n  });\n}`)!;
    const [inside, ...others] = first?.body?.statements ?? [];
    expect(inside?.body).toMatchObject({ of: 'object', head: 'return g(h, {', tail: '});' });
    expect(inside?.body?.statements).toHaveLength(21);
    expect(inside?.body?.statements[0]).toEqual({ text: 'a: b({ c: 1 }), // d', isApart: false });
    expect(others).toEqual([]);
  });

  test.each([
    ['is short', 'function f() {\n  a();\n  b();\n}'],
    ['waits or yields', `async function f() {\n${long}}`],
    ['has a directive', `function f() {\n  'use strict';\n${long}}`],
    [
      'has a key in quotes, which decides about numbers beside it',
      `interface A {\n${'  a: 1;\n'.repeat(60)}  'b-c': 1;\n}`,
    ],
    ['ends with a comment', `function f() {\n${long}  // the end\n}`],
  ])('nothing else where it %s', (_, text) => {
    expect(statementsOf(text)).toEqual([{ text, isApart: false }]);
  });
});

test.each(['', '// only a comment', "'use strict';\na();", 'a({);', '}', 'a(`b`);', 'a = /b/;', 'a("b\n");'])(
  '%j is not taken apart',
  (text) => {
    expect(statementsOf(text)).toBeUndefined();
  },
);
