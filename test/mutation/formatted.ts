import type { OutputFile } from '../../generator/emit/output-file.js';
import { formatFile } from '../../generator/write/format.js';

const known = new Map<string, Promise<string>>();

/** The bytes of a file. Most mutants change few files, and the others need not be formatted again. */
export function formatted(file: OutputFile): Promise<string> {
  const text = known.get(file.text) ?? formatFile(file);
  known.set(file.text, text);
  return text;
}
