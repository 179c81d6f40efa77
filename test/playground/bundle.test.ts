import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'rolldown';
import { expect, test } from 'vitest';

/** The packages of the playground, which the gate does not install, and large ones that need no Node. */
const PACKAGES =
  /^(?:\0?virtual:|oxfmt|path-browserify|@noble|prettier|ts-morph|vscode-languageserver|@babel|refa|handlebars)/;

test('the compiler and the language server of the playground need nothing of Node that a page lacks', async () => {
  const module: unknown = await import(new URL('../../playground/platform.js', import.meta.url).href);
  const { output } = await build({
    input: fileURLToPath(new URL('../../playground/src/worker/worker.ts', import.meta.url)),
    platform: 'browser',
    external: PACKAGES,
    plugins: [(module as { readonly platform: Plugin }).platform],
    write: false,
    output: { format: 'esm', codeSplitting: false },
  });
  expect(output[0].imports.filter((name) => name.startsWith('node:'))).toEqual([]);
  expect(output[0].code.match(/(?<!typeof )\bprocess\.(?:cwd|platform|version)\b.*/g)).toBeNull();
});
