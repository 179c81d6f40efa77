import { existsSync, realpathSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join, dirname, resolve } from 'node:path';
import { changeOf, type FileChange, isUnchanged, reportOf } from '../../write/change.js';
import { withLock } from '../../write/lock.js';
import { editFiles } from '../../write/replace.js';
import { makeFolder, requireFoldersInside, requireSafePaths, whyUnsafe } from '../../write/safe-path.js';
import { isSpecFile } from '../../read/spec-files.js';
import { ImportError } from '../load/import-error.js';
import { readBytes } from '../load/documents.js';
import { hashOfFile } from './record.js';
import type { SpecFile } from './files.js';

/**
 * The changes to a folder for the files of an import. Other files stay: `spec.yaml`, layers, approvals, and all files
 * that no import has written.
 *
 * @param earlier hashes of the files from the last import
 * @throws {ImportError} if a file to replace was edited
 */
export function planFiles(
  folder: string,
  files: readonly SpecFile[],
  earlier: ReadonlyMap<string, string>,
): readonly FileChange[] {
  requireSafePaths(files.map(({ path }) => path));
  const exists = existsSync(folder);
  const paths = [...files.map(({ path }) => path), ...[...earlier.keys()].filter(isWrittenByImports)];
  if (exists) requireFoldersInside(realpathSync(folder), paths);
  const current = (path: string): Buffer | undefined =>
    exists && existsSync(join(folder, path)) ? readBytes(join(folder, path), join(folder, path)) : undefined;
  const changes = files.map(({ path, text }): FileChange => {
    const previous = current(path);
    if (path === 'spec.yaml' && previous !== undefined) return { kind: 'unchanged', path };
    const change = changeOf(path, text, previous);
    if (change.kind === 'updated' && path !== 'import.yaml')
      requireOwn(join(folder, path), change.previous, earlier.get(path));
    return change;
  });
  const kept = new Set(files.map(({ path }) => path));
  const removed = [...earlier].flatMap(([path, hash]): readonly FileChange[] => {
    const previous = kept.has(path) || !isWrittenByImports(path) ? undefined : current(path);
    if (previous === undefined) return [];
    requireOwn(join(folder, path), previous, hash);
    return [{ kind: 'removed', path, previous }];
  });
  return [...removed, ...changes];
}

/** Writes all planned changes, or nothing if an error occurs. */
export async function writePlanned(folder: string, changes: readonly FileChange[]): Promise<void> {
  if (isUnchanged(reportOf(changes)) || (await writeNewFolder(folder, changes))) return;
  await editFiles(folder, () => changes);
}

/** A record may come from somewhere else, so that its hashes of other files are ignored. */
function isWrittenByImports(path: string): boolean {
  return whyUnsafe(path) === undefined && isSpecFile(path) && path !== 'spec.yaml' && !path.startsWith('layers/');
}

function requireOwn(path: string, content: Buffer, hash: string | undefined): void {
  if (hash === hashOfFile(content)) return;
  const why =
    hash === undefined
      ? 'no import has written this file, and this one would replace it'
      : 'this file was changed after it was imported';
  throw new ImportError(
    { file: path },
    why,
    hash === undefined
      ? 'move its declarations to a file of another name'
      : 'move the change into a layer, or restore the file',
  );
}

/**
 * Writes the files of a missing or empty folder atomically: in a folder beside it, which is renamed at the end.
 *
 * @returns false, without writing, if the folder cannot be replaced: it is mounted, or the current folder of a process
 */
export async function writeNewFolder(folder: string, changes: readonly FileChange[]): Promise<boolean> {
  const place = resolve(folder);
  if (existsSync(place) && readdirSync(place).length > 0) return false;
  try {
    makeFolder(dirname(place));
    return await withLock(dirname(place), async (beside) => {
      await editFiles(beside, () => changes);
      if (existsSync(place)) rmdirSync(place);
      renameSync(beside, place);
      return true;
    });
  } catch {
    return false;
  }
}
