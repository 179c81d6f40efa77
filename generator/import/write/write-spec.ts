import { existsSync, realpathSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, basename, dirname, resolve } from 'node:path';
import { type FileChange, type FileRemoval, isSameText, withLineEndsOf } from '../../write/compare.js';
import { editFiles } from '../../write/replace.js';
import { makeFolder, requireFoldersInside, requireSafePaths, whyUnsafe } from '../../write/safe-path.js';
import { isSpecFile } from '../../read/spec-files.js';
import { ImportError } from '../load/import-error.js';
import { readBytes } from '../load/documents.js';
import { hashOfFile } from './record.js';
import type { SpecFile } from './files.js';

/** Sorted paths, relative to the folder of the spec. */
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

/** Writes all planned changes, or nothing if an error occurs. */
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
export async function writeNewFolder(folder: string, files: readonly FileChange[]): Promise<boolean> {
  const place = resolve(folder);
  if (existsSync(place) && readdirSync(place).length > 0) return false;
  const prefix = `.${basename(place)}.snowspec-import-`;
  const beside = join(dirname(place), `${prefix}${process.pid}`);
  try {
    removeLeftovers(dirname(place), prefix);
    mkdirSync(beside, { recursive: true });
  } catch {
    return false; // the folder above is not ours to write
  }
  try {
    await editFiles(beside, files, []);
    return takePlace(beside, place);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function takePlace(beside: string, place: string): boolean {
  try {
    if (existsSync(place)) rmdirSync(place);
    renameSync(beside, place);
    return true;
  } catch {
    return false;
  }
}

/** Removes folders of killed runs, whose names end in their process numbers. */
function removeLeftovers(above: string, prefix: string): void {
  if (!existsSync(above)) return;
  for (const name of readdirSync(above)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isSafeInteger(owner) && !isAlive(owner)) rmSync(join(above, name), { recursive: true, force: true });
  }
}

function isAlive(owner: number): boolean {
  try {
    return owner > 0 && process.kill(owner, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
