// Bundles the program and the library, out of the modules in dist/: Node takes longer to load hundreds of modules than to run
// most commands on a small spec. Other packages stay outside. The package that npm publishes has the bundles alone.
import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { build } from 'rolldown';

const SOURCES = { runtime: 'templates/runtime', plugins: 'plugins' };

// The compiler of TypeScript leaves the outputs of modules that are removed: they could still be loaded, and published.
for (const path of await readdir('dist', { recursive: true })) {
  const [, folder, name] = /^(?:(runtime|plugins)[\\/])?(.+)\.(?:d\.ts|js|js\.map)$/.exec(path) ?? [];
  if (name === undefined || path.startsWith('bundled')) continue;
  if (!existsSync(join(SOURCES[folder] ?? 'generator', `${name}.ts`))) await rm(join('dist', path));
}

await build({
  input: {
    start: 'dist/cli/start.js',
    api: 'dist/api/index.js',
    plugin: 'dist/api/plugin.js',
    plugins: 'dist/plugins/index.js',
    vite: 'dist/vite/plugin.js',
  },
  platform: 'node',
  // Functions of the bundler, for syntax that it replaces, and the converter of Swagger 2.0 are part of the bundle: the package depends
  // on neither.
  external: (id) => !/^[.#]/.test(id) && !isAbsolute(id) && !/^@(?:oxc-project\/runtime|scalar)\//.test(id),
  output: {
    dir: 'dist/bundled',
    cleanDir: true,
    format: 'esm',
    chunkFileNames: '[name].js',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});

await copyFile('node_modules/@scalar/openapi-upgrader/LICENSE', 'dist/bundled/LICENSE-openapi-upgrader');
