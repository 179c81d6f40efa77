import {
  closeSync,
  existsSync,
  fstatSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { renamePatiently } from './patiently.js';
import { readRegularFile } from '../regular-file.js';

/** Larger than what a run keeps of 10,000 objects. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Where runs keep what they know, in the project that the spec is part of; absent where it has no packages installed, and
 * where a link leads out of the project: a checkout can bring one.
 */
export function cacheFolder(spec: string): string | undefined {
  if (!existsSync(spec)) return undefined;
  const home = foldersAbove(dirname(realpathSync(spec))).find((folder) =>
    ['package.json', 'node_modules'].every((name) => existsSync(join(folder, name))),
  );
  if (home === undefined) return undefined;
  const folder = join(home, 'node_modules/.cache/snowspec');
  const nearest = foldersAbove(folder).find((one) => lstatSync(one, { throwIfNoEntry: false }) !== undefined)!;
  return realpathSync(nearest) === nearest ? folder : undefined;
}

/** The folder and its parents, from the inside out. */
export function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Writes what {@link readOwn} may believe, in one step, so that no reader sees a partial file. */
export function writeOwn(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const now = Date.now();
  const prepared = `${path}.${process.pid}-${now}`;
  const file = openSync(prepared, 'wx');
  try {
    writeFileSync(file, `${stampOf(fstatSync(file), now)}\n${text}`);
    futimesSync(file, now / 1000, now / 1000);
    renamePatiently(prepared, path);
  } finally {
    closeSync(file);
    rmSync(prepared, { force: true });
  }
}

/**
 * What {@link writeOwn} has written there, on this disk. A spec may come from a stranger, and whatever lies beside it too:
 * a file that was checked out, unpacked or copied is not believed, since it names another inode and another time.
 */
export function readOwn(path: string): string | undefined {
  const info = lstatSync(path);
  if (!info.isFile()) return undefined;
  const text = readRegularFile(path, MAX_BYTES).toString();
  const stamp = `${stampOf(info, info.mtimeMs)}\n`;
  return text.startsWith(stamp) ? text.slice(stamp.length) : undefined;
}

function stampOf({ ino }: Stats, mtimeMs: number): string {
  return `${ino} ${Math.round(mtimeMs)}`;
}
