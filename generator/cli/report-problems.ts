import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathPrefix } from '../diagnostics/path-prefix.js';
import { printDiagnostics } from '../diagnostics/print.js';
import { ExitCode } from './exit-code.js';
import type { Terminal } from './terminal.js';

/** Prints all problems of a spec, with paths relative to the working directory. */
export function reportProblems(problems: readonly Diagnostic[], specDir: string, terminal: Terminal): ExitCode {
  terminal.err(printDiagnostics(problems, { color: terminal.color, prefix: pathPrefix(specDir) }));
  return ExitCode.Refused;
}
