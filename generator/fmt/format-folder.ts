import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Diagnostic, Diagnostics } from '../diagnostics/diagnostics.js';
import { readSpecFolder } from '../read/index.js';
import { type FileChange, isSameText, withLineEndsOf } from '../write/compare.js';
import { editFiles } from '../write/replace.js';
import { formatSpecFile } from './format-spec.js';

/** The paths are relative to the spec folder, and sorted. */
export interface FormatReport {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  /** Problems of files that are not YAML or cannot be read. These files are not changed. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Formats every file of a spec that differs from its canonical layout. Writes all of them, or none if a write fails. With
 * `check`, only reports which files differ.
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
    else {
      const previous = await readFile(join(root, path));
      const content = withLineEndsOf(formatted.text, previous);
      const isSame = isSameText(previous, formatted.text);
      changes.push(isSame ? { kind: 'unchanged', path } : { kind: 'updated', path, content, previous });
    }
  }
  const pathsOf = (kind: string) => changes.flatMap((change) => (change.kind === kind ? [change.path] : []));
  const report = { changed: pathsOf('updated'), unchanged: pathsOf('unchanged'), problems: diagnostics.sorted() };
  if (!check && report.changed.length > 0) await editFiles(root, changes, []);
  return report;
}
