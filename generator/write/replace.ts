import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Changes, FileChange, FileRemoval } from './compare.js';
import { inParallel } from './in-parallel.js';
import { printManifest } from './manifest.js';
import { foldCase, foldersOf } from './safe-path.js';
import { writeDurably } from './write-durably.js';
import { isFileSystemError } from './write-error.js';

/** Begins the names of what stands in the output folder only while a run writes. */
export const STAGING_PREFIX = '.snowspec-tmp-';

/** True for the name of what stands in the output folder only while a run writes. */
export function isLeftover(name: string): boolean {
  return name.startsWith(STAGING_PREFIX);
}

/**
 * Makes the output folder what `changes` says, file by file. Everything is on disk under temporary names before the first file is
 * replaced, and each file is replaced by a rename: after a failure the old output stands again, and whenever the
 * process is killed each file is the old one or the new one. The next run then completes what was begun.
 */
export async function replaceFiles(root: string, changes: Changes): Promise<void> {
  const staging = join(root, STAGING_PREFIX + randomUUID());
  const undo: (() => Promise<void>)[] = [];
  try {
    await mkdir(staging);
    const staged = await stageAll(staging, changes);
    await commit(root, staged, changes.removed, undo);
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Names of staging folders that a killed run left behind. */
export async function findLeftovers(root: string): Promise<string[]> {
  try {
    return (await readdir(root)).filter(isLeftover);
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Only for the run that holds the lock: to others they are not leftovers. */
export async function removeLeftovers(root: string): Promise<void> {
  for (const name of await findLeftovers(root)) await rm(join(root, name), { recursive: true, force: true });
}

interface Staged {
  readonly path: string;
  readonly from: string;
  /** What stood there before; absent if nothing did. */
  readonly previous: Buffer | undefined;
}

interface StagedSet {
  readonly intent: Staged | undefined;
  readonly files: readonly Staged[];
  readonly manifest: Staged | undefined;
}

async function stageAll(staging: string, changes: Changes): Promise<StagedSet> {
  const stage = async (change: FileChange, name: string): Promise<Staged | undefined> => {
    if (change.kind === 'unchanged') return undefined;
    const from = join(staging, name);
    await writeDurably(from, change.content);
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

async function commit(
  root: string,
  { intent, files, manifest }: StagedSet,
  removals: readonly FileRemoval[],
  undo: (() => Promise<void>)[],
): Promise<void> {
  if (intent) await put(root, intent, undo);
  const inTheWay = findInTheWay(files, removals);
  for (const removal of inTheWay) await remove(root, removal, undo);
  for (const file of files) await put(root, file, undo);
  for (const removal of removals) if (!inTheWay.has(removal)) await remove(root, removal, undo);
  if (manifest) await put(root, manifest, undo);
}

async function put(root: string, { path, from, previous }: Staged, undo: (() => Promise<void>)[]): Promise<void> {
  const target = join(root, path);
  undo.push(() => (previous ? writeBack(root, path, previous) : removeFile(root, path)));
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(from, target);
  } catch (error) {
    if (!isFileSystemError(error, 'EISDIR')) throw error;
    // What is left of a folder whose files are gone; one that holds anything refuses to go.
    await rmdir(target);
    await rename(from, target);
  }
}

async function remove(root: string, { path, previous }: FileRemoval, undo: (() => Promise<void>)[]): Promise<void> {
  undo.push(() => writeBack(root, path, previous));
  await removeFile(root, path);
}

/** Also removes the folders that it leaves empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await unlink(join(root, path)).catch(unlessMissing);
  for (const folder of foldersOf(path).reverse()) {
    try {
      await rmdir(join(root, folder));
    } catch (error) {
      if (!isFileSystemError(error, 'ENOENT')) return;
    }
  }
}

function unlessMissing(error: unknown): void {
  if (!isFileSystemError(error, 'ENOENT', 'ENOTDIR')) throw error;
}

async function writeBack(root: string, path: string, content: Buffer): Promise<void> {
  const target = join(root, path);
  const from = join(root, STAGING_PREFIX + randomUUID());
  await writeDurably(from, content);
  await mkdir(dirname(target), { recursive: true });
  await rename(from, target);
}

/** Removals without which a new file has no room: a file where a folder must be, a folder where a file must be, or a
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
