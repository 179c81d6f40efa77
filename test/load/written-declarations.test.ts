import { describe, expect, it } from 'vitest';
import type { Shape } from '../../generator/diff/types/shape.js';
import { loadSamples } from '../../generator/load/load-samples.js';
import { loadTypes, ParsedModules, typesIn } from '../../generator/load/load-types.js';
import { importedPath, pathWithoutEnding } from '../../generator/load/module-path.js';
import { modulesOf, sourcesOf } from '../../generator/load/package-modules.js';
import { loadersWith, loadValidators, validatorsWith } from '../../generator/load/load-validators.js';
import { transpiled } from '../../generator/load/transpile.js';
import { transpiled as transpiledWithTypeScript } from '../../generator/load/transpile-with-typescript.js';
import { writtenModule } from '../../generator/load/written-module.js';
import { QueryStore } from '../../generator/queries/index.js';
import { modelIn } from '../diff/small-model.js';
import { modelOf } from '../model/problems.js';

/** A shape in one line. */
function text(shape: Shape): string {
  switch (shape.kind) {
    case 'keyword':
      return shape.name;
    case 'literal':
      return typeof shape.value === 'bigint' ? `${shape.value}n` : JSON.stringify(shape.value);
    case 'union':
      return `(${shape.of.map(text).join(' | ')})`;
    case 'intersection':
      return `(${shape.of.map(text).join(' & ')})`;
    case 'array':
      return `${text(shape.item)}[]`;
    case 'tuple':
      return `[${[...shape.items.map(text), ...(shape.rest === undefined ? [] : [`...${text(shape.rest)}`])].join(', ')}]`;
    case 'object':
      return `{ ${[
        ...shape.bases.map((base) => `extends ${text(base)}`),
        ...Array.from(shape.members, ([name, { optional, type }]) => `${name}${optional ? '?' : ''}: ${text(type)}`),
        ...(shape.index === undefined
          ? []
          : [`[${shape.index.name ?? ''}: ${text(shape.index.key)}]: ${text(shape.index.value)}`]),
        ...shape.calls.map(text),
      ].join('; ')} }`;
    case 'function': {
      const parameters = shape.parameters.map(
        ({ optional, rest, type }) => `${rest ? '...' : ''}${text(type)}${optional ? '?' : ''}`,
      );
      const generics = shape.generics.length === 0 ? '' : `<${shape.generics.join(', ')}>`;
      return `${shape.isMethod === true ? 'method' : ''}${generics}(${parameters.join(', ')}) => ${text(shape.returns)}`;
    }
    case 'reference':
      return `${shape.module}#${shape.name}${shape.arguments.length === 0 ? '' : `<${shape.arguments.map(text).join(', ')}>`}`;
    case 'typeof':
      return `typeof ${[text(shape.of), ...shape.path].join('.')}`;
    case 'keyof':
      return `keyof ${text(shape.of)}`;
    case 'indexed':
      return `${text(shape.of)}[${text(shape.by)}]`;
    case 'call':
      return `call ${shape.callee}(${shape.arguments.map(text).join(', ')})`;
    case 'text':
      return `'${shape.text}'`;
  }
}

const IMPORTS = `import { Genre, type Book as Volume } from '../enums/genre.js';
import * as codes from './codes.js';
import type { Open } from '../runtime/open.js';
import { external } from 'elsewhere';
`;

/** What a module declares under a name. */
function declared(statement: string, name = 'X'): readonly string[] {
  const model = modelIn('objects: { A: { fields: { a: str } } }');
  const types = typesIn(new Map([['src/objects/x.ts', `${IMPORTS}${statement}\n`]]), model, new ParsedModules());
  return types.declared('src/objects/x.ts', name).map(({ what, generics, shape, ...at }) => {
    expect(at).toEqual({ module: 'src/objects/x.ts', name });
    return `${what}${generics.length === 0 ? '' : `<${generics.join(', ')}>`} ${text(shape)}`;
  });
}

describe('what a module declares', () => {
  it.each<readonly [type: string, shape: string]>([
    ['string', 'string'],
    ['unknown', 'unknown'],
    ['undefined', 'undefined'],
    ["'a'", '"a"'],
    ['`a`', '"a"'],
    ['5', '5'],
    ['-5', '-5'],
    ['5n', '5n'],
    ['-5n', '-5n'],
    ['true', 'true'],
    ['false', 'false'],
    ['null', 'null'],
    ['(string | 5)', '(string | 5)'],
    ['string & { readonly a: 1 }', '(string & { a: 1 })'],
    ['readonly string[]', 'string[]'],
    ['readonly [string, 5]', '[string, 5]'],
    ['[]', '[]'],
    ['[string, ...number[]]', '[string, ...number]'],
    ['[string, ...Open]', "'[string, ...Open]'"],
    ['() => void', '() => void'],
    ['<T extends string>(a: T, b?: number, ...c: string[]) => T', '<T extends string>(#T, number?, ...string[]) => #T'],
    ['(a: unknown) => a is Volume', '(unknown) => call is(src/enums/genre.ts#Book)'],
    ['(a: unknown) => asserts a is Volume', '(unknown) => call asserts is(src/enums/genre.ts#Book)'],
    ['(a: unknown) => asserts a', '(unknown) => call asserts is()'],
    ['Genre', 'src/enums/genre.ts#Genre'],
    ['Open<string, 5>', 'src/runtime/open.ts#Open<string, 5>'],
    ['codes.Code', 'src/objects/codes.ts#Code'],
    ['Record<string, Local>', '#Record<string, #Local>'],
    ['typeof Genre', 'typeof src/enums/genre.ts#Genre'],
    ['typeof Genre.NOVEL', 'typeof src/enums/genre.ts#Genre.NOVEL'],
    ['(typeof codes.Code.A)', 'typeof src/objects/codes.ts#Code.A'],
    ['keyof Volume', 'keyof src/enums/genre.ts#Book'],
    ["Volume['a']", 'src/enums/genre.ts#Book["a"]'],
    ['unique symbol', "'unique symbol'"],
    ['{ readonly [K in Genre]?: string }', '{ [K: src/enums/genre.ts#Genre]: string }'],
    ['{ readonly [K in Genre]: string }', "'{ readonly [K in Genre]: string }'"],
    ['`a${string}`', "'`a${string}`'"],
    ['Genre extends string ? 1 : 2', "'Genre extends string ? 1 : 2'"],
    [
      "{ readonly a: string; 'b-c'?: 5; 7: 1; m(a: string): void; n?(): string; (x: 1): 2; readonly [key: string]: unknown }",
      '{ 7: 1; a: string; b-c?: 5; m: method(string) => void; n?: method() => string; [: string]: unknown; (1) => 2 }',
    ],
    ['{ a; new (): string }', "{ a: any; new (): string: 'new (): string' }"],
  ])('has types as data: %s', (type, shape) => {
    const sorted = (line: string): string => line.split('').toSorted().join('');
    const [found, ...others] = declared(`export type X = ${type};`);
    expect(others).toEqual([]);
    if (shape.includes('7: 1')) expect(sorted(found!)).toBe(sorted(`type ${shape}`));
    else expect(found).toBe(`type ${shape}`);
  });

  it.each<readonly [statement: string, shapes: readonly string[]]>([
    [
      'export interface X<T, U> extends Volume, Open<T> { readonly a?: U }',
      ['type<T, U> { extends src/enums/genre.ts#Book; extends src/runtime/open.ts#Open<#T>; a?: #U }'],
    ],
    ['export type X<T> = T;', ['type<T> #T']],
    ['export const X: string = f();', ['value string']],
    ['export const X = 5;', ['value number']],
    ["export const X = 'a';", ['value string']],
    ['export const X = 5n;', ['value bigint']],
    ['export const X = null;', ['value null']],
    ['export const X = (5 as const);', ['value 5']],
    ['export const X = 5 as unknown;', ['value unknown']],
    ['export const X = { a: 1 } satisfies object;', ['value { a: number }']],
    ["export const X = { a: 1, 'b': { c: 'd' } } as const;", ['value { a: 1; b: { c: "d" } }']],
    ['export const X = { m(a: string): void {}, ...Genre };', ["value { m: (string) => void; ...Genre: '...Genre' }"]],
    ['export const X = [1, "a"] as const;', ['value [1, "a"]']],
    ['export const X = [1];', ["value '[1]'"]],
    ['export const X = Genre;', ['value typeof src/enums/genre.ts#Genre']],
    ['export const X = unknown_;', ['value typeof #unknown_']],
    ["export const X = make('a', { b: 1 });", ['value call make("a", { b: 1 })']],
    ['export const X = codes.make();', ['value call codes.make()']],
    ['export const X = new Map();', ["value 'new Map()'"]],
    ['export declare const X: number;', ['value number']],
    ['export let X;', ['value any']],
    [
      'export function X(a: string, b = 5): Volume {\n  return a;\n}',
      ['value (string, any?) => src/enums/genre.ts#Book'],
    ],
    ['export function X() {}', ['value () => void']],
    [
      'export function X(a: string): 1;\nexport function X(a: number): 2;\nexport function X(a: unknown): unknown {\n  return a;\n}',
      ['value { (string) => 1; (number) => 2 }'],
    ],
    ['export class X extends Error {\n  a = 5;\n}', ["value 'export class X extends Error { a = 5; }'"]],
    [
      'export const X = { A: 1 } as const;\nexport type X = (typeof X)[keyof typeof X];',
      ['value { A: 1 }', 'type typeof src/objects/x.ts#X[keyof typeof src/objects/x.ts#X]'],
    ],
    [
      '/** A comment. */\nexport interface X {\n  /** Inside. */\n  readonly a: Y;\n}\ninterface Y { readonly b: 1 }',
      ['type { a: src/objects/x.ts#Y }'],
    ],
    ['export const Y = 1;', []],
  ])('has types and values under a name: %s', (statement, shapes) => {
    expect(declared(statement)).toEqual(shapes);
  });

  it('is nothing in a module that is not there', () => {
    const types = typesIn(new Map(), modelIn('objects: { A: { fields: { a: str } } }'));
    expect(types.declared('src/a.ts', 'A')).toEqual([]);
    expect(types.written('src/a.ts')).toEqual({ statements: new Map(), imports: new Map(), namespaces: new Map() });
    expect([types.textOf('src/a.ts'), types.importsOf('src/a.ts')]).toEqual([undefined, []]);
    expect([...types.exports]).toEqual([]);
  });

  it('is read once for the same text', () => {
    const modules = new ParsedModules();
    const one = modules.moduleOf('a.ts', 'export type A = 1;');
    expect(modules.moduleOf('a.ts', 'export type A = 1;')).toBe(one);
    expect(modules.moduleOf('a.ts', 'export type A = 2;')).not.toBe(one);
    expect(modules.moduleOf('b.ts', 'export type A = 1;')).not.toBe(one);
    expect(one.declared('A')).toBe(one.declared('A'));
  });
});

describe('what a package exports', () => {
  const texts = new Map([
    [
      'package.json',
      JSON.stringify({
        exports: {
          '.': { import: { types: './dist/index.d.ts' } },
          './rest': { types: './dist/rest/index.d.ts' },
          './data.json': './data.json',
        },
      }),
    ],
    [
      'src/index.ts',
      "export * from './objects/a.js';\nexport { B, type C as D } from './objects/b.js';\nexport type { E } from './objects/b.js';\nimport { F } from './objects/b.js';\n",
    ],
    [
      'src/objects/a.ts',
      "export * from '../deep.js';\nexport const a = 1;\nexport interface A {}\nexport declare function g(): void;\nexport async function* h() {}\nexport enum I {}\nconst hidden = 1;\n  export const inner = 1;\n",
    ],
    ['src/deep.ts', 'export class Deep {}\n'],
    ['src/rest/index.ts', "export { createClient } from './client.js';\n"],
    [
      'src/user.ts',
      "import { a } from './objects/a.js';\nimport type {\n  B,\n} from './objects/b.js';\nimport { x } from './runtime/x.js';\nimport { y } from 'elsewhere';\n/**\n * import { z } from './example.js';\n */\n",
    ],
  ]);

  it('is what its entries export, with the module that declares it', () => {
    const { exports, importsOf } = typesIn(texts, modelIn('objects: { A: { fields: { a: str } } }'));
    const found = Array.from(exports, ([key, { module, name, from }]) => `${key} = ${module}#${name} from ${from}`);
    expect(found).toEqual([
      '. a = src/objects/a.ts#a from src/index.ts',
      '. A = src/objects/a.ts#A from src/index.ts',
      '. g = src/objects/a.ts#g from src/index.ts',
      '. h = src/objects/a.ts#h from src/index.ts',
      '. I = src/objects/a.ts#I from src/index.ts',
      '. Deep = src/deep.ts#Deep from src/index.ts',
      '. B = src/objects/b.ts#B from src/index.ts',
      '. D = src/objects/b.ts#C from src/index.ts',
      '. E = src/objects/b.ts#E from src/index.ts',
      './rest createClient = src/rest/client.ts#createClient from src/rest/index.ts',
    ]);
    expect(importsOf('src/user.ts')).toEqual(['src/objects/a.ts', 'src/objects/b.ts']);
  });

  it('is in the modules that are made of each declaration', async () => {
    const model = modelIn(`
services: { Shop: { url: 'https://shop.example' } }
auth: { Key: { kind: token, properties: { in: header, name: X-Key } } }
identifiers: { BookId: { wire: str } }
scalars: { Isbn: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
bitsets: { Right: { wire: int, bits: { SEE: 0 } } }
objects: { Book: { fields: { id: BookId, state: Genre, rights: Right }, views: { Brief: { only: [id] } } }, Note: { fields: { kind: str, about: any } } }
unions: { Thing: { of: [Book, Note] } }
collections: { Books: { of: Book, rules: [{ at-most-per: state, max: 2 }] } }
states: { Progress: { of: Book.state, values: { new: { is: [NOVEL] } }, transitions: [] } }
permissions: { rights: { of: Right, inputs: { book: Book }, steps: [{ grant: book.rights }] } }
urls: { cover: { base: 'https://files.example', path: '/covers/{id}', params: { id: str } } }
endpoints: { get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [Key] } }
channels: { book_news: { envelope: { type: Note, name: kind, data: about } }, other: { envelope: { type: Note, name: kind, data: about } } }
events: { BOOK_NEW: { channel: [book_news, other], payload: Book } }
facts: { purpose: { value: 1 } }
`);
    const types = await loadTypes(model);
    const of = (section: Parameters<typeof types.modulesOf>[0], name: string): string =>
      types.modulesOf(section, name).join(' ');
    expect(of('identifiers', 'BookId')).toBe('src/identifiers/book-id.ts src/identifiers/book-id-util.ts');
    expect(of('enums', 'Genre')).toBe('src/enums/genre.ts');
    expect(of('bitsets', 'Right')).toBe('src/bit-sets/right.ts');
    expect(of('objects', 'Book')).toBe('src/objects/book.ts');
    expect(of('objects', 'BookBrief')).toBe('src/objects/book.ts');
    expect(of('objects', 'Gone')).toBe('src/objects/gone.ts');
    expect(of('unions', 'Thing')).toBe('src/unions/thing.ts');
    expect(of('collections', 'Books')).toBe('src/collections/books.ts');
    expect(of('states', 'Progress')).toBe('src/states/progress.ts');
    expect(of('endpoints', 'get_book')).toBe('src/rest/operations/get-book.ts src/rest/client.ts src/urls/paths.ts');
    expect(of('permissions', 'rights')).toBe('src/permissions/calculations.ts');
    expect(of('urls', 'cover')).toBe('src/urls/files.ts');
    expect([of('scalars', 'Isbn'), of('facts', 'purpose')]).toEqual(['', '']);
    const news = types.modulesOf('channels', 'book_news');
    expect(news.length).toBeGreaterThan(0);
    for (const path of news) expect(path).toMatch(/^src\/events\/book-news/);
    expect(types.modulesOf('events', 'BOOK_NEW')).toEqual([...news, ...types.modulesOf('channels', 'other')]);
    expect([of('channels', 'none'), of('events', 'NONE')]).toEqual(['', '']);
    const rest = types.modulesOf('services', 'Shop');
    expect(rest).toContain('src/rest/client.ts');
    expect(rest.filter((path) => !path.startsWith('src/rest/') || path.includes('/operations/'))).toEqual([]);
    expect(types.modulesOf('auth', 'Key')).toEqual(rest);
    for (const path of [...rest, ...news]) expect(types.textOf(path)).toBeDefined();
    const [book] = types.declared('src/objects/book.ts', 'BookBrief');
    expect(text(book!.shape)).toBe('{ extends #Pick<src/objects/book.ts#Book, "id"> }');
  });
});

describe('a written module', () => {
  it('has statements by name, without comments, and what its imports mean', () => {
    const { statements, imports, namespaces } = writtenModule(
      'src/objects/x.ts',
      `${IMPORTS}import type * as all from '../all.js';
/** One.
 * Two. */
export const a = 1;
const hidden = 2;
export function f(): 1;
export function f(): unknown {
  return 1;
}
  /** Inside. */
export abstract class C {}
function a() {}
`,
    );
    expect(Object.fromEntries(statements)).toEqual({
      a: 'export const a = 1;\n',
      hidden: 'const hidden = 2;\n',
      f: 'export function f(): 1;\nexport function f(): unknown {\n  return 1;\n}\n',
      C: 'export abstract class C {}\n',
    });
    expect(Object.fromEntries(imports)).toEqual({
      Genre: { module: 'src/enums/genre.ts', name: 'Genre' },
      Volume: { module: 'src/enums/genre.ts', name: 'Book' },
      Open: { module: 'src/runtime/open.ts', name: 'Open' },
      external: { module: 'elsewhere', name: 'external' },
    });
    expect(Object.fromEntries(namespaces)).toEqual({ codes: 'src/objects/codes.ts', all: 'src/all.ts' });
  });

  it('has a path with an ending, by which others import it', () => {
    expect([pathWithoutEnding('a/b.ts'), pathWithoutEnding('a/b.js'), pathWithoutEnding('a/b.json')]).toEqual([
      'a/b',
      'a/b',
      'a/b.json',
    ]);
    expect(importedPath('src/objects/a.ts', '../enums/b.js')).toBe('src/enums/b.ts');
  });
});

describe('a module as code', () => {
  const MODULE = `import { a, b as c } from './one.js';
import * as all from './two.js';
export * from './three.js';
export { d, e as f } from './four.js';
export { $l$ } from './four.js';
export { $m$ as $n$ } from './four.js';
export { g as h, $i$ as $j$ };
import { $o$ as $p$ } from './one.js';
export const $k$ = $p$;
const $i$ = 70;
export type { T } from './types.js';
export const one = 1;
export let two: number = a;
export function three(): number { return c; }
export async function four(): Promise<void> {}
export function* five() {}
export class Six {}
const g = all.x;
`;

  /** Runs the body of a generator with what each import gives. */
  function run(
    code: string,
    given: Readonly<Record<string, object>>,
  ): { readonly exports: object; readonly wanted: string[] } {
    const exports = {};
    const wanted: string[] = [];
    const body = new Function('exports', `return (function* () {${code}\n})()`) as (
      exports: object,
    ) => Iterator<string, void, object>;
    const steps = body(exports);
    for (let step = steps.next({}); step.done !== true;) {
      wanted.push(step.value);
      step = steps.next(given[step.value] ?? {});
    }
    return { exports, wanted };
  }

  it.each([
    ['the bundler', transpiled],
    ['TypeScript', transpiledWithTypeScript],
  ])('yields what it imports, and exports what it declares: by %s', async (_, transpile) => {
    const modules = await transpile(new Map([['src/m.ts', MODULE]]));
    expect(modules.get('src/none')).toBeUndefined();
    const { exports, wanted } = run(modules.get('src/m')!, {
      './one.js': { a: 10, b: 20, $o$: 80 },
      './two.js': { x: 30 },
      './three.js': { y: 40 },
      './four.js': { d: 50, e: 60, $l$: 90, $m$: 100 },
    });
    expect([...new Set(wanted)].toSorted()).toEqual(['./four.js', './one.js', './three.js', './two.js']);
    expect(exports).toMatchObject({ one: 1, two: 10, y: 40, d: 50, f: 60, h: 30 });
    expect(exports).toMatchObject({ $j$: 70, $k$: 80, $l$: 90, $n$: 100 });
    const { three, Six } = exports as { readonly three: () => number; readonly Six: unknown };
    expect([three(), typeof Six]).toEqual([20, 'function']);
    expect(
      Object.keys(exports)
        .filter((name) => name !== '__esModule')
        .toSorted(),
    ).toEqual(
      ['$j$', '$k$', '$l$', '$n$', 'Six', 'd', 'f', 'five', 'four', 'h', 'one', 'three', 'two', 'y'].toSorted(),
    );
  });

  it('exports functions before it imports anything', async () => {
    const modules = await transpiled(
      new Map([['m.ts', "import { a } from './a.js';\nexport function f() { return a; }\n"]]),
    );
    const exports: Record<string, unknown> = {};
    const body = new Function('exports', `return (function* () {${modules.get('m')!}\n})()`) as (
      exports: object,
    ) => Iterator<string>;
    const steps = body(exports);
    expect([steps.next().value, typeof exports['f']]).toEqual(['./a.js', 'function']);
  });

  it('is refused in a form that no emitted module has', async () => {
    const modules = await transpiled(new Map([['m.ts', 'export default 5;\n']]));
    expect(() => modules.get('m')).toThrow('this form of import or export is not expected: export default 5;');
  });
});

describe('a package in this process', () => {
  const model = () =>
    modelIn(`
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { Book: { fields: { id: int64, genre: Genre, next?: Book } }, Upload: { fields: { file: bytes } } }
endpoints: { send: { method: POST, path: /a, body: { type: Upload, as: multipart/form-data }, responses: [], auth: [] } }
`);

  it('has validators that report what is wrong', async () => {
    const validators = await loadValidators(model());
    expect([validators.has('Book'), validators.has('Genre')]).toEqual([true, false]);
    expect(
      validators.issues('Book', { genre: 5 }, 'spec').map(({ path, code }) => `${path.join('.')} ${code}`),
    ).toEqual(['id missing', 'genre type']);
    expect(validators.issues('Book', { genre: 5 }, 'spec', 1)).toHaveLength(1);
    expect(() => validators.issues('Genre', {}, 'spec')).toThrow('the package has no validator of Genre');
  });

  it('has samples as they are on the wire', async () => {
    const sample = await loadSamples(model());
    expect(sample('Book')).toMatchObject({ genre: 'novel' });
    expect(sample('Upload')).toEqual({ file: '<file>' });
    expect(typeof (sample('Book') as { id: unknown }).id).toBe('number');
    expect(sample('Genre')).toBeUndefined();
    const large = await loadSamples(modelOf('objects: { Book: { fields: { id: int64 } } }', { int64: 'bigint' }));
    expect(typeof (large('Book') as { id: unknown }).id).toBe('number');
  });

  it('is the same with a store, but for its docs and the name of its profile', async () => {
    const text = (doc: string): string =>
      `objects: { Book: { doc: ${doc}, fields: { title: { type: str, length: ..3 } } } }`;
    const [one, other] = [modelOf(text('One.')), modelOf(text('Other.'))];
    const store = new QueryStore();
    const { types, validators } = loadersWith(store);
    const textOf = async (model: typeof one): Promise<string> => (await types(model)).textOf('src/objects/book.ts')!;
    const live = { ...other, profile: { ...other.profile, name: 'live', doc: 'As it is.', entry: './live' } };
    expect(await textOf(one)).toBe(await textOf(live));
    expect([...(await sourcesOf(one, 'program', store))]).toEqual([...(await sourcesOf(live, 'program', store))]);
    expect(await textOf(one)).not.toContain('One.');
    expect((await loadTypes(modelOf(text('One.')))).textOf('src/objects/book.ts')).toContain('One.');
    for (const load of [validators, validatorsWith(store)]) {
      const found = (await load(modelOf(text('One.')))).issues('Book', { title: 'long' }, 'spec');
      expect(found.map(({ code }) => code)).toEqual(['length']);
    }
  });

  it('runs each module once, and knows which there are', async () => {
    const { load, texts } = await modulesOf(model(), 'validators');
    expect(load('src/objects/book.ts')).toBe(load('src/objects/book.ts'));
    expect(() => load('src/objects/none.ts')).toThrow('the package has no module src/objects/none.ts');
    expect([texts.has('src/objects/book.ts'), texts.has('src/samples.ts')]).toEqual([true, false]);
    const again = await modulesOf(model(), 'validators');
    expect(again.load).toBe(load);
    expect((await modulesOf(model(), 'samples')).texts.has('src/samples.ts')).toBe(true);
  });
});
