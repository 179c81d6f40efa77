import { compareText, type Diagnostics, lineStarts } from '../../diagnostics/diagnostics.js';
import type { SourceFile, Span } from '../../read/syntax.js';

/** The errors of a document that cannot be imported. The message has the place and the reason of each. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  /** @param hint the likely fix, as an instruction */
  constructor(
    readonly place: ErrorPlace,
    readonly problem: string,
    readonly hint?: string,
    /** The other errors of the document. */
    readonly others: readonly ImportError[] = [],
  ) {
    const { file, line, column, pointer } = place;
    const position = line === undefined ? '' : `:${line}:${column ?? 1}`;
    const at = pointer === undefined || pointer === '' ? '' : ` at #${pointer}`;
    const own = `${file}${position}: ${problem}${at}${hint === undefined ? '' : `\n  fix: ${hint}`}`;
    super([own, ...others.map(({ message }) => message)].join('\n'));
  }
}

export interface ErrorPlace {
  readonly file: string;
  readonly pointer?: string;
  /** 1-based, as is the column. */
  readonly line?: number;
  readonly column?: number;
}

/** Merges errors in the order of their places. */
export function together(errors: Iterable<ImportError>): ImportError {
  const [first, ...others] = [...errors].toSorted(
    ({ place: a }, { place: b }) =>
      compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return others.length === 0 ? first! : new ImportError(first!.place, first!.problem, first!.hint, others);
}

/**
 * Reports an error of an import as problems of a spec.
 *
 * @param file the file of the error
 * @param otherwise the place of errors without a line
 */
export function reportImportError(
  { place, problem, hint, others }: ImportError,
  file: SourceFile,
  otherwise: Span,
  diagnostics: Diagnostics,
): void {
  const { line, column = 1, pointer = '' } = place;
  const start = line === undefined ? undefined : (lineStarts(file)[line - 1] ?? 0) + column - 1;
  const span = start === undefined ? otherwise : { file, start, end: start + 1 };
  diagnostics.report('bad-document', { problem, pointer }, span, hint === undefined ? {} : { hint });
  for (const other of others) reportImportError(other, file, otherwise, diagnostics);
}
