import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the benchmarks. The code that runs lies in `dist/bench` below it. */
export const benchFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The folder that has the peers installed; modules that import them must lie below it. */
export const peersFolder = join(benchFolder, 'peers');

/** The root of the repository. */
export const rootFolder = resolve(benchFolder, '..');

/** A folder for what a suite writes; not in version control. */
export function workFolder(suite: string): string {
  return join(peersFolder, 'out', suite);
}
