import { pathPrefix, problemsOf, type Problem } from '../diagnostics/print.js';
import { formatFolder } from '../fmt/format-folder.js';
import { requireSpecFolder } from '../spec-path.js';

export interface FormatOptions {
  /** Folder of the spec. */
  readonly spec: string;
  /** Compare only, and write nothing. */
  readonly dryRun?: boolean;
}

/** Paths are relative to the folder of the spec, and sorted. */
export interface FormatResult {
  /** Files that were rewritten, or would be in a dry run or without problems. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Problems of files that are not valid YAML. If there is a problem, all files stay unchanged. */
  readonly problems: readonly Problem[];
}

/**
 * Rewrites the files of a spec in the canonical layout.
 *
 * @throws {SpecFolderError} if the folder holds no spec
 */
export async function format({ spec, dryRun = false }: FormatOptions): Promise<FormatResult> {
  await requireSpecFolder(spec);
  const { changed, unchanged, problems } = await formatFolder(spec, { check: dryRun });
  return { changed, unchanged, problems: problemsOf(problems, pathPrefix(spec)) };
}
