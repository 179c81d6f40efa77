import { compile as resolve, type CompileOptions } from '../api/compile.js';
import { ExitCode } from './exit-code.js';
import { reportDocument } from './report-document.js';
import { reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';

/** `snowspec compile`: prints the resolved model as JSON, with the texts that it was compiled from. */
export async function compile(options: CompileOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, sources, problems, report } = await resolve(options);
  if (model === undefined) return reportProblems(problems, terminal);
  reportDocument(report, options.spec, terminal);
  terminal.out(JSON.stringify({ ...model, sources }, null, 2) + '\n');
  return ExitCode.Done;
}
