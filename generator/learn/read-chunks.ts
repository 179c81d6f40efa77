import { closeSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { NotReadableError, openRegularFile } from '../regular-file.js';
import { NotJsonError } from './json-values.js';

const CHUNK_BYTES = 1 << 20;

/** A file of payloads that cannot be read. The message does not name the file. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * The text of a regular file in pieces, so that a file may be larger than memory.
 *
 * @throws {UnreadableError} if it is a device, a FIFO or a folder, or cannot be read
 * @throws {NotJsonError} if it is not UTF-8
 */
export function* readChunks(path: string): Generator<string> {
  const file = open(path);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let line = 1;
  try {
    for (let bytes = read(file, buffer); bytes > 0; bytes = read(file, buffer)) {
      const text = decode(decoder, buffer.subarray(0, bytes), line);
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++;
      yield text;
    }
    yield decode(decoder, undefined, line);
  } finally {
    closeSync(file);
  }
}

function open(path: string): number {
  try {
    return openRegularFile(path);
  } catch (error) {
    if (error instanceof NotReadableError) throw new UnreadableError(error.message);
    throw new UnreadableError(problemOf(error as NodeJS.ErrnoException));
  }
}

function read(file: number, buffer: Buffer): number {
  try {
    return readSync(file, buffer);
  } catch (error) {
    throw new UnreadableError(problemOf(error as NodeJS.ErrnoException));
  }
}

function decode(decoder: TextDecoder, bytes: Buffer | undefined, line: number): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new NotJsonError('the file is not UTF-8', line, 1);
  }
}

/** The message of the error has the path. */
function problemOf({ code }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`;
}
