import { existsSync, realpathSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeDurably } from '../write/write-durably.js';
import { UsageError } from './usage-error.js';

/**
 * Refuses a path at which something is, and one in a folder that does not exist.
 *
 * @param option the option that names the file
 */
export function requireNewFile(path: string, option: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists already; name a new file with ${option}`);
  if (!existsSync(dirname(path))) throw new UsageError(`there is no folder ${dirname(path)}`);
}

/** Writes all of a file, or nothing. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const folder = realpathSync(dirname(path));
  const temporary = join(folder, `.${basename(path)}.${process.pid}`);
  try {
    await writeDurably(temporary, text);
    await rename(temporary, join(folder, basename(path)));
  } catch (error) {
    await rm(temporary, { force: true });
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
