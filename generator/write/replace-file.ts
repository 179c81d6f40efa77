import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsync, lstatSync, openSync, realpathSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isInCheckout } from '../regular-file.js';

/** The path is of something else than a regular file. The message names the path. */
export class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError';
}

/**
 * Writes a file, in place of the one that has its path: all of it, or nothing. What a checkout can bring is neither followed nor
 * waited for.
 *
 * @throws {NotReplaceableError} if a link, a device, a FIFO or a folder has the path, or a link leads out of the project
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const present = lstatSync(path, { throwIfNoEntry: false });
  if (present !== undefined && !present.isFile()) throw new NotReplaceableError(`${path} is not a regular file`);
  if (!isInCheckout(dirname(path)))
    throw new NotReplaceableError(`${path} is behind a link that leads out of the project`);
  const folder = realpathSync(dirname(path));
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}`);
  try {
    await writeDurably(temporary, text);
    if (present !== undefined) chmodSync(temporary, present.mode);
    // Replaces a link that has appeared in the meantime, and not what it points to.
    await rename(temporary, join(folder, basename(path)));
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Writes a file that does not exist yet, and returns when it is on the disk and not only on its way there. Only that is waited
 * for: a promise for each of the other calls takes as long as all calls together.
 */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, content);
    await promisify(fsync)(file);
  } finally {
    closeSync(file);
  }
}
