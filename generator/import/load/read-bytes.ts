import { NotReadableError, readRegularFile } from '../../regular-file.js';
import { ImportError } from './import-error.js';

/** Largest file that an import reads: a document, or a file that an earlier import wrote. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * The bytes of a regular file.
 *
 * @param name what messages call the file
 * @throws {ImportError} if it is a device, a FIFO or a folder, is too large, or cannot be read
 */
export function readBytes(path: string, name: string): Buffer {
  try {
    return readRegularFile(path, MAX_BYTES);
  } catch (error) {
    if (error instanceof NotReadableError) throw new ImportError({ file: name }, error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError({ file: name }, `the file cannot be read: ${reason}`);
  }
}
