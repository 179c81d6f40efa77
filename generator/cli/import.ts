import { counted } from '../diagnostics/print.js';
import { basename, join } from 'node:path';
import { importDocument, type ImportOptions, type ImportResult } from '../api/import-document.js';
import { formatDiff } from '../api/diff.js';
import { printedChanges } from '../diff/change.js';
import { ExitCode, UsageError } from './errors.js';
import { countsOf, lossLines, reportProblems } from './reports.js';
import type { Terminal } from './terminal.js';

export interface ImportCommandOptions extends Omit<ImportOptions, 'document' | 'dryRun'> {
  readonly check?: true;
  readonly json?: true;
}

/** The file that lists what an import lost, assumed and guessed. */
const RECORD = 'import.yaml';

/** `snowspec import`: turns a document into a spec. */
export async function importCommand(
  document: string,
  options: ImportCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { check = false, json = false, ...choices } = options;
  const { out, into, layer, lenient } = choices;
  if ((out === undefined) === (into === undefined))
    throw new UsageError('name a new folder with --out, or that of an earlier import with --into');
  if (layer !== undefined && into === undefined)
    throw new UsageError('--layer names a layer of the spec that --into names');
  if (layer !== undefined && lenient === true)
    throw new UsageError('--lenient is not for layers: their documents are read again whenever the spec is compiled');
  const result = await importDocument({ ...choices, document, dryRun: check });
  const folder = (out ?? into)!;
  const { comparison, problems = [] } = result;
  const compared = comparison && { ...comparison.diff, changes: printedChanges(comparison.diff.changes) };
  if (json)
    terminal.out(
      `${JSON.stringify({ ...result, comparison: compared, names: Object.fromEntries(result.names) }, null, 2)}\n`,
    );
  else print(result, folder, check, terminal);
  if (comparison !== undefined && !json)
    terminal.out(await formatDiff(comparison, 'text', { color: terminal.outColor, width: terminal.outWidth }));
  if (problems.length > 0) return reportProblems(problems, terminal);
  if (result.files === undefined) return ExitCode.Refused;
  const { created, updated, removed } = result.files;
  return check && created.length + updated.length + removed.length > 0 ? ExitCode.Refused : ExitCode.Done;
}

function print(result: ImportResult, folder: string, isDry: boolean, terminal: Terminal): void {
  const { files, losses, gone = [] } = result;
  if (files === undefined) {
    for (const line of lossLines(losses)) terminal.err(`  ${line}\n`);
    terminal.err(
      `snowspec: ${counted(losses.length, 'loss', 'losses')}, and --strict allows none; nothing was written\n`,
    );
    return;
  }
  const would = isDry ? 'would be ' : '';
  for (const kind of ['created', 'updated', 'removed'] as const)
    for (const path of files[kind]) terminal.out(`  ${would}${kind} ${join(folder, path)}\n`);
  for (const name of gone) terminal.out(`  the document no longer has ${name}; the map lacks it, too\n`);
  for (const line of lossLines(losses.filter(({ seen }) => seen))) terminal.out(`  lost: ${line}\n`);
  const record = [...files.created, ...files.updated, ...files.unchanged].find((path) => basename(path) === RECORD);
  terminal.out(`snowspec: ${countsOf(result)}; ${join(folder, record!)} lists each\n`);
}
