import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where runs keep what they know, in the project that the spec is part of; absent where it has no packages installed. */
export function cacheFolder(spec: string): string | undefined {
  if (!existsSync(spec)) return undefined;
  const home = foldersAbove(dirname(realpathSync(spec))).find((folder) =>
    ['package.json', 'node_modules'].every((name) => existsSync(join(folder, name))),
  );
  return home === undefined ? undefined : join(home, 'node_modules/.cache/snowspec');
}

/** The folder and those that it stands in, from the inside out. */
export function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** So that nobody reads half of it. */
export function writeInOneStep(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const prepared = `${path}.${process.pid}-${Date.now()}`;
  try {
    writeFileSync(prepared, text, { flag: 'wx' });
    renameSync(prepared, path);
  } finally {
    rmSync(prepared, { force: true });
  }
}
