import { beforeAll, describe, expect, test } from 'vitest';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import type { PackageTypes } from '../../../generator/diff/types/shape.js';
import { typesIn } from '../../../generator/load/load-types.js';
import { tscVerdict, type TscVerdict } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

/** Whose code no longer compiles: code that takes a `T`, code that makes one, both, or nobody's. */
type Broken = 'nobody' | 'readers' | 'writers' | 'both';

interface Row {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly broken: Broken;
}

/** @param both what comes before either declaration */
function rows(
  table: readonly (readonly [title: string, before: string, after: string, broken: Broken])[],
  both = '',
): readonly Row[] {
  return table.map(([title, before, after, broken]) => ({ title, before: both + before, after: both + after, broken }));
}

const type = (text: string): string => `export type T = ${text};\n`;
const typed = (...[title, before, after, broken]: readonly [string, string, string, Broken]) =>
  [title, type(before), type(after), broken] as const;

const ENUM = `export const Size = { SMALL: 1, LARGE: 2 } as const;\n`;
const OTHER = `export const Size = { SMALL: 1, LARGE: 3 } as const;\n`;
const LESS = `export const Size = { SMALL: 1 } as const;\n`;
const DEEP = `export const Sizes = { inner: { a: 'x', b: 'y' }, other: 'z' } as const;\n`;
const BOOK = `interface Book { title: string; pages: number; author?: string; }\n`;

const ROWS: readonly Row[] = [
  ...rows([
    [
      'a type that names a member of an enum whose value is the same',
      ENUM + type('typeof Size.SMALL'),
      OTHER + type('typeof Size.SMALL'),
      'nobody',
    ],
    [
      'a type that names a member of an enum whose value is another',
      ENUM + type('typeof Size.LARGE'),
      OTHER + type('typeof Size.LARGE'),
      'both',
    ],
    [
      'a type that names a member of an enum that is gone',
      ENUM + type('{ size: typeof Size.LARGE }'),
      LESS + type('{ size: 3 }'),
      'both',
    ],
    [
      'a type that names the value of the member that it named',
      ENUM + type('{ size: typeof Size.LARGE }'),
      ENUM + type('{ size: 2 }'),
      'nobody',
    ],
    [
      'a type that names the member of the value that it was',
      ENUM + type('{ size: 2 }'),
      ENUM + type('{ size: typeof Size.LARGE }'),
      'nobody',
    ],
    [
      'a type that names another member',
      ENUM + type('{ size: typeof Size.LARGE }'),
      ENUM + type('{ size: typeof Size.SMALL }'),
      'both',
    ],
    [
      'a type that names one more member',
      ENUM + type('typeof Size.SMALL'),
      ENUM + type('typeof Size.SMALL | typeof Size.LARGE'),
      'readers',
    ],
    [
      'a type that names one member less',
      ENUM + type('typeof Size.SMALL | typeof Size.LARGE'),
      ENUM + type('typeof Size.SMALL'),
      'both',
    ],
    [
      'a type of all members, of which one has another value',
      ENUM + type('(typeof Size)[keyof typeof Size]'),
      OTHER + type('(typeof Size)[keyof typeof Size]'),
      'both',
    ],
    [
      'a type of all members, written out',
      ENUM + type('(typeof Size)[keyof typeof Size]'),
      ENUM + type('1 | 2'),
      'nobody',
    ],
    [
      'a type of all members, of which one is gone',
      ENUM + type('(typeof Size)[keyof typeof Size]'),
      LESS + type('(typeof Size)[keyof typeof Size]'),
      'both',
    ],
    [
      'a type of all names, of which one is gone',
      ENUM + type('keyof typeof Size'),
      LESS + type('keyof typeof Size'),
      'both',
    ],
    ['a type of all names, written out', ENUM + type('keyof typeof Size'), ENUM + type("'SMALL' | 'LARGE'"), 'nobody'],
    ['a type that names a member of a member', DEEP + type('typeof Sizes.inner.a'), DEEP + type("'x'"), 'nobody'],
    [
      'a type that names another member of a member',
      DEEP + type('typeof Sizes.inner.a'),
      DEEP + type('typeof Sizes.inner.b'),
      'both',
    ],
    [
      'a type that names a member beside a member',
      DEEP + type('typeof Sizes.inner.a'),
      DEEP + type('typeof Sizes.other'),
      'both',
    ],
  ]),
  ...rows([
    typed('a text that is any text', "'a'", 'string', 'readers'),
    typed('a text that is one text', 'string', "'a'", 'both'),
    typed('a text that is a number', 'string', 'number', 'both'),
    typed('a literal of another kind', "'1'", '1', 'both'),
    typed('a number that may be absent', 'number', 'number | undefined', 'readers'),
    typed('a number that may be null', 'number', 'number | null', 'readers'),
    typed('a number that is null no longer', 'number | null', 'number', 'writers'),
    typed('one value more', "'a' | 'b'", "'a' | 'b' | 'c'", 'readers'),
    typed('one value less', "'a' | 'b' | 'c'", "'a' | 'b'", 'both'),
    typed('values in another order', "'a' | 'b'", "'b' | 'a'", 'nobody'),
    typed('both truth values, written out', '{ is: boolean }', '{ is: true | false }', 'nobody'),
    typed('both truth values, for short', '{ is: true | false }', '{ is: boolean }', 'nobody'),
    typed('one truth value', '{ is: boolean }', '{ is: true }', 'both'),
    typed('one truth value and a text', '{ is: boolean }', "{ is: true | 'false' }", 'both'),
    typed('an integer of arbitrary size', '{ is: bigint }', '{ is: 1n }', 'both'),
    typed('anything', '{ is: string }', '{ is: unknown }', 'readers'),
    typed('anything unchecked', '{ is: string }', '{ is: any }', 'nobody'),
    typed('anything no longer', '{ is: unknown }', '{ is: string }', 'writers'),
    typed('anything unchecked no longer', '{ is: any }', '{ is: string }', 'nobody'),
    typed('nothing', '{ is?: string }', '{ is?: never }', 'both'),
    typed('something that was nothing', '{ is?: never }', '{ is?: string }', 'readers'),
  ]),
  ...rows([
    typed('items of another type', 'readonly string[]', 'readonly number[]', 'both'),
    typed('items with one value more', "readonly 'a'[]", "readonly ('a' | 'b')[]", 'readers'),
    typed('items with one value less', "readonly ('a' | 'b')[]", "readonly 'a'[]", 'both'),
    typed('a list that is written in another way', 'readonly string[]', 'ReadonlyArray<string>', 'nobody'),
    typed('a list that was one', 'string', 'readonly string[]', 'both'),
    typed('two items of which one is another', '[string, string]', '[string, number]', 'both'),
    typed('two items of which one has a value more', "['a', 'b']", "['a', 'b' | 'c']", 'readers'),
    typed('one item more', '[string]', '[string, string]', 'both'),
    typed('one item less', '[string, string]', '[string]', 'both'),
  ]),
  ...rows([
    typed('a required member more', '{ a: string }', '{ a: string; b: string }', 'writers'),
    typed('an optional member more', '{ a: string }', '{ a: string; b?: string }', 'nobody'),
    typed('a member less', '{ a: string; b: string }', '{ a: string }', 'both'),
    typed('an optional member less', '{ a: string; b?: string }', '{ a: string }', 'both'),
    typed('a member that is required', '{ a?: string }', '{ a: string }', 'writers'),
    typed('a member that is required no longer', '{ a: string }', '{ a?: string }', 'readers'),
    typed('a member that is null, too', '{ a: string }', '{ a: string | null }', 'readers'),
    typed(
      'a member deep inside that is required no longer',
      '{ a: { b: { c: string } } }',
      '{ a: { b: { c?: string } } }',
      'readers',
    ),
    typed('a member deep inside that is another', '{ a: { b: { c: string } } }', '{ a: { b: { c: number } } }', 'both'),
    typed('nothing demanded of what may be null', '{ a: string | null }', '{ a: {} | null }', 'readers'),
  ]),
  ...rows([
    [
      'a member of a base that is required',
      'interface B { x?: string }\nexport interface T extends B { a: string }\n',
      'interface B { x: string }\nexport interface T extends B { a: string }\n',
      'writers',
    ],
    [
      'a member of a base that is gone',
      'interface B { x?: string; y: string }\nexport interface T extends B { a: string }\n',
      'interface B { y: string }\nexport interface T extends B { a: string }\n',
      'both',
    ],
    [
      'a base that is written out',
      'interface B { x: string }\nexport interface T extends B { a: string }\n',
      'export interface T { x: string; a: string }\n',
      'nobody',
    ],
    [
      'a member of a base that says more',
      "interface B { x: string }\nexport interface T extends B { x: 'a' }\n",
      "export interface T { x: 'a' }\n",
      'nobody',
    ],
    [
      'a base that is gone',
      'interface B { x: string }\nexport interface T extends B { a: string }\n',
      'export interface T { a: string }\n',
      'both',
    ],
  ]),
  ...rows(
    [
      typed('all members optional', 'Book', 'Partial<Book>', 'readers'),
      typed('all members optional no longer', 'Partial<Book>', 'Book', 'writers'),
      typed('all members required', 'Book', 'Required<Book>', 'writers'),
      typed(
        'all members required, written out',
        'Required<Book>',
        '{ title: string; pages: number; author: string }',
        'nobody',
      ),
      typed(
        'all members optional, written out',
        'Partial<Book>',
        '{ title?: string; pages?: number; author?: string }',
        'nobody',
      ),
      typed('members that nobody writes', 'Readonly<Book>', 'Book', 'nobody'),
      typed('some members', 'Book', "Pick<Book, 'title' | 'pages'>", 'both'),
      typed(
        'some members, written out',
        "Pick<Book, 'title' | 'author'>",
        '{ title: string; author?: string }',
        'nobody',
      ),
      typed('other members', "Pick<Book, 'title'>", "Pick<Book, 'pages'>", 'both'),
      typed('all members but some, written out', "Omit<Book, 'title' | 'author'>", '{ pages: number }', 'nobody'),
      typed('all members but one, named', "Omit<Book, 'title'>", "Pick<Book, 'pages' | 'author'>", 'nobody'),
      typed('all members but another', "Omit<Book, 'title'>", "Omit<Book, 'pages'>", 'both'),
      typed('keys of a list', "Record<'a' | 'b', string>", '{ a: string; b: string }', 'nobody'),
      typed('keys of a list with one more', "Record<'a', string>", "Record<'a' | 'b', string>", 'writers'),
      typed('keys of a list that hold something else', "Record<'a', string>", "Record<'a', number>", 'both'),
      typed('any keys that hold something else', 'Record<string, string>', 'Record<string, number>', 'both'),
      typed('any keys that hold one value more', "Record<string, 'a'>", "Record<string, 'a' | 'b'>", 'readers'),
      typed('any keys that hold one value less', "Record<string, 'a' | 'b'>", "Record<string, 'a'>", 'both'),
      typed('any keys, written in another way', 'Record<string, string>', '{ [key: string]: string }', 'nobody'),
      typed('names of members', 'keyof Book', "'title' | 'pages' | 'author'", 'nobody'),
      typed('names of members, one less', 'keyof Book', "'title' | 'pages'", 'both'),
      typed('the type of a member', "{ of: Book['title'] }", '{ of: string }', 'nobody'),
      typed('the type of another member', "{ of: Book['title'] }", "{ of: Book['pages'] }", 'both'),
      typed('the types of two members', "{ of: Book['title' | 'pages'] }", '{ of: string | number }', 'nobody'),
    ],
    BOOK,
  ),
  ...rows([
    typed(
      'an alternative more',
      "{ kind: 'a'; a: string }",
      "{ kind: 'a'; a: string } | { kind: 'b'; b: string }",
      'readers',
    ),
    typed(
      'an alternative less',
      "{ kind: 'a'; a: string } | { kind: 'b'; b: string }",
      "{ kind: 'a'; a: string }",
      'both',
    ),
    typed(
      'alternatives as cases of one object',
      "{ kind: 'a' | 'b'; x: string }",
      "{ kind: 'a'; x: string } | { kind: 'b'; x: string }",
      'nobody',
    ),
    typed(
      'cases of which one demands something else',
      "{ kind: 'a' | 'b'; x: string }",
      "{ kind: 'a'; x: string } | { kind: 'b'; x: number }",
      'both',
    ),
    typed(
      'cases of which one is missing',
      "{ kind: 'a' | 'b' | 'c'; x: string }",
      "{ kind: 'a'; x: string } | { kind: 'b'; x: string }",
      'both',
    ),
    typed(
      'one object of several cases',
      "{ kind: 'a'; x: string } | { kind: 'b'; x: string }",
      "{ kind: 'a' | 'b'; x: string }",
      'nobody',
    ),
  ]),
  ...rows([
    [
      'a function that takes one value more',
      "export function T(a: 'x'): string {\n  return a;\n}\n",
      "export function T(a: 'x' | 'y'): string {\n  return a;\n}\n",
      'nobody',
    ],
    [
      'a function that takes one value less',
      "export function T(a: 'x' | 'y'): string {\n  return a;\n}\n",
      "export function T(a: 'x'): string {\n  return a;\n}\n",
      'writers',
    ],
    [
      'a function that takes an argument more',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: string, b: string): string {\n  return a + b;\n}\n',
      'writers',
    ],
    [
      'a function that may take an argument more',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: string, b?: string): string {\n  return a + b;\n}\n',
      'nobody',
    ],
    [
      'a function that takes any number of arguments more',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: string, ...b: string[]): string {\n  return a + b;\n}\n',
      'nobody',
    ],
    [
      'a function whose argument must be given',
      'export function T(a?: string): string {\n  return `${a}`;\n}\n',
      'export function T(a: string): string {\n  return a;\n}\n',
      'writers',
    ],
    [
      'a function whose argument may be left out',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a?: string): string {\n  return `${a}`;\n}\n',
      'nobody',
    ],
    [
      'a function that returns one value more',
      "export function T(): 'x' {\n  return 'x';\n}\n",
      "export function T(): 'x' | 'y' {\n  return 'x';\n}\n",
      'readers',
    ],
    [
      'a function that returns one value less',
      "export function T(): 'x' | 'y' {\n  return 'x';\n}\n",
      "export function T(): 'x' {\n  return 'x';\n}\n",
      'nobody',
    ],
    [
      'a function that returns and takes something else',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: number): number {\n  return a;\n}\n',
      'both',
    ],
  ]),
];

/** Rows that no assignment shows: code that names a member, or passes an argument, that is gone. */
const BY_NAME: readonly Row[] = rows([
  typed(
    'a member deep inside that is gone',
    '{ a: { b: { c?: string; d: string } } }',
    '{ a: { b: { d: string } } }',
    'both',
  ),
  typed('two items that are any number of them', '[string, string]', 'readonly string[]', 'readers'),
  [
    'a function that takes an argument less',
    'export function T(a: string, b: string): string {\n  return a + b;\n}\n',
    'export function T(a: string): string {\n  return a;\n}\n',
    'writers',
  ],
]);

const model = modelIn('objects: { Book: { fields: { title: str } } }');

/** The modules of a package in which each row has an entry point of its own. */
function textsOf(given: readonly Row[], side: 'before' | 'after'): ReadonlyMap<string, string> {
  const entries = given.map((_, index) => [`./${index}`, { types: `./dist/entries/${index}.d.ts` }]);
  return new Map([
    ['package.json', JSON.stringify({ exports: Object.fromEntries(entries) })],
    ...given.map((_, index) => [`src/entries/${index}.ts`, `export * from '../objects/${index}.js';\n`] as const),
    ...given.map((row, index) => [`src/objects/${index}.ts`, row[side]] as const),
  ]);
}

function packageOf(given: readonly Row[], side: 'before' | 'after'): PackageTypes {
  return typesIn(textsOf(given, side), model);
}

function brokenOf(reader: boolean, writer: boolean): Broken {
  if (reader) return writer ? 'both' : 'readers';
  return writer ? 'writers' : 'nobody';
}

describe('code that names the former type', () => {
  test.each([...ROWS, ...BY_NAME])('$title: $broken', ({ broken, ...row }) => {
    const [old, now] = [packageOf([{ ...row, broken }], 'before'), packageOf([{ ...row, broken }], 'after')];
    const found = typeDifferences(old, now).filter(({ exported }) => exported === './0 T');
    expect(
      brokenOf(
        found.some(({ reader }) => reader),
        found.some(({ writer }) => writer),
      ),
    ).toBe(broken);
  });
});

describe('the TypeScript compiler says the same of', () => {
  let verdict: TscVerdict;
  beforeAll(() => {
    const [before, after] = [textsOf(ROWS, 'before'), textsOf(ROWS, 'after')];
    verdict = tscVerdict(packageOf(ROWS, 'before'), packageOf(ROWS, 'after'), { before, after });
  });

  test.each(ROWS.map((row, index) => ({ ...row, index })))('$title: $broken', ({ index, before, broken }) => {
    const isIn = (errors: readonly string[]): boolean => errors.some((error) => error.startsWith(`./${index} T: `));
    const [reader, writer, user] = [isIn(verdict.reader), isIn(verdict.writer), isIn(verdict.user)];
    // Of a function, it says that it does not fit, and not why.
    if (before.includes('export function T')) expect(user).toBe(broken !== 'nobody');
    else expect(brokenOf(reader || user, writer || user)).toBe(broken);
  });
});
