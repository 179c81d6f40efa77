import { expect, test } from 'vitest';
import { emitPackage } from '../../generator/emit/emit-package.js';
import type { Model } from '../../generator/model/model.js';
import { QueryStore } from '../../generator/queries/index.js';
import { libraryModel } from '../support/platform.js';

const model = await libraryModel();

test('a changed sentence emits only the files that show it', () => {
  const queries = new QueryStore();
  const before = new Set(emitPackage([model], queries));
  const objects = model.objects.map((object) => (object.name === 'Book' ? { ...object, doc: 'Other.' } : object));
  const emitted = emitPackage([{ ...model, objects }], queries).filter((file) => !before.has(file));
  const paths = emitted.map(({ path }) => path);
  expect(paths).toContain('src/objects/book.ts');
  expect(paths).not.toContain('src/objects/author.ts');
  expect(emitted.length).toBeLessThan(before.size / 4);
});

test('another place in the spec emits nothing again', () => {
  const queries = new QueryStore();
  const before = new Set(emitPackage([model], queries));
  const moved = JSON.parse(JSON.stringify(model), (key, value: unknown) =>
    key === 'origin' ? { ...(value as object), file: 'moved.yaml', line: 99, column: 7 } : value,
  ) as Model;
  const emitted = emitPackage([moved], queries).filter((file) => !before.has(file));
  expect(emitted.map(({ path }) => path)).toEqual([]);
});

test('a default value is emitted as it is, even where it looks like a place in the spec', () => {
  const value = { origin: { file: 'a.yaml', line: 3, column: 4 } };
  const [object] = model.objects;
  const [field] = object!.fields;
  const withDefault = { ...field!, optional: true, type: { kind: 'any' }, default: { value, origin: field!.origin } };
  const changed = { ...model, objects: [{ ...object!, fields: [withDefault] }, ...model.objects.slice(1)] } as Model;
  expect(
    emitPackage([changed])
      .map(({ text }) => text)
      .join(''),
  ).toContain('a.yaml');
});
