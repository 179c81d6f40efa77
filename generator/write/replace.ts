import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isInCheckout } from '../regular-file.js';
import type { Changes, FileChange, FileRemoval } from './compare.js';
import { inParallel } from './format.js';
import { STAGING_PREFIX, withLock } from './lock.js';
import { foldersOf } from './safe-path.js';
import { isFileSystemError, patiently } from './write-error.js';

/** The path is of something else than a regular file. The message names the path. */
class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError';
}

/**
 * Writes a file, in place of the one that has its path: all of it, or nothing. Links, pipes and devices of a checkout are neither
 * followed nor waited for.
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

/**
 * Replaces and removes files of a folder that people write to as well, such as a spec: all of them, or none if something fails. No
 * other run of snowspec writes there at the same time, and what a killed one has left is removed. After a kill, each file is
 * the old one or the new one.
 *
 * @param root real path of a folder that exists
 * @throws {WriteError} if another run is writing there
 */
export async function editFiles(
  root: string,
  files: readonly FileChange[],
  removed: readonly FileRemoval[],
): Promise<void> {
  await withLock(root, async () => {
    removeLeftovers(root);
    await replaceFiles(root, { files, removed });
  });
}

/**
 * Makes a folder what `changes` says. Everything is on disk under temporary names before the first file is replaced, and each
 * file is replaced by a rename: after a failure the old files are back, and whenever the process is killed each file is
 * the old one or the new one. The next run then completes what was begun.
 *
 * @param isDurable whether the content has to be on the disk before the first rename, or may get there soon, so that a failure
 *   of power may lose it. To wait for the disk takes longer than all else of a small change.
 */
export async function replaceFiles(
  root: string,
  { files, removed, meanwhile }: Pick<Changes, 'files' | 'removed' | 'meanwhile'>,
  isDurable = true,
): Promise<void> {
  const staging = join(root, STAGING_PREFIX + randomUUID());
  const undo: (() => void)[] = [];
  const changed = [...(meanwhile === undefined ? [] : [meanwhile]), ...files].filter(
    (change) => change.kind !== 'unchanged',
  );
  try {
    mkdirSync(staging);
    await inParallel([...changed.entries()], async ([index, { content }]) => {
      if (isDurable) await writeDurably(join(staging, String(index)), content);
      else writeFileSync(join(staging, String(index)), content, { flag: 'wx' });
    });
    const put = (change: (typeof changed)[number], index: number): void => {
      const { path } = change;
      const previous = change.kind === 'updated' ? change.previous : undefined;
      undo.push(() => (previous === undefined ? removeFile(root, path) : writeBack(root, path, previous)));
      moveTo(join(root, path), join(staging, String(index)));
    };
    // The manifest of the meantime comes before anything else changes; what is removed may be in the way of a new file.
    const first = meanwhile === undefined || meanwhile.kind === 'unchanged' ? 0 : 1;
    changed.slice(0, first).forEach(put);
    for (const { path, previous } of removed) {
      undo.push(() => writeBack(root, path, previous));
      removeFile(root, path);
    }
    changed.slice(first).forEach((change, index) => put(change, first + index));
  } catch (error) {
    for (const step of undo.reverse()) unlessItFails(step);
    throw error;
  } finally {
    // Whether the output is the new one is decided; the next run tries again.
    unlessItFails(() => patiently(() => rmSync(staging, { recursive: true, force: true })));
  }
}

/** Names of what a killed run left behind. */
export function findLeftovers(root: string): readonly string[] {
  try {
    return readdirSync(root).filter((name) => name.startsWith(STAGING_PREFIX));
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Only for the run that holds the lock: to others they are not leftovers. */
export function removeLeftovers(root: string): void {
  for (const name of findLeftovers(root)) rmSync(join(root, name), { recursive: true, force: true });
}

function unlessItFails(step: () => void): void {
  try {
    step();
  } catch {
    // The others may still work.
  }
}

function moveTo(target: string, from: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    patiently(() => renameSync(from, target));
  } catch (error) {
    if (!isFileSystemError(error, 'EISDIR')) throw error;
    removeEmptyFolders(target);
    patiently(() => renameSync(from, target));
  }
}

/** Removes a folder without files; one that holds a file stays. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  rmdirSync(folder);
}

/** Also removes the folders that it leaves empty. */
function removeFile(root: string, path: string): void {
  try {
    patiently(() => unlinkSync(join(root, path)));
  } catch (error) {
    if (!isFileSystemError(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
  for (const folder of foldersOf(path).reverse()) {
    try {
      rmdirSync(join(root, folder));
    } catch (error) {
      if (!isFileSystemError(error, 'ENOENT')) return;
    }
  }
}

function writeBack(root: string, path: string, content: Buffer): void {
  const from = join(root, STAGING_PREFIX + randomUUID());
  writeFileSync(from, content, { flag: 'wx', flush: true });
  moveTo(join(root, path), from);
}
