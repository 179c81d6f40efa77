// Bundles the extension and its language server into dist/, with everything that they need.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = new URL('../../', import.meta.url);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });

const output = (file) => ({ file: here(`dist/${file}`), format: 'cjs', minify: true, codeSplitting: false });

await build({
  input: here('src/extension.ts'),
  platform: 'node',
  external: ['vscode'],
  // The main module of jsonc-parser requires its parts by names that a bundler does not see.
  resolve: { mainFields: ['module', 'main'] },
  output: output('extension.cjs'),
});

await build({
  input: here('src/server.ts'),
  platform: 'node',
  output: output('server.cjs'),
  plugins: [
    {
      name: 'typescript in place of the native bundler',
      resolveId: (id, from) =>
        id === './transpile.js' && from?.includes('/generator/load/') === true
          ? here('../../generator/load/transpile-with-typescript.ts')
          : undefined,
    },
    {
      // The compiler loads large packages when they are first needed; a bundle must contain them.
      name: 'packages that are required late',
      transform: (code) => code.replace(/createRequire\(import\.meta\.url\)\(/g, 'require('),
    },
  ],
});

// The emitters read them when a payload is validated.
cpSync(new URL('templates', root), here('dist/templates'), { recursive: true });
