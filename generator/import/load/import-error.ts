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
