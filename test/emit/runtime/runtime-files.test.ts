import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { runtimeFiles } from '../../../generator/emit/runtime-files.js';
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

test('a schema of the package is a Standard Schema for its users', () => {
  const consumer = `
    import type { StandardSchema } from './runtime/standard.js';
    const schema: StandardSchema<string> = {
      '~standard': { version: 1, vendor: 'library', validate: (value) => ({ value: String(value) }) },
    };
    const result = schema['~standard'].validate(1);
    export const value: string = result.issues === undefined ? result.value : result.issues[0]!.message;`;
  expect(typeErrors(runtimeFiles([], [importing('standard')]), consumer)).toEqual([]);
});
