import { counted } from '../diagnostics/counted.js';
import { learn, UnknownTypeError, type LearnReport, type LearnResult } from '../api/learn.js';
import { ExitCode } from './exit-code.js';
import { learnText } from './learned-text.js';
import { startProgress } from './progress.js';
import { reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';
import { requireNewFile, writeNewFile } from './write-new-file.js';

export interface LearnCommandOptions {
  readonly spec: string;
  readonly type?: string;
  readonly profile?: string | undefined;
  readonly propose?: true;
  readonly out?: string;
  readonly values?: true;
  readonly json?: boolean;
}

/** `snowspec learn`: holds recorded payloads against the spec, and proposes corrections. */
export async function learnCommand(
  files: readonly string[],
  { out, json = false, ...options }: LearnCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  requireTypes(files, options.type);
  if (out !== undefined) {
    if (options.propose === undefined) throw new UsageError('--out is for what --propose writes');
    requireNewFile(out, '--out');
  }
  const progress = startProgress(terminal);
  let result: LearnResult;
  try {
    result = await learn({ ...options, files, onProgress: progress.step });
  } catch (error) {
    throw error instanceof UnknownTypeError ? new UsageError(error.message, { cause: error }) : error;
  } finally {
    progress.finish();
  }
  const { report, proposed, problems } = result;
  if (report === undefined) return reportProblems(problems, terminal);
  const text = proposed?.text ?? '';
  if (json) terminal.out(`${JSON.stringify({ report, ...(proposed === undefined ? {} : { proposed }) }, null, 2)}\n`);
  else if (proposed === undefined) terminal.out(learnText(report));
  else {
    // The layer alone is the output, so that it can be redirected into a file.
    terminal.err(learnText(report, proposed));
    if (out === undefined) terminal.out(text);
  }
  if (out !== undefined && text !== '') {
    await writeNewFile(out, text);
    terminal.err(`snowspec: ${counted(proposed!.corrections.length, 'correction')} -> ${out}\n`);
  }
  return isAccepted(report) ? ExitCode.Done : ExitCode.Refused;
}

function isAccepted({ refused, unreadableCount }: LearnReport): boolean {
  return refused === 0 && unreadableCount === 0;
}

function requireTypes(files: readonly string[], type: string | undefined): void {
  const plain = files.find((file) => !/\.har$/i.test(file));
  if (type === undefined && plain !== undefined)
    throw new UsageError(
      `name the type of the payloads in ${plain} with --type; only recordings in HAR say it themselves`,
    );
}
