import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { OutputFile } from '../emit/output-file.js';
import { isMarkedAsGenerated, MARKED_WITHIN } from './generated-marker.js';
import { EMPTY_MANIFEST, type Manifest, MANIFEST_PATH, printManifest, sha256 } from './manifest.js';
import { foldersOf, lookAt, requireFoldersInside, requireSafePaths, whyUnsafe } from './safe-path.js';
import { WriteError } from './write-error.js';
import { createWriteMemory, type Formatted, type WriteMemory } from './write-memory.js';

/** Everything that a run would do to the output folder. */
export interface Changes {
  /** In order of path; the manifest is not among them. */
  readonly files: readonly FileChange[];
  readonly removed: readonly FileRemoval[];
  /** Paths that the manifest lists and this run has no file for, but which hold something else than what we wrote. */
  readonly left: readonly string[];
  readonly manifest: FileChange;
  /** What the manifest on disk says at present. */
  readonly before: Manifest;
  readonly after: Manifest;
  /** SHA-256 of the bytes that each file has then. */
  readonly hashes: ReadonlyMap<string, string>;
}

export type FileChange =
  | { readonly kind: 'created'; readonly path: string; readonly content: string }
  | { readonly kind: 'updated'; readonly path: string; readonly content: string; readonly previous: Buffer }
  | { readonly kind: 'unchanged'; readonly path: string };

export interface FileRemoval {
  readonly path: string;
  readonly previous: Buffer;
}

/** Formats emitted files and compares them with the output folder; changes nothing. */
export async function compareOutput(
  root: string,
  files: readonly OutputFile[],
  generator: string,
  memory: WriteMemory = createWriteMemory(),
): Promise<Changes> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = sorted.map(({ path }) => path);
  if (!memory.knowsSafe(paths)) requireSafePaths(paths);
  memory.noteSafe(paths);
  const manifestOnDisk = readManifest(root);
  const before = manifestOnDisk ? memory.manifestOf(manifestOnDisk.toString('utf8')) : EMPTY_MANIFEST;
  const stale = stalePaths(before, new Set(paths));
  requireFoldersInside(root, [...paths, ...stale]);

  const removed = findRemovable(root, stale, before);
  const ours = new Set([...paths.filter((path) => before.files.has(path)), ...removed.map(({ path }) => path)]);
  const formatted = await memory.format(sorted);
  const fileAbove = findFileAbove(root, ours);
  const changes = sorted.map((file, index) => compareFile(root, file, formatted[index]!, ours, fileAbove, memory));
  const after = { generator, files: new Map(formatted.map((file, index) => [paths[index]!, ownHash(file)])) };
  const manifestText = printManifest(after);
  memory.noteManifest(manifestText, after);
  return {
    files: changes,
    removed,
    left: stale.filter((path) => !ours.has(path) && kindOf(root, path) !== 'nothing'),
    manifest: changeOf(MANIFEST_PATH, manifestText, manifestOnDisk),
    before,
    after,
    hashes: new Map(formatted.map((file, index) => [paths[index]!, file.sha256])),
  };
}

function compareFile(
  root: string,
  { path }: OutputFile,
  { content, sha256: hash }: Formatted,
  ours: ReadonlySet<string>,
  fileAbove: FileAbove,
  memory: WriteMemory,
): FileChange {
  if (memory.hashOf(join(root, path)) === hash) return { kind: 'unchanged', path };
  const change = changeOf(path, content, readIfOurs(root, path, ours, fileAbove));
  requireOurs(change, ours);
  return change;
}

/** What the manifest has to say about a file besides its path. */
function ownHash({ content, sha256: hash }: Formatted): string | undefined {
  return isMarkedAsGenerated(Buffer.from(content.slice(0, MARKED_WITHIN))) ? undefined : hash;
}

/** A file that snowspec did not write is never overwritten. */
function requireOurs(change: FileChange, ours: ReadonlySet<string>): void {
  if (change.kind !== 'updated' || ours.has(change.path) || isMarkedAsGenerated(change.previous)) return;
  throw inTheWay(change.path, 'it was not written by snowspec');
}

function changeOf(path: string, content: string, previous: Buffer | undefined): FileChange {
  if (!previous) return { kind: 'created', path, content };
  return previous.equals(Buffer.from(content))
    ? { kind: 'unchanged', path }
    : { kind: 'updated', path, content, previous };
}

/** The bytes of the manifest, if there is one. Anything else in its place is not ours. */
function readManifest(root: string): Buffer | undefined {
  const kind = kindOf(root, MANIFEST_PATH);
  if (kind === 'folder') throw inTheWay(MANIFEST_PATH, 'it is a folder');
  if (kind === 'other') throw inTheWay(MANIFEST_PATH, 'it is a link or a device, not a plain file');
  return readIfFile(root, MANIFEST_PATH);
}

/** The bytes at `path`; absent if nothing is there, or only what this run removes. Refuses anything foreign. */
function readIfOurs(root: string, path: string, ours: ReadonlySet<string>, fileAbove: FileAbove): Buffer | undefined {
  const kind = kindOf(root, path);
  if (kind === 'file') return readFileSync(join(root, path));
  if (kind === 'folder') {
    const foreign = findForeign(root, path, ours);
    if (foreign) throw inTheWay(path, `it is a folder that holds ${foreign}, which was not written by snowspec`);
  } else if (kind === 'other') {
    throw inTheWay(path, 'it is a link or a device, not a plain file');
  } else {
    const file = fileAbove(path);
    if (file !== undefined) throw inTheWay(path, `${file} is a file that was not written by snowspec`);
  }
  return undefined;
}

/** A file that is not ours in the place of a folder of a path. Looks at each folder once, however many paths are in it. */
type FileAbove = (path: string) => string | undefined;

function findFileAbove(root: string, ours: ReadonlySet<string>): FileAbove {
  const foreign = new Map<string, boolean>();
  const isForeign = (folder: string): boolean => {
    const known = foreign.get(folder) ?? (!ours.has(folder) && kindOf(root, folder) === 'file');
    foreign.set(folder, known);
    return known;
  };
  return (path) => foldersOf(path).find(isForeign);
}

function inTheWay(path: string, why: string): WriteError {
  return new WriteError('foreign-file', `refusing to overwrite ${path}: ${why}; move it away or choose another --out`);
}

function findForeign(root: string, folder: string, ours: ReadonlySet<string>): string | undefined {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .find((path) => !ours.has(path));
}

/** What an earlier run is said to have written, and this one does not. Only paths that we would write are ever removed. */
function stalePaths(before: Manifest, emitted: ReadonlySet<string>): readonly string[] {
  return [...before.files.keys()].filter((path) => !emitted.has(path) && whyUnsafe(path) === undefined).sort();
}

/**
 * The stale files that are ours without a doubt. A manifest may have been tampered with, so the file itself has to show
 * that we wrote it: by saying that it is generated, or by its hash.
 */
function findRemovable(root: string, stale: readonly string[], before: Manifest): FileRemoval[] {
  return stale.flatMap((path) => {
    const previous = readIfFile(root, path);
    if (previous === undefined) return [];
    return isMarkedAsGenerated(previous) || before.files.get(path) === sha256(previous) ? { path, previous } : [];
  });
}

function readIfFile(root: string, path: string): Buffer | undefined {
  return kindOf(root, path) === 'file' ? readFileSync(join(root, path)) : undefined;
}

function kindOf(root: string, path: string): 'file' | 'folder' | 'other' | 'nothing' {
  const info = lookAt(join(root, path));
  if (info === undefined) return 'nothing';
  return info.isFile() ? 'file' : info.isDirectory() ? 'folder' : 'other';
}
