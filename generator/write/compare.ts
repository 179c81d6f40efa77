import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { OutputFile } from '../emit/output-file.js';
import { isMarkedAsGenerated } from './generated-marker.js';
import { EMPTY_MANIFEST, type Manifest, type ManifestEntry, MANIFEST_PATH, printManifest, sha256 } from './manifest.js';
import { foldersOf, lookAt, requireFoldersInside, requireSafePaths, whyUnsafe } from './safe-path.js';
import { WriteError } from './write-error.js';
import { createWriteMemory, type WriteMemory } from './write-memory.js';

/** Everything that a run would do to the output folder. */
export interface Changes {
  /** In order of path; the manifest is not among them. */
  readonly files: readonly FileChange[];
  readonly removed: readonly FileRemoval[];
  readonly manifest: FileChange;
  /** What the manifest on disk says at present. */
  readonly before: Manifest;
  readonly after: Manifest;
}

export type FileChange =
  | { readonly kind: 'created'; readonly path: string; readonly content: string }
  | { readonly kind: 'updated'; readonly path: string; readonly content: string; readonly previous: Buffer }
  | { readonly kind: 'unchanged'; readonly path: string };

export interface FileRemoval {
  readonly path: string;
  readonly previous: Buffer;
}

/**
 * Compares emitted files with the output folder and changes nothing. A file that still is what the manifest says, and
 * was formatted from the same text, is taken as unchanged; with `thorough` the manifest is not believed.
 */
export async function compareOutput(
  root: string,
  files: readonly OutputFile[],
  generator: string,
  thorough: boolean,
  memory: WriteMemory = createWriteMemory(),
): Promise<Changes> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = sorted.map(({ path }) => path);
  if (!memory.knowsSafe(paths)) requireSafePaths(paths);
  memory.noteSafe(paths);
  const manifestOnDisk = readIfFile(root, MANIFEST_PATH);
  const before = manifestOnDisk ? memory.manifestOf(manifestOnDisk.toString('utf8')) : EMPTY_MANIFEST;
  const removable = removablePaths(before, new Set(paths));
  requireFoldersInside(root, [...paths, ...removable]);

  const compared = new Map<OutputFile, Compared>();
  for (const file of sorted) {
    const same = findUnchanged(root, file, before, generator, thorough, memory);
    if (same !== undefined) compared.set(file, same);
  }
  const others = sorted.filter((file) => !compared.has(file));
  const previous = others.map(({ path }) => readIfOurs(root, path, before));
  const contents = await memory.format(others, generator);
  for (const [index, file] of others.entries()) {
    const change = changeOf(file.path, contents[index]!, previous[index]);
    requireOurs(change, before);
    compared.set(file, { change, entry: { sha256: sha256(contents[index]!), source: memory.keyOf(file, generator) } });
  }
  const inOrder = sorted.map((file) => compared.get(file)!);
  const after = { generator, files: new Map(inOrder.map(({ change, entry }) => [change.path, entry] as const)) };
  const manifestText = printManifest(after);
  memory.noteManifest(manifestText, after);
  return {
    files: inOrder.map(({ change }) => change),
    removed: findStale(root, removable),
    manifest: changeOf(MANIFEST_PATH, manifestText, manifestOnDisk),
    before,
    after,
  };
}

interface Compared {
  readonly change: FileChange;
  readonly entry: ManifestEntry;
}

function findUnchanged(
  root: string,
  file: OutputFile,
  before: Manifest,
  generator: string,
  thorough: boolean,
  memory: WriteMemory,
): Compared | undefined {
  const { path } = file;
  const source = memory.keyOf(file, generator);
  const listed = before.files.get(path);
  const believed = thorough || listed?.source !== source ? memory.formattedHash(source) : listed.sha256;
  if (believed === undefined || believed !== memory.hashOf(join(root, path))) return undefined;
  return { change: { kind: 'unchanged', path }, entry: { sha256: believed, source } };
}

/** A file that somebody else wrote is no file to write over. */
function requireOurs(change: FileChange, before: Manifest): void {
  if (change.kind !== 'updated' || before.files.has(change.path) || isMarkedAsGenerated(change.previous)) return;
  throw inTheWay(change.path, 'it was not written by snowspec');
}

function changeOf(path: string, content: string, previous: Buffer | undefined): FileChange {
  if (!previous) return { kind: 'created', path, content };
  return previous.equals(Buffer.from(content))
    ? { kind: 'unchanged', path }
    : { kind: 'updated', path, content, previous };
}

/** The bytes at `path`; absent if nothing is there, or only what this run removes. Refuses anything foreign. */
function readIfOurs(root: string, path: string, before: Manifest): Buffer | undefined {
  const kind = kindOf(root, path);
  if (kind === 'file') return readFileSync(join(root, path));
  if (kind === 'folder') {
    const foreign = findForeign(root, path, before);
    if (foreign) throw inTheWay(path, `it is a folder that holds ${foreign}, which was not written by snowspec`);
  } else if (kind === 'other') {
    throw inTheWay(path, 'it is a link or a device, not a plain file');
  } else {
    for (const folder of foldersOf(path)) {
      const isFile = kindOf(root, folder) === 'file';
      if (isFile && !before.files.has(folder))
        throw inTheWay(path, `${folder} is a file that was not written by snowspec`);
    }
  }
  return undefined;
}

function inTheWay(path: string, why: string): WriteError {
  return new WriteError('foreign-file', `refusing to overwrite ${path}: ${why}; move it away or choose another --out`);
}

function findForeign(root: string, folder: string, before: Manifest): string | undefined {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .find((path) => !before.files.has(path));
}

/** Files that an earlier run wrote and this one does not. */
function findStale(root: string, removable: readonly string[]): FileRemoval[] {
  return removable.flatMap((path) => {
    const previous = readIfFile(root, path);
    return previous === undefined ? [] : { path, previous };
  });
}

/** A manifest may have been tampered with: only paths that we would write are ever removed. */
function removablePaths(manifest: Manifest, emitted: ReadonlySet<string>): readonly string[] {
  return [...manifest.files.keys()].filter((path) => !emitted.has(path) && whyUnsafe(path) === undefined).sort();
}

function readIfFile(root: string, path: string): Buffer | undefined {
  return kindOf(root, path) === 'file' ? readFileSync(join(root, path)) : undefined;
}

function kindOf(root: string, path: string): 'file' | 'folder' | 'other' | 'nothing' {
  const info = lookAt(join(root, path));
  if (info === undefined) return 'nothing';
  return info.isFile() ? 'file' : info.isDirectory() ? 'folder' : 'other';
}
