import { pathPrefix } from '../diagnostics/print.js';
import { format } from '../api/format.js';
import { ExitCode } from './errors.js';
import { reportProblems } from './reports.js';
import type { Terminal } from './terminal.js';

export interface FmtOptions {
  readonly check?: boolean;
  readonly spec: string;
}

/** Reports the files of a spec that are not valid YAML. If there is such a file, no spec of the run is changed. */
export async function checkYaml({ spec }: FmtOptions, terminal: Terminal): Promise<ExitCode> {
  const { problems } = await format({ spec, dryRun: true });
  return problems.length > 0 ? reportProblems(problems, terminal) : ExitCode.Done;
}

/** `snowspec fmt`: rewrites the files of a spec in the canonical layout. */
export async function fmt({ check = false, spec }: FmtOptions, terminal: Terminal): Promise<ExitCode> {
  const { changed, unchanged, problems } = await format({ spec, dryRun: check });
  const verb = check ? 'would be formatted' : 'formatted';
  const lines = changed.map((path) => `  ${verb} ${pathPrefix(spec)}${path}\n`);
  terminal.out(`${lines.join('')}snowspec: ${changed.length} ${verb}, ${unchanged.length} unchanged\n`);
  if (problems.length > 0) return reportProblems(problems, terminal);
  if (!check || changed.length === 0) return ExitCode.Done;
  terminal.err(`snowspec: ${spec} is not in the canonical layout; run snowspec fmt\n`);
  return ExitCode.Refused;
}
