import { execFile } from 'node:child_process';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const generated = fileURLToPath(new URL('../../generated', import.meta.url));
const nodeModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The built package as npm would publish it, and a project that has it installed. */
export interface PackedPackage {
  readonly name: string;
  /** The specifiers that can be imported: the name of the package, alone and with each of its subpaths. */
  readonly specifiers: readonly string[];
  /** Paths inside the tarball. */
  readonly files: readonly string[];
  /** Folder of a project that has nothing but the package in its `node_modules`. */
  readonly project: string;
  readonly remove: () => Promise<void>;
}

/** Installs the package as it is built, with the files that npm would pack and no others. */
export async function packPackage(): Promise<PackedPackage> {
  const files = await packedFiles();
  const { name, exports } = await readManifest();
  const project = await mkdtemp(join(tmpdir(), 'consumer-'));
  const installed = join(project, 'node_modules', name);
  for (const folder of new Set(files.map(dirname))) await mkdir(join(installed, folder), { recursive: true });
  await Promise.all(files.map((path) => linkOrCopy(join(generated, path), join(installed, path))));
  return {
    name,
    specifiers: Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`),
    files,
    project,
    remove: () => rm(project, { recursive: true, force: true }),
  };
}

/** A link takes less time. There is none from one file system to another. */
function linkOrCopy(from: string, to: string): Promise<void> {
  return link(from, to).catch(() => cp(from, to));
}

/** The files that npm packs of every package. */
const ALWAYS = ['LICENSE', 'README.md', 'package.json'];

/** The paths that npm would pack of the package as it is built, which takes npm itself many seconds. */
export async function packedFiles(): Promise<readonly string[]> {
  const { files } = await readManifest();
  const lists = await Promise.all([...ALWAYS, ...files].map(filesBelow));
  return [...new Set(lists.flat())].toSorted();
}

/** The file itself, or all files in the folder. */
async function filesBelow(path: string): Promise<readonly string[]> {
  if (!(await stat(join(generated, path))).isDirectory()) return [path];
  const entries = await readdir(join(generated, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(generated, join(entry.parentPath, entry.name)));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
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
