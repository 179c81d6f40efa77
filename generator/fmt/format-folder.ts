import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Diagnostic, Diagnostics } from '../diagnostics/diagnostics.js';
import { readSpecFolder } from '../read/index.js';
import { changeOf, type FileChange, reportOf } from '../write/change.js';
import { editFiles } from '../write/replace.js';
import { formatSpecFile } from './format-spec.js';

/** The paths are relative to the spec folder, and sorted. */
export interface FormatReport {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Problems of files that are not YAML or cannot be read. If there is a problem, no file is changed. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Formats every file of a spec that differs from its canonical layout. Writes all of them, or none if one has a problem or
 * a write fails. With `check`, only reports which files differ.
 */
export async function formatFolder(dir: string, { check }: { readonly check: boolean }): Promise<FormatReport> {
  const root = await realpath(dir);
  const diagnostics = new Diagnostics();
  const changes: FileChange[] = [];
  for (const file of readSpecFolder(root, diagnostics).files) {
    const { path } = file;
    // Formats the target of a link, and keeps the link.
    if ((await lstat(join(root, path))).isSymbolicLink()) continue;
    const formatted = formatSpecFile(file);
    if ('problems' in formatted) diagnostics.addAll(formatted.problems);
    else changes.push(changeOf(path, formatted.text, await readFile(join(root, path))));
  }
  const { updated, unchanged } = reportOf(changes);
  if (!check && diagnostics.empty && updated.length > 0) await editFiles(root, () => changes);
  return { changed: updated, unchanged, problems: diagnostics.sorted() };
}
