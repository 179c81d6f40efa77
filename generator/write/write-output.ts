import type { OutputFile } from '../emit/output-file.js';
import { generatorVersion } from '../version.js';
import { type FileChange, isUnchanged, reportOf, type WriteReport } from './change.js';
import { compareOutput } from './compare.js';
import { isLocked } from './lock.js';
import { editFiles } from './replace.js';
import { resolveOutFolder } from './safe-path.js';

export interface WriteOptions {
  /** Returns the changes without writing them. */
  readonly dryRun?: boolean;
  /** Name of the package of the spec: the output of another spec is not replaced. */
  readonly name?: string | undefined;
  /** Folder of the spec: the output folder must not contain it or be inside it. */
  readonly specDir?: string | undefined;
}

/**
 * Formats the files and writes them into the output folder. Writes only files that differ in more than line ends,
 * removes only files of an earlier run, and keeps all other files there. Throws a {@link WriteError} with a one-line
 * message if that is impossible; the old output is then unchanged.
 */
export async function writeOutput(
  outDir: string,
  files: readonly OutputFile[],
  { dryRun = false, name, specDir }: WriteOptions = {},
): Promise<WriteReport> {
  const root = resolveOutFolder(outDir, specDir);
  const compare = (): Promise<readonly FileChange[]> => compareOutput(root, files, generatorVersion(), name);
  const report = reportOf(await compare());
  return dryRun || (isUnchanged(report) && !isLocked(root)) ? report : editFiles(root, compare);
}
