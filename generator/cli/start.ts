import type { ExitCode } from './exit-code.js';

/** Runs one command line, as `main` does, with the compiler's own limits for V8. */
export async function start(args: readonly string[]): Promise<ExitCode> {
  const isLongRunning = args.includes('--watch') || args.includes('mock') || args.includes('lsp');
  if (!isLongRunning) (await import('./optimise-later.js')).optimiseLater();
  return (await import('./main.js')).main(args);
}
