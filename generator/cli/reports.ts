import type { SpecSize } from '../api/generate.js';
import { counted, printProblems, type Problem } from '../diagnostics/print.js';
import { type Loss, lossGroups } from '../import/losses.js';
import type { DocumentReport } from '../import/read-document.js';
import type { WriteReport } from '../write/change.js';
import { ExitCode } from './errors.js';
import { shellWord, type Terminal } from './terminal.js';

/** Most kinds of losses that are printed; `import.yaml` has all losses. */
const MOST_LINES = 20;
/** Most places of one kind of loss that are printed. */
const MOST_PLACES = 3;

/** Prints to standard error how much of a document the spec in memory lacks. */
export function reportDocument(report: DocumentReport | undefined, document: string, terminal: Terminal): void {
  if (report === undefined || report.losses.length + report.guesses.length === 0) return;
  for (const line of lossLines(report.losses.filter(({ seen }) => seen))) terminal.note(`  lost: ${line}\n`);
  terminal.note(
    `snowspec: ${document}: ${countsOf(report)}; snowspec import ${shellWord(document)} --out DIR lists each\n`,
  );
}

/** Prints to standard error where the webhooks of a document are in its sources. */
export function noteWebhooks(webhooks: readonly string[], document: string, terminal: Terminal): void {
  if (webhooks.length === 0) return;
  const listed = `${webhooks.slice(0, MOST_PLACES).join(', ')}${webhooks.length > MOST_PLACES ? ', ...' : ''}`;
  terminal.note(
    `snowspec: ${document}: ${counted(webhooks.length, 'webhook')} with types and validators (${listed}), and without a handler, ` +
      `since no document says how requests are signed; snowspec import ${shellWord(document)} --out DIR writes a spec, where the delivery of the channel webhook says it\n`,
  );
}

/** Prints to standard error that a comparison ignores parts of a document. */
export function noteLosses({ losses }: DocumentReport, document: string, terminal: Terminal): void {
  if (losses.length > 0)
    terminal.note(`snowspec: ${counted(losses.length, 'loss', 'losses')} of ${document} are not compared\n`);
}

export function countsOf({ losses, assumptions, guesses, names }: Omit<DocumentReport, 'parts'>): string {
  const seen = losses.filter((loss) => loss.seen);
  const parts = [
    counted(new Set(names.values()).size, 'name'),
    `${counted(losses.length, 'loss', 'losses')} (${seen.length} that validators could see)`,
    counted(assumptions.length, 'assumption'),
    ...(guesses.length === 0 ? [] : [counted(guesses.length, 'guess', 'guesses')]),
  ];
  return parts.join(', ');
}

/** A line for each kind of loss, with its first places. */
export function lossLines(losses: readonly Loss[]): readonly string[] {
  const groups = lossGroups(losses);
  const lines = groups.slice(0, MOST_LINES).map(({ at, lost, because }) => {
    const [first, ...others] = at;
    if (others.length === 0) return `${first} ${lost}: ${because}`;
    const more = at.length > MOST_PLACES ? ', ...' : '';
    return `${lost}: ${because} (${at.length} places: ${at.slice(0, MOST_PLACES).join(', ')}${more})`;
  });
  const left = groups.slice(MOST_LINES);
  const places = left.reduce((sum, { at }) => sum + at.length, 0);
  return left.length === 0 ? lines : [...lines, `... and ${places} more, of ${counted(left.length, 'kind')}`];
}

/** Prints all problems of a spec: for people, or as JSON. */
export function reportProblems(problems: readonly Problem[], terminal: Terminal, json = false): ExitCode {
  if (json) terminal.out(problemsJson(problems));
  else terminal.err(printProblems(problems, { color: terminal.color }));
  return ExitCode.Refused;
}

export function problemsJson(problems: readonly Problem[], warnings?: readonly Problem[]): string {
  const all = { problems: problems.map(withoutFrame), warnings: warnings?.map(withoutFrame) };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Leaves the frame out, which repeats the file. */
function withoutFrame(problem: Problem): object {
  return { ...problem, frame: undefined };
}

/** Rows as lines with the columns of the first one, which are aligned. */
export function alignedLines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return cells.join('  ').trimEnd();
  });
}

/** `snowspec: 34 objects, 271 fields -> 120 files: 3 updated, 117 unchanged, 0 removed (0.9 s)`. */
export function summaryLine(size: SpecSize, report: WriteReport, time: string): string {
  const { created, updated, unchanged, removed } = report;
  const changes = [
    ...(created.length > 0 ? [`${created.length} created`] : []),
    `${updated.length} updated`,
    `${unchanged.length} unchanged`,
    `${removed.length} removed`,
  ];
  const input = `${counted(size.objects, 'object')}, ${counted(size.fields, 'field')}`;
  const output = counted(created.length + updated.length + unchanged.length, 'file');
  return `snowspec: ${input} -> ${output}: ${changes.join(', ')} (${time})`;
}

/** One line per changed file; at most `most` lines, then a line with the number of further ones. */
export function changeLines(report: WriteReport, verb: string, most = Infinity): string[] {
  const kinds = ['created', 'updated', 'removed'] as const;
  const lines = kinds.flatMap((kind) => report[kind].map((path) => `  ${verb}${kind} ${path}`));
  return lines.length <= most ? lines : [...lines.slice(0, most), `  ... and ${lines.length - most} more`];
}
