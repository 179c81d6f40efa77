import { setFlagsFromString } from 'node:v8';
import type { ExitCode } from './errors.js';

/**
 * Runs one command line, as `main` does. V8 is told to run a function longer before it optimises it: in the first seconds of a
 * process, optimising takes a third of the processor time and does not pay off. A process that runs longer still optimises what it
 * runs most.
 */
export async function start(args: readonly string[]): Promise<ExitCode> {
  setFlagsFromString(`--interrupt-budget=${BUDGET}`);
  return (await import('./main.js')).main(args);
}

/** Bytes of bytecode that a function runs before V8 considers optimising it; 66 to 132 kB unless set. */
const BUDGET = 1_000_000;
