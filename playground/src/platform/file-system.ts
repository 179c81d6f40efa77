// `node:fs` of a page: there are no files. Specs are open documents, and templates are in the bundle.

export const constants = { O_RDONLY: 0, O_NONBLOCK: 0 };

export function existsSync(): boolean {
  return false;
}

export function readdirSync(): readonly never[] {
  return [];
}

/** Every folder is its own real path. */
export function realpathSync(path: string): string {
  return path;
}

export function statSync(): { readonly isDirectory: () => boolean; readonly isFile: () => boolean } {
  return { isDirectory: () => true, isFile: () => false };
}

export function lstatSync(): undefined {
  return undefined;
}

export function readFileSync(path: string): never {
  throw new Error(`there is no file ${path}`);
}

export const mkdirSync = readFileSync;
export const openSync = readFileSync;
export const closeSync = readFileSync;
export const fstatSync = readFileSync;
export const readSync = readFileSync;
export default { existsSync, readdirSync, realpathSync, statSync, lstatSync, readFileSync };
