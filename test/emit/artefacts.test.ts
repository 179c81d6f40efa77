import { expect, test } from 'vitest';
import { artefactsOf, type Artefact } from '../../generator/emit/artefacts.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { NO_STORE } from '../../generator/queries/index.js';
import { modelOf } from '../model/problems.js';

const model = modelOf(`
bitsets: { Flags: { wire: int, bits: { A: 0 } } }
objects: { Book: { fields: { flags: Flags } } , Letter: { fields: { subject: str, content?: any } } }
endpoints: { get_book: { method: GET, path: /book, responses: [{ status: 200, type: Book }], auth: [] } }
urls: { cover: { base: 'https://cdn.example', path: /cover } }
channels: { letters: { envelope: { type: Letter, name: subject, data: content } } }
events: { LENT: { channel: letters, payload: Book } }
permissions: { rights: { of: Flags, inputs: { flags: Flags }, steps: [{ grant: flags }] } }
`);

/** Folders and files that only some artefacts bring, and the entries of the manifest beside the main one. */
function emitted(...artefacts: readonly Artefact[]) {
  const files = emitPackage([model], NO_STORE, artefactsOf(artefacts));
  const paths = files
    .map(({ path }) => path)
    .filter((path) => /^(?:docs|openapi|src\/(?:rest|urls|events|samples|arbitraries|permissions))/.test(path));
  const folders = new Set(paths.map((path) => path.replace(/^src\//, '').split(/[/.]/)[0]!));
  const manifest = files.find(({ path }) => path === 'package.json')!;
  const { exports: exported } = JSON.parse(manifest.text) as { readonly exports: object };
  return {
    folders: [...folders].toSorted(),
    exports: Object.keys(exported)
      .filter((entry) => entry !== '.')
      .toSorted(),
  };
}

test('a package has the artefacts that are chosen, and entries for no others', () => {
  expect(emitted('types', 'validators')).toEqual({
    folders: ['permissions'],
    exports: ['./package.json', './permissions'],
  });
  expect(emitted('client').folders).toEqual(['permissions', 'rest', 'urls']);
  expect(emitted('client').exports).toEqual([
    './package.json',
    './permissions',
    './rest',
    './rest/parts',
    './rest/unchecked',
    './urls',
  ]);
  expect(emitted('events')).toEqual({
    folders: ['events', 'permissions'],
    exports: ['./letters', './package.json', './permissions'],
  });
  expect(emitted('samples').folders).toEqual(['permissions', 'samples']);
  expect(emitted('arbitraries').folders).toEqual(['arbitraries', 'permissions']);
  expect(emitted('openapi')).toEqual({
    folders: ['openapi', 'permissions'],
    exports: ['./openapi.json', './package.json', './permissions'],
  });
  expect(emitted('docs').folders).toEqual(['docs', 'permissions']);
});

test('no profiles are no package', () => {
  expect(emitPackage([])).toEqual([]);
});
