import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { OutputFile } from '../emit/output-file.js';
import { formatFiles } from './format.js';
import { isSameText } from './line-ends.js';
import {
  EMPTY_MANIFEST,
  isMarkedAsGenerated,
  MANIFEST_PATH,
  parseManifest,
  printManifest,
  sha256,
  type Manifest,
} from './manifest.js';
import { foldersOf, lookAt, requireFoldersInside, requireSafePaths, whyUnsafe } from './safe-path.js';
import { WriteError } from './write-error.js';

/** Everything that a run would do to a folder. */
export interface Changes {
  /** In order of path, with the manifest at the end. */
  readonly files: readonly FileChange[];
  readonly removed: readonly FileRemoval[];
  /** Paths that the manifest lists and this run has no file for, but which hold something else than what we wrote. */
  readonly left: readonly string[];
  /** The manifest while files are replaced: it claims the old files and the new ones. Absent if there are no new ones. */
  readonly meanwhile?: FileChange;
}

export type FileChange =
  | { readonly kind: 'created'; readonly path: string; readonly content: string }
  | { readonly kind: 'updated'; readonly path: string; readonly content: string; readonly previous: Buffer }
  | { readonly kind: 'unchanged'; readonly path: string };

export interface FileRemoval {
  readonly path: string;
  readonly previous: Buffer;
}

/** Throws if an earlier run wrote another package into the folder, which this one would remove. */
function requireSamePackage(root: string, files: readonly OutputFile[]): void {
  const written =
    lookAt(join(root, 'package.json'))?.isFile() === true
      ? packageName(readFileSync(join(root, 'package.json'), 'utf8'))
      : undefined;
  const emitted = files.find(({ path }) => path === 'package.json');
  const name = emitted && packageName(emitted.text);
  if (written === undefined || name === undefined || written === name) return;
  throw new WriteError(
    'out-folder',
    `refusing to write ${name} to ${root}: it holds the generated package ${written}; name another folder with --out, or remove this one if the package has a new name`,
  );
}

function packageName(manifest: string): unknown {
  try {
    return (JSON.parse(manifest) as { readonly name?: unknown }).name;
  } catch {
    return undefined;
  }
}

/** Formats emitted files and compares them with the output folder; changes nothing. */
export async function compareOutput(root: string, files: readonly OutputFile[], generator: string): Promise<Changes> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = sorted.map(({ path }) => path);
  requireSafePaths(paths);
  const onDisk = readManifest(root);
  const before = onDisk === undefined ? EMPTY_MANIFEST : parseManifest(onDisk.toString());
  if (before.files.has('package.json')) requireSamePackage(root, files);
  const emitted = new Set(paths);
  // A manifest may have been tampered with: only paths that we would write are ever removed.
  const stale = [...before.files.keys()].filter((path) => !emitted.has(path) && whyUnsafe(path) === undefined).sort();
  requireFoldersInside(root, [...paths, ...stale]);
  const removed = stale.flatMap((path) => removable(root, path, before));
  const ours = new Set([...paths.filter((path) => before.files.has(path)), ...removed.map(({ path }) => path)]);
  const contents = await formatFiles(sorted);
  const hashes = contents.map((content) => {
    // Bytes after the mark need not be copied.
    return isMarkedAsGenerated(Buffer.from(content.slice(0, 1024))) ? undefined : sha256(content);
  });
  const after = { generator, files: new Map(paths.map((path, index) => [path, hashes[index]])) };
  const both = { generator, files: new Map([...before.files, ...after.files]) };
  const hasNews = paths.some((path) => !before.files.has(path));
  return {
    files: [
      ...paths.map((path, index) => compareFile(root, path, contents[index]!, ours)),
      changeOf(MANIFEST_PATH, printManifest(after), onDisk),
    ],
    removed,
    left: stale.filter((path) => !ours.has(path) && kindOf(root, path) !== 'nothing'),
    ...(hasNews ? { meanwhile: changeOf(MANIFEST_PATH, printManifest(both), onDisk) } : {}),
  };
}

/** A file that snowspec did not write is never overwritten. */
function compareFile(root: string, path: string, content: string, ours: ReadonlySet<string>): FileChange {
  switch (kindOf(root, path)) {
    case 'file': {
      const change = changeOf(path, content, readFileSync(join(root, path)));
      if (change.kind !== 'updated' || ours.has(path) || isMarkedAsGenerated(change.previous)) return change;
      throw inTheWay(path, 'it was not written by snowspec');
    }
    case 'folder': {
      const foreign = findForeign(root, path, ours);
      if (foreign === undefined) return { kind: 'created', path, content };
      throw inTheWay(path, `it is a folder that holds ${foreign}, which was not written by snowspec`);
    }
    case 'other':
      throw inTheWay(path, 'it is a link or a device, not a plain file');
    case 'nothing': {
      const file = foldersOf(path).find((folder) => !ours.has(folder) && kindOf(root, folder) === 'file');
      if (file === undefined) return { kind: 'created', path, content };
      throw inTheWay(path, `${file} is a file that was not written by snowspec`);
    }
  }
}

function changeOf(path: string, content: string, previous: Buffer | undefined): FileChange {
  if (previous === undefined) return { kind: 'created', path, content };
  return isSameText(previous, content) ? { kind: 'unchanged', path } : { kind: 'updated', path, content, previous };
}

/** The bytes of the manifest, if there is one. Anything else in its place is not ours. */
function readManifest(root: string): Buffer | undefined {
  const kind = kindOf(root, MANIFEST_PATH);
  if (kind === 'folder') throw inTheWay(MANIFEST_PATH, 'it is a folder');
  if (kind === 'other') throw inTheWay(MANIFEST_PATH, 'it is a link or a device, not a plain file');
  return kind === 'file' ? readFileSync(join(root, MANIFEST_PATH)) : undefined;
}

/** A stale file that shows that we wrote it: by saying that it is generated, or by its hash. */
function removable(root: string, path: string, before: Manifest): readonly FileRemoval[] {
  if (kindOf(root, path) !== 'file') return [];
  const previous = readFileSync(join(root, path));
  return isMarkedAsGenerated(previous) || before.files.get(path) === sha256(previous) ? [{ path, previous }] : [];
}

function findForeign(root: string, folder: string, ours: ReadonlySet<string>): string | undefined {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .find((path) => !ours.has(path));
}

function inTheWay(path: string, why: string): WriteError {
  return new WriteError('foreign-file', `refusing to overwrite ${path}: ${why}; move it away or choose another --out`);
}

function kindOf(root: string, path: string): 'file' | 'folder' | 'other' | 'nothing' {
  const info = lookAt(join(root, path));
  if (info === undefined) return 'nothing';
  return info.isFile() ? 'file' : info.isDirectory() ? 'folder' : 'other';
}
