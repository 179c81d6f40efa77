import { randomUUID } from 'node:crypto';
import { constants, existsSync, realpathSync } from 'node:fs';
import { copyFile, link, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isBelow, isSpecFile } from '../read/spec-files.js';
import { isInCheckout } from '../regular-file.js';
import { makeFolder } from '../write/safe-path.js';
import { replaceFile, writeDurably } from '../write/replace.js';
import { isFileSystemError } from '../write/write-error.js';
import { UsageError } from './errors.js';

/**
 * Writes the report of a command to the file of `--out`, which may exist.
 *
 * @param specs folders of specs, whose files must not be replaced; other paths and revisions in it are ignored
 * @throws {UsageError} if the file cannot be written, or is a file of a spec
 */
export async function writeReport(path: string, text: string, specs: readonly string[]): Promise<void> {
  if (specs.some((spec) => isFileOf(spec, path)))
    throw new UsageError(`refusing to write to ${path}: it is a file of a spec`);
  try {
    await replaceFile(path, text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function isFileOf(spec: string, path: string): boolean {
  if (!existsSync(spec) || !existsSync(path)) return false;
  const root = realpathSync(spec);
  const file = join(realpathSync(dirname(path)), basename(path));
  return isBelow(root, file) && isSpecFile(relative(root, file).replaceAll('\\', '/'));
}

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Writes a file and its folder, completely or not at all. Returns `false` without a change if the path exists. */
export async function createFile({ path, text }: NewFile): Promise<boolean> {
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

/**
 * Throws if a path exists, or if its folder does not.
 *
 * @param option the option that names the file
 */
export function requireNewFile(path: string, option: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists already; name a new file with ${option}`);
  if (!existsSync(dirname(path))) throw new UsageError(`there is no folder ${dirname(path)}`);
  if (!isInCheckout(dirname(path))) throw new UsageError(`${path} is behind a link that leads out of the project`);
}

/** Writes a new file completely or not at all. Never replaces a file that appears meanwhile. */
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

/** Links the file, because `link` fails if the path exists, and `rename` does not. */
async function appearAs(path: string, temporary: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    // Some file systems support no hard links.
    if (!isFileSystemError(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EMLINK')) throw error;
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
  }
}
