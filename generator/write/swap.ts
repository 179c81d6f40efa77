import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Changes } from './compare.js';
import { inParallel } from './in-parallel.js';
import { LOCK_NAME, requireNoHolder } from './lock.js';
import { MANIFEST_PATH, parseManifest } from './manifest.js';
import { removePatiently, renamePatiently } from './patiently.js';
import { isLeftover } from './replace.js';
import { contains, foldersOf, lookAt } from './safe-path.js';
import { writeDurably } from './write-durably.js';
import { isFileSystemError } from './write-error.js';

/**
 * Makes the output what `changes` says in one step: the new folder is built whole beside the old one, from links to the
 * files that stay, and takes its place by two renames, one right after the other. Whenever the process is killed, the
 * folder is the old one or the new one; between the two renames there is none, and {@link restoreSwapped} brings the old
 * one back. What others keep in the folder is moved over, never copied.
 *
 * False, and nothing has changed, where that is not possible: the folder is mounted, or in use on Windows, or this
 * process works in it; the folder above may not be written; the disk knows no links.
 */
export async function swapOutput(root: string, changes: Changes): Promise<boolean> {
  if (contains(root, process.cwd())) return false;
  const place = placeOf(root);
  try {
    mkdirSync(place);
    writeFileSync(join(place, '.gitignore'), '*\n');
    const foreign = await layOut(root, join(place, NEW), changes);
    if (foreign === undefined) return false;
    exchange(root, place, foreign);
    return true;
  } catch (error) {
    if (isFileSystemError(error, ...NOT_POSSIBLE_HERE)) return false;
    throw error;
  } finally {
    clearSwap(root);
  }
}

const NOT_POSSIBLE_HERE = ['EACCES', 'EBUSY', 'EMLINK', 'ENAMETOOLONG', 'ENOSYS', 'ENOTSUP', 'EPERM', 'EROFS', 'EXDEV'];

/** True if a run left something beside the folder, or is about to swap it. */
export function hasSwapLeft(root: string): boolean {
  return existsSync(placeOf(root));
}

/** True if a run was killed between the two renames, or is there: the output folder is missing. */
export function isBetweenRenames(root: string): boolean {
  return !existsSync(root) && existsSync(join(placeOf(root), OLD));
}

/** Brings back the old output where a run was killed between the two renames. Throws where that run is alive. */
export function restoreSwapped(root: string): void {
  if (!isBetweenRenames(root)) return;
  const old = join(placeOf(root), OLD);
  requireNoHolder(old);
  renamePatiently(old, root);
}

/** Removes what a swap left beside the folder, and brings back what is not ours. Only for the run that holds the lock. */
export function clearSwap(root: string): void {
  const place = placeOf(root);
  const old = join(place, OLD);
  if (isBetweenRenames(root)) renamePatiently(old, root);
  else if (existsSync(old)) bringBack(old, root);
  try {
    // What is half removed no longer says what is ours.
    if (existsSync(old)) renamePatiently(old, join(place, 'removed'));
    removePatiently(place);
  } catch {
    // The output is in place; the next run tries again.
  }
}

/** Folder next to the output folder during a swap: `new` until it takes its place, then `old`. */
function placeOf(root: string): string {
  return join(dirname(root), `.snowspec-swap-${basename(root)}`);
}

const NEW = 'new';
const OLD = 'old';

/**
 * Builds the new output, with all but what is not ours, of which it gives the paths: whole folders where nothing of ours
 * is in them. Undefined where links lead from one place of the output to another.
 */
async function layOut(root: string, fresh: string, changes: Changes): Promise<readonly string[] | undefined> {
  const written = [...changes.files, changes.manifest].filter((change) => change.kind !== 'unchanged');
  const isOurs = ownership(changes);
  const changed = new Set([...written, ...changes.removed].map(({ path }) => path));
  const makeFolder = folderMaker(root, fresh);
  const foreign: string[] = [];
  makeFolder('');
  for (const { path, kind } of entriesOf(root, (path) => isOurs(path) === 'folder')) {
    if (kind === 'link' && isOurs(path) !== undefined) return undefined;
    if (changed.has(path) || isLeftover(path)) continue;
    makeFolder(parentOf(path));
    if (isOurs(path) === 'file') linkSync(join(root, path), join(fresh, path));
    else foreign.push(path);
  }
  for (const { path } of written) makeFolder(parentOf(path));
  await inParallel(written, ({ path, content }) => writeDurably(join(fresh, path), content));
  return foreign;
}

/** Synchronous: there is no output between the two renames. */
function exchange(root: string, place: string, foreign: readonly string[]): void {
  const old = join(place, OLD);
  const moves = [
    [root, old],
    [join(place, NEW), root],
    ...foreign.map((path) => [join(old, path), join(root, path)] as const),
  ] as const;
  let done = 0;
  try {
    for (const [from, to] of moves) {
      renamePatiently(from, to);
      done += 1;
    }
  } catch (error) {
    for (const [from, to] of moves.slice(0, done).reverse()) renamePatiently(to, from);
    throw error;
  }
}

/** Moves what others have in the old folder, unless they have made it again in the new one. */
function bringBack(old: string, root: string): void {
  const manifest = readManifest(old);
  const isOurs = ownership({ before: manifest, after: manifest });
  const isShared = (path: string) => isOurs(path) === 'folder' || existsSync(join(root, path));
  for (const { path } of entriesOf(old, isShared)) {
    if (isOurs(path) !== undefined || isLeftover(path) || existsSync(join(root, path))) continue;
    mkdirSync(join(root, parentOf(path)), { recursive: true });
    renamePatiently(join(old, path), join(root, path));
  }
}

function readManifest(folder: string): Changes['before'] {
  const path = join(folder, MANIFEST_PATH);
  return parseManifest(lookAt(path)?.isFile() === true ? readFileSync(path, 'utf8') : '');
}

/** For a path, the file of ours that is there before or after. */
function ownership({ before, after }: Pick<Changes, 'before' | 'after'>) {
  const files = new Set([...before.files.keys(), ...after.files.keys(), MANIFEST_PATH, LOCK_NAME]);
  const folders = new Set([...files].flatMap(foldersOf));
  // A name may be that of a file in one and of a folder in the other.
  return (path: string) => (folders.has(path) ? 'folder' : files.has(path) ? 'file' : undefined);
}

/** The content of a folder, as paths with slashes; goes into those folders of which `goesInto` says so. */
function* entriesOf(
  root: string,
  goesInto: (path: string) => boolean,
  folder = '',
): Iterable<{ readonly path: string; readonly kind: 'link' | 'other' }> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && goesInto(path)) yield* entriesOf(root, goesInto, path);
    else yield { path, kind: entry.isSymbolicLink() ? 'link' : 'other' };
  }
}

/** Makes folders as those are that they replace, each once. */
function folderMaker(root: string, fresh: string): (path: string) => void {
  const made = new Map<string, boolean>();
  /** Says whether there is one that it replaces. */
  const make = (path: string): boolean => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const model =
      path === '' || make(parentOf(path)) ? statSync(join(root, path), { throwIfNoEntry: false }) : undefined;
    const replaces = model?.isDirectory() === true;
    made.set(path, replaces);
    mkdirSync(join(fresh, path));
    if (replaces) makeAlike(join(fresh, path), model);
    return replaces;
  };
  return (path) => void make(path);
}

function makeAlike(path: string, model: Stats): void {
  const { mode, uid, gid } = statSync(path);
  if (uid !== model.uid || gid !== model.gid) chownSync(path, model.uid, model.gid);
  if (mode !== model.mode) chmodSync(path, model.mode);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
