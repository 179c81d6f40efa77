import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { type Artefact, artefactsOf } from '../../generator/emit/artefacts.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { runtimeFiles } from '../../generator/emit/runtime-files.js';
import type { Model, ObjectType } from '../../generator/model/model.js';
import { NO_STORE, type Queries, QueryStore } from '../../generator/queries/index.js';
import { readSnapshot, takeSnapshot } from '../../generator/read/index.js';
import { modelOf } from '../model/problems.js';
import { isLongRun } from '../support/effort.js';
import { libraryModel } from '../support/platform.js';
import { libraryEnum } from './enums/library-enum.js';

describe('artefacts', () => {
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
      './paths',
      './permissions',
      './rest',
      './rest/operations',
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
});

describe('emitted again', async () => {
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

  test('a new field makes no hints again but those of its own object', () => {
    const store = new QueryStore();
    const made: string[] = [];
    const queries: Queries = {
      trackMap: store.trackMap,
      trackSet: store.trackSet,
      trackProperties: store.trackProperties,
      memoize: (query, args, compute, reuse) => {
        const [, kind, of] = args;
        const counted = (): ReturnType<typeof compute> => {
          if (kind === 'hints') made.push((of as ObjectType).name);
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
});

describe('files of a field', () => {
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

  test('one more field changes the object and the OpenAPI document of each profile', () => {
    const sources = changedBy('../specs/library', 'people.yaml', 'Person').filter((path) => !path.startsWith('docs/'));
    expect(sources).toEqual([
      'openapi.json',
      'openapi.live.json',
      'src/live/objects/person.ts',
      'src/objects/person.ts',
    ]);
  });

  test.skipIf(!isLongRun)(
    'one more field of User and of Channel changes 8 files of the platform',
    { timeout: 900_000 },
    () => {
      expect(changedBy('../../spec', 'user.yaml', 'User')).toHaveLength(8);
      expect(changedBy('../../spec', 'channel.yaml', 'Channel')).toHaveLength(8);
    },
  );
});

describe('imported runtime', () => {
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
});
