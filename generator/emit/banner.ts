import { MARK } from '../model/spec-words.js';
import type { OutputFile } from './output-file.js';

/** Adds a comment that marks the file as generated, if its format has comments. */
export function withBanner(file: OutputFile): OutputFile {
  if (file.format === 'typescript') return { ...file, text: `// ${MARK}\n\n${file.text}` };
  return file.format === 'markdown' ? { ...file, text: `<!-- ${MARK} -->\n\n${file.text}` } : file;
}
