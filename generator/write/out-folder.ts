import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { contains, realPathIfAny } from './safe-path.js';
import { WriteError } from './write-error.js';

/**
 * The real, absolute path of the output folder, which need not exist. Refuses folders that nobody can mean: the root
 * of a disk, a home folder, and one that holds the spec or stands inside it.
 */
export async function resolveOutFolder(outDir: string, specDir?: string): Promise<string> {
  const folder = await realPathOf(resolve(outDir));
  const refuse = (why: string) => {
    throw new WriteError('out-folder', `refusing to write to ${outDir}: it ${why}`);
  };
  if (outDir.includes('\0')) refuse('contains a NUL character');
  if (folder === parse(folder).root) refuse('is the root of the file system');
  if (contains(folder, await realPathOf(homedir()))) refuse('is or contains your home folder');
  if (specDir !== undefined) {
    const spec = await realPathOf(resolve(specDir));
    if (contains(folder, spec)) refuse('is or contains the spec folder');
    if (contains(spec, folder)) refuse('stands inside the spec folder');
  }
  const info = await stat(folder).catch(() => undefined);
  if (info && !info.isDirectory()) refuse('is not a folder');
  return folder;
}

/** Resolves links in as much of the path as exists. */
async function realPathOf(path: string): Promise<string> {
  const real = await realPathIfAny(path);
  if (real !== undefined || path === dirname(path)) return real ?? path;
  return join(await realPathOf(dirname(path)), basename(path));
}
