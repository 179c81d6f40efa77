import type { Model } from '../../model/model.js';
import { profileRoot } from '../module-layout.js';
import type { OutputFile } from '../output-file.js';

/** The package's `package.json`: every profile with an entry is a subpath, for `import` and for `require`. */
export function packageJson(models: readonly Model[]): OutputFile {
  const [main] = models;
  const info = main?.package;
  const manifest = {
    name: info?.name,
    version: info?.version,
    description: info?.title,
    license: info?.license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=18' },
    main: './dist/cjs/index.js',
    types: './dist/index.d.ts',
    exports: {
      ...Object.fromEntries(models.map((model) => [model.profile.entry, conditions(model)])),
      './package.json': './package.json',
    },
    ...typesVersions(models),
    files: ['dist', 'src', 'LICENSE'],
    scripts: {
      build: 'tsc -p tsconfig.json && tsc -p tsconfig.cjs.json && npm run mark:cjs',
      'mark:cjs': `node -e "${CJS_MARK}"`,
      prepack: 'npm run build',
    },
  };
  return { path: 'package.json', text: JSON.stringify(manifest), format: 'json' };
}

/** The sources are ES modules; what is compiled for \`require\` needs a mark that says otherwise. */
const CJS_MARK = `require('node:fs').writeFileSync('dist/cjs/package.json', JSON.stringify({ type: 'commonjs', sideEffects: false }))`;

function conditions(model: Model): object {
  const path = distPath(model);
  return {
    import: { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` },
    require: { types: `./dist/cjs/${path}.d.ts`, default: `./dist/cjs/${path}.js` },
  };
}

/** Subpaths for resolvers that do not know `exports`. */
function typesVersions(models: readonly Model[]): object {
  const subpaths = models.filter((model) => model.profile.entry !== '.');
  if (subpaths.length === 0) return {};
  const paths = subpaths.map((model) => [model.profile.entry.replace(/^\.\//, ''), [`./dist/${distPath(model)}.d.ts`]]);
  return { typesVersions: { '*': Object.fromEntries(paths) } };
}

function distPath(model: Model): string {
  return `${profileRoot(model)}/index`.replace(/^src\//, '');
}
