import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { runtimeFiles } from '../../../generator/emit/runtime-files.js';
import type { Model } from '../../../generator/model/model.js';
import { libraryEnum } from '../enums/library-enum.js';
import { typeErrors } from './generated.js';

const names = readdirSync(new URL('../../../templates/runtime/', import.meta.url)).map((name) => name.split('.')[0]!);

const importing = (...modules: readonly string[]): OutputFile => ({
  path: 'src/objects/book.ts',
  format: 'typescript',
  text: modules.map((name) => `export * from '../runtime/${name}.js';`).join('\n'),
});

test('the runtime compiles under a strict compiler', () => {
  const files = runtimeFiles([], [importing(...names)]);
  expect(files.map(({ path }) => path)).toEqual(names.map((name) => `src/runtime/${name}.ts`).sort());
  expect(typeErrors(files)).toEqual([]);
});

test('only what is imported is emitted, with what that imports', () => {
  expect(runtimeFiles([], [importing('bits')]).map(({ path }) => path)).toEqual([
    'src/runtime/bits.ts',
    'src/runtime/decimal.ts',
  ]);
});

test('the sentinel is a value that no enumeration uses', () => {
  const enums = [[libraryEnum({ LOST: -1, RETURNED: 1 })], [libraryEnum({ SOLD: -2 })]];
  const models = enums.map((declared) => ({ enums: declared }) as unknown as Model);
  expect(runtimeFiles(models, [importing('unknown-member')])[0]?.text).toContain('Unknown = -3');
});

test('a schema of the package is a Standard Schema for its users', () => {
  const consumer = `
    import type { StandardSchema } from './runtime/standard-schema.js';
    const schema: StandardSchema<string> = {
      '~standard': { version: 1, vendor: 'library', validate: (value) => ({ value: String(value) }) },
    };
    const result = schema['~standard'].validate(1);
    export const value: string = result.issues === undefined ? result.value : result.issues[0]!.message;`;
  expect(typeErrors(runtimeFiles([], [importing('standard-schema')]), consumer)).toEqual([]);
});
