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

/** Thrown if a path is of no regular file. The message names the path. */
class NotReplaceableError extends Error {
  override readonly name = 'NotReplaceableError';
}

/**
 * Writes a file completely or not at all, and replaces a file at its path. Never follows links, and never waits for
 * pipes and devices of a checkout.
 *
 * @throws {NotReplaceableError} if a link, a device, a FIFO or a folder has the path, or a link leads out of the
 * project
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
    // Replaces a link that has appeared meanwhile, not its target.
    await rename(temporary, join(folder, basename(path)));
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Writes a new file, and returns when it is on disk. Only the `fsync` is asynchronous, because a promise for each call
 * would take as long as all calls together.
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
 * Replaces and removes files of a folder that people edit, such as a spec: all files, or none if a step fails. Locks
 * out other runs of snowspec, and removes files that a killed run left behind. After a kill, each file is the old one
 * or the new one.
 *
 * @param root real path of an existing folder
 * @throws {WriteError} if another run holds the lock
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
 * Applies `changes` to a folder. Writes all new texts to temporary files before it replaces the first file by a rename.
 * After a failure, it restores the old files. After a kill, each file is the old one or the new one, and the next run
 * completes the change.
 *
 * @param isDurable whether the texts must be on disk before the first rename. Waiting for the disk takes longer than
 * the rest of a small change; without it, a power failure may lose them.
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
    // Writes the manifest of both first, and removes stale files before new files that they may block.
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
    // The output is complete, so that a failure here is left to the next run.
    unlessItFails(() => patiently(() => rmSync(staging, { recursive: true, force: true })));
  }
}

/** The temporary files of a killed run. */
export function findLeftovers(root: string): readonly string[] {
  try {
    return readdirSync(root).filter((name) => name.startsWith(STAGING_PREFIX));
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Requires the lock: another run may be using the files. */
export function removeLeftovers(root: string): void {
  for (const name of findLeftovers(root)) rmSync(join(root, name), { recursive: true, force: true });
}

function unlessItFails(step: () => void): void {
  try {
    step();
  } catch {
    // Continues with the other files.
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

/** Removes a folder and its folders if no file is in them. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  rmdirSync(folder);
}

/** Also removes folders that become empty. */
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
