import { pathPrefix } from '../diagnostics/path-prefix.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { printProblems, problemsOf, type Problem } from '../diagnostics/print.js';
import { ExitCode } from './exit-code.js';
import type { Terminal } from './terminal.js';

/** Prints all problems of a spec: for people, or as JSON. */
export function reportProblems(problems: readonly Problem[], terminal: Terminal, json = false): ExitCode {
  if (json) terminal.out(problemsJson(problems));
  else terminal.err(printProblems(problems, { color: terminal.color }));
  return ExitCode.Refused;
}

/** The same for diagnostics of a spec folder. */
export function reportDiagnostics(found: readonly Diagnostic[], specDir: string, terminal: Terminal): ExitCode {
  return reportProblems(problemsOf(found, pathPrefix(specDir)), terminal);
}

/** The JSON of problems for programs. */
export function problemsJson(problems: readonly Problem[]): string {
  return `${JSON.stringify({ problems: problems.map(withoutFrame) }, null, 2)}\n`;
}

/** The frame repeats the file, so the JSON leaves it out. */
function withoutFrame(problem: Problem): object {
  return { ...problem, frame: undefined };
}
