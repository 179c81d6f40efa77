import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above a file that has a `spec.yaml`, on disk or in the editor. */
export function specRootOf(file: string, isOpen: (path: string) => boolean): string | undefined {
  for (let dir = dirname(file); ; dir = dirname(dir)) {
    const root = join(dir, 'spec.yaml');
    if (isOpen(root) || existsSync(root)) return dir;
    if (dirname(dir) === dir) return undefined;
  }
}
