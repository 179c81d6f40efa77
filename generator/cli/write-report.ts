import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isBelow, isSpecFile } from '../read/spec-files.js';
import { replaceFile } from '../write/replace-file.js';
import { UsageError } from './usage-error.js';

/**
 * Writes the report of a command to the file that `--out` names, in place of an earlier report.
 *
 * @param specs folders of specs, whose files a report does not replace; other paths and revisions among them do not matter
 * @throws {UsageError} if the file cannot be written, or is one of a spec
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
