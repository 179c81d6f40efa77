import { defined } from '../defined.js';
import { lastUpTo } from '../last-up-to.js';
import { catalogue, type Code, type Params } from './catalogue.js';

/** A range of a file. Offsets count UTF-16 units from 0; `end` is exclusive. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

export interface SourceFile {
  /** Relative to the spec folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A position as editors count: line and column from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function startOf(span: Span): Position {
  return positionAt(span.file, span.start);
}

export function endOf(span: Span): Position {
  return positionAt(span.file, span.end);
}

/** Treats an offset beyond the text as its end. */
export function positionAt(file: SourceFile, offset: number): Position {
  const starts = lineStarts(file);
  const at = Math.max(0, Math.min(offset, file.text.length));
  const line = lastUpTo(starts, at);
  return { line: line + 1, column: at - starts[line]! + 1 };
}

const known = new WeakMap<SourceFile, readonly number[]>();

/** The offset of the first character of each line. Only a line feed ends a line, as in the YAML reader. */
export function lineStarts(file: SourceFile): readonly number[] {
  let starts = known.get(file);
  if (starts === undefined) {
    starts = [0, ...Array.from(file.text.matchAll(/\n/g), (newline) => newline.index + 1)];
    known.set(file, starts);
  }
  return starts;
}

/** The word at a position. */
export function wordAt(file: SourceFile, { line, column }: Position): Span {
  const start = (lineStarts(file)[line - 1] ?? 0) + column - 1;
  const [word = ''] = /^[^\s:]*/.exec(file.text.slice(start)) ?? [];
  return { file, start, end: start + word.length };
}

export interface Diagnostic extends Extras {
  /** A code of the catalogue or of a rule. */
  readonly code: string;
  /** A `warning` reports a legal construct that is probably a mistake. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly span: Span;
}

/** Details that a rule may add to the message of the catalogue. */
export interface Extras {
  /** Valid values: `str, int or float`. */
  readonly expected?: string;
  /** The likely fix, as an instruction: `write list[str]`. */
  readonly hint?: string;
  /** The edit of the hint, if it replaces one word. */
  readonly fix?: Fix;
  /** Other places of the problem, such as the first of two declarations. */
  readonly related?: readonly Related[];
}

/** Details of a report; undefined ones are left out. */
export type Details = { readonly [Key in keyof Extras]?: Extras[Key] | undefined };

/** Replaces the word `written`, within the span of the problem, by `write`. */
export interface Fix {
  readonly written: string;
  readonly write: string;
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** Collects all problems of a run. */
export class Diagnostics {
  readonly #found = new Map<string, Diagnostic>();

  /** Adds a problem of the catalogue, once for each place. */
  report<C extends Code>(code: C, params: Params<C>, span: Span, details: Details = {}): void {
    const message = (catalogue[code].message as (params: Params<C>) => string)(params);
    this.add({ code, severity: 'error', message, span, ...defined(details) });
  }

  add(diagnostic: Diagnostic): void {
    const { code, message, span } = diagnostic;
    const key = [span.file.path, span.start, span.end, code, message].join('\0');
    if (!this.#found.has(key)) this.#found.set(key, diagnostic);
  }

  addAll(diagnostics: Iterable<Diagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get empty(): boolean {
    return this.#found.size === 0;
  }

  get size(): number {
    return this.#found.size;
  }

  has(code: string): boolean {
    for (const diagnostic of this.#found.values()) if (diagnostic.code === code) return true;
    return false;
  }

  /** Sorted by path, then by offset. */
  sorted(): readonly Diagnostic[] {
    return [...this.#found.values()].toSorted(inFileOrder);
  }
}

/** Returns the result of some work with the problems that it reported, so that a memoized result can report them again. */
export function collectProblems<Result>(work: (diagnostics: Diagnostics) => Result): {
  readonly result: Result;
  readonly problems: readonly Diagnostic[];
} {
  const diagnostics = new Diagnostics();
  const result = work(diagnostics);
  return { result, problems: diagnostics.sorted() };
}

function inFileOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.span.file.path, b.span.file.path) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Compares by code unit, which does not depend on the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
