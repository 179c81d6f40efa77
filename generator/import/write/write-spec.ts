import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, FileRemoval } from '../../write/compare.js';
import { isSameText, withLineEndsOf } from '../../write/line-ends.js';
import { editFiles } from '../../write/replace.js';
import { writeNewFolder } from './new-folder.js';
import { makeFolder } from '../../write/make-folder.js';
import { requireFoldersInside, requireSafePaths, whyUnsafe } from '../../write/safe-path.js';
import { isSpecFile } from '../../read/spec-files.js';
import { ImportError } from '../load/import-error.js';
import { readBytes } from '../load/read-bytes.js';
import { hashOfFile } from './record.js';
import type { SpecFile } from './files.js';

/** Paths relative to the folder of the spec, sorted. */
export interface ImportFiles {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

export interface PlannedFiles {
  readonly files: readonly FileChange[];
  readonly removed: readonly FileRemoval[];
}

/**
 * The changes after which a folder holds the files of an import. Files of a person stay: `spec.yaml`, layers,
 * approvals, and every file that no import wrote.
 *
 * @param earlier hashes of the files that the last import wrote
 * @throws {ImportError} if a person has changed a file that would be replaced
 */
export function planFiles(
  folder: string,
  files: readonly SpecFile[],
  earlier: ReadonlyMap<string, string>,
): PlannedFiles {
  requireSafePaths(files.map(({ path }) => path));
  const exists = existsSync(folder);
  const paths = [...files.map(({ path }) => path), ...[...earlier.keys()].filter(isWrittenByImports)];
  if (exists) requireFoldersInside(realpathSync(folder), paths);
  const current = (path: string): Buffer | undefined =>
    exists && existsSync(join(folder, path)) ? readBytes(join(folder, path), join(folder, path)) : undefined;
  const changes = files.flatMap(({ path, text }): readonly FileChange[] => {
    const previous = current(path);
    if (previous === undefined) return [{ kind: 'created', path, content: text }];
    if (path === 'spec.yaml' || isSameText(previous, text)) return [{ kind: 'unchanged', path }];
    if (path !== 'import.yaml') requireOwn(join(folder, path), previous, earlier.get(path));
    return [{ kind: 'updated', path, content: withLineEndsOf(text, previous), previous }];
  });
  const kept = new Set(files.map(({ path }) => path));
  const removed = [...earlier].flatMap(([path, hash]) => {
    const previous = kept.has(path) || !isWrittenByImports(path) ? undefined : current(path);
    if (previous === undefined) return [];
    requireOwn(join(folder, path), previous, hash);
    return [{ path, previous }];
  });
  return { files: changes, removed };
}

/** Writes all that is planned, or nothing if something fails. */
export async function writePlanned(folder: string, { files, removed }: PlannedFiles): Promise<void> {
  if (removed.length === 0 && (await writeNewFolder(folder, files))) return;
  makeFolder(folder);
  if (removed.length > 0 || files.some(({ kind }) => kind !== 'unchanged'))
    await editFiles(realpathSync(folder), files, removed);
}

export function reportOf({ files, removed }: PlannedFiles): ImportFiles {
  const pathsOf = (kind: FileChange['kind']): readonly string[] =>
    files
      .filter((file) => file.kind === kind)
      .map(({ path }) => path)
      .toSorted();
  return {
    created: pathsOf('created'),
    updated: pathsOf('updated'),
    unchanged: pathsOf('unchanged'),
    removed: removed.map(({ path }) => path).toSorted(),
  };
}

/** The record came with the checkout: what it claims of other files is not believed, even with their hashes. */
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
