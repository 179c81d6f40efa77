import { expect, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { runtimeFiles } from '../../generator/emit/runtime-files.js';
import type { Model } from '../../generator/model/model.js';
import { libraryEnum } from './enums/library-enum.js';

const importing = (...modules: readonly string[]): OutputFile => ({
  path: 'src/objects/book.ts',
  format: 'typescript',
  text: modules.map((name) => `export * from '../runtime/${name}.js';`).join('\n'),
});

test('only what is imported is emitted, with what that imports', () => {
  expect(runtimeFiles([], [importing('bits')]).map(({ path }) => path)).toEqual([
    'src/runtime/bits.ts',
    'src/runtime/decimal.ts',
  ]);
});

test('what is no TypeScript imports nothing', () => {
  expect(runtimeFiles([], [{ ...importing('bits'), format: 'json' }])).toEqual([]);
});

test('the sentinel is a value that no enumeration uses', () => {
  const enums = [[libraryEnum({ LOST: -1, RETURNED: 1 })], [libraryEnum({ SOLD: -2 })]];
  const models = enums.map((declared) => ({ enums: declared }) as unknown as Model);
  expect(runtimeFiles(models, [importing('unknown-member')])[0]?.text).toContain('Unknown = -3');
  expect(runtimeFiles([], [importing('unknown-member')])[0]?.text).toContain('Unknown = -1');
});
