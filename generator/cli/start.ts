import type { ExitCode } from './errors.js';

/** Runs one command line, as `main` does, with the compiler's own limits for V8. */
export async function start(args: readonly string[]): Promise<ExitCode> {
  const isLongRunning = args.includes('--watch') || args.includes('mock') || args.includes('lsp');
  if (!isLongRunning) (await import('./start.js')).optimiseLater();
  return (await import('./main.js')).main(args);
}

/**
 * Makes V8 run a function longer before it optimises it. In a process of two seconds, optimising takes a third of the
 * processor time and does not pay off. A process that runs longer still optimises what it runs most.
 */
export function optimiseLater(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(`--interrupt-budget=${BUDGET}`);
}

/** Bytes of bytecode that a function runs before V8 considers optimising it; 66 to 132 kB unless set. */
const BUDGET = 1_000_000;
