import { check as findProblems } from '../api/check.js';
import { ExitCode } from './exit-code.js';
import { problemsJson, reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';

export interface CheckOptions {
  readonly spec: string;
  readonly json?: boolean;
}

/** `snowspec check`: reports every problem of the spec, in all its profiles. */
export async function check({ spec, json = false }: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const { profiles, problems } = await findProblems({ spec });
  if (problems.length > 0) return reportProblems(problems, terminal, json);
  terminal.out(json ? problemsJson(problems) : `snowspec: no problems in ${profiles.join(', ')}\n`);
  return ExitCode.Done;
}
