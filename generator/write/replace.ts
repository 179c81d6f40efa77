import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Changes, FileChange, FileRemoval } from './compare.js';
import { inParallel } from './in-parallel.js';
import { printManifest } from './manifest.js';
import { removePatiently, renamePatiently, unlinkPatiently } from './patiently.js';
import { foldCase, foldersOf } from './safe-path.js';
import { writeDurably } from './write-durably.js';
import { isFileSystemError } from './write-error.js';

/** Prefix of the names of temporary files in the output folder. */
export const STAGING_PREFIX = '.snowspec-tmp-';

/** True for the name of a temporary file in the output folder. */
export function isLeftover(name: string): boolean {
  return name.startsWith(STAGING_PREFIX);
}

/**
 * Makes the output folder what `changes` says, file by file. Everything is on disk under temporary names before the first file is
 * replaced, and each file is replaced by a rename: after a failure the old output is back, and whenever the
 * process is killed each file is the old one or the new one. The next run then completes what was begun.
 *
 * @param safe whether the content has to be on the disk before the first rename, or may get there soon, so that a failure
 *   of power may lose it. To wait for the disk takes longer than all else of a small change.
 */
export async function replaceFiles(root: string, changes: Changes, safe: 'now' | 'soon'): Promise<void> {
  const staging = join(root, STAGING_PREFIX + randomUUID());
  const undo: (() => void)[] = [];
  try {
    mkdirSync(staging);
    commit(root, await stageAll(staging, changes, safe), changes.removed, undo);
  } catch (error) {
    for (const step of undo.reverse()) {
      try {
        step();
      } catch {
        // The others may still work.
      }
    }
    throw error;
  } finally {
    removeStaging(staging);
  }
}

function removeStaging(staging: string): void {
  try {
    removePatiently(staging);
  } catch {
    // Whether the output is the new one is decided; the next run tries again.
  }
}

/** Names of staging folders that a killed run left behind. */
export function findLeftovers(root: string): readonly string[] {
  try {
    return readdirSync(root).filter(isLeftover);
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Only for the run that holds the lock: to others they are not leftovers. */
export function removeLeftovers(root: string): void {
  for (const name of findLeftovers(root)) rmSync(join(root, name), { recursive: true, force: true });
}

interface Staged {
  readonly path: string;
  readonly from: string;
  /** The previous content; absent if there was none. */
  readonly previous: Buffer | undefined;
}

interface StagedSet {
  readonly intent: Staged | undefined;
  readonly files: readonly Staged[];
  readonly manifest: Staged | undefined;
}

async function stageAll(staging: string, changes: Changes, safe: 'now' | 'soon'): Promise<StagedSet> {
  const stage = async (change: FileChange, name: string): Promise<Staged | undefined> => {
    if (change.kind === 'unchanged') return undefined;
    const from = join(staging, name);
    if (safe === 'now') await writeDurably(from, change.content);
    else writeFileSync(from, change.content, { flag: 'wx' });
    return { path: change.path, from, previous: change.kind === 'updated' ? change.previous : undefined };
  };
  const intent = intentOf(changes);
  const files = await inParallel([...changes.files.entries()], ([index, change]) => stage(change, String(index)));
  return {
    intent: intent && (await stage(intent, 'intent')),
    files: files.filter((file) => file !== undefined),
    manifest: await stage(changes.manifest, 'manifest'),
  };
}

/**
 * A manifest that lists the old files and the new ones, put in place before the first new file. Without it a run that
 * is killed half-way would leave files that no manifest claims.
 */
function intentOf({ before, after, manifest }: Changes): FileChange | undefined {
  const news = [...after.files.keys()].some((path) => !before.files.has(path));
  if (!news || manifest.kind === 'unchanged') return undefined;
  const union = { generator: after.generator, files: new Map([...before.files, ...after.files]) };
  return { ...manifest, content: printManifest(union) };
}

function commit(
  root: string,
  { intent, files, manifest }: StagedSet,
  removals: readonly FileRemoval[],
  undo: (() => void)[],
): void {
  if (intent) put(root, intent, undo);
  const inTheWay = findInTheWay(files, removals);
  for (const removal of inTheWay) remove(root, removal, undo);
  for (const file of files) put(root, file, undo);
  for (const removal of removals) if (!inTheWay.has(removal)) remove(root, removal, undo);
  if (manifest) put(root, manifest, undo);
}

function put(root: string, { path, from, previous }: Staged, undo: (() => void)[]): void {
  const target = join(root, path);
  undo.push(() => (previous ? writeBack(root, path, previous) : removeFile(root, path)));
  mkdirSync(dirname(target), { recursive: true });
  try {
    renamePatiently(from, target);
  } catch (error) {
    if (!isFileSystemError(error, 'EISDIR')) throw error;
    removeEmptyFolders(target);
    renamePatiently(from, target);
  }
}

/** What is left of a folder whose files are gone, or never came; one that holds a file refuses to go. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  rmdirSync(folder);
}

function remove(root: string, { path, previous }: FileRemoval, undo: (() => void)[]): void {
  undo.push(() => writeBack(root, path, previous));
  removeFile(root, path);
}

/** Also removes the folders that it leaves empty. */
function removeFile(root: string, path: string): void {
  try {
    unlinkPatiently(join(root, path));
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
  const target = join(root, path);
  const from = join(root, STAGING_PREFIX + randomUUID());
  writeFileSync(from, content, { flag: 'wx', flush: true });
  mkdirSync(dirname(target), { recursive: true });
  renamePatiently(from, target);
}

/** Removals that make way for a new file: a file where a folder must be, a folder where a file must be, or a
 * name that differs in case only. */
function findInTheWay(files: readonly Staged[], removals: readonly FileRemoval[]): Set<FileRemoval> {
  const names = new Set(files.map(({ path }) => foldCase(path)));
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)).map(foldCase));
  const clashes = ({ path }: FileRemoval) =>
    names.has(foldCase(path)) ||
    folders.has(foldCase(path)) ||
    foldersOf(path).some((folder) => names.has(foldCase(folder)));
  return new Set(removals.filter(clashes));
}
