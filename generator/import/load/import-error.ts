import { type Diagnostics, lineStarts } from '../../diagnostics/diagnostics.js';
import type { SourceFile, Span } from '../../read/syntax.js';

/** A document that cannot be imported. The message says where and why. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  /** @param hint the likely fix, as an instruction */
  constructor(
    readonly place: ErrorPlace,
    readonly problem: string,
    readonly hint?: string,
  ) {
    const { file, line, column, pointer } = place;
    const position = line === undefined ? '' : `:${line}:${column ?? 1}`;
    const at = pointer === undefined || pointer === '' ? '' : ` at #${pointer}`;
    super(`${file}${position}: ${problem}${at}${hint === undefined ? '' : `\n  fix: ${hint}`}`);
  }
}

export interface ErrorPlace {
  readonly file: string;
  readonly pointer?: string;
  /** 1-based, and so is the column. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * Reports an error of import as a problem of a spec.
 *
 * @param file the file that the error names
 * @param otherwise the place of an error without a line
 */
export function reportImportError(
  { place, problem, hint }: ImportError,
  file: SourceFile,
  otherwise: Span,
  diagnostics: Diagnostics,
): void {
  const { line, column = 1, pointer = '' } = place;
  const start = line === undefined ? undefined : (lineStarts(file)[line - 1] ?? 0) + column - 1;
  const span = start === undefined ? otherwise : { file, start, end: start + 1 };
  diagnostics.report('bad-document', { problem, pointer }, span, hint === undefined ? {} : { hint });
}
