import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Why a file was not read: it is no regular file, or it is too large. The message does not name the file. */
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
 * as a device, a FIFO or a folder: reading one can block, or never end. Symbolic links are followed.
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
 * can have a path. Symbolic links are followed.
 */
export function openRegularFile(path: string): number {
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
