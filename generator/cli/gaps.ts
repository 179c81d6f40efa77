import { compileModels, selectionOf } from '../compile.js';
import type { Model } from '../model/model.js';
import { correctionsList } from './corrections-list.js';
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

/** `snowspec gaps`: lists gaps with the layers that fill them, and corrections with their reasons. */
export async function gaps(options: GapsOptions, terminal: Terminal): Promise<ExitCode> {
  await requireSpecFolder(options.spec);
  const { models, problems } = compileModels(options.spec, selectionOf(options.profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || !model) return reportProblems(problems, options.spec, terminal);
  terminal.out(options.json ? asJson(model) : gapsTable(model.gaps) + correctionsList(model.corrections));
  return ExitCode.Done;
}

/** One list of both; `kind` identifies what an entry is. */
function asJson({ gaps: open, corrections }: Model): string {
  const entries = [
    ...open.map((gap) => ({ kind: 'gap', ...gap })),
    ...corrections.map((correction) => ({ kind: 'correction', ...correction })),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
}
