/** A file of the generated package, in memory. */
export interface OutputFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** How the writer formats it; absent or `none`: the text is written as it is. */
  readonly format?: 'typescript' | 'json' | 'markdown' | 'yaml' | 'none';
}
