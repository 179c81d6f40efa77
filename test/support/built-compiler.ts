import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'generator') + sep;
const built = join(root, 'dist') + sep;

/**
 * Gives tests that import modules of `generator/` what `dist/` has of them. Node loads that in a tenth of the time that Vite takes
 * to transform the sources, and it runs faster too. While watching, Vite has to know the sources, and they are loaded from there.
 */
export function builtCompiler(): Plugin {
  let watches = false;
  return {
    name: 'built-compiler',
    enforce: 'pre',
    configureVitest({ vitest }) {
      watches = vitest.config.watch;
    },
    resolveId(imported, importer) {
      if (watches || !imported.startsWith('.') || importer === undefined) return undefined;
      const path = resolve(dirname(importer), imported);
      // A module without a source is not imported from an older build.
      if (!path.startsWith(sources) || !existsSync(path.replace(/\.js$/, '.ts'))) return undefined;
      return path.replace(sources, built).replaceAll(sep, '/');
    },
  };
}

/** Brings `dist/` up to date, which `npm test` has done. It goes on where types are wrong: the type check reports them. */
export default function setup(project: TestProject): void {
  if (project.vitest.config.watch || process.env.npm_lifecycle_event?.startsWith('test')) return;
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json');
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.plugins.json');
  if (timeOf('dist/bundled/start.js') < timeOf('dist/.tsbuildinfo')) run('bundle.js');
}

const timeOf = (path: string): number => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
