import { JsonValues, NotJsonError, type JsonText } from './json-values.js';
import { closeSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { NotReadableError, openRegularFile } from '../regular-file.js';

/** Longest line that is no list, in UTF-16 units. */
const MAX_LINE_LENGTH = 2 ** 28;

/**
 * Divides a text that comes in pieces into its lines, each of which is a JSON value. The items of a list on a line are values of their
 * own, so that only one of them is in memory at a time. Lines without text are left out, and so is the rest of a broken list.
 */
export class JsonLines {
  #line = 1;
  #parts: string[] = [];
  #length = 0;
  /** Undefined until a line has a character other than spaces. */
  #form: 'value' | 'too-long' | 'broken' | JsonValues | undefined;

  /** @param longest longest line that is no list; longer ones have no text */
  constructor(readonly longest = MAX_LINE_LENGTH) {}

  /** The values that end in a piece of the text, and what breaks a list. A line that is too long is without its text. */
  *push(chunk: string): Generator<JsonText | NotJsonError> {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield* this.#add(chunk.slice(from, end));
      yield* this.end();
      from = end + 1;
    }
    yield* this.#add(chunk.slice(from));
  }

  /** The text that the end of a line completes. */
  *end(): Generator<JsonText | NotJsonError> {
    const form = this.#form;
    if (form instanceof JsonValues) yield* this.#unlessBroken(form.end());
    else if (form === 'value' || form === 'too-long') yield this.#whole(form);
    this.#parts = [];
    this.#length = 0;
    this.#form = undefined;
    this.#line++;
  }

  *#add(part: string): Generator<JsonText | NotJsonError> {
    if (this.#form instanceof JsonValues) return yield* this.#unlessBroken(this.#form.push(part));
    if (this.#form === 'broken' || this.#form === 'too-long') return;
    this.#length += part.length;
    this.#parts.push(part);
    const first = this.#form === undefined ? /\S/.exec(part)?.[0] : undefined;
    if (first === '[') {
      this.#form = new JsonValues(this.longest, this.#line);
      return yield* this.#unlessBroken(this.#form.push(this.#parts.join('')));
    }
    if (first !== undefined) this.#form = 'value';
    if (this.#length > this.longest) {
      this.#form = 'too-long';
      this.#parts = [];
    }
  }

  *#unlessBroken(items: Generator<JsonText>): Generator<JsonText | NotJsonError> {
    try {
      yield* items;
    } catch (error) {
      if (!(error instanceof NotJsonError)) throw error;
      this.#form = 'broken';
      yield error;
    }
  }

  #whole(form: 'value' | 'too-long'): JsonText {
    const text = form === 'too-long' ? '…' : this.#parts.join('');
    const mark = this.#line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    return { text: text.slice(mark), line: this.#line, column: 1 + mark };
  }
}

/** The value that a text is in JSON. The messages of JSON.parse quote the text, which may be anything. */
export function parsedJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

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
