import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, link, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInCheckout } from '../regular-file.js';
import { type FileChange, reportOf, type WriteReport } from './change.js';
import { inParallel } from './format.js';
import { withLock } from './lock.js';
import { foldersOf, lookAt, makeFolder } from './safe-path.js';
import { isFileSystemError, patiently, WriteError } from './write-error.js';

/**
 * Writes a file completely or not at all, and replaces a file at its path. Never follows links, and never waits for
 * pipes and devices of a checkout.
 *
 * @throws {WriteError} if a link, a device, a FIFO or a folder has the path, or a link leads out of the project
 */
export async function replaceFile(
  path: string,
  text: string,
  place: (target: string, temporary: string) => void | Promise<void> = moveTo,
): Promise<void> {
  if (lookAt(path)?.isFile() === false) throw new WriteError('foreign-file', `${path} is not a regular file`);
  if (!isInCheckout(dirname(path)))
    throw new WriteError('unsafe-path', `${path} is behind a link that leads out of the project`);
  const target = join(realpathSync(dirname(path)), basename(path));
  const temporary = join(dirname(target), `.${basename(path)}.${randomUUID()}`);
  try {
    await writeFile(temporary, text, { flag: 'wx', flush: true });
    await place(target, temporary);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Writes a new file completely or not at all. Never replaces a file that appears meanwhile. */
export function createFile(path: string, text: string): Promise<void> {
  // `link` fails if the path exists, and `rename` does not.
  return replaceFile(path, text, async (target, temporary) => {
    try {
      await link(temporary, target);
    } catch (error) {
      // Some file systems support no hard links.
      if (!isFileSystemError(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EMLINK')) throw error;
      await copyFile(temporary, target, constants.COPYFILE_EXCL);
    }
  });
}

/**
 * Changes files of a folder: all of them, or none if a step fails. Makes the folder if it is missing, and locks out
 * other runs. After a kill, each file is the old one or the new one.
 *
 * @param plan the changes in their order, for the folder as it is while this run has the lock
 * @throws {WriteError} if another run holds the lock
 */
export async function editFiles(
  folder: string,
  plan: () => readonly FileChange[] | Promise<readonly FileChange[]>,
): Promise<WriteReport> {
  const existed = existsSync(folder);
  makeFolder(folder);
  const root = realpathSync(folder);
  try {
    return await withLock(root, async (temporary) => {
      const changes = await plan();
      await applyChanges(root, changes, temporary);
      return reportOf(changes);
    });
  } catch (error) {
    // The folder may contain new files of other programs.
    if (!existed) unlessItFails(() => rmdirSync(root));
    throw error;
  }
}

/** Writes all new texts to the disk before it replaces the first file by a rename. After a failure, it restores the old files. */
async function applyChanges(root: string, changes: readonly FileChange[], temporary: string): Promise<void> {
  const changed = changes.filter((change) => change.kind !== 'unchanged');
  const staged = (index: number): string => join(temporary, String(index));
  await inParallel([...changed.entries()], async ([index, change]) => {
    if (change.kind !== 'removed') await writeFile(staged(index), change.content, { flag: 'wx', flush: true });
  });
  const begun: (typeof changed)[number][] = [];
  try {
    for (const [index, change] of changed.entries()) {
      begun.unshift(change);
      if (change.kind === 'removed') removeFile(root, change.path);
      else moveTo(join(root, change.path), staged(index));
    }
  } catch (error) {
    for (const change of begun) unlessItFails(() => undo(root, change, temporary));
    throw error;
  }
}

function undo(root: string, change: Exclude<FileChange, { kind: 'unchanged' }>, temporary: string): void {
  if (change.kind === 'created') return removeFile(root, change.path);
  const restored = join(temporary, 'previous');
  writeFileSync(restored, change.previous, { flush: true });
  moveTo(join(root, change.path), restored);
}

function unlessItFails(step: () => void): void {
  try {
    step();
  } catch {
    // The first error is reported.
  }
}

/** Gives a file its path, and the mode of the file that it replaces. Replaces a link, not its target. */
function moveTo(target: string, from: string): void {
  const present = lookAt(target);
  if (present?.isFile() === true) chmodSync(from, present.mode);
  else if (present?.isDirectory() === true) removeEmptyFolders(target);
  else mkdirSync(dirname(target), { recursive: true });
  patiently(() => renameSync(from, target));
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
