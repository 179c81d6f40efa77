import { compileModels } from '../compile.js';
import { readApprovals } from '../diff/index.js';
import { pathPrefix } from '../diagnostics/path-prefix.js';
import { toJson } from '../diagnostics/print.js';
import { ExitCode } from './exit-code.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import type { Terminal } from './terminal.js';

export interface CheckOptions {
  readonly spec: string;
  readonly json?: boolean;
}

/** `snowspec check`: reports every problem of the spec, in all its profiles. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  await requireSpecFolder(options.spec);
  const { models, problems: inSpec } = compileModels(options.spec, 'all');
  const problems = [...inSpec, ...readApprovals(options.spec).problems];
  if (options.json) {
    const prefix = pathPrefix(options.spec);
    terminal.out(JSON.stringify({ problems: problems.map((problem) => toJson(problem, { prefix })) }, null, 2) + '\n');
    return problems.length > 0 ? ExitCode.Refused : ExitCode.Done;
  }
  if (problems.length > 0) return reportProblems(problems, options.spec, terminal);
  terminal.out(`snowspec: no problems in ${models.map(({ profile }) => profile.name).join(', ')}\n`);
  return ExitCode.Done;
}
