import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileChange } from '../../write/compare.js';
import { editFiles } from '../../write/replace.js';

/**
 * Writes the files of a folder that is not there yet, or is empty: in a folder beside it, which takes its place when it is whole. Whenever
 * the process is killed, the folder has all of the files or none.
 *
 * @returns false, with nothing written, where that is not possible: the folder is mounted, or a process works in it
 */
export async function writeNewFolder(folder: string, files: readonly FileChange[]): Promise<boolean> {
  const place = resolve(folder);
  if (existsSync(place) && readdirSync(place).length > 0) return false;
  const prefix = `.${basename(place)}.snowspec-import-`;
  const beside = join(dirname(place), `${prefix}${process.pid}`);
  try {
    removeLeftovers(dirname(place), prefix);
    mkdirSync(beside, { recursive: true });
  } catch {
    return false; // the folder above is not ours to write
  }
  try {
    await editFiles(beside, files, []);
    return takePlace(beside, place);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function takePlace(beside: string, place: string): boolean {
  try {
    if (existsSync(place)) rmdirSync(place);
    renameSync(beside, place);
    return true;
  } catch {
    return false;
  }
}

/** Removes what killed runs left. The name ends in the number of the process that writes there. */
function removeLeftovers(above: string, prefix: string): void {
  if (!existsSync(above)) return;
  for (const name of readdirSync(above)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isSafeInteger(owner) && !isAlive(owner)) rmSync(join(above, name), { recursive: true, force: true });
  }
}

function isAlive(owner: number): boolean {
  try {
    return owner > 0 && process.kill(owner, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
