import picocolors from 'picocolors';
import { codeFrame } from './code-frame.js';
import type { Diagnostic, Related } from './diagnostic.js';
import { endOf, startOf } from './position.js';
import type { Span } from '../read/syntax.js';

export interface PrintOptions {
  readonly color?: boolean;
  /** Prefix of every path, so that terminals can link it: `spec/`. */
  readonly prefix?: string;
}

/** One problem as text for people: place and message, code frame, what was expected, the likely fix. */
export function printDiagnostic(diagnostic: Diagnostic, options: PrintOptions = {}): string {
  const paint = picocolors.createColors(options.color === true);
  const { code, message, span, expected, hint, related = [] } = diagnostic;
  return [
    `${paint.bold(place(span, options))} ${paint.red('error')} ${paint.dim(code)}: ${oneLine(message)}`,
    codeFrame(span),
    ...(expected === undefined ? [] : [`  ${paint.cyan('expected:')} ${oneLine(expected)}`]),
    ...(hint === undefined ? [] : [`  ${paint.green('fix:')} ${oneLine(hint)}`]),
    ...related.map((other) => `  ${paint.dim('see:')} ${place(other.span, options)} ${oneLine(other.message)}`),
  ].join('\n');
}

/** All problems, and a last line that counts them. Empty where there is none. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const files = new Set(diagnostics.map((diagnostic) => diagnostic.span.file.path)).size;
  const count = `${plural(diagnostics.length, 'error')} in ${plural(files, 'file')}`;
  return [...diagnostics.map((diagnostic) => printDiagnostic(diagnostic, options)), count].join('\n\n') + '\n';
}

export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: 'error';
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
  return {
    code,
    severity,
    message,
    file: pathOf(span, options),
    ...startOf(span),
    endLine: end.line,
    endColumn: end.column,
    ...(expected === undefined ? {} : { expected }),
    ...(hint === undefined ? {} : { hint }),
    ...(related === undefined ? {} : { related: related.map((other) => relatedJson(other, options)) }),
  };
}

function relatedJson({ message, span }: Related, options: Pick<PrintOptions, 'prefix'>): JsonRelated {
  const { line, column } = startOf(span);
  return { message, file: pathOf(span, options), line, column };
}

function place(span: Span, options: PrintOptions): string {
  const { line, column } = startOf(span);
  return `${pathOf(span, options)}:${line}:${column}`;
}

function pathOf(span: Span, options: Pick<PrintOptions, 'prefix'>): string {
  return oneLine(`${options.prefix ?? ''}${span.file.path}`);
}

// Texts quote the spec, which may hold anything.
function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
