import { expect, test } from 'vitest';
import { runtimeFiles } from '../../../generator/emit/runtime-files.js';
import type { Model } from '../../../generator/model/model.js';
import { libraryEnum } from '../enums/library-enum.js';
import { typeErrors } from './generated.js';

test('the runtime compiles under a strict compiler', () => {
  expect(typeErrors(runtimeFiles([]))).toEqual([]);
});

test('the sentinel is a value that no enumeration uses', () => {
  const models = [{ enums: [libraryEnum({ LOST: -1, RETURNED: 1 })] }, { enums: [libraryEnum({ SOLD: -2 })] }] as unknown as Model[];
  const text = runtimeFiles(models).find(({ path }) => path === 'src/runtime/unknown-member.ts')?.text;
  expect(text).toContain('Unknown = -3');
});

test('a schema of the package is a Standard Schema for its users', () => {
  const consumer = `
    import type { StandardSchema } from './runtime/standard-schema.js';
    const schema: StandardSchema<string> = {
      '~standard': { version: 1, vendor: 'library', validate: (value) => ({ value: String(value) }) },
    };
    const result = schema['~standard'].validate(1);
    export const value: string = result.issues === undefined ? result.value : result.issues[0]!.message;`;
  expect(typeErrors(runtimeFiles([]), consumer)).toEqual([]);
});
