// Bundles the extension and its language server into dist/, with everything that they need.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { buildServer } from './build-server.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });

await build({
  input: here('src/extension.ts'),
  platform: 'node',
  external: ['vscode'],
  // The main module of jsonc-parser requires its parts by names that a bundler does not see.
  resolve: { mainFields: ['module', 'main'] },
  output: { file: here('dist/extension.cjs'), format: 'cjs', minify: true, codeSplitting: false },
});

await buildServer(here('dist/server.cjs'));
