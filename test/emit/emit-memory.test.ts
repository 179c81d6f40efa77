import { expect, test } from 'vitest';
import { createEmitMemory } from '../../generator/emit/emit-memory.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import type { Model } from '../../generator/model/model.js';
import { libraryModel } from '../support/platform.js';

const model = await libraryModel();

test('a field more makes only those files again that show it', () => {
  const memory = createEmitMemory();
  const before = new Set(emitPackage([model], memory));
  const changed = withDoc(model, 'Book', 'Something else.');
  const redrawn = emitPackage([changed], memory).filter((file) => !before.has(file));
  const paths = redrawn.map(({ path }) => path);
  expect(paths).toContain('src/objects/book.ts');
  expect(paths).not.toContain('src/objects/author.ts');
  expect(redrawn.length).toBeLessThan(before.size / 4);
});

test('another place in the spec makes nothing again', () => {
  const memory = createEmitMemory();
  const before = new Set(emitPackage([model], memory));
  const moved = JSON.parse(JSON.stringify(model), (key, value: unknown) =>
    key === 'origin' ? { ...(value as object), file: 'moved.yaml', line: 99, column: 7 } : value,
  ) as Model;
  const redrawn = emitPackage([moved], memory).filter((file) => !before.has(file));
  expect(redrawn.map(({ path }) => path)).toEqual([]);
});

test('what a field means by default is told as it is, even where it looks like a place in the spec', () => {
  const value = { origin: { file: 'a.yaml', line: 3, column: 4 } };
  const [object] = model.objects;
  const [field] = object!.fields;
  const withDefault = { ...field!, optional: true, type: { kind: 'any' }, default: { value, origin: field!.origin } };
  const changed = { ...model, objects: [{ ...object!, fields: [withDefault] }, ...model.objects.slice(1)] } as Model;
  const objects = emitPackage([changed]).filter(({ path }) => path.startsWith('src/objects/'));
  expect(objects.filter(({ text }) => text.includes('a.yaml'))).toHaveLength(1);
});

function withDoc(from: Model, name: string, doc: string): Model {
  return { ...from, objects: from.objects.map((object) => (object.name === name ? { ...object, doc } : object)) };
}
