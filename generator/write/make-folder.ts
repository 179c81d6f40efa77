import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isInCheckout } from '../regular-file.js';
import { WriteError } from './write-error.js';

/**
 * Makes a folder and those around it, where they are missing. One by one: Node's own recursive way goes round for ever
 * where a system answers that there is no place for a folder inside one that exists, as Linux does below /proc.
 *
 * @throws {WriteError} if a link leads out of the project
 */
export function makeFolder(path: string): void {
  if (!isInCheckout(path))
    throw new WriteError(
      'out-folder',
      `refusing to write to ${path}: it is behind a link that leads out of the project`,
    );
  for (const folder of missingFolders(resolve(path))) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another run may have been faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  }
}

/** Outermost first. */
function missingFolders(path: string): readonly string[] {
  if (existsSync(path)) return [];
  const parent = dirname(path);
  return parent === path ? [path] : [...missingFolders(parent), path];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
