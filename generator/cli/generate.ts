import { resolve } from 'node:path';
import { prepare } from '../api/generate.js';
import { isUnchanged, type WriteReport } from '../write/change.js';
import { LOCK_FILE } from '../open-spec.js';
import { ExitCode, UsageError } from './errors.js';
import type { GenerateOptions, Target } from './options.js';
import { startProgress, type Terminal } from './terminal.js';
import { noteWebhooks, reportDocument, reportProblems, changeLines, summaryLine } from './reports.js';

/** `snowspec generate`: writes the package of a spec. Changes nothing if the spec has a problem. */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.watch) return (await import('./watch.js')).watch(options, terminal);
  const prepared = await prepareToWrite(options, terminal);
  return typeof prepared === 'function' ? prepared() : prepared;
}

/**
 * Does all of `snowspec generate` but writing, which the result does; the exit code if the spec has problems.
 *
 * @param others the other specs of the run: nothing is written if one of them cannot be
 */
export async function prepareToWrite(
  options: GenerateOptions,
  terminal: Terminal,
  others: readonly Target[] = [],
): Promise<ExitCode | (() => Promise<ExitCode>)> {
  const { spec, out, check = false, dryRun = false, json = false } = options;
  if (out === '') throw new UsageError('--out requires a folder');
  const progress = startProgress(terminal);
  try {
    const {
      write,
      size,
      problems,
      report,
      webhooks,
      isLocked = true,
    } = await prepare({
      ...options,
      dryRun: check || dryRun,
      onProgress: progress.step,
      onLargePackage: (megabytes, count, plugin) => {
        const hint = plugin === undefined ? '--only types,validators has less' : `most of it is from plugin ${plugin}`;
        terminal.err(`snowspec: the package has ${megabytes} MB in ${count} files; ${hint}\n`);
      },
    });
    if (write === undefined) progress.finish();
    const code = write === undefined ? reportProblems(problems, terminal, json) : ExitCode.Done;
    const same = others.find((other) => resolve(other.out) === resolve(out));
    if (same !== undefined) throw new UsageError(`${out} is the folder of ${same.spec}, too; give each its own out`);
    if (write === undefined) return code;
    if (others.length > 0) await write(true);
    return async () => {
      const files = await write(check || dryRun).finally(progress.finish);
      const time = progress.finish();
      reportDocument(report, spec, terminal);
      if (report !== undefined) noteWebhooks(webhooks, spec, terminal);
      const described = describeReport(files, options, summaryLine(size, files, time));
      terminal.out(json ? `${JSON.stringify(files, null, 2)}\n` : described);
      return verdict(files, isLocked, options, terminal);
    };
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
