import type { Span } from '../read/syntax.js';
import { catalogue, type Code, type Params } from './catalogue.js';
import type { Diagnostic, Extras } from './diagnostic.js';

/** Collects the problems of a run, so that all of them are reported together. */
export class Diagnostics {
  readonly #found = new Map<string, Diagnostic>();

  /** Adds a problem of the catalogue. The same problem at the same place counts once. */
  report<C extends Code>(code: C, params: Params<C>, span: Span, extras: Extras = {}): void {
    const message = (catalogue[code].message as (params: Params<C>) => string)(params);
    this.add({ code, severity: 'error', message, span, ...extras });
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

  /** In file order: by path, then by place in the file. */
  sorted(): readonly Diagnostic[] {
    return [...this.#found.values()].toSorted(inFileOrder);
  }
}

/** Returns the result of some work and the problems that it reports: the problems of a memoized result are reported again. */
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

/** By code unit, which does not depend on the machine's language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
