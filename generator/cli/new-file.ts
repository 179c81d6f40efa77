import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../write/make-folder.js';
import { isFileSystemError } from '../write/write-error.js';

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Writes a file, and its folder if that is missing. Returns `false` if the path exists, and leaves it alone. No part of it is left after a failure. */
export async function writeNewFile({ path, text }: NewFile): Promise<boolean> {
  if (existsSync(path)) return false;
  makeFolder(dirname(path));
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    if (!isFileSystemError(error, 'EEXIST')) await rm(path, { force: true });
    throw error;
  }
  return true;
}
