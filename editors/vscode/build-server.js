import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** Bundles the language server into one file. */
export function buildServer(file) {
  return build({
    input: fileURLToPath(new URL('src/server.ts', import.meta.url)),
    platform: 'node',
    external: ['oxfmt'], // a native module for files of packages, which the server does not write
    output: { file, format: 'cjs', minify: true, codeSplitting: false },
    plugins: [
      {
        // The compiler loads large packages when they are first needed; a bundle must contain them.
        name: 'packages that are required late',
        transform: (code) => code.replace(/createRequire\(import\.meta\.url\)\(/g, 'require('),
      },
    ],
  });
}
