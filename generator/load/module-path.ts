import { posix } from 'node:path';

/** The path of a module without its ending: sources end with `.ts`, what is transpiled with `.js`. */
export function pathWithoutEnding(path: string): string {
  return path.replace(/\.[jt]s$/, '');
}

/** The path of the source that a module imports by a relative specifier. */
export function importedPath(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
}
