import { compileModels, selectionOf } from '../compile.js';
import { ExitCode } from './exit-code.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import type { Terminal } from './terminal.js';

export interface CompileOptions {
  readonly profile?: string;
  readonly spec: string;
}

/** `snowspec compile`: prints the resolved model as JSON. */
export async function compile(options: CompileOptions, terminal: Terminal): Promise<ExitCode> {
  await requireSpecFolder(options.spec);
  const { models, problems } = compileModels(options.spec, selectionOf(options.profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || !model) return reportProblems(problems, options.spec, terminal);
  terminal.out(JSON.stringify(model, null, 2) + '\n');
  return ExitCode.Done;
}
