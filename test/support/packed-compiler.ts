import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sharedFolder } from './shared-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface PackedCompiler {
  readonly tarball: string;
  /** Of the tarball, in bytes. */
  readonly size: number;
  /** Paths inside the tarball. */
  readonly files: readonly string[];
}

/** The package of the compiler as npm packs it, once per run. */
export async function packedCompiler(): Promise<PackedCompiler> {
  const folder = await sharedFolder('packed-compiler', async (empty) => {
    const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', empty];
    const { stdout } = await promisify(execFile)('npm', packing, { cwd: root, maxBuffer: 64 * 2 ** 20 });
    await writeFile(join(empty, 'pack.json'), stdout);
  });
  const [{ filename, size, files }] = JSON.parse(await readFile(join(folder, 'pack.json'), 'utf8')) as [Packed];
  return { tarball: join(folder, filename), size, files: files.map(({ path }) => path) };
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}
