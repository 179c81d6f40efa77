import { findConfigs } from '../config/find-config.js';
import { findUnchangedRun } from '../write/run-record.js';
import { ExitCode } from './exit-code.js';
import { readPlainGenerate } from './plain-generate.js';
import { summaryLine } from './summary.js';
import { harmlessTerminal, processTerminal } from './terminal.js';

/**
 * Reports a `generate` whose output is up to date, without loading the compiler. Returns `undefined` for any other command
 * line. The build bundles this module and its imports into one CommonJS file: loading them as ES modules takes as long as
 * the rest of such a run.
 */
export function reportUnchanged(args: readonly string[]): ExitCode | undefined {
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
