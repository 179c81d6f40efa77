import { toJson } from '../../generator/diagnostics/print.js';
import type { Diagnostic } from '../../generator/diagnostics/index.js';

/** Each problem in a line, without the excerpt of its file; `nothing` if there is none. */
export function linesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  const lines = diagnostics.map((diagnostic) => {
    const { file, line, column, code, message, expected, hint, related = [] } = toJson(diagnostic);
    return [
      `${file}:${line}:${column} ${code}: ${message}`,
      ...(expected === undefined ? [] : [`expected: ${expected}`]),
      ...(hint === undefined ? [] : [`fix: ${hint}`]),
      ...related.map((other) => `see: ${other.file}:${other.line}:${other.column} ${other.message}`),
    ].join(' | ');
  });
  return lines.length === 0 ? ['nothing'] : lines;
}
