import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { loadTypes, loadersWith } from '../../generator/load/load-types.js';
import { transpiled } from '../support/transpile.js';
import { modulesOf } from '../support/package-modules.js';
import { loadValidators, validatorsWith } from '../support/compiled-validators.js';
import { QueryStore } from '../../generator/queries/index.js';
import { modelIn } from '../diff/small-model.js';
import { modelOf } from '../model/problems.js';

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

  it('yields what it imports, and exports what it declares', async () => {
    const modules = await transpiled(new Map([['src/m.ts', MODULE]]));
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

  it('is the same with a store, but for its docs and the name of its profile', async () => {
    const text = (doc: string): string =>
      `objects: { Book: { doc: ${doc}, fields: { title: { type: str, length: ..3 } } } }`;
    const [one, other] = [modelOf(text('One.')), modelOf(text('Other.'))];
    const store = new QueryStore();
    const { types, validators } = loadersWith(store);
    const textOf = async (model: typeof one): Promise<string> =>
      (await types(model)).moduleText('src/objects/book.ts')!;
    const live = { ...other, profile: { ...other.profile, name: 'live', doc: 'As it is.', entry: './live' } };
    expect(await textOf(one)).toBe(await textOf(live));
    expect(await textOf(one)).not.toContain('One.');
    for (const load of [validators, validatorsWith(store)]) {
      const found = (await load(modelOf(text('One.')))).issues('Book', { title: 'long' }, 'spec');
      expect(found.map(({ code }) => code)).toEqual(['length']);
    }
  });

  it('declares nothing that TypeScript cannot read', async () => {
    const [kiosk] = compileModels('test/specs/kiosk', 'main').models;
    const { exports, moduleText } = await loadTypes(kiosk!);
    const paths = [...new Set([...exports.values()].map(({ module }) => module))];
    const misread = paths.filter((path) => {
      const source = ts.createSourceFile(path, moduleText(path)!, ts.ScriptTarget.ES2022);
      return (source as unknown as { readonly parseDiagnostics: readonly unknown[] }).parseDiagnostics.length > 0;
    });
    expect(misread).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
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
