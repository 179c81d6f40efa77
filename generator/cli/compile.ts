import { compile, type CompileOptions } from '../api/compile.js';
import type { Correction, Gap, Model } from '../model/model.js';
import { ExitCode } from './errors.js';
import { alignedLines, reportDocument, reportProblems } from './reports.js';
import type { Terminal } from './terminal.js';

/** `snowspec compile`: prints the resolved model as JSON, with the texts that it was compiled from. */
export async function compileCommand(options: CompileOptions, terminal: Terminal): Promise<ExitCode> {
  const { model, sources, problems, report } = await compile(options);
  if (model === undefined) return reportProblems(problems, terminal);
  reportDocument(report, options.spec, terminal);
  terminal.out(JSON.stringify({ ...model, sources }, null, 2) + '\n');
  return ExitCode.Done;
}

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

/** Gaps and corrections as one list of JSON. `kind` distinguishes them. */
function asJson({ gaps: open, corrections }: Model): string {
  const entries = [
    ...open.map((gap) => ({ kind: 'gap', ...gap })),
    ...corrections.map((correction) => ({ kind: 'correction', ...correction })),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** Gaps as a table in plain text, followed by a line of totals. */
export function gapsTable(gaps: readonly Gap[]): string {
  const rows = [['fact', 'section', 'filled by', 'with', 'source'], ...gaps.map(rowOf)];
  const filled = gaps.filter(({ filledBy }) => filledBy !== undefined).length;
  const count = `${gaps.length} not shown: ${filled} filled, ${gaps.length - filled} still unknown`;
  return [...(gaps.length > 0 ? [...alignedLines(rows), ''] : []), count].join('\n') + '\n';
}

function rowOf({ path, origin, filledBy, filledWith }: Gap): string[] {
  return [
    path,
    origin.section ?? '',
    filledBy?.layer ?? '-',
    shorten(filledWith ?? ''),
    filledBy?.source?.join(', ') ?? '',
  ];
}

function shorten(text: string): string {
  const width = 40;
  return text.length <= width ? text : text.slice(0, width - 3) + '...';
}

/** Corrections as paragraphs of plain text, followed by a line of totals; empty if the profile has none. */
export function correctionsList(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return '';
  return ['', ...corrections.map(paragraph), `${corrections.length} corrected`, ''].join('\n');
}

function paragraph({ path, change, before, after, because, origin }: Correction): string {
  const facts = [
    ...(before === undefined ? [] : [['before', before]]),
    ...(after === undefined ? [] : [['after', after]]),
    ['because', because.replace(/\s+/g, ' ')],
    ['source', origin.source?.join(', ') ?? ''],
    ['in', `${origin.file}:${origin.line}`],
  ];
  return [`${path} (${change})`, ...facts.map(([name = '', text = '']) => `  ${name.padEnd(8)} ${text}`), ''].join(
    '\n',
  );
}
