import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { readRegularFile } from '../regular-file.js';

/** A snapshot of a folder: its files, each with its {@link FilePrint}, and its folders. */
export interface KnownFolder {
  readonly files: Readonly<Record<string, FilePrint>>;
  readonly folders: Readonly<Record<string, KnownFolder>>;
}

/** Hash of the content; then size, inode and times, which show without reading that a file is still the same. */
export type FilePrint = readonly [sha256: string, size: number, inode: number, mtimeMs: number, ctimeMs: number];

/** What of a folder counts: the rest is as if it were not there. */
export interface Scope {
  /** @param path relative to where the look began */
  readonly folder: (path: string, name: string) => boolean;
  readonly file: (name: string) => boolean;
  /** Whether a link counts as the file that it leads to; otherwise links do not count. */
  readonly links: boolean;
}

/** Reads everything. Throws where something cannot be read. */
export function lookAtFolder(root: string, scope: Scope, path = ''): KnownFolder {
  const files: [string, FilePrint][] = [];
  const folders: [string, KnownFolder][] = [];
  for (const name of readdirSync(root)) {
    const full = `${root}/${name}`;
    const inner = path === '' ? name : `${path}/${name}`;
    const kind = kindOf(lstatSync(full), inner, name, scope);
    if (kind === 'folder') folders.push([name, lookAtFolder(full, scope, inner)]);
    else if (kind !== 'nothing') files.push([name, printOf(full)]);
  }
  return { files: Object.fromEntries(files), folders: Object.fromEntries(folders) };
}

/** Larger than any file that a run reads or writes. */
const MAX_BYTES = 256 * 1024 * 1024;

export function printOf(path: string): FilePrint {
  const { size, ino, mtimeMs, ctimeMs } = lstatSync(path);
  return [hashOf(readRegularFile(path, MAX_BYTES)), size, ino, mtimeMs, ctimeMs];
}

function hashOf(content: Uint8Array): string {
  // Loaded late: where no file has to be read, nothing here costs more.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(content).digest('hex');
}

/** Minimum age of a file in milliseconds for its times to prove that it is unchanged: file system clocks are coarse. */
const RELIABLE_AFTER_MS = 2000;

/**
 * Compares files with what is known of them. A file whose size, inode and times are the same is believed to be the same
 * if it was older by then than a later change could hide; any other is read.
 */
export interface Comparison {
  readonly hasSameFile: (path: string, known: FilePrint) => boolean;
  readonly hasSameFolder: (root: string, scope: Scope, known: KnownFolder, path?: string) => boolean;
  /** Whether files had to be read that are old enough by now to be believed the next time. */
  readonly isWorthNoting: () => boolean;
}

/** @param knownSince when the look began from which they are known */
export function compareWithKnown(knownSince: number): Comparison {
  const unchangedSince = knownSince - RELIABLE_AFTER_MS;
  let newest = 0;
  const isSameFile = (path: string, info: Stats, known: FilePrint): boolean => {
    const { size, ino, mtimeMs, ctimeMs } = info;
    const looksSame = size === known[1] && ino === known[2] && mtimeMs === known[3] && ctimeMs === known[4];
    if (looksSame && mtimeMs < unchangedSince && ctimeMs < unchangedSince && !info.isSymbolicLink()) return true;
    newest = Math.max(newest, mtimeMs, ctimeMs);
    return printOf(path)[0] === known[0];
  };
  const hasSameFolder: Comparison['hasSameFolder'] = (root, scope, known, path = '') => {
    let left = Object.keys(known.files).length + Object.keys(known.folders).length;
    for (const name of readdirSync(root)) {
      const full = `${root}/${name}`;
      const inner = path === '' ? name : `${path}/${name}`;
      const folder = known.folders[name];
      if (folder !== undefined) {
        if (!hasSameFolder(full, scope, folder, inner)) return false;
        left -= 1;
        continue;
      }
      const info = lstatSync(full);
      const kind = kindOf(info, inner, name, scope);
      if (kind === 'nothing') continue;
      const file = known.files[name];
      if (file === undefined || kind === 'folder' || !isSameFile(full, info, file)) return false;
      left -= 1;
    }
    return left === 0;
  };
  return {
    hasSameFile: (path, known) => isSameFile(path, lstatSync(path), known),
    hasSameFolder,
    isWorthNoting: () => newest > 0 && newest < Date.now() - RELIABLE_AFTER_MS,
  };
}

function kindOf(info: Stats, path: string, name: string, scope: Scope): 'folder' | 'file' | 'nothing' {
  if (info.isDirectory()) return scope.folder(path, name) ? 'folder' : 'nothing';
  const isFile = info.isFile() || (info.isSymbolicLink() && scope.links);
  return isFile && scope.file(name) ? 'file' : 'nothing';
}

/** The files below a folder, as path -> hash. */
export function hashesIn(folder: KnownFolder, path = ''): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(folder.files).map(([name, [hash]]) => [path + name, hash] as const),
    ...Object.entries(folder.folders).flatMap(([name, inner]) => [...hashesIn(inner, `${path}${name}/`)]),
  ]);
}
