import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { isInCheckout } from '../regular-file.js';
import { contains, realPathIfAny } from './safe-path.js';
import { WriteError } from './write-error.js';

/**
 * The real, absolute path of the output folder, which need not exist. Refuses folders that are certainly a mistake: the root
 * of a disk, a home folder, and one that contains the spec or is inside it.
 */
export function resolveOutFolder(outDir: string, specDir?: string): string {
  const refuse = (why: string) => {
    throw new WriteError('out-folder', `refusing to write to ${outDir}: it ${why}`);
  };
  if (outDir.includes('\0')) refuse('contains a NUL character');
  const folder = realPathOf(resolve(outDir));
  if (!isInCheckout(outDir)) refuse('is behind a link that leads out of the project');
  if (folder === parse(folder).root) refuse('is the root of the file system');
  if (contains(folder, realPathOf(homedir()))) refuse('is or contains your home folder');
  if (specDir !== undefined) {
    const spec = realPathOf(resolve(specDir));
    if (contains(folder, spec)) refuse('is or contains the spec folder');
    if (contains(spec, folder)) refuse('is inside the spec folder');
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) refuse('is not a folder');
  return folder;
}

/** Resolves links in as much of the path as exists. */
function realPathOf(path: string): string {
  const real = realPathIfAny(path);
  if (real !== undefined || path === dirname(path)) return real ?? path;
  return join(realPathOf(dirname(path)), basename(path));
}
