import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../write/make-folder.js';

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Writes a file, and its folder if that is missing. Returns `false` if the path exists, and leaves it alone. */
export async function writeNewFile({ path, text }: NewFile): Promise<boolean> {
  if (existsSync(path)) return false;
  makeFolder(dirname(path));
  await writeFile(path, text, { flag: 'wx' });
  return true;
}
