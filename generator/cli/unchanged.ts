import { DEFAULT_OUT, DEFAULT_SPEC } from '../config/defaults.js';
import { findConfigs } from '../config/find-config.js';
import { findUnchangedRun, type RunPlaces, type RunResult } from '../write/run-record.js';
import { ExitCode } from './exit-code.js';
import { optimiseLater } from './optimise-later.js';
import { readPlainGenerate, type PlainGenerate } from './plain-generate.js';
import { summaryLine } from './summary.js';
import { harmlessTerminal, processTerminal, type Output } from './terminal.js';

/**
 * Reports a `generate` whose output is up to date, without loading the compiler. Returns `undefined` for any other command
 * line. The build bundles this module and its imports into one CommonJS file, and those of {@link placesOf} into a second one: loading them as ES modules takes as long as
 * the rest of such a run.
 */
export async function reportUnchanged(args: readonly string[], output?: Output): Promise<ExitCode | undefined> {
  const begin = performance.now();
  const options = readPlainGenerate(args);
  if (options === undefined) return undefined;
  optimiseLater();
  const results = unchangedRuns(await placesOf(options), options);
  if (results === undefined) return undefined;
  const time = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const { out } = harmlessTerminal(output ?? processTerminal());
  for (const result of results) {
    const report = { created: [], updated: [], unchanged: result.paths, removed: [], left: [] };
    if (options.json) out(`${JSON.stringify(report, null, 2)}\n`);
    else if (!options.quiet) out(`${summaryLine(result, report, time)}\n`);
  }
  return ExitCode.Done;
}

/** The specs of the run with the folders of their packages; `undefined` in every case of doubt. */
async function placesOf(options: PlainGenerate): Promise<readonly RunPlaces[] | undefined> {
  const { spec = DEFAULT_SPEC, out = DEFAULT_OUT, profile, only } = options;
  if (only === undefined && findConfigs().length === 0) return [{ spec, out, profile }];
  return (await import('./configured-targets.js')).configuredTargets(options);
}

/** The runs on record, if there is nothing to do for any of the specs. */
function unchangedRuns(
  places: readonly RunPlaces[] | undefined,
  { check, json }: PlainGenerate,
): readonly RunResult[] | undefined {
  if (places === undefined || (json && places.length > 1)) return undefined;
  const results = places.flatMap((one) => findUnchangedRun(one, check) ?? []);
  return results.length === places.length ? results : undefined;
}
