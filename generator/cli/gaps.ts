import { compile } from '../api/compile.js';
import type { Model } from '../model/model.js';
import { correctionsList } from './corrections-list.js';
import { ExitCode } from './exit-code.js';
import { gapsTable } from './gaps-table.js';
import { reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';

export interface GapsOptions {
  readonly profile?: string;
  readonly spec: string;
  readonly json?: boolean;
}

/** `snowspec gaps`: lists gaps with the layers that fill them, and corrections with their reasons. */
export async function gaps(options: GapsOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, problems } = await compile(options);
  if (model === undefined) return reportProblems(problems, terminal, options.json);
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
