import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sharedFolder } from '../support/shared-folder.js';

const run = promisify(execFile);

export const generated = fileURLToPath(new URL('../../generated', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The built package as npm would publish it, and a project that has it installed. */
export interface PackedPackage {
  readonly name: string;
  /** What can be imported: the name of the package, and with each of its subpaths. */
  readonly specifiers: readonly string[];
  readonly tarball: string;
  /** Paths inside the tarball. */
  readonly files: readonly string[];
  /** Folder of a project that has nothing but the package in its `node_modules`. */
  readonly project: string;
  readonly remove: () => Promise<void>;
}

/** Installs the package as it is built by unpacking it, as npm does for a package without dependencies. */
export async function packPackage(): Promise<PackedPackage> {
  const { tarball, files } = await packedTarball();
  const { name, exports } = await readManifest();
  const project = await mkdtemp(join(tmpdir(), 'consumer-'));
  const installed = join(project, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  return {
    name,
    specifiers: Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`),
    tarball,
    files,
    project,
    remove: () => rm(project, { recursive: true, force: true }),
  };
}

/** What npm would publish of the package as it is built, packed once per run: the tarball, and the paths inside it. */
export async function packedTarball(): Promise<Pick<PackedPackage, 'tarball' | 'files'>> {
  const folder = await sharedFolder('packed', async (empty) => {
    const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', empty];
    const { stdout } = await run('npm', packing, { cwd: generated, maxBuffer: 64 * 2 ** 20 });
    await writeFile(join(empty, 'pack.json'), stdout);
  });
  const text = await readFile(join(folder, 'pack.json'), 'utf8');
  const [packed] = JSON.parse(text) as [{ filename: string; files: { path: string }[] }];
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

interface Manifest {
  readonly name: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(generated, 'package.json'), 'utf8')) as Manifest;
}

/** Output of a program that Node runs, whatever its exit code. */
export async function runNode(args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return run(process.execPath, args, { cwd, maxBuffer: 64 * 2 ** 20 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** Path of a program inside an installed package of the repository. */
export function programOf(path: string): string {
  return join(nodeModules, path);
}
