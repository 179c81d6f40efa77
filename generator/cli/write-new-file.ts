import { randomUUID } from 'node:crypto';
import { constants, existsSync, realpathSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInCheckout } from '../regular-file.js';
import { writeDurably } from '../write/replace-file.js';
import { isFileSystemError } from '../write/write-error.js';
import { UsageError } from './usage-error.js';

/**
 * Refuses a path at which something is, and one in a folder that does not exist.
 *
 * @param option the option that names the file
 */
export function requireNewFile(path: string, option: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists already; name a new file with ${option}`);
  if (!existsSync(dirname(path))) throw new UsageError(`there is no folder ${dirname(path)}`);
  if (!isInCheckout(dirname(path))) throw new UsageError(`${path} is behind a link that leads out of the project`);
}

/** Writes all of a file, or nothing. A file that appears there in the meantime stays. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const folder = realpathSync(dirname(path));
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}`);
  try {
    await writeDurably(temporary, text);
    await appearAs(join(folder, basename(path)), temporary);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Unlike a rename, this fails where a file is. */
async function appearAs(path: string, temporary: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    // Some file systems have no second name for a file.
    if (!isFileSystemError(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EMLINK')) throw error;
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
  }
}
