import type { Model } from '../../model/model.js';
import { profileRoot } from '../module-layout.js';
import { schemaPath } from '../json-schema/schema-bundle.js';
import type { Artefacts } from '../artefacts.js';
import type { OutputFile } from '../output-file.js';
import type { Subpath } from './subpath.js';

/** The package's `package.json`, with a subpath for every profile with an entry. */
export function packageJson(
  models: readonly Model[],
  subpaths: readonly Subpath[],
  artefacts: Artefacts,
  peers: Readonly<Record<string, string>>,
): OutputFile {
  const [main] = models;
  const entries = [...models.map(profileEntry), ...subpaths.filter(isModule)];
  const documents = subpaths.filter((subpath) => !isModule(subpath));
  const hasSchemas = artefacts.has('schemas');
  const info = main?.package;
  const manifest = {
    name: info?.name,
    version: info?.version,
    description: info?.title,
    license: info?.license,
    type: 'module',
    sideEffects: false,
    // The first version whose `require` loads ES modules.
    engines: { node: '>=20.19' },
    main: './dist/index.js',
    types: './dist/index.d.ts',
    exports: {
      ...Object.fromEntries(entries.map(({ entry, path }) => [entry, conditions(distPath(path))])),
      ...(hasSchemas && Object.fromEntries(models.map(schemaPath).map((path) => [`./${path}`, `./dist/${path}`]))),
      ...Object.fromEntries(documents.map(({ entry, path }) => [entry, `./${path}`])),
      './package.json': './package.json',
    },
    ...typesVersions(entries),
    files: ['dist', ...documents.map(({ path }) => path), 'LICENSE'],
    ...(Object.keys(peers).length > 0 && {
      peerDependencies: peers,
      peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((name) => [name, { optional: true }])),
    }),
    scripts: { build: 'rolldown --config', prepack: 'npm run build' },
    devDependencies: {
      ...peers,
      rolldown: '^1.2.0',
      'rolldown-plugin-dts': '^0.23.2',
      typescript: '>=5.9',
    },
  };
  return { path: 'package.json', text: JSON.stringify(manifest), format: 'json' };
}

export function profileEntry(model: Model): Subpath {
  return { entry: model.profile.entry, path: `${profileRoot(model)}/index.ts`, doc: model.profile.doc };
}

export function isModule({ path }: Subpath): boolean {
  return path.endsWith('.ts');
}

function conditions(path: string): object {
  return { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` };
}

/** Subpaths for resolvers without support for `exports`. */
function typesVersions(entries: readonly Subpath[]): object {
  const below = entries.filter(({ entry }) => entry !== '.');
  if (below.length === 0) return {};
  const paths = below.map(({ entry, path }) => [entry.replace(/^\.\//, ''), [`./dist/${distPath(path)}.d.ts`]]);
  return { typesVersions: { '*': Object.fromEntries(paths) } };
}

/** Path of a module in the output, without its ending. */
export function distPath(path: string): string {
  return path.replace(/^src\//, '').replace(/\.ts$/, '');
}
