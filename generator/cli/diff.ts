import { diff as compareVersions, formatDiff } from '../api/diff.js';
import type { Diff } from '../diff/index.js';
import type { FormatName } from '../diff/formats/index.js';
import { summaryLine } from '../diff/formats/wording.js';
import { isFailure, type FailOn } from './options.js';
import type { SpecOptions } from '../load-spec.js';
import { ExitCode, UsageError } from './errors.js';
import { type Terminal, withProgress } from './terminal.js';
import { noteLosses, reportProblems } from './reports.js';
import { writeReport } from './files.js';

export interface DiffOptions extends SpecOptions {
  readonly base?: string;
  readonly head?: string;
  readonly format: FormatName;
  readonly failOn?: readonly FailOn[];
  readonly requireBump?: boolean;
  readonly profile?: string;
  readonly out?: string;
}

/** `snowspec diff`: prints the changes between two versions of a spec, and the audiences that they affect. */
export async function diff(options: DiffOptions, terminal: Terminal): Promise<ExitCode> {
  const { format, out } = options;
  if (out === '') throw new UsageError('--out requires a file name');
  const { comparison, text, problems, documents } = await withProgress(terminal, async (onProgress) => {
    const result = await compareVersions({ ...options, onProgress });
    const form = {
      color: terminal.outColor && out === undefined,
      width: out === undefined ? terminal.outWidth : Infinity,
    };
    return { ...result, text: result.comparison && (await formatDiff(result.comparison, format, form)) };
  });
  if (comparison === undefined || text === undefined) {
    reportProblems(problems, terminal);
    return ExitCode.WrongUsage;
  }
  for (const { name, report } of documents ?? []) noteLosses(report, name, terminal);
  await deliver(text, comparison.diff, options, terminal);
  return isFailure(comparison.diff, options) ? ExitCode.Refused : ExitCode.Done;
}

async function deliver(
  text: string,
  compared: Diff,
  { out, format, spec, base = spec, head = spec }: DiffOptions,
  terminal: Terminal,
): Promise<void> {
  if (out === undefined) return format === 'github' ? terminal.commands(text) : terminal.out(text);
  await writeReport(out, text, [spec, base, head]);
  terminal.err(`snowspec: ${summaryLine(compared.changes)} -> ${out}\n`);
}
