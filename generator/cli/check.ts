import { check as findProblems } from '../api/check.js';
import type { UnionWay } from '../model/unions/union-ways.js';
import { ExitCode } from './exit-code.js';
import { problemsJson, reportProblems } from './report-problems.js';
import type { Terminal } from './terminal.js';

export interface CheckOptions {
  readonly spec: string;
  readonly json?: boolean;
  /** Says of every union how its members are distinguished, and not only of those where nothing does. */
  readonly verbose?: boolean;
}

/** `snowspec check`: reports every problem of the spec, in all its profiles. */
export async function check(
  { spec, json = false, verbose = false }: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { profiles, problems, unions } = await findProblems({ spec });
  if (problems.length > 0) return reportProblems(problems, terminal, json);
  terminal.out(json ? problemsJson(problems) : `snowspec: no problems in ${profiles.join(', ')}\n`);
  if (!json) for (const line of unions.flatMap((way) => wayLines(way, verbose))) terminal.out(`  ${line}\n`);
  return ExitCode.Done;
}

function wayLines({ path, text, tried }: UnionWay, verbose: boolean): readonly string[] {
  const warning = `${path}: nothing distinguishes ${listed(tried)}, so they are tried in order`;
  return [...(verbose ? [`${path}: ${text}`] : []), ...(tried.length > 1 ? [warning] : [])];
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
