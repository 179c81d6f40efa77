import * as fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, test, vi } from 'vitest';
import { compilePackage } from '../../generator/compile.js';
import { createStatementFormatter } from '../../generator/write/format-statements.js';
import { createFormatter, formatFile } from '../../generator/write/format.js';
import { tries } from '../support/effort.js';

const whole = (text: string) => format(text, { parser: 'babel-ts', singleQuote: true, printWidth: 120 });

describe('what is formatted by statements is the same as what is formatted whole', () => {
  test.each([
    ['test/specs/library', tries(5, 1)],
    ['spec', tries(12, 1)],
  ])('in the package of %s', { timeout: 120_000 }, async (spec, step) => {
    const { files } = await compilePackage(spec, 'exported');
    const looked = files.filter((_, index) => index % step === 0);
    const byStatements = await createFormatter().format(looked);
    expect(looked.map(({ path }, index) => [path, byStatements[index]])).toEqual(
      await Promise.all(looked.map(async (file) => [file.path, await formatFile(file)])),
    );
  });

  test('in any module', { timeout: 120_000 }, async () => {
    const formatter = createStatementFormatter(whole);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(modules, async (texts) => {
        const formatted = await formatter.format(texts);
        for (const [index, text] of texts.entries()) {
          if (formatted[index] === undefined) continue;
          expect(formatted[index]).toBe(await whole(text));
          count += 1;
        }
      }),
      { numRuns: tries(200, 1_000) },
    );
    expect(count).toBeGreaterThan(20);
  });
});

const wide = `${'x'.repeat(50)}, ${'y'.repeat(50)}, ${'z'.repeat(50)}`;

const statement = fc.constantFrom(
  `return f(a, {\n${'  a: b({ c: 1 }),\n\n'.repeat(20)}});`,
  `f(${wide}, {\n${'  a: b({ c: 1, d: [2] }), // why\n  b,\n'.repeat(20)}  c});`,
  `const o = {\n${'  a: 1,\n  [b]: (c) => {\n d() },\n'.repeat(20)}  e() {}\n};`,
  `const o = { a,\n${'  b: 1,\n'.repeat(60)}};`,
  `f(() => {\n${'  a(),\n b();\n'.repeat(40)}});`,
  `f({\n${'  b: 1,\n'.repeat(60)}}, g);`,
  "import {b,a} from 'a'",
  'const a = [1,\n2,3];',
  `call(${wide});`,
  'if (a) {b()}\nelse c();',
  'for (const a of b) { if (a) continue; }',
  'do { a(); }\nwhile (b);',
  'const f = (a) => {\n\n  return { a: 1,\n b: 2 } }',
  'label: while (1) { break label }',
  'try { a() } catch { b() } finally { c() }',
  'switch (a) { case 1:\n  b(); break;\n default: c() }',
  'const t = `line\n  ${a + `${b}`};\n}`;',
  'const r = /[/`"]+;/.test(a / b / c);',
  'const o = {\n"a": 1, b: [{}]\n}\nas const;',
  'const o = { a }\nsatisfies object;',
  '(a as any).b = c;',
  '[a, b] = [b, a]',
  ';[a, b] = [b, a];',
  "'text';",
  '{ a() }',
  'a++;\n++b;\n!c;',
  'throw new Error(`${a}`)',
  `return a && ${'b && '.repeat(30)}c;`,
  'class A { #a = 1; static { b() } }',
  'debugger;',
  'type T = { a: 1 }\n  | { b: 2; };',
  'type U = A extends B ? { a: 1 }\n : never;',
  'function g(a: 1): void\nfunction g(a: any) {}',
  'function* h() { yield 1 }',
  'export default function () { a() }',
);
const member = fc.constantFrom(
  'a: string',
  'readonly b?: { c: 1,\n d: 2 };',
  "'quoted-key': 1;",
  "'quoted': 1;",
  '1: 2;',
  `c: ${'A | '.repeat(40)}B;`,
  '[key: string]: unknown;',
  '(a: 1): 2;',
  'get?(): 1;',
  'in: 1; of: 2;',
);
const comment = fc.constantFrom(
  '',
  '',
  '',
  '// why\n',
  '/** What. */\n',
  '/*\n * ; }\n */\n',
  '// a\n\n// b\n',
  '// prettier-ignore\n',
);
const end = fc.constantFrom('\n', '\n\n', '\n\n\n\n', ' // same line\n', '  ');
const lines = (one: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(comment, one, end), { maxLength: 9 }).map((all) => all.flat().join(''));
const head = fc.constantFrom(
  'function f() {',
  'export function f<T>({ a, b }: { a: T; b: 1 } = {}): asserts a is {} {\n',
  `/** F. */ export function f(${wide}) {\n`,
  'async function f() {',
  'function* f() {',
);
const interfaceHead = fc.constantFrom(
  'interface I {',
  `/** I. */\nexport interface I<T> extends A, B<{ c: 1 }>, C${'c'.repeat(99)} {\n`,
);
const padding = fc.constantFrom('', '  // the end\n', `pad(${'1, '.repeat(150)}2);\n`);
const chunk = fc.oneof(
  fc.tuple(comment, statement, end).map((all) => all.join('')),
  fc.tuple(head, lines(statement), padding).map(([first, body, pad]) => `${first}${body}${pad}}\n`),
  fc.tuple(interfaceHead, lines(member)).map(([first, body]) => `${first}${body}m: '${'m'.repeat(400)}';\n}\n`),
);
const modules = fc.array(
  fc.array(chunk, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  { minLength: 1, maxLength: 3 },
);

describe('a formatter by statements', () => {
  test('formats what stands in several places once', async () => {
    const prettify = vi.fn(whole);
    const { format } = createStatementFormatter(prettify);
    const body = 'work( );\n'.repeat(60);
    const texts = ['one', 'two'].map((name) => `import a from "a";\nfunction ${name}() {\n${body}${name}();\n}`);
    const formatted = await format(texts);
    expect(formatted).toEqual(await Promise.all(texts.map(whole)));
    expect(prettify).toHaveBeenCalledOnce();
    expect(prettify.mock.calls[0]![0].match(/work\(/g)).toHaveLength(1);
    expect(await format(texts)).toEqual(formatted);
    expect(prettify).toHaveBeenCalledOnce();
  });

  test('does not format again what another process has formatted', async () => {
    const prettify = vi.fn(whole);
    const kept = new Map<string, string>();
    const texts = [`import a from "a";\nconst o = {\n${'  a: 1,\n'.repeat(60)}};\nlast( );\n`];
    const formatted = await createStatementFormatter(prettify, kept).format(texts);
    expect(await createStatementFormatter(prettify, kept).format(texts)).toEqual(formatted);
    expect(prettify).toHaveBeenCalledOnce();
    expect([...kept.keys()].every((key) => key.length < 30)).toBe(true);
  });

  test('leaves it to others to say that a text is no TypeScript', async () => {
    const { format } = createStatementFormatter(whole);
    expect(await format(['const = 1;', 'a( );'])).toEqual([undefined, undefined]);
    expect(await format(['a( );'])).toEqual(['a();\n']);
    await expect(
      createFormatter().format([{ path: 'a.ts', text: 'const = 1;', format: 'typescript' }]),
    ).rejects.toMatchObject({ reason: 'unformattable', message: expect.stringContaining('a.ts') as string });
  });
});
