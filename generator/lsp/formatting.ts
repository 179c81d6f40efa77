import { formatSpecFile } from '../fmt/format-spec.js';
import { withLineEndsOf } from '../write/compare.js';
import type { SourceFile } from '../read/syntax.js';
import type { Edit } from './rename.js';

/**
 * The edit that gives a file its canonical layout, as `snowspec fmt` does. It covers only the lines from the first to the
 * last difference, so that the editor keeps the cursor and its folds elsewhere. Returns `undefined` if the file has this
 * layout already, or cannot be formatted because it is not YAML.
 */
export function formattingEdit(file: SourceFile): Edit | undefined {
  const formatted = formatSpecFile(file);
  if ('problems' in formatted) return undefined;
  const text = withLineEndsOf(formatted.text, file.text);
  if (text === file.text) return undefined;
  const before = linesOf(file.text);
  const after = linesOf(text);
  const first = sameLines(before, after);
  const last = sameLines(before.slice(first).reverse(), after.slice(first).reverse());
  const start = lengthOf(before.slice(0, first));
  const end = file.text.length - lengthOf(before.slice(before.length - last));
  return { span: { file, start, end }, text: after.slice(first, after.length - last).join('') };
}

/** The lines of a text with their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The number of lines at the beginning that both have. */
function sameLines(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index]);
  return different === -1 ? a.length : different;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}
