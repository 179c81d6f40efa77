import { setFlagsFromString } from 'node:v8';
import type { ExitCode } from './errors.js';

/** Runs one command line like `main`, with V8 tuned for short processes. */
export async function start(args: readonly string[]): Promise<ExitCode> {
  const flags = OPTIMISE_LATER[process.versions.v8.split('.')[0]!];
  if (flags !== undefined) setFlagsFromString(flags);
  return (await import('./main.js')).main(args);
}

const CALLS = '--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000';

/**
 * Flags by version of V8, which rejects unknown flags. They make a function run ten times as long before V8 optimises
 * it. In the first seconds of a process, optimising takes a third of the processor time and does not pay off.
 */
const OPTIMISE_LATER: Readonly<Record<string, string>> = {
  '11': '--interrupt-budget=1000000',
  '12': CALLS,
  '13': CALLS,
  '14': CALLS,
};
