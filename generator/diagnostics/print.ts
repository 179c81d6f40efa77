import { defined } from '../defined.js';
import { codeFrameColumns } from '@babel/code-frame';
import nodePath from 'node:path';
import picocolors from 'picocolors';
import { type Diagnostic, endOf, lineStarts, type Related, startOf, type Span } from './diagnostics.js';

/** `1 object`, `2 objects`. `many` is for a plural that does not end with an added `s`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The prefix that makes a path in a folder relative to the working directory: `spec/`. It has slashes on every platform. */
export function pathPrefix(dir: string, path: typeof nodePath = nodePath): string {
  const folder = path.normalize(dir).split(path.sep).join('/').replace(/\/$/, '');
  return folder === '.' ? '' : `${folder}/`;
}

const LINES_AROUND = 2;
const WIDTH = 120;

/** The lines around a span, with a mark and the message. Never coloured, as the highlighter only knows JavaScript. */
export function codeFrame(span: Span, message?: string): string {
  const start = startOf(span);
  const last = span.end > span.start ? endOf(span) : start;
  const first = Math.max(1, start.line - LINES_AROUND);
  // Cuts a long line in front, so that the mark is visible.
  const cut = start.column > WIDTH ? start.column - WIDTH / 2 : 0;
  const lines = linesOf(span, first, start.line).map((line) => line.slice(cut, cut + WIDTH));
  const width = (lines[start.line - first] ?? '').length;
  const from = start.column - cut;
  const to = last.line > start.line ? width + 1 : Math.min(last.column - cut, width + 1);
  return codeFrameColumns(
    lines.join('\n'),
    { start: { line: start.line, column: from }, end: { line: start.line, column: Math.max(to, from + 1) } },
    defined({
      highlightCode: false,
      linesAbove: LINES_AROUND,
      linesBelow: LINES_AROUND,
      startLine: first,
      message,
    }),
  );
}

function linesOf(span: Span, first: number, marked: number): string[] {
  const { text } = span.file;
  const starts = lineStarts(span.file);
  const lines: string[] = [];
  for (let line = first; line <= Math.min(marked + LINES_AROUND, starts.length); line++) {
    const end = starts[line] ?? text.length;
    lines.push(printable(text.slice(starts[line - 1]!, end)));
  }
  // The empty text behind the last line feed is not a line.
  if (starts.length > marked && first + lines.length > starts.length && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Replaces characters that a terminal would obey, or that would reorder the line, by one column each. */
function printable(line: string): string {
  return line.replace(/\r?\n$/, '').replaceAll(OBEYED, '\ufffd');
}

// eslint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export interface PrintOptions {
  readonly color?: boolean;
  readonly prefix?: string;
}

/** A problem as data, with an excerpt of the file. */
export interface Problem extends JsonDiagnostic {
  /** The lines of the problem with a marker below its position. */
  readonly frame: string;
}

/** Diagnostics as data; `prefix` makes their paths relative to the working directory. */
export function problemsOf(diagnostics: readonly Diagnostic[], prefix: string): readonly Problem[] {
  return diagnostics.map((diagnostic) => problemOf(diagnostic, prefix));
}

function problemOf(diagnostic: Diagnostic, prefix: string): Problem {
  return { ...toJson(diagnostic, { prefix }), frame: codeFrame(diagnostic.span) };
}

/** One diagnostic as text: position and message, code frame, what was expected, and the likely fix. */
export function printDiagnostic(diagnostic: Diagnostic, { color = false, prefix = '' }: PrintOptions = {}): string {
  return printProblem(problemOf(diagnostic, prefix), color);
}

/** All diagnostics as text, with a last line that counts them; empty without diagnostics. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions = {}): string {
  return printProblems(problemsOf(diagnostics, options.prefix ?? ''), options);
}

/** All problems of one severity as text, with a last line that counts them; empty without problems. */
export function printProblems(
  problems: readonly Problem[],
  { color = false }: { readonly color?: boolean } = {},
): string {
  if (problems.length === 0) return '';
  const files = new Set(problems.map(({ file }) => file)).size;
  const count = `${counted(problems.length, problems[0]!.severity)} in ${counted(files, 'file')}`;
  return [...problems.map((problem) => printProblem(problem, color)), count].join('\n\n') + '\n';
}

function printProblem({ frame, ...problem }: Problem, color: boolean): string {
  const paint = picocolors.createColors(color);
  const { code, severity, message, expected, hint, related = [] } = problem;
  return [
    `${paint.bold(place(problem))} ${severity === 'error' ? paint.red('error') : paint.yellow('warning')} ${paint.dim(code)}: ${oneLine(message)}`,
    frame,
    ...(expected === undefined ? [] : [`  ${paint.cyan('expected:')} ${oneLine(expected)}`]),
    ...(hint === undefined ? [] : [`  ${paint.green('fix:')} ${oneLine(hint)}`]),
    ...related.map((other) => `  ${paint.dim('see:')} ${place(other)} ${oneLine(other.message)}`),
  ].join('\n');
}

export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly expected?: string;
  readonly hint?: string;
  readonly related?: readonly JsonRelated[];
}

export interface JsonRelated {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem as plain data for programs. */
export function toJson(diagnostic: Diagnostic, options: Pick<PrintOptions, 'prefix'> = {}): JsonDiagnostic {
  const { code, severity, message, span, expected, hint, related } = diagnostic;
  const end = endOf(span);
  return defined({
    code,
    severity,
    message,
    file: pathOf(span, options),
    ...startOf(span),
    endLine: end.line,
    endColumn: end.column,
    expected,
    hint,
    ...(related === undefined ? {} : { related: related.map((other) => relatedJson(other, options)) }),
  });
}

function relatedJson({ message, span }: Related, options: Pick<PrintOptions, 'prefix'>): JsonRelated {
  const { line, column } = startOf(span);
  return { message, file: pathOf(span, options), line, column };
}

function place({ file, line, column }: Pick<JsonRelated, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

function pathOf(span: Span, options: Pick<PrintOptions, 'prefix'>): string {
  return oneLine(`${options.prefix ?? ''}${span.file.path}`);
}

// Escapes control characters, which a text of the spec may contain.
function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ');
}
