import { findUnchangedRun } from '../write/run-record.js';
import { ExitCode } from './exit-code.js';
import { readPlainGenerate } from './plain-generate.js';
import { summaryLine } from './summary.js';
import { harmlessTerminal, processTerminal } from './terminal.js';

/**
 * Runs one command line, as `main` does. If it is a `generate` that has nothing to do, it is told here, and nothing of
 * the compiler is loaded.
 */
export async function start(args: readonly string[]): Promise<ExitCode> {
  return tellUnchanged(args) ?? (await import('./main.js')).main(args);
}

function tellUnchanged(args: readonly string[]): ExitCode | undefined {
  const begin = performance.now();
  const options = readPlainGenerate(args);
  if (options === undefined) return undefined;
  const result = findUnchangedRun(options, options.check);
  if (result === undefined) return undefined;
  const report = { created: [], updated: [], unchanged: result.paths, removed: [], left: [] };
  const time = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const { out } = harmlessTerminal(processTerminal());
  out(`${options.json ? JSON.stringify(report, null, 2) : summaryLine(result, report, time)}\n`);
  return ExitCode.Done;
}
