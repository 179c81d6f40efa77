import { compilePackage, selectionOf } from '../compile.js';
import { recordRun } from '../write/run-record.js';
import { isUnchanged, writeFiles, type WriteReport } from '../write/write-output.js';
import { ExitCode } from './exit-code.js';
import { startProgress } from './progress.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import { changeLines, specSize, summaryLine } from './summary.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

export interface GenerateOptions {
  readonly watch?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly profile?: string;
  readonly spec: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `snowspec generate`: writes the package of a spec. Changes nothing if the spec has a problem. */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.out === '') throw new UsageError('--out requires a folder');
  if (options.watch) return (await import('./watch.js')).watch(options, terminal);
  await requireSpecFolder(options.spec);
  const progress = startProgress(terminal);
  const recorder = recordRun(options);
  try {
    progress.step(`compiling ${options.spec}`);
    const { models, files, problems } = await compilePackage(options.spec, selectionOf(options.profile, 'exported'));
    if (problems.length > 0) {
      progress.finish();
      return reportProblems(problems, options.spec, terminal);
    }
    progress.step(`formatting and comparing ${files.length} files`);
    const { report, hashes } = await writeFiles(options.out, files, {
      ...modeOf(options),
      specDir: options.spec,
    });
    const size = specSize(models);
    const { check = false, dryRun = false } = options;
    if (!dryRun && (!check || isUnchanged(report))) recorder.finish(size, hashes, check);
    const time = progress.finish();
    terminal.out(
      options.json
        ? JSON.stringify(report, null, 2) + '\n'
        : describeReport(report, options, summaryLine(size, report, time)),
    );
    return verdict(report, options, terminal);
  } catch (error) {
    progress.finish();
    throw error;
  }
}

function modeOf({ check = false, dryRun = false }: GenerateOptions) {
  return { dryRun: check || dryRun };
}

function describeReport(report: WriteReport, { check, dryRun }: GenerateOptions, summary: string): string {
  const lines = check || dryRun ? changeLines(report, 'would be ') : changeLines(report, '', 20);
  return [...lines, summary].join('\n') + '\n';
}

function verdict(report: WriteReport, { check, out }: GenerateOptions, terminal: Terminal): ExitCode {
  if (!check || isUnchanged(report)) return ExitCode.Done;
  terminal.err(`snowspec: ${out} is out of date; run snowspec generate\n`);
  return ExitCode.Refused;
}
