// Bundles the playground into a folder: a page, its editor, and a worker with the language server and the compiler.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'rolldown';
import { platform } from './platform.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here('..');
const out = resolve(process.argv[2] ?? here('dist'));

/** Sample specs that the page offers: names and folders. */
const SAMPLES = {
  shop: 'playground/shop',
  platform: 'spec',
  payments: 'test/specs/payments',
  library: 'test/specs/library',
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

function textsBelow(folder, wanted) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter(wanted)
    .toSorted();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function specOf(folder) {
  return textsBelow(join(root, folder), (path) => path.endsWith('.yaml'));
}

/** The page before its compiler has been loaded. */
let firstTypes = '';

const data = {
  'virtual:templates': () => `export default ${JSON.stringify(textsBelow(join(root, 'templates'), () => true))};`,
  // Each sample is a chunk of its own: the largest has 2 MB.
  'virtual:samples': () => {
    const loaders = Object.keys(SAMPLES).map(
      (name) => `${name}: () => import('virtual:sample-${name}').then((sample) => sample.default)`,
    );
    return `export default { ${loaders.join(', ')} };`;
  },
  ...Object.fromEntries(
    Object.entries(SAMPLES).map(([name, folder]) => [
      `virtual:sample-${name}`,
      () => `export default ${JSON.stringify(specOf(folder))};`,
    ]),
  ),
  'virtual:first': () => `export default ${JSON.stringify({ spec: specOf(SAMPLES.shop), types: firstTypes })};`,
  'virtual:version': () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return `export const generatorVersion = () => ${JSON.stringify(version)};`;
  },
};

const generated = {
  name: 'data of the build',
  resolveId: (id) => (Object.hasOwn(data, id) ? `\0${id}` : undefined),
  load: (id) => data[id.slice(1)]?.(),
};

/** Styles of the editor, which belong into one file; fonts are next to it. */
const styles = [];
const stylesOfEditor = {
  name: 'styles of the editor',
  load(id) {
    if (!id.endsWith('.css')) return undefined;
    const folder = join(id, '..');
    const text = readFileSync(id, 'utf8').replace(/url\((['"]?)(\.[^'")]+\.ttf)\1\)/g, (_, quote, font) => {
      const name = font.split('/').at(-1);
      cpSync(join(folder, font), join(out, name));
      return `url(./${name})`;
    });
    styles.push(text);
    return { code: '', moduleType: 'js' };
  },
};

const worker = (input, file) =>
  build({
    input,
    platform: 'browser',
    external: ['oxfmt'], // the page formats with Prettier
    plugins: [generated, platform],
    output: { file: join(out, file), format: 'iife', name: 'worker', minify: true, codeSplitting: false },
  });

/** Compiles the first sample with the compiler of the page, in a context that has what a worker has. */
async function typesOf(spec) {
  const { output } = await build({
    input: here('src/worker/playground-compiler.ts'),
    platform: 'browser',
    external: ['oxfmt'],
    plugins: [generated, platform],
    write: false,
    output: { format: 'iife', name: 'compiler', codeSplitting: false },
  });
  const globals = {
    console,
    performance,
    queueMicrotask,
    setTimeout,
    clearTimeout,
    structuredClone,
    TextDecoder,
    TextEncoder,
    URL,
  };
  const { PlaygroundCompiler } = runInNewContext(`${output[0].code}; compiler`, globals);
  return new PlaygroundCompiler().answer({ kind: 'types', spec });
}

firstTypes = await typesOf(specOf(SAMPLES.shop));
await worker(here('src/worker/worker.ts'), 'worker.js');
await worker(here('node_modules/monaco-editor/esm/vs/editor/editor.worker.js'), 'editor-worker.js');
await build({
  input: { page: here('src/page/start.ts') },
  platform: 'browser',
  tsconfig: false, // its paths are those of declarations
  plugins: [generated, stylesOfEditor],
  // The package of the editor contains the client, but does not export it by itself.
  resolve: {
    alias: { 'monaco-lsp-client': here('node_modules/monaco-editor/esm/external/monaco-lsp-client/out/index.js') },
  },
  output: {
    dir: out,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});

cpSync(here('src/page/index.html'), join(out, 'index.html'));
cpSync(here('src/page/page.css'), join(out, 'page.css'));
writeFileSync(join(out, 'editor.css'), styles.join('\n'));
