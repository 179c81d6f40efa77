import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputFile, Plugin } from '../../generator/api/plugin.js';
import { compileReadPackage } from '../../generator/compile.js';
import { readSpec } from '../../generator/read/index.js';
import { sharedFolder } from './shared-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CompiledSpec {
  /** The folder of the package. */
  readonly folder: string;
  /** Loads a module of `dist`. */
  readonly load: (path: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** The package of the library of books, type-checked and compiled once per run. */
export function compileLibrary(): Promise<CompiledSpec> {
  return compileSpec('library');
}

/** The same for any of the sample specs, or for the spec in a folder, with other emitters and modules. Throws where TypeScript finds something wrong. */
export async function compileSpec(name: string, added: Additions = {}, as = name): Promise<CompiledSpec> {
  const folder = await sharedFolder(`compiled-${as}`, (empty) => compileInto(empty, name, added));
  return { folder, load: (path) => import(join(folder, 'dist', path)) as Promise<Readonly<Record<string, unknown>>> };
}

interface Additions {
  readonly plugins?: readonly Plugin[];
  readonly modules?: readonly OutputFile[];
}

async function compileInto(folder: string, name: string, { plugins, modules = [] }: Additions): Promise<void> {
  const { files } = await compileReadPackage(
    readSpec(resolve(root, 'test/specs', name)),
    'exported',
    undefined,
    undefined,
    plugins,
  );
  for (const file of [...files, ...modules]) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', folder, '--noEmit', 'false', '--outDir', join(folder, 'dist')];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
}
