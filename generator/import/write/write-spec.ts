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

/**
 * Writes the files of a folder that is not there yet, or is empty: in a folder beside it, which takes its place when it is whole. Whenever
 * the process is killed, the folder has all of the files or none.
 *
 * @returns false, with nothing written, where that is not possible: the folder is mounted, or a process works in it
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

/** Removes what killed runs left. The name ends in the number of the process that writes there. */
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
