import { check as findProblems } from '../api/check.js';
import { printProblems } from '../diagnostics/print.js';
import type { SpecOptions } from '../load-spec.js';
import { ExitCode } from './errors.js';
import { type Terminal, withProgress } from './terminal.js';
import { reportDocument, problemsJson, reportProblems } from './reports.js';

export interface CheckOptions extends SpecOptions {
  readonly json?: boolean;
  /** Also prints how values select the member of each union, not only problems. */
  readonly verbose?: boolean;
}

/** `snowspec check`: reports every problem of the spec, in all its profiles. */
export async function check(
  { json = false, verbose = false, ...options }: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const found = await withProgress(terminal, (onProgress) => findProblems({ ...options, onProgress }));
  const { profiles, problems, warnings, unions, report } = found;
  if (problems.length > 0) return reportProblems(problems, terminal, json);
  reportDocument(report, options.spec, terminal);
  terminal.out(json ? problemsJson(problems, warnings) : `snowspec: no problems in ${profiles.join(', ')}\n`);
  if (json) return ExitCode.Done;
  if (verbose) for (const { path, text } of unions) terminal.out(`  ${path}: ${text}\n`);
  if (warnings.length > 0) terminal.out(`\n${printProblems(warnings, { color: terminal.color })}`);
  return ExitCode.Done;
}
