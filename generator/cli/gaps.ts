import { compileModels, selectionOf } from '../compile.js';
import { ExitCode } from './exit-code.js';
import { gapsTable } from './gaps-table.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import type { Terminal } from './terminal.js';

export interface GapsOptions {
  readonly profile?: string;
  readonly spec: string;
  readonly json?: boolean;
}

/** `snowspec gaps`: what the document does not show, and what fills it. */
export async function gaps(options: GapsOptions, terminal: Terminal): Promise<ExitCode> {
  await requireSpecFolder(options.spec);
  const { models, problems } = compileModels(options.spec, selectionOf(options.profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || !model) return reportProblems(problems, options.spec, terminal);
  terminal.out(options.json ? JSON.stringify(model.gaps, null, 2) + '\n' : gapsTable(model.gaps));
  return ExitCode.Done;
}
