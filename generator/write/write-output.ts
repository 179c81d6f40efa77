import { existsSync, rmdirSync } from 'node:fs';
import type { OutputFile } from '../emit/output-file.js';
import { generatorVersion } from '../version.js';
import { compareOutput, type Changes } from './compare.js';
import { isLocked, withLock } from './lock.js';
import { makeFolder, resolveOutFolder } from './safe-path.js';
import { findLeftovers, removeLeftovers, replaceFiles } from './replace.js';

export interface WriteOptions {
  /** Returns the changes without writing them. */
  readonly dryRun?: boolean;
  /** Name of the package of the spec: the output of another spec is not replaced. */
  readonly name?: string | undefined;
  /** Folder of the spec: the output folder must not contain it or be inside it. */
  readonly specDir?: string;
  /** Returns before files are on disk: faster, but a power failure may lose some of them. For processes that write often. */
  readonly isHasty?: boolean;
}

/** Paths relative to the output folder, sorted. The manifest counts as a file like any other. */
export interface WriteReport {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Formats the files and writes them into the output folder. Writes only files that differ in more than line ends,
 * removes only files of an earlier run, and keeps all other files there. Throws a {@link WriteError} with a one-line
 * message if that is impossible; the old output is then unchanged.
 */
export async function writeOutput(
  outDir: string,
  files: readonly OutputFile[],
  { dryRun = false, name, specDir, isHasty = false }: WriteOptions = {},
): Promise<WriteReport> {
  const root = resolveOutFolder(outDir, specDir);
  const compare = () => compareOutput(root, files, generatorVersion(), name);
  const seen = isHasty && !dryRun ? undefined : await compare();
  if (seen !== undefined && (dryRun || (isUpToDate(seen) && isLeftClean(root)))) return reportOf(seen);
  const existed = existsSync(root);
  makeFolder(root);
  try {
    return await withLock(root, async () => {
      removeLeftovers(root);
      // Compares again, because another run may have written before this one had the lock.
      const changes = await compare();
      if (!isUpToDate(changes)) await replaceFiles(root, changes, !isHasty);
      return reportOf(changes);
    });
  } catch (error) {
    if (!existed) removeEmpty(root);
    throw error;
  }
}

export function isUnchanged(report: WriteReport): boolean {
  return report.created.length + report.updated.length + report.removed.length === 0;
}

function isLeftClean(root: string): boolean {
  return !isLocked(root) && findLeftovers(root).length === 0;
}

function isUpToDate({ files, removed }: Changes): boolean {
  return removed.length === 0 && files.every(({ kind }) => kind === 'unchanged');
}

function reportOf({ files, removed }: Changes): WriteReport {
  const paths = (kind: string) => files.flatMap((file) => (file.kind === kind ? [file.path] : [])).sort();
  return {
    created: paths('created'),
    updated: paths('updated'),
    unchanged: paths('unchanged'),
    removed: removed.map(({ path }) => path),
  };
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder may contain new files of other programs.
  }
}
