import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print.js';
import { ExitCode } from './exit-code.js';
import type { Terminal } from './terminal.js';

/** Prints all problems of a spec, with paths that can be clicked. */
export function reportProblems(problems: readonly Diagnostic[], specDir: string, terminal: Terminal): ExitCode {
  terminal.err(printDiagnostics(problems, { color: terminal.color, prefix: prefixOf(specDir) }));
  return ExitCode.Refused;
}

/** What stands before a path inside the spec so that it is a path from here. */
export function prefixOf(specDir: string): string {
  const path = specDir.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, '');
  return path === '' || path === '.' ? '' : `${path}/`;
}
