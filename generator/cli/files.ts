import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isBelow, isSpecFile } from '../read/spec-files.js';
import { isInCheckout } from '../regular-file.js';
import { createFile, replaceFile } from '../write/replace.js';
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
  await asUsageError(replaceFile(path, text));
}

async function asUsageError(writing: Promise<void>): Promise<void> {
  try {
    await writing;
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

/**
 * Throws if a path exists, or if its folder does not.
 *
 * @param option the option that names the file
 */
export function requireNewFile(path: string, option: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists already; name a new file with ${option}`);
  if (!existsSync(dirname(path))) throw new UsageError(`there is no folder ${dirname(path)}; make it first`);
  if (!isInCheckout(dirname(path))) throw new UsageError(`${path} is behind a link that leads out of the project`);
}

/** Writes a new file completely or not at all. Never replaces a file that appears meanwhile. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  await asUsageError(createFile(path, text));
}
