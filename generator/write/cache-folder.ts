import {
  closeSync,
  existsSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
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

/** Writes what {@link readOwn} may believe, in one step, so that nobody reads half of it. */
export function writeOwn(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const now = Date.now();
  const prepared = `${path}.${process.pid}-${now}`;
  const file = openSync(prepared, 'wx');
  try {
    writeFileSync(file, `${stampOf(fstatSync(file), now)}\n${text}`);
    futimesSync(file, now / 1000, now / 1000);
    renameSync(prepared, path);
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
  const file = openSync(path, 'r');
  try {
    const info = fstatSync(file);
    const text = readFileSync(file, 'utf8');
    const stamp = `${stampOf(info, info.mtimeMs)}\n`;
    return text.startsWith(stamp) ? text.slice(stamp.length) : undefined;
  } finally {
    closeSync(file);
  }
}

function stampOf({ ino }: Stats, mtimeMs: number): string {
  return `${ino} ${Math.round(mtimeMs)}`;
}
