import { generate as generatePackage } from '../api/generate.js';
import { isUnchanged, type WriteReport } from '../write/write-output.js';
import { LOCK_FILE } from '../open-spec.js';
import { ExitCode, UsageError } from './errors.js';
import type { GenerateOptions } from './options.js';
import { startProgress, type Terminal } from './terminal.js';
import { reportDocument, reportProblems, changeLines, summaryLine } from './reports.js';

/** `snowspec generate`: writes the package of a spec. Changes nothing if the spec has a problem. */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.out === '') throw new UsageError('--out requires a folder');
  if (options.watch) return (await import('./watch.js')).watch(options, terminal);
  const { check = false, dryRun = false, json = false } = options;
  const progress = startProgress(terminal);
  try {
    const {
      files,
      size,
      problems,
      report: understood,
      isLocked = true,
    } = await generatePackage({
      ...options,
      dryRun: check || dryRun,
      onProgress: progress.step,
      onLargePackage: (megabytes, count, plugin) => {
        const hint = plugin === undefined ? '--only types,validators has less' : `most of it is from plugin ${plugin}`;
        terminal.err(`snowspec: the package has ${megabytes} MB in ${count} files; ${hint}\n`);
      },
    });
    const time = progress.finish();
    if (files === undefined) return reportProblems(problems, terminal, json);
    reportDocument(understood, options.spec, terminal);
    const report = describeReport(files, options, summaryLine(size, files, time));
    terminal.out(json ? `${JSON.stringify(files, null, 2)}\n` : report);
    return verdict(files, isLocked, options, terminal);
  } finally {
    progress.finish();
  }
}

function describeReport(report: WriteReport, { check, dryRun }: GenerateOptions, summary: string): string {
  const lines = check || dryRun ? changeLines(report, 'would be ') : changeLines(report, '', 20);
  return [...lines, summary].join('\n') + '\n';
}

function verdict(
  report: WriteReport,
  isLocked: boolean,
  { check, out }: GenerateOptions,
  terminal: Terminal,
): ExitCode {
  if (!check || (isLocked && isUnchanged(report))) return ExitCode.Done;
  terminal.err(`snowspec: ${isLocked ? out : LOCK_FILE} is out of date; run snowspec generate\n`);
  return ExitCode.Refused;
}
