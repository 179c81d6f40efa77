import { basename, resolve } from 'node:path';

/**
 * Whether a path below the root is none of the spec: hidden files and folders, and `node_modules`. The root itself may have
 * such a name.
 */
export function isForeignPath(path: string, root: string): boolean {
  return resolve(path) !== root && /^(?:\..*|node_modules)$/.test(basename(path));
}
