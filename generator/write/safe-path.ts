import { existsSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { contains, isInCheckout, realPathOf } from '../regular-file.js';
import { isFileSystemError, WriteError } from './write-error.js';

/** Returns why a path must not be written on any platform; `undefined` if it is safe. */
export function whyUnsafe(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.includes('\0')) return 'contains a NUL character';
  if (path.includes('\\')) return 'contains a backslash';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute';
  return path.split('/').map(whySegmentUnsafe).find(Boolean);
}

const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

function whySegmentUnsafe(segment: string): string | undefined {
  if (segment === '') return 'has an empty part';
  if (segment === '.' || segment === '..') return `contains ${segment}`;
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f<>:"|?*]/.test(segment)) return 'contains a character that Windows does not allow';
  if (/[. ]$/.test(segment)) return 'has a part that ends in a dot or a space';
  if (RESERVED_ON_WINDOWS.test(segment)) return `contains ${segment}, a name that Windows reserves`;
  if (/^\.snowspec-/i.test(segment)) return `contains ${segment}, a name that the writer keeps for itself`;
  if (/^\.git$/i.test(segment)) return `contains ${segment}`;
  if (Buffer.byteLength(segment) > 255) return 'has a part that is longer than 255 bytes';
  return undefined;
}

/** Refuses a set of paths that cannot coexist in one folder on every platform. */
export function requireSafePaths(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const why = whyUnsafe(path);
    if (why) throw new WriteError('unsafe-path', `refusing to write ${JSON.stringify(path)}: the path ${why}`);
    const twin = seen.get(foldCase(path));
    if (twin === path) throw new WriteError('unsafe-path', `refusing to write ${path} twice`);
    if (twin)
      throw new WriteError('unsafe-path', `refusing to write ${path} and ${twin}: some disks take them for one file`);
    seen.set(foldCase(path), path);
  }
  for (const path of paths) {
    const file = foldersOf(path).find((folder) => seen.has(foldCase(folder)));
    if (file) throw new WriteError('unsafe-path', `refusing to write ${path}: ${file} would be a file and a folder`);
  }
}

/** Two paths that fold to the same text are the same file on some disks. */
function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** The folders of a path: `a` and `a/b` of `a/b/c.ts`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Refuses paths whose folders lead out of the output folder by symbolic links. `root` is a real path. */
export function requireFoldersInside(root: string, paths: readonly string[]): void {
  const folder = [...new Set(paths.flatMap(foldersOf))].find((path) => !contains(root, realPathOf(join(root, path))));
  if (folder !== undefined)
    throw new WriteError('unsafe-path', `refusing to write into ${folder}: it is a link that leaves the output folder`);
}

/** Returns the entry at a path without following links; `undefined` if it does not exist, or a parent is a file. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * The real, absolute path of the output folder, which need not exist. Refuses folders that are certainly a mistake: the root
 * of a disk, a home folder, and one that contains the spec or is inside it.
 */
export function resolveOutFolder(outDir: string, specDir?: string): string {
  const refuse = (why: string) => {
    throw new WriteError('out-folder', `refusing to write to ${outDir}: it ${why}`);
  };
  if (outDir.includes('\0')) refuse('contains a NUL character');
  const folder = realPathOf(resolve(outDir));
  if (!isInCheckout(outDir)) refuse('is behind a link that leads out of the project');
  if (folder === parse(folder).root) refuse('is the root of the file system');
  if (contains(folder, realPathOf(homedir()))) refuse('is or contains your home folder');
  if (specDir !== undefined) {
    const spec = realPathOf(resolve(specDir));
    if (contains(folder, spec)) refuse('is or contains the spec folder');
    if (contains(spec, folder)) refuse('is inside the spec folder');
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) refuse('is not a folder');
  return folder;
}

/**
 * Makes a folder and its missing parents, one after the other, because `mkdir` with `recursive` never ends below
 * `/proc`.
 *
 * @throws {WriteError} if a link leads out of the project
 */
export function makeFolder(path: string): void {
  if (!isInCheckout(path))
    throw new WriteError(
      'out-folder',
      `refusing to write to ${path}: it is behind a link that leads out of the project`,
    );
  makeMissing(resolve(path));
}

function makeMissing(folder: string): void {
  if (existsSync(folder)) return;
  makeMissing(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made the folder meanwhile.
    if (!isFileSystemError(error, 'EEXIST') || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
