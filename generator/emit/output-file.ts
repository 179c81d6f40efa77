import { MARK } from '../model/spec-words.js';
import type { Subpath } from './package/subpath.js';

/** A file of the generated package, in memory. */
export interface OutputFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** How the writer formats the text; absent or `none` for no formatting. */
  readonly format?: 'typescript' | 'json' | 'markdown' | 'yaml' | 'none';
  readonly plugin?: string;
  /** The subpath of the package that offers the module or the document. */
  readonly subpath?: Omit<Subpath, 'path'>;
}

/** Adds a comment that marks the file as generated, if its format has comments. */
export function withBanner(file: OutputFile): OutputFile {
  if (file.format === 'typescript') return { ...file, text: `// ${MARK}\n\n${file.text}` };
  return file.format === 'markdown' ? { ...file, text: `<!-- ${MARK} -->\n\n${file.text}` } : file;
}
