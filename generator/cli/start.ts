import { findConfigs } from '../config/find-config.js';
import { findUnchangedRun } from '../write/run-record.js';
import { ExitCode } from './exit-code.js';
import { readPlainGenerate } from './plain-generate.js';
import { summaryLine } from './summary.js';
import { harmlessTerminal, processTerminal } from './terminal.js';

/**
 * Runs one command line, as `main` does. A `generate` whose output is up to date is reported here, without loading the
 * compiler.
 */
export async function start(args: readonly string[]): Promise<ExitCode> {
  const unchanged = reportUnchanged(args);
  if (unchanged !== undefined) return unchanged;
  const isLongRunning = args.includes('--watch') || args.includes('mock') || args.includes('lsp');
  if (!isLongRunning) (await import('./optimise-later.js')).optimiseLater();
  return (await import('./main.js')).main(args);
}

function reportUnchanged(args: readonly string[]): ExitCode | undefined {
  const begin = performance.now();
  const options = readPlainGenerate(args);
  if (options === undefined || findConfigs().length > 0) return undefined;
  const result = findUnchangedRun(options, options.check);
  if (result === undefined) return undefined;
  const report = { created: [], updated: [], unchanged: result.paths, removed: [], left: [] };
  const time = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const { out } = harmlessTerminal(processTerminal());
  out(`${options.json ? JSON.stringify(report, null, 2) : summaryLine(result, report, time)}\n`);
  return ExitCode.Done;
}
