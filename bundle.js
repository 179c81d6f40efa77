// Bundles the program and the library, out of the modules in dist/: Node takes longer to load hundreds of modules than to run
// most commands on a small spec. Other packages stay outside. The package that npm publishes has the bundles alone.
import { copyFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { build } from 'rolldown';

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
