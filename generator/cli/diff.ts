import { writeFile } from 'node:fs/promises';
import { compileRead, selectionOf } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print.js';
import { compareModels, demonstrate, parseApprovals, type Diff } from '../diff/index.js';
import { formats, type FormatName } from '../diff/formats/index.js';
import { summaryLine } from '../diff/formats/summary.js';
import { readSides, type ReadSide } from '../diff/sources/index.js';
import type { Model } from '../model/model.js';
import { loadValidators } from '../load/load-validators.js';
import { ExitCode } from './exit-code.js';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';
import { isFailure, type FailOn } from './diff-verdict.js';

export interface DiffOptions {
  readonly format: FormatName;
  readonly failOn?: FailOn;
  readonly requireBump?: boolean;
  readonly profile?: string;
  readonly spec: string;
  readonly out?: string;
}

/** `snowspec diff`: prints the changes between two versions of a spec, and the audiences that they affect. */
export async function diff(names: readonly string[], options: DiffOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.out === '') throw new UsageError('--out requires a file name');
  const progress = startProgress(terminal);
  try {
    progress.step('reading both versions');
    const { profile, spec } = options;
    const { before, after } = readSides({ names, spec, ...(profile === undefined ? {} : { profile }) });
    const sides = [compileSide(before), compileSide(after)] as const;
    const problems = sides.flatMap((side) => side.problems);
    if (problems.length > 0) {
      progress.finish();
      terminal.err(problems.map((problem) => printProblems(problem, terminal)).join('\n'));
      return ExitCode.WrongUsage;
    }
    progress.step('comparing');
    const compared = await compare(sides[0], sides[1]);
    const prefixes = { before: sides[0].prefix, after: sides[1].prefix };
    const color = terminal.outColor && options.out === undefined;
    const text = (await formats[options.format]())(compared, { prefixes, color });
    progress.finish();
    await deliver(text, compared, options, terminal);
    return isFailure(compared, options) ? ExitCode.Refused : ExitCode.Done;
  } finally {
    progress.finish();
  }
}

// --------------------------------------------------------------------------------------------------------------- sides

interface Side {
  readonly label: string;
  readonly prefix: string;
  readonly models: readonly Model[];
  readonly approvals?: ReturnType<typeof parseApprovals>;
  readonly problems: readonly Problems[];
}

interface Problems {
  readonly prefix: string;
  readonly found: readonly Diagnostic[];
}

function compileSide({ source, profile }: ReadSide): Side {
  if (source.kind === 'model') {
    const { label, model } = source;
    if (profile === undefined || profile === model.profile.name)
      return { label, prefix: '', models: [model], problems: [] };
    throw new UsageError(`${label} was compiled with the profile ${model.profile.name}, not with ${profile}`);
  }
  const { label, prefix, read } = source;
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const approvals = source.approvals === undefined ? undefined : parseApprovals(source.approvals);
  const found = [...problems, ...source.problems, ...(approvals?.problems ?? [])];
  return {
    label,
    prefix,
    models,
    problems: found.length > 0 ? [{ prefix, found }] : [],
    ...(approvals === undefined ? {} : { approvals }),
  };
}

function printProblems({ prefix, found }: Problems, { color }: Terminal): string {
  return printDiagnostics(found, { color, prefix });
}

// ---------------------------------------------------------------------------------------------------------- comparison

async function compare(before: Side, after: Side): Promise<Diff> {
  const [old, now] = [before.models[0]!, after.models[0]!];
  const labels = { before: before.label, after: after.label };
  // Approvals come with the change that they approve. The severity of each kind comes from the version before it.
  const { approvals = [], levels: newLevels = {} } = after.approvals ?? {};
  const { levels = {} } = before.approvals ?? {};
  const compared = compareModels(old, now, { labels, approvals, levels, newLevels });
  return demonstrate(compared, old, now, loadValidators);
}

async function deliver(text: string, compared: Diff, { out, format }: DiffOptions, terminal: Terminal): Promise<void> {
  if (out === undefined) return format === 'github' ? terminal.commands(text) : terminal.out(text);
  try {
    await writeFile(out, text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  terminal.err(`snowspec: ${summaryLine(compared.changes)} -> ${out}\n`);
}
