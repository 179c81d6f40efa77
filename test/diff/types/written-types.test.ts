import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import type { PackageTypes } from '../../../generator/diff/types/checked-program.js';
import { typesIn } from '../../../generator/load/load-types.js';
import { tscVerdict, type TscVerdict } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

/** Whose code no longer compiles: code that takes a `T`, code that makes one, both, or that of no one. */
type Broken = 'no one' | 'readers' | 'writers' | 'both';

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
const OPEN = (members: string): string =>
  `export const T = { ${members} } as const;\nexport type T = $open.OpenEnum<typeof T>;\n`;
const DEEP = `export const Sizes = { inner: { a: 'x', b: 'y' }, other: 'z' } as const;\n`;
const BOOK = `interface Book { title: string; pages: number; author?: string; }\n`;

const ROWS: readonly Row[] = [
  ...rows([
    [
      'a type that names a member of an enum whose value is the same',
      ENUM + type('typeof Size.SMALL'),
      OTHER + type('typeof Size.SMALL'),
      'no one',
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
      'no one',
    ],
    [
      'a type that names the member of the value that it was',
      ENUM + type('{ size: 2 }'),
      ENUM + type('{ size: typeof Size.LARGE }'),
      'no one',
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
      'no one',
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
    ['a type of all names, written out', ENUM + type('keyof typeof Size'), ENUM + type("'SMALL' | 'LARGE'"), 'no one'],
    ['a type that names a member of a member', DEEP + type('typeof Sizes.inner.a'), DEEP + type("'x'"), 'no one'],
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
    typed('values in another order', "'a' | 'b'", "'b' | 'a'", 'no one'),
    typed('both truth values, written out', '{ is: boolean }', '{ is: true | false }', 'no one'),
    typed('both truth values, for short', '{ is: true | false }', '{ is: boolean }', 'no one'),
    typed('one truth value', '{ is: boolean }', '{ is: true }', 'both'),
    typed('one truth value and a text', '{ is: boolean }', "{ is: true | 'false' }", 'both'),
    typed('an integer of arbitrary size', '{ is: bigint }', '{ is: 1n }', 'both'),
    typed('anything', '{ is: string }', '{ is: unknown }', 'readers'),
    typed('anything unchecked', '{ is: string }', '{ is: any }', 'no one'),
    typed('anything no longer', '{ is: unknown }', '{ is: string }', 'writers'),
    typed(
      'anything, where other keys are anything, too',
      '{ a: string; b?: unknown; [key: string]: unknown }',
      '{ a: string; [key: string]: unknown }',
      'no one',
    ),
    typed(
      'a text, where other keys are anything',
      '{ a: string; b?: string; [key: string]: unknown }',
      '{ a: string; [key: string]: unknown }',
      'readers',
    ),
    typed(
      'a text that is always there, where other keys are texts',
      '{ b: string; [key: string]: string }',
      '{ [key: string]: string }',
      'readers',
    ),
    typed(
      'a number, where other keys are texts',
      '{ b?: number; [key: string]: string | number | undefined }',
      '{ [key: string]: string | undefined }',
      'both',
    ),
    typed('anything unchecked no longer', '{ is: any }', '{ is: string }', 'no one'),
    typed('nothing', '{ is?: string }', '{ is?: never }', 'both'),
    typed('something that was nothing', '{ is?: never }', '{ is?: string }', 'readers'),
  ]),
  ...rows([
    typed('items of another type', 'readonly string[]', 'readonly number[]', 'both'),
    typed('items with one value more', "readonly 'a'[]", "readonly ('a' | 'b')[]", 'readers'),
    typed('items with one value less', "readonly ('a' | 'b')[]", "readonly 'a'[]", 'both'),
    typed('a list that is written in another way', 'readonly string[]', 'ReadonlyArray<string>', 'no one'),
    typed('a list that was one', 'string', 'readonly string[]', 'both'),
    typed('two items of which one is another', '[string, string]', '[string, number]', 'both'),
    typed('two items of which one has a value more', "['a', 'b']", "['a', 'b' | 'c']", 'readers'),
    typed('one item more', '[string]', '[string, string]', 'both'),
    typed('one item less', '[string, string]', '[string]', 'both'),
  ]),
  ...rows([
    typed('a required member more', '{ a: string }', '{ a: string; b: string }', 'writers'),
    typed('an optional member more', '{ a: string }', '{ a: string; b?: string }', 'no one'),
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
      'no one',
    ],
    [
      'a member of a base that says more',
      "interface B { x: string }\nexport interface T extends B { x: 'a' }\n",
      "export interface T { x: 'a' }\n",
      'no one',
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
        'no one',
      ),
      typed(
        'all members optional, written out',
        'Partial<Book>',
        '{ title?: string; pages?: number; author?: string }',
        'no one',
      ),
      typed('members that no one writes', 'Readonly<Book>', 'Book', 'no one'),
      typed('some members', 'Book', "Pick<Book, 'title' | 'pages'>", 'both'),
      typed(
        'some members, written out',
        "Pick<Book, 'title' | 'author'>",
        '{ title: string; author?: string }',
        'no one',
      ),
      typed('other members', "Pick<Book, 'title'>", "Pick<Book, 'pages'>", 'both'),
      typed('all members but some, written out', "Omit<Book, 'title' | 'author'>", '{ pages: number }', 'no one'),
      typed('all members but one, named', "Omit<Book, 'title'>", "Pick<Book, 'pages' | 'author'>", 'no one'),
      typed('all members but another', "Omit<Book, 'title'>", "Omit<Book, 'pages'>", 'both'),
      typed('keys of a list', "Record<'a' | 'b', string>", '{ a: string; b: string }', 'no one'),
      typed('keys of a list with one more', "Record<'a', string>", "Record<'a' | 'b', string>", 'writers'),
      typed('keys of a list that hold something else', "Record<'a', string>", "Record<'a', number>", 'both'),
      typed('any keys that hold something else', 'Record<string, string>', 'Record<string, number>', 'both'),
      typed('any keys that hold one value more', "Record<string, 'a'>", "Record<string, 'a' | 'b'>", 'readers'),
      typed('any keys that hold one value less', "Record<string, 'a' | 'b'>", "Record<string, 'a'>", 'both'),
      typed('any keys, written in another way', 'Record<string, string>', '{ [key: string]: string }', 'no one'),
      typed('names of members', 'keyof Book', "'title' | 'pages' | 'author'", 'no one'),
      typed('names of members, one less', 'keyof Book', "'title' | 'pages'", 'both'),
      typed('the type of a member', "{ of: Book['title'] }", '{ of: string }', 'no one'),
      typed('the type of another member', "{ of: Book['title'] }", "{ of: Book['pages'] }", 'both'),
      typed('the types of two members', "{ of: Book['title' | 'pages'] }", '{ of: string | number }', 'no one'),
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
      'no one',
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
      'no one',
    ),
  ]),
  ...rows([
    [
      'a function that takes one value more',
      "export function T(a: 'x'): string {\n  return a;\n}\n",
      "export function T(a: 'x' | 'y'): string {\n  return a;\n}\n",
      'no one',
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
      'no one',
    ],
    [
      'a function that takes any number of arguments more',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: string, ...b: string[]): string {\n  return a + b;\n}\n',
      'no one',
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
      'no one',
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
      'no one',
    ],
    [
      'a function that has overloads',
      'export function T(a: string): string {\n  return a;\n}\n',
      "export function T(a: 'x'): 'x';\nexport function T(a: string): string;\nexport function T(a: string): string {\n  return a;\n}\n",
      'no one',
    ],
    [
      'a function that has one overload less',
      "export function T(a: 'x'): 'x';\nexport function T(a: string): string;\nexport function T(a: string): string {\n  return a;\n}\n",
      'export function T(a: string): string {\n  return a;\n}\n',
      'readers',
    ],
    [
      'a function that returns and takes something else',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: number): number {\n  return a;\n}\n',
      'both',
    ],
  ]),
  ...rows([
    typed('keys of any text beside members no longer', '{ a: string; [key: string]: string }', '{ a: string }', 'both'),
    typed(
      'keys of any text with one value less',
      '{ a: 1; [key: string]: 1 | 2 }',
      '{ a: 1; [key: string]: 1 }',
      'both',
    ),
    typed(
      'keys of any text with one value more',
      '{ a: 1; [key: string]: 1 | 2 }',
      '{ a: 1; [key: string]: 1 | 2 | 3 }',
      'readers',
    ),
    typed(
      'a member more that is among the keys',
      '{ [key: string]: 1 | 2 }',
      '{ a: 1; [key: string]: 1 | 2 }',
      'writers',
    ),
    typed(
      'an optional member more that is among the keys',
      '{ [key: string]: 1 | 2 }',
      '{ a?: 1 | 2; [key: string]: 1 | 2 }',
      'no one',
    ),
    typed(
      'one more of what an object is at once',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string } & { b: string } & { c: string } }',
      'writers',
    ),
    typed(
      'less of what an object is at once',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string } }',
      'both',
    ),
    typed(
      'a text with a mark',
      "{ of: string & { readonly mark?: 'a' } }",
      "{ of: string & { readonly mark?: 'b' } }",
      'both',
    ),
    typed('a text with a mark no longer', "{ of: string & { readonly mark: 'a' } }", '{ of: string }', 'readers'),
    typed('a text that has a mark', '{ of: string }', "{ of: string & { readonly mark: 'a' } }", 'both'),
  ]),
  ...rows([
    typed(
      'a function that is a member and takes more',
      "{ do: (a: 'x') => void }",
      "{ do: (a: 'x' | 'y') => void }",
      'writers',
    ),
    typed(
      'a function that is a member and takes less',
      "{ do: (a: 'x' | 'y') => void }",
      "{ do: (a: 'x') => void }",
      'readers',
    ),
    typed(
      'a function that is a member and is given an argument more',
      '{ do: (a: string) => void }',
      '{ do: (a: string, b: string) => void }',
      'readers',
    ),
    typed(
      'a function that is a member and may be given an argument more',
      '{ do: (a: string) => void }',
      '{ do: (a: string, b?: string) => void }',
      'no one',
    ),
    typed(
      'a function that is a member whose argument may be missing',
      '{ do: (a: string) => void }',
      '{ do: (a?: string) => void }',
      'writers',
    ),
    typed(
      'a function that is a member and is given any number of arguments',
      '{ do: (a: string) => void }',
      '{ do: (a: string, ...b: string[]) => void }',
      'no one',
    ),
    typed(
      'a function that is a member and returns what no one takes',
      '{ do: () => string }',
      '{ do: () => void }',
      'readers',
    ),
    typed(
      'a function that is a member and takes nothing',
      '{ do: () => void }',
      '{ do: (a: string) => void }',
      'readers',
    ),
    typed('a method that takes more', "{ do(a: 'x'): void }", "{ do(a: 'x' | 'y'): void }", 'no one'),
    typed('a method that takes something else', '{ do(a: string): void }', '{ do(a: number): void }', 'both'),
    typed(
      'a method that is given an argument more',
      '{ do(a: string): void }',
      '{ do(a: string, b: string): void }',
      'readers',
    ),
    typed(
      'a function that is a member and has overloads',
      '{ do: (a: string) => string }',
      '{ do: { (a: string): string; (a: number): number } }',
      'writers',
    ),
    typed(
      'a function that is a member and has one overload less',
      '{ do: { (a: string): string; (a: number): number } }',
      '{ do: (a: string) => string }',
      'readers',
    ),
    typed('a function that is a member and returns more', "{ do: () => 'x' }", "{ do: () => 'x' | 'y' }", 'readers'),
    typed('a function that is a member and returns less', "{ do: () => 'x' | 'y' }", "{ do: () => 'x' }", 'writers'),
  ]),
  ...rows([
    [
      'what takes an argument of a type with one value more',
      "interface Given { a: 'x' }\nexport function T(a: Given): string {\n  return a.a;\n}\n",
      "interface Given { a: 'x' | 'y' }\nexport function T(a: Given): string {\n  return a.a;\n}\n",
      'no one',
    ],
    [
      'what takes an argument of a type with an optional member more',
      'interface Given { a: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'interface Given { a: string; b?: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'no one',
    ],
    [
      'what takes an argument of a type with a required member more',
      'interface Given { a: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'interface Given { a: string; b: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'writers',
    ],
    [
      'an interface that may have further keys',
      'export interface T { a: string }\n',
      'export interface T { a: string; [key: string]: unknown }\n',
      'writers',
    ],
    [
      'a type that contains itself',
      'export interface T { a: string; inner?: T }\n',
      'export interface T { a: string | null; inner?: T }\n',
      'readers',
    ],
    [
      'types that contain each other',
      'interface U { of?: T }\nexport interface T { a: string; inner?: U }\n',
      'interface U { of?: T }\nexport interface T { inner?: U; a: string }\n',
      'no one',
    ],
    [
      'a type with an argument that says more',
      "interface Of<Value> { value: Value }\nexport type T = Of<'a'>;\n",
      "interface Of<Value> { value: Value }\nexport type T = Of<'a' | 'b'>;\n",
      'readers',
    ],
    [
      'a type with an argument, written out',
      'interface Of<Value> { value: Value; list: Value[]; by: Record<string, Value> }\nexport type T = Of<string>;\n',
      'export interface T { value: string; list: string[]; by: Record<string, string> }\n',
      'no one',
    ],
    [
      'a type with an argument in another place',
      'interface Of<A, B> { a: A; b?: B }\nexport type T = Of<string, number>;\n',
      'interface Of<A, B> { a: A; b?: B }\nexport type T = Of<number, string>;\n',
      'both',
    ],
    [
      'a type with an argument for a function',
      "interface Of<A> { do: (a: A) => A; both: A & { x: string }; key: keyof A; at: A[keyof A] }\nexport type T = Of<{ m: 'a' }>;\n",
      "export interface T { do: (a: { m: 'a' }) => { m: 'a' }; both: { m: 'a' } & { x: string }; key: 'm'; at: 'a' }\n",
      'no one',
    ],
  ]),
  ...rows(
    [
      ['an open enum with one member more', OPEN('a: 1'), OPEN('a: 1, b: 2'), 'no one'],
      ['an open enum with one member less', OPEN('a: 1, b: 2'), OPEN('a: 1'), 'both'],
      ['an open enum of which a member has another value', OPEN('a: 1, b: 2'), OPEN('a: 1, b: 3'), 'both'],
      [
        'an enum that is open',
        ENUM + type('(typeof Size)[keyof typeof Size]'),
        ENUM + type('$open.OpenEnum<typeof Size>'),
        'readers',
      ],
      [
        'an open enum that is any number',
        ENUM + type('{ of: $open.OpenEnum<typeof Size> }'),
        ENUM + type('{ of: number }'),
        'no one',
      ],
      [
        'an open enum that is any text',
        ENUM + type('{ of: $open.OpenEnum<typeof Size> }'),
        ENUM + type('{ of: string }'),
        'both',
      ],
    ],
    "import type * as $open from '../runtime/open-enum.js';\n",
  ),
  ...rows(
    [
      typed(
        'one more failure with a body that is known',
        '$restError.AnsweredError<404, A>',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, A>',
        'no one',
      ),
      typed(
        'one more failure with another body',
        '$restError.AnsweredError<404, A>',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, B>',
        'readers',
      ),
      typed(
        'one failure less',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, B>',
        '$restError.AnsweredError<404, A>',
        'both',
      ),
      typed(
        'one failure less, of a body that another one has',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, A>',
        '$restError.AnsweredError<404, A>',
        'both',
      ),
      typed(
        'a failure with another body',
        '$restError.AnsweredError<404, A>',
        '$restError.AnsweredError<404, B>',
        'both',
      ),
      typed(
        'failures in another order',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, B>',
        '$restError.AnsweredError<400, B> | $restError.AnsweredError<404, A>',
        'no one',
      ),
      typed(
        'a range of failures that is all of them',
        '$restError.AnsweredError<$restError.ErrorStatus4, A>',
        '$restError.AnsweredError<$restError.ErrorStatus, A>',
        'readers',
      ),
      typed(
        'all failures that are a range of them',
        '$restError.AnsweredError<$restError.ErrorStatus, A>',
        '$restError.AnsweredError<$restError.ErrorStatus4, A>',
        'both',
      ),
      typed(
        'a failure beside a range of them',
        '$restError.AnsweredError<$restError.ErrorStatus4, A>',
        '$restError.AnsweredError<$restError.ErrorStatus4, A> | $restError.AnsweredError<500, A>',
        'readers',
      ),
      typed(
        'a failure that becomes a range of them',
        '$restError.AnsweredError<404, A>',
        '$restError.AnsweredError<$restError.ErrorStatus4, A>',
        'readers',
      ),
      typed(
        'a failure that becomes one of all others',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<409, B>',
        '$restError.AnsweredError<409, B> | $restError.AnsweredError<Exclude<$restError.ErrorStatus, 409>, A>',
        'readers',
      ),
      typed(
        'a range beside a failure that keeps its name',
        '$restError.AnsweredError<404, A>',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<Exclude<$restError.ErrorStatus4, 404>, A>',
        'no one',
      ),
      typed(
        'a failure that a range describes as well',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<Exclude<$restError.ErrorStatus4, 404>, A>',
        '$restError.AnsweredError<$restError.ErrorStatus4, A>',
        'no one',
      ),
      typed(
        'failures together',
        '$restError.AnsweredError<404, A> | $restError.AnsweredError<400, A>',
        '$restError.AnsweredError<400 | 404, A>',
        'no one',
      ),
    ],
    "import type * as $restError from '../runtime/rest-error.js';\ninterface A { a: string }\ninterface B { b: string }\n",
  ),
  ...rows([
    typed('further items of another type', '[string, ...number[]]', '[string, ...string[]]', 'both'),
    typed('further items with one value more', "[string, ...'a'[]]", "[string, ...('a' | 'b')[]]", 'readers'),
    typed('further items that were not there', '[string]', '[string, ...string[]]', 'readers'),
    typed('an item more before further ones', '[string, ...string[]]', '[string, string, ...string[]]', 'writers'),
    typed('an item less before further ones', '[string, string, ...string[]]', '[string, ...string[]]', 'readers'),
    typed('items and further ones as a list', '[string, ...number[]]', 'readonly (string | number)[]', 'readers'),
    typed(
      'items and further ones of which some are in no list',
      '{ of: readonly [string, ...number[]] }',
      '{ of: readonly string[] }',
      'both',
    ),
    typed('a list that becomes items', 'readonly string[]', 'readonly [string, ...string[]]', 'writers'),
  ]),
  ...rows(
    [
      typed('all values but some, written out', "{ of: Exclude<'a' | 'b' | 'c', 'c'> }", "{ of: 'a' | 'b' }", 'no one'),
      typed('all values but none that is there', "{ of: Exclude<'a' | 'b', 'c'> }", "{ of: 'a' | 'b' }", 'no one'),
      typed(
        'all values but others',
        "{ of: Exclude<'a' | 'b' | 'c', 'c'> }",
        "{ of: Exclude<'a' | 'b' | 'c', 'b'> }",
        'both',
      ),
      typed(
        'all values but one, and any number',
        "{ of: Exclude<'a' | 'b' | number, 'b'> }",
        "{ of: 'a' | number }",
        'no one',
      ),
      typed('no value at all', "{ of?: Exclude<'a', 'a'> }", '{ of?: never }', 'no one'),
      typed('all members by their names', 'Pick<Book, keyof Book>', 'Book', 'no one'),
      typed(
        'members by names of two lists',
        "Pick<Book, keyof Book & ('title' | 'other')>",
        '{ title: string }',
        'no one',
      ),
      typed(
        'members by names of lists with another one',
        "Pick<Book, keyof Book & ('title' | 'other')>",
        "Pick<Book, keyof Book & ('pages' | 'other')>",
        'both',
      ),
      typed('all members but none', 'Omit<Book, never>', 'Book', 'no one'),
      typed('keys of numbers', 'Record<1 | 2, string>', '{ 1: string; 2: string }', 'no one'),
      typed(
        'keys of a list that are any keys',
        "{ of: Record<'a' | 'b', string> }",
        '{ of: { [key: string]: string } }',
        'readers',
      ),
      typed(
        'members by names, each with its own type',
        "{ [K in 'a' | 'b']?: { key: K } }",
        "{ a?: { key: 'a' }; b?: { key: 'b' } }",
        'no one',
      ),
      typed(
        'members by names, each with the type of another',
        "{ [K in 'a' | 'b']?: { key: K } }",
        "{ a?: { key: 'b' }; b?: { key: 'a' } }",
        'both',
      ),
      typed('members by names, one less', "{ [K in 'a' | 'b']?: { key: K } }", "{ [K in 'a']?: { key: K } }", 'both'),
      typed('all members required and then optional', 'Partial<Required<Book>>', 'Partial<Book>', 'no one'),
      typed(
        'members that an interface inherits from a computed type',
        '{ of: Lent }',
        '{ of: { title: string; by: string } }',
        'no one',
      ),
      typed('names of the members of a computed type', "keyof Omit<Book, 'title'>", "'pages' | 'author'", 'no one'),
      typed('the type of a member that is gone', "{ of: Lent['title'] }", "{ of: Lent['by'] }", 'no one'),
      typed('the name of a type, and what it means', '{ of: Word }', '{ of: string }', 'no one'),
      typed('the name of a type, and something else', '{ of: Word }', '{ of: number }', 'both'),
    ],
    `${BOOK}interface Lent extends Pick<Book, 'title'> { by: string }\ntype Word = string;\n`,
  ),
  ...rows([
    typed(
      'an object and one of two, written out',
      "{ of: { a: string } & ({ k: 'x' } | { k: 'y'; b: string }) }",
      "{ of: { a: string; k: 'x' } | { a: string; k: 'y'; b: string } }",
      'no one',
    ),
    typed(
      'an object and one of two, of which one demands more',
      "{ of: { a: string } & ({ k: 'x' } | { k: 'y'; b: string }) }",
      "{ of: { a: string; k: 'x'; b: string } | { a: string; k: 'y'; b: string } }",
      'writers',
    ),
    typed(
      'one of two, and one of two others',
      '{ of: ({ a: 1 } | { a: 2 }) & ({ b: 1 } | { b: 2 }) }',
      '{ of: { a: 1 | 2; b: 1 | 2 } }',
      'no one',
    ),
    typed(
      'two objects at once, written out',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string; b: string } }',
      'no one',
    ),
    typed(
      'two objects at once, of which one may be absent',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string; b?: string } }',
      'readers',
    ),
    typed(
      'two objects at once, and one of two',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string; b: string } | { a: string; c: string } }',
      'readers',
    ),
    typed(
      'two objects at once, and the other one of two',
      '{ of: { a: string } & { b: string } }',
      '{ of: { a: string; c: string } | { a: string; b: string } }',
      'readers',
    ),
    typed(
      'an object, and one of two inside other brackets, written out',
      "{ of: { a: string } & ({ b: string } & ({ k: 'x' } | { k: 'y' })) }",
      "{ of: { a: string; b: string; k: 'x' } | { a: string; b: string; k: 'y' } }",
      'no one',
    ),
    typed(
      'an object and another one or a text with a mark, of which the mark changed',
      "{ of: { a: string } & ({ k: 'x' } | (string & { readonly mark: 'a' })) }",
      "{ of: { a: string } & ({ k: 'x' } | (string & { readonly mark: 'b' })) }",
      'both',
    ),
    typed('a function that is a text now', '(a: string) => string', 'string', 'both'),
    typed('a text that is a function now', 'string', '(a: string) => string', 'both'),
    typed(
      'a text with a mark that holds one value more',
      "{ of: string & { readonly mark: 'a' } }",
      "{ of: string & { readonly mark: 'a' | 'b' } }",
      'readers',
    ),
    typed(
      'a number with a mark that was a text',
      "{ of: string & { readonly mark: 'a' } }",
      "{ of: number & { readonly mark: 'a' } }",
      'both',
    ),
    typed(
      'a text with a mark among others',
      "{ of: (string & { readonly mark: 'a' }) | null }",
      '{ of: string | null }',
      'readers',
    ),
    typed(
      'what one alternative had and none has any more',
      "{ kind: 'a'; x: string } | { kind: 'b' }",
      "{ kind: 'a' } | { kind: 'b' }",
      'both',
    ),
    typed(
      'an alternative with one value less',
      "{ kind: 'a'; x: 1 | 2 } | { kind: 'b'; x: 1 }",
      "{ kind: 'a'; x: 1 } | { kind: 'b'; x: 1 }",
      'both',
    ),
    typed(
      'an alternative with a value that another one has',
      "{ kind: 'a'; x: 1 | 2 } | { kind: 'b'; x: 2 }",
      "{ kind: 'a'; x: 1 } | { kind: 'b'; x: 2 }",
      'writers',
    ),
    typed(
      'many cases of one object',
      `{ kind: ${'abcdefghijklmnopqrstuvwxy'
        .split('')
        .map((c) => `'${c}'`)
        .join(' | ')} }`,
      'abcdefghijklmnopqrstuvwxy'
        .split('')
        .map((c) => `{ kind: '${c}' }`)
        .join(' | '),
      'no one',
    ),
    typed(
      'more cases of one object than are looked at',
      `{ kind: ${'abcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((c) => `'${c}'`)
        .join(' | ')} }`,
      'abcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((c) => `{ kind: '${c}' }`)
        .join(' | '),
      'writers',
    ),
  ]),
  ...rows([
    typed(
      'what can be called and has a member',
      '{ do: { (a: string): string; size: number } }',
      '{ do: { (a: string): string; size: number; more?: string } }',
      'no one',
    ),
    typed(
      'what can be called and has a member no longer',
      '{ do: { (a: string): string; size: number } }',
      '{ do: (a: string) => string }',
      'both',
    ),
    typed('what can be called no longer', '{ do: (a: string) => string }', '{ do: { size: number } }', 'both'),
    typed('what can be called instead of nothing demanded', '{ do: {} }', '{ do: () => string }', 'writers'),
    typed(
      'a function that is a member and returns anything',
      '{ do: () => string }',
      '{ do: () => unknown }',
      'readers',
    ),
    typed(
      'a function that is a member and returned what no one took',
      '{ do: () => void }',
      '{ do: () => string }',
      'writers',
    ),
    typed(
      'a function that is a member, with arguments that it collects',
      '{ do: (...a: string[]) => void }',
      '{ do: (...a: number[]) => void }',
      'both',
    ),
    typed('nothing demanded of a truth value', '{ a: boolean }', '{ a: {} }', 'readers'),
    typed('nothing demanded of what may be absent', '{ a: undefined }', '{ a: {} }', 'both'),
    typed('nothing demanded of a literal', "{ a: 'x' }", '{ a: {} }', 'readers'),
    typed('a text for what has nothing but optional members', '{ a: { length?: number } }', '{ a: string }', 'writers'),
  ]),
  ...rows([
    typed('the content of a file that was a text', '{ of: string }', '{ of: Uint8Array }', 'both'),
    typed('a text that was the content of a file', '{ of: Uint8Array }', '{ of: string }', 'both'),
    typed('a text that is either truth value', '{ is: string }', '{ is: true | false }', 'both'),
    typed('what is there later', "{ of: Promise<'a'> }", "{ of: Promise<'a' | 'b'> }", 'readers'),
    typed('something else that is there later', "{ of: Promise<'a'> }", "{ of: Promise<'b'> }", 'both'),
    typed(
      'values of which some kind is taken out',
      "{ of: Exclude<'a' | number, number> | null }",
      "{ of: Exclude<'a' | number, number> }",
      'writers',
    ),
    typed(
      'what can be called and has members',
      '{ of: { (a: string): string } & { size: number } }',
      '{ of: { (a: string): string } & { size: string } }',
      'both',
    ),
    typed(
      'what can be called, by another argument',
      '{ of: { (a: string): string } & { size: number } }',
      '{ of: { (a: number): string } & { size: number } }',
      'both',
    ),
  ]),
  ...rows(
    [
      typed(
        'an object and one of two that have a name',
        '{ of: { a: string } & Kind }',
        "{ of: { a: string; k: 'x' } | { a: string; k: 'y' } }",
        'no one',
      ),
      typed(
        'one of two that have a name, and an object that demands more',
        '{ of: { a: string } & Kind }',
        '{ of: { a: string; b: string } & Kind }',
        'writers',
      ),
    ],
    "type Kind = { k: 'x' } | { k: 'y' };\n",
  ),
  ...rows([
    [
      'a type that names a member of a constant whose type has the same name',
      `export type Size = 'a';\n${ENUM}${type('typeof Size.LARGE')}`,
      `export type Size = 'a';\n${ENUM}${type('2')}`,
      'no one',
    ],
  ]),
];

/** The same with types that TypeScript computes, kinds of calls, and what lists of the runtime do not name. */
const MORE_ROWS: readonly Row[] = [
  ...rows(
    [
      typed(
        'some members of a type, one more',
        "{ of: Pick<Book, 'title'> }",
        "{ of: Pick<Book, 'title' | 'pages'> }",
        'writers',
      ),
      typed(
        'all members but some, one more',
        "{ of: Omit<Book, 'title' | 'pages'> }",
        "{ of: Omit<Book, 'title'> }",
        'writers',
      ),
      typed(
        'all members optional, of which one was so',
        '{ of: Partial<{ a: 1 }> }',
        '{ of: Partial<{ a?: 1 }> }',
        'no one',
      ),
      typed(
        'all members required, of which one was so',
        '{ of: Required<{ a?: 1 }> }',
        '{ of: Required<{ a: 1 }> }',
        'no one',
      ),
      typed(
        'values but one, from a shorter list',
        "{ of: Exclude<'a' | 'b' | 'c', 'c'> }",
        "{ of: Exclude<'a' | 'b', 'c'> }",
        'no one',
      ),
      typed(
        'keys of a list, one more inside',
        "{ of: Record<'a', string> }",
        "{ of: Record<'a' | 'b', string> }",
        'writers',
      ),
      typed(
        'the type of a member that two names have',
        "{ of: Book['title' | 'author'] }",
        '{ of: string | undefined }',
        'no one',
      ),
    ],
    BOOK,
  ),
  ...rows(
    [
      typed(
        'an alternative whose optional member no other one has',
        "{ k: 'a'; x?: 1 } | { k: 'a' }",
        "{ k: 'a' }",
        'both',
      ),
      typed(
        'a list with one value less, or null',
        "{ of: readonly ('a' | 'b')[] }",
        "{ of: readonly 'a'[] | null }",
        'both',
      ),
      typed(
        'a text with a mark that is gone',
        "{ of: (string & { readonly mark: 'a' }) | number }",
        '{ of: number }',
        'both',
      ),
      typed('a literal for what can be called', "{ a: 'x' }", '{ a: () => string }', 'both'),
      typed('nothing, for what may be anything but nothing', '{ a: void }', '{ a: {} }', 'both'),
      typed('a number that is one number', 'number', '1', 'both'),
      typed('an object that is a text now', '{ a: string }', 'string', 'both'),
      typed('a text that is an object now', 'string', '{ a: string }', 'both'),
      typed(
        'a list, or another one',
        "{ of: readonly 'a'[] }",
        "{ of: readonly 'a'[] | readonly number[] }",
        'readers',
      ),
      typed('keys that become a text', "{ of: { [key: string]: 'a' } }", '{ of: string }', 'both'),
      typed('a text that becomes keys', '{ of: string }', "{ of: { [key: string]: 'a' } }", 'both'),
      typed(
        'an optional member that holds more than keys do',
        '{ [key: string]: 1 }',
        '{ a?: 1 | 2; [key: string]: 1 | 2 | undefined }',
        'readers',
      ),
      typed(
        'a list that becomes a tuple of any length',
        '{ of: [string, string] }',
        '{ of: readonly [string, string, ...string[]] }',
        'readers',
      ),
      typed('a tuple that becomes a text', '{ of: [string] }', '{ of: string }', 'both'),
      typed('a text that becomes a tuple', '{ of: string }', '{ of: [string] }', 'both'),
      typed('a truth value, or a text', '{ is: boolean }', '{ is: true | string }', 'both'),
      typed('null where nothing is demanded', '{ a: null }', '{ a: {} }', 'both'),
      typed('anything where nothing is demanded', '{ a: unknown }', '{ a: {} }', 'writers'),
      typed('a literal where any key is demanded', '{ a: { [key: string]: string } }', "{ a: 'x' }", 'both'),
      typed('a literal of another kind inside', '{ of: 1 }', '{ of: true }', 'both'),
      typed('a text of a form', '{ of: `a${string}` }', '{ of: `b${string}` }', 'both'),
      typed(
        'a text of the same form',
        '{ of: `a${string}`; more: string }',
        '{ more: string; of: `a${string}` }',
        'no one',
      ),
      typed('a text of a form that becomes a number', '{ of: `a${string}` }', '{ of: number }', 'both'),
      typed(
        'an interface that takes itself, whose member must be there',
        '{ of: U }',
        '{ of: U; more?: string }',
        'no one',
      ),
    ],
    'interface U { a?: 1; do: (u: U) => void }\n',
  ),
  ...rows([
    [
      'an interface that takes itself, with a member that must be there now',
      'interface U { a?: 1; do: (u: U) => void }\nexport interface T { of: U }\n',
      'interface U { a: 1; do: (u: U) => void }\nexport interface T { of: U }\n',
      'both',
    ],
    [
      'a type whose argument is left out',
      'interface Of<A = unknown> { a: A }\nexport interface T { of: Of }\n',
      'export interface T { of: { a: unknown } }\n',
      'no one',
    ],
    [
      'a type with an argument in items, keys and calls, written out',
      'interface Of<A> { pair: [A, A]; more: [A, ...A[]]; by: { [key: string]: A }; all: { (a: A): A; (a: null): A } }\nexport type T = { of: Of<string> };\n',
      'interface All { pair: [string, string]; more: [string, ...string[]]; by: { [key: string]: string }; all: { (a: string): string; (a: null): string } }\nexport type T = { of: All };\n',
      'no one',
    ],
    [
      'a type with an argument in items, one of which is another',
      'interface Of<A> { pair: [A, A] }\nexport type T = { of: Of<string> };\n',
      'export type T = { of: { pair: [string, number] } };\n',
      'both',
    ],
    [
      'a type with an argument in further items, which are others',
      'interface Of<A> { more: [A, ...A[]] }\nexport type T = { of: Of<string> };\n',
      'export type T = { of: { more: [string, ...number[]] } };\n',
      'both',
    ],
    [
      'a type with an argument under any key, which holds something else',
      'interface Of<A> { [key: string]: A }\nexport type T = { of: Of<string> };\n',
      'export type T = { of: { [key: string]: number } };\n',
      'both',
    ],
    [
      'a type with an argument in overloads, of which one returns more',
      "interface Of<A> { all: { (a: string): A; (a: null): null } }\nexport type T = { of: Of<'x'> };\n",
      "export type T = { of: { all: { (a: string): 'x' | 'y'; (a: null): null } } };\n",
      'readers',
    ],
    [
      'what takes an argument of a type with a member less',
      'interface Given { a: string; b?: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'interface Given { a: string }\nexport function T(a: Given): string {\n  return a.a;\n}\n',
      'no one',
    ],
    [
      'a function that takes the same in two ways now',
      "export function T(a: 'x'): string {\n  return a;\n}\n",
      "export function T(a: 'x'): string;\nexport function T(a: string): number;\nexport function T(a: never): never {\n  return a;\n}\n",
      'no one',
    ],
    [
      'keys of a base that hold one value more',
      'interface B { [key: string]: 1 }\nexport interface T extends B { a: 1 }\n',
      'interface B { [key: string]: 1 | 2 }\nexport interface T extends B { a: 1 }\n',
      'readers',
    ],
    [
      'a type that names a member of a constant that is declared before its type',
      `${ENUM}export type Size = 'a';\n${type('typeof Size.LARGE')}`,
      `${ENUM}export type Size = 'a';\n${type('2')}`,
      'no one',
    ],
    [
      'a type that a constant of the same name is declared before',
      `${ENUM}export type Size = 'a';\n${type('{ of: Size }')}`,
      `${ENUM}export type Size = 'a';\n${type("{ of: 'a' }")}`,
      'no one',
    ],
    [
      'all values of a named list but one',
      `type K = 'a' | 'b' | 'c';\n${type("{ of: Exclude<K, 'c'> }")}`,
      `type K = 'a' | 'b' | 'c';\n${type("{ of: 'a' | 'b' }")}`,
      'no one',
    ],
    [
      'a literal for what inherits a member',
      type("{ a: 'x' }"),
      `interface B { x: string }\ninterface E extends B {}\n${type('{ a: E }')}`,
      'both',
    ],
    [
      'a type with an argument beside a form and a constant, written out',
      `${ENUM}interface Of<A> { a: A; size: typeof Size.SMALL; form: \`a\${string}\` }\nexport type T = { of: Of<string> };\n`,
      `${ENUM}interface All { a: string; size: 1; form: \`a\${string}\` }\nexport type T = { of: All };\n`,
      'no one',
    ],
    [
      'an alternative whose members become any keys',
      'interface A { a: string; b: string }\nexport type T = A | { c: string };\n',
      'interface A { a: string; [key: string]: string }\nexport type T = A | { c: string };\n',
      'both',
    ],
    [
      'a base that the language declares',
      'interface Failure extends Error { a: string }\nexport interface T { of: Failure }\n',
      'interface Failure extends Error { a: string }\nexport interface T { of: Failure; more?: string }\n',
      'no one',
    ],
    [
      'a guard of one value more',
      "export function T(value: unknown): value is 'a' {\n  return value === 'a';\n}\n",
      "export function T(value: unknown): value is 'a' | 'b' {\n  return value !== 'c';\n}\n",
      'readers',
    ],
    [
      'a guard of one value less',
      "export function T(value: unknown): value is 'a' | 'b' {\n  return value !== 'c';\n}\n",
      "export function T(value: unknown): value is 'a' {\n  return value === 'a';\n}\n",
      'no one',
    ],
    [
      'a guard that is no guard any more',
      "export function T(value: unknown): value is 'a' {\n  return value === 'a';\n}\n",
      "export function T(value: unknown): boolean {\n  return value === 'a';\n}\n",
      'readers',
    ],
    [
      'a guard that throws',
      "export function T(value: unknown): value is 'a' {\n  return value === 'a';\n}\n",
      "export function T(value: unknown): asserts value is 'a' {\n  if (value !== 'a') throw new Error();\n}\n",
      'readers',
    ],
    [
      'a function whose arguments may be of fewer kinds',
      'export function T<A>(a: A): A {\n  return a;\n}\n',
      'export function T<A extends string>(a: A): A {\n  return a;\n}\n',
      'writers',
    ],
    [
      'a function that takes a list in place of any number of arguments',
      'export function T(...a: string[]): string {\n  return a.join();\n}\n',
      'export function T(a: string[]): string {\n  return a.join();\n}\n',
      'writers',
    ],
    [
      'a function with overloads, one less',
      'export function T(a: string): string;\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n',
      'export function T(a: string): string {\n  return a;\n}\n',
      'both',
    ],
    [
      'a function with overloads, of which one takes less and returns the same',
      "export function T(a: 'x' | 'y'): string;\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n",
      "export function T(a: 'x'): string;\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n",
      'writers',
    ],
    [
      'a function with overloads, of which one returns more',
      "export function T(a: string): 'x';\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n",
      "export function T(a: string): 'x' | 'y';\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n",
      'readers',
    ],
    [
      'a function that is overloaded now',
      'export function T(a: string): string {\n  return a;\n}\n',
      'export function T(a: string): string;\nexport function T(a: number): number;\nexport function T(a: never): never {\n  return a;\n}\n',
      'no one',
    ],
  ]),
  ...rows(
    [
      typed('an open list of numbers, one more', '{ of: 1 | Num }', '{ of: 1 | 2 | Num }', 'no one'),
      typed('an open list of numbers, one less', '{ of: 1 | 2 | Num }', '{ of: 1 | Num }', 'both'),
      typed('an open list of numbers, and a text', '{ of: 1 | Num }', "{ of: 1 | 'x' | Num }", 'readers'),
      typed('an open list of numbers that is any number', '{ of: 1 | Num }', '{ of: number }', 'no one'),
      typed('an open list of numbers that is any text', '{ of: 1 | Num }', '{ of: string }', 'both'),
      typed('any number that is an open list of numbers', '{ of: number }', '{ of: 1 | Num }', 'no one'),
      typed('any text that is an open list of numbers', '{ of: string }', '{ of: 1 | Num }', 'both'),
    ],
    "import type { UnknownMember as Num } from '../runtime/unknown-member.js';\n",
  ),
];

/** Rows that no assignment shows: code that names a member, or passes an argument, that is gone. */
const BY_NAME: readonly Row[] = rows([
  typed(
    'a list with one value less in one of two',
    "{ of: readonly ('a' | 'b')[] }",
    "{ of: readonly 'a'[] | readonly 'b'[] }",
    'both',
  ),
  typed(
    'keys, one more with one of their values',
    '{ [key: string]: 1 | 2 }',
    '{ a?: 1; [key: string]: 1 | 2 | undefined }',
    'both',
  ),
  typed(
    'any keys that are keys of a list',
    '{ of: { [key: string]: string } }',
    "{ of: Record<'a' | 'b', string> }",
    'both',
  ),
  typed(
    'what all alternatives had and one has no longer',
    "{ kind: 'a'; x: string } | { kind: 'b'; x: string }",
    "{ kind: 'a' } | { kind: 'b'; x: string }",
    'both',
  ),
  typed(
    'a function that is a member and is given an argument less',
    '{ do: (a: string, b: string) => void }',
    '{ do: (a: string) => void }',
    'both',
  ),
  typed('a method that takes less', "{ do(a: 'x' | 'y'): void }", "{ do(a: 'x'): void }", 'readers'),
  typed(
    'a member deep inside that is gone',
    '{ a: { b: { c?: string; d: string } } }',
    '{ a: { b: { d: string } } }',
    'both',
  ),
  [
    'a type that takes another type more',
    'export interface T<A> { a: A }\n',
    'export interface T<A, B> { a: A; b?: B }\n',
    'both',
  ],
  typed('two items that are any number of them', '[string, string]', 'readonly string[]', 'readers'),
  [
    'a function that takes an argument less',
    'export function T(a: string, b: string): string {\n  return a + b;\n}\n',
    'export function T(a: string): string {\n  return a;\n}\n',
    'writers',
  ],
]);

const constant = (...[title, before, after, broken]: readonly [string, string, string, Broken]) =>
  [title, `export const T = ${before};\n`, `export const T = ${after};\n`, broken] as const;

/** Constants that list no members, such as defaults: code relies on the kind of each value, and not on the value. */
const CONSTANTS: readonly Row[] = rows([
  constant('a constant with another value', '3', '4', 'no one'),
  constant('a constant with a value of another kind', '3', "'x'", 'readers'),
  constant('a member with another value', "{ a: 1, b: 'x' } as const", "{ a: 2, b: 'y' } as const", 'no one'),
  constant('a member with a value of another kind', '{ a: 1 } as const', "{ a: 'x' } as const", 'readers'),
  constant('a constant that has a member more', '{ a: 1 } as const', '{ a: 1, b: 2 } as const', 'no one'),
  constant('a constant that has a member less', '{ a: 1, b: 2 } as const', '{ a: 1 } as const', 'both'),
  constant('a member inside with another value', '{ a: { b: 1 } } as const', '{ a: { b: 2 } } as const', 'no one'),
  constant('a member inside of another kind', '{ a: { b: 1 } } as const', "{ a: { b: 'x' } } as const", 'readers'),
  constant('a list with other items', '{ a: [1, 2] } as const', "{ a: ['x'] } as const", 'no one'),
  constant('a list that is a number now', '{ a: [1, 2] } as const', '{ a: 1 } as const', 'readers'),
]);

const ROWS_OF_TSC = [...ROWS, ...MORE_ROWS];

const model = modelIn('objects: { Book: { fields: { title: str } } }');

const RUNTIME = ['open-enum', 'unknown-member', 'rest-error', 'issue'].map((name) => {
  const path = `src/runtime/${name}.ts`;
  return [path, readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')] as const;
});

/** The modules of a package in which each row has an entry point of its own. */
function textsOf(given: readonly Row[], side: 'before' | 'after'): ReadonlyMap<string, string> {
  const entries = given.map((_, index) => [`./${index}`, { types: `./dist/entries/${index}.d.ts` }]);
  return new Map([
    ...RUNTIME,
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
  return writer ? 'writers' : 'no one';
}

describe('code that names the former type', () => {
  test.each([...ROWS_OF_TSC, ...BY_NAME, ...CONSTANTS])('$title: $broken', ({ broken, ...row }) => {
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
    const [before, after] = [textsOf(ROWS_OF_TSC, 'before'), textsOf(ROWS_OF_TSC, 'after')];
    verdict = tscVerdict(packageOf(ROWS_OF_TSC, 'before'), packageOf(ROWS_OF_TSC, 'after'), { before, after });
  });

  test.each(ROWS_OF_TSC.map((row, index) => ({ ...row, index })))('$title: $broken', ({ index, before, broken }) => {
    const isIn = (errors: readonly string[]): boolean => errors.some((error) => error.startsWith(`./${index} T: `));
    const [reader, writer, user] = [isIn(verdict.reader), isIn(verdict.writer), isIn(verdict.user)];
    // Of a function, it says that it does not fit, and not why.
    if (before.includes('export function T')) expect(user).toBe(broken !== 'no one');
    else expect(brokenOf(reader || user, writer || user)).toBe(broken);
  });
});
