import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './areas.js';
import { sampled } from './sampled.js';

// A mutant may not write a golden file that is not there.
process.env.CI = 'true';

const { values, positionals } = parseArgs({
  options: { 'one-in': { type: 'string' }, first: { type: 'string' }, tests: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const [name = '', ...mutate] = positionals;
const oneIn = Number(values['one-in'] ?? 1);
const first = Number(values.first ?? 0);
const area = areas[name];
if (area === undefined)
  throw new Error(
    `npm run mutation -- <${Object.keys(areas).join('|')}> [files] [--one-in <n> [--first <n>]] [--tests <glob>]`,
  );
process.env.MUTATED_AREA = name;
process.env.MUTATION_TESTS = JSON.stringify(values.tests ?? area.tests);

const mutated = mutate.length > 0 ? mutate : [...area.mutate];

await new Stryker({
  mutate: oneIn > 1 ? sampled(mutated, oneIn, first) : mutated,
  ignorePatterns: ['/dist', '/generated/dist', '/site', '/bench', 'test/mutation/reports'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Each mutant of a table that is made while its module loads would need a thread of its own, and all tests.
  ignoreStatic: true,
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 30,
  // Below the repository, other programs would take the mutated copies for sources.
  tempDirName: join(tmpdir(), `mutation-${process.pid}`),
  // What other tests detected says nothing of these.
  incremental: oneIn <= 1 && values.tests === undefined,
  incrementalFile: `test/mutation/reports/${name}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `test/mutation/reports/${name}.json` },
  htmlReporter: { fileName: `test/mutation/reports/${name}.html` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  // Packages of sample specs are compiled with the mutated modules in them.
  disableTypeChecks: name === 'runtime' ? 'templates/runtime/*.ts' : false,
  // Stryker would rewrite its paths with an API that this TypeScript does not have; nothing here compiles by it.
  tsconfigFile: 'none',
  allowEmpty: false,
}).runMutationTest();
