import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { readSnapshot, takeSnapshot } from '../../generator/read/index.js';
import { isLongRun } from '../support/effort.js';

/** Emits the package of a spec, by path, after an edit of one of its files. */
function emitted(folder: string, file: string, edit: (text: string) => string): ReadonlyMap<string, string> {
  const { files, ...snapshot } = takeSnapshot(fileURLToPath(new URL(folder, import.meta.url)));
  const edited = files.map((one) => (one.path === file ? { ...one, text: edit(one.text) } : one));
  const { models, problems } = compileRead(readSnapshot({ ...snapshot, files: edited }), 'exported');
  expect(problems).toEqual([]);
  return new Map(emitPackage(models).map(({ path, text }) => [path, text]));
}

/** The files that one more field of an object changes. */
function changedBy(folder: string, file: string, object: string): readonly string[] {
  const before = emitted(folder, file, (text) => text);
  const after = emitted(folder, file, (text) => {
    const added = text.replace(new RegExp(`^  ${object}:\n[^]*?^    fields:\n`, 'm'), '$&      one_more?: int\n');
    expect(added).not.toBe(text);
    return added;
  });
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .toSorted();
}

test('one more field changes the object, its samples, its arbitraries and the OpenAPI document of each profile', () => {
  const sources = changedBy('../specs/library', 'people.yaml', 'Person').filter((path) => !path.startsWith('docs/'));
  expect(sources).toEqual([
    'openapi.json',
    'openapi.live.json',
    'src/arbitraries/person.ts',
    'src/live/arbitraries/person.ts',
    'src/live/objects/person.ts',
    'src/live/samples/person.ts',
    'src/objects/person.ts',
    'src/samples/person.ts',
  ]);
});

test.skipIf(!isLongRun)(
  'one more field of User and of Channel changes 12 files of the platform',
  { timeout: 900_000 },
  () => {
    expect(changedBy('../../spec', 'user.yaml', 'User')).toHaveLength(12);
    expect(changedBy('../../spec', 'channel.yaml', 'Channel')).toHaveLength(12);
  },
);
