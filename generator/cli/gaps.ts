import { compile, type CompileOptions } from '../api/compile.js';
import type { Model } from '../model/model.js';
import { correctionsList } from './corrections-list.js';
import { ExitCode } from './exit-code.js';
import { gapsTable } from './gaps-table.js';
import { reportDocument } from './report-document.js';
import { reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';

export interface GapsOptions extends CompileOptions {
  readonly json?: boolean;
}

/** `snowspec gaps`: lists gaps with the layers that fill them, and corrections with their reasons. */
export async function gaps(options: GapsOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, problems, report } = await compile(options);
  if (model === undefined) return reportProblems(problems, terminal, options.json);
  reportDocument(report, options.spec, terminal);
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
