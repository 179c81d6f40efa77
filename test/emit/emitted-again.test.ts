import { expect, test } from 'vitest';
import { emitPackage } from '../../generator/emit/emit-package.js';
import type { Model, ObjectType } from '../../generator/model/model.js';
import { QueryStore, type Queries } from '../../generator/queries/index.js';
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

test('a new field makes no samples again but those of its own object', () => {
  const store = new QueryStore();
  const made: string[] = [];
  const queries: Queries = {
    trackMap: store.trackMap,
    trackSet: store.trackSet,
    trackProperties: store.trackProperties,
    memoize: (query, args, compute, reuse) => {
      const [, kind, of] = args;
      const counted = (): ReturnType<typeof compute> => {
        if (kind === 'sample') made.push((of as ObjectType).name);
        return compute();
      };
      return store.memoize(query, args, counted, reuse);
    },
  };
  emitPackage([model], queries);
  expect(made).toEqual(expect.arrayContaining(['Loan', 'Person']));
  made.length = 0;
  const objects = model.objects.map((object) => {
    const field = object.fields.find(({ name }) => name === 'name')!;
    return object.name === 'Person' ? { ...object, fields: [...object.fields, { ...field, name: 'alias' }] } : object;
  });
  emitPackage([{ ...model, objects }], queries);
  expect(made).toEqual(['Person']);
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
