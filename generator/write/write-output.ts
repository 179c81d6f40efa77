import { existsSync, rmdirSync } from 'node:fs';
import type { OutputFile } from '../emit/output-file.js';
import { generatorVersion } from '../version.js';
import { type Changes, compareOutput } from './compare.js';
import { isLocked, withLock } from './lock.js';
import { makeFolder } from './make-folder.js';
import { MANIFEST_PATH, printManifest, sha256 } from './manifest.js';
import { resolveOutFolder } from './out-folder.js';
import { findLeftovers, removeLeftovers, replaceFiles } from './replace.js';
import { clearSwap, hasSwapLeft, isBetweenRenames, restoreSwapped, swapOutput } from './swap.js';
import { WriteError } from './write-error.js';
import { createWriteMemory, type WriteMemory } from './write-memory.js';

export interface WriteOptions {
  /** Only says what would change. Never touches the disk. */
  readonly dryRun?: boolean;
  /** Folder of the spec: the output folder must not contain it or be inside it. */
  readonly specDir?: string;
  /** Memory of a process that writes to the same folder repeatedly. */
  readonly memory?: WriteMemory;
  /**
   * Replaces the files that differ one by one, rather than the folder with all that is in it. Takes a few milliseconds,
   * and shows programs that watch the folder what has changed; if the process is killed then, some are new and some old,
   * and if the power fails right after it, some may be lost.
   */
  readonly oneByOne?: boolean;
}

/** Paths relative to the output folder, sorted. The manifest counts as a file like any other. */
export interface WriteReport {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Listed as written by an earlier run, but not as it wrote them: they are not removed. */
  readonly left: readonly string[];
}

/**
 * Formats the files and makes the output folder hold exactly them, besides what others put there: only what differs is
 * written, only what an earlier run wrote is removed. Throws a {@link WriteError} with one clear line, and leaves the
 * old output, where that is not possible.
 */
export async function writeOutput(
  outDir: string,
  files: readonly OutputFile[],
  options: WriteOptions = {},
): Promise<WriteReport> {
  return reportOf(await write(outDir, files, options));
}

/** The result of writing, with the SHA-256 of each file of the output, including the manifest. */
export interface Written {
  readonly report: WriteReport;
  readonly hashes: ReadonlyMap<string, string>;
}

/** The same as {@link writeOutput}, for who wants to know later whether anything has changed. */
export async function writeFiles(
  outDir: string,
  files: readonly OutputFile[],
  options: WriteOptions = {},
): Promise<Written> {
  const changes = await write(outDir, files, options);
  return {
    report: reportOf(changes),
    hashes: new Map([...changes.hashes, [MANIFEST_PATH, sha256(printManifest(changes.after))]]),
  };
}

async function write(outDir: string, files: readonly OutputFile[], options: WriteOptions): Promise<Changes> {
  const root = resolveOutFolder(outDir, options.specDir);
  const { memory = createWriteMemory() } = options;
  const compare = () => compareOutput(root, files, generatorVersion(), memory);
  const onlyLooks = options.dryRun ?? false;
  if (onlyLooks) requireNotBetween(root);
  else restoreSwapped(root);
  // If there is something to write in any case, comparing before the lock is unnecessary.
  if (onlyLooks || (existsSync(root) && !memory.hasNews(files))) {
    const changes = await compare();
    if (onlyLooks || (isUpToDate(changes) && isLeftClean(root))) return changes;
  }

  return inFolder(root, () =>
    withLock(root, async () => {
      clearSwap(root);
      removeLeftovers(root);
      // Another run may have written between our look and our lock.
      const changes = await compare();
      if (isUpToDate(changes)) return changes;
      const isSwapped = !options.oneByOne && (await swapOutput(root, changes));
      if (!isSwapped) await replaceFiles(root, changes, options.oneByOne ? 'soon' : 'now');
      memory.noteWritten(files);
      return changes;
    }),
  );
}

function requireNotBetween(root: string): void {
  if (!isBetweenRenames(root)) return;
  throw new WriteError('interrupted', `a run was interrupted while it put the output in place; run snowspec generate`);
}

function isLeftClean(root: string): boolean {
  return !isLocked(root) && !hasSwapLeft(root) && findLeftovers(root).length === 0;
}

/** True if the run found nothing to do. */
export function isUnchanged(report: WriteReport): boolean {
  return report.created.length + report.updated.length + report.removed.length === 0;
}

function isUpToDate({ files, removed, manifest }: Changes): boolean {
  return removed.length === 0 && [...files, manifest].every(({ kind }) => kind === 'unchanged');
}

function reportOf({ files, removed, left, manifest }: Changes): WriteReport {
  const all = [...files, manifest];
  const paths = (kind: string) => all.flatMap((file) => (file.kind === kind ? [file.path] : [])).sort();
  return {
    created: paths('created'),
    updated: paths('updated'),
    unchanged: paths('unchanged'),
    removed: removed.map(({ path }) => path),
    left,
  };
}

/** Makes the folder for the time of the work, and takes an empty one away again if the work fails. */
async function inFolder<T>(root: string, work: () => Promise<T>): Promise<T> {
  const existed = existsSync(root);
  restoreSwapped(root);
  makeFolder(root);
  try {
    return await work();
  } catch (error) {
    if (!existed) removeEmpty(root);
    throw error;
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Others have put something there meanwhile.
  }
}
