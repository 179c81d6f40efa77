import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import nodePath, { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Why a file was not read: it is no regular file, too large, or behind a link out of its checkout. The message does not name the file. */
export class NotReadableError extends Error {
  override readonly name = 'NotReadableError';

  constructor(
    message: string,
    /** Size of a file that is too large. */
    readonly bytes?: number,
  ) {
    super(message);
  }
}

// Absent on Windows. Without it, opening a FIFO waits for a writer.
const OPEN_FOR_READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `maxBytes`. Throws a `NotReadableError` for everything else that can have a path, such
 * as a device, a FIFO or a folder: reading one can block, or never end. Symbolic links are followed within the checkout.
 */
export function readRegularFile(path: string, maxBytes: number): Buffer {
  const file = openRegularFile(path);
  try {
    return readWithin(file, fstatSync(file).size, maxBytes);
  } finally {
    closeSync(file);
  }
}

/**
 * A descriptor of a regular file, for reading; the caller closes it. Throws a `NotReadableError` for everything else that
 * can have a path. Symbolic links are followed within the checkout.
 */
export function openRegularFile(path: string): number {
  if (!isInCheckout(path)) throw new NotReadableError('it is behind a link that leads out of the project');
  // Opening a device can have effects of its own.
  requireRegular(statSync(path));
  const file = openSync(path, OPEN_FOR_READING);
  try {
    // Something else may have taken its place in between.
    requireRegular(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Whether no link leads to a file or folder, which need not exist, out of its checkout: a pull request can bring one to what only the
 * machine may read or write.
 */
export function isInCheckout(path: string): boolean {
  return contains(realPathOf(checkoutOf(path)), realPathOf(resolve(path)));
}

/** A whole path with links resolved in as much of it as exists. */
export function realPathOf(path: string): string {
  if (existsSync(path) || path === dirname(path)) return realpathSync.native(path);
  return join(realPathOf(dirname(path)), basename(path));
}

/** The first link on the way from the checkout to a path, which need not exist; undefined if there is none. */
export function linkInCheckout(path: string): string | undefined {
  let inside = checkoutOf(path);
  for (const part of relative(inside, resolve(path)).split(sep)) {
    inside = join(inside, part);
    if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink() === true) return inside;
  }
  return undefined;
}

/** The repository, or else the folder, in which the program runs, for what is below it; otherwise the outermost repository, or the own folder. */
function checkoutOf(path: string): string {
  const whole = resolve(path);
  const here = process.cwd();
  const project = foldersAbove(here).find(isRepository) ?? here;
  if (contains(project, whole)) return project;
  return foldersAbove(dirname(whole)).findLast(isRepository) ?? dirname(whole);
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/** A folder and those above it, the innermost first. */
function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

/** Whether a path is that of a folder, or of something in it. Both are whole paths. */
export function contains(folder: string, path: string, on: typeof nodePath = nodePath): boolean {
  const way = on.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${on.sep}`) && !on.isAbsolute(way);
}

function requireRegular(stats: { readonly isFile: () => boolean }): void {
  if (!stats.isFile()) throw new NotReadableError('it is not a regular file');
}

/** Some files have more to read than their size says, such as those in /proc. */
function readWithin(file: number, size: number, maxBytes: number): Buffer {
  if (size > maxBytes) throw tooLarge(size, maxBytes);
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(Math.max(size + 1 - total, 65_536));
    const bytes = readSync(file, chunk);
    if (bytes === 0) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, total);
    total += bytes;
    if (total > maxBytes) throw tooLarge(total, maxBytes);
    chunks.push(chunk.subarray(0, bytes));
  }
}

function tooLarge(bytes: number, maxBytes: number): NotReadableError {
  return new NotReadableError(`it has ${bytes} bytes, more than ${maxBytes}`, bytes);
}
