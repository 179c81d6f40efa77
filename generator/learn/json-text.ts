import { positionAt, type Position } from '../diagnostics/diagnostics.js';
import { closeSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { JsonPlaces } from '../json-places.js';
import { NotReadableError, openRegularFile } from '../regular-file.js';

/** The text of a JSON value, with its place in the file. */
export interface JsonText extends Position {
  readonly text: string;
}

/** A text that is no sequence of JSON values. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError';

  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** Maximal length of a value in UTF-16 units; the limit of V8 is less than twice as much. */
const MAX_VALUE_LENGTH = 2 ** 28;

/**
 * Divides chunks of text into JSON values, of which only one is in memory at a time. The items of an outermost list are
 * separate values. Values are not parsed, so that each may be invalid.
 */
export class JsonValues {
  #line: number;
  #column = 1;
  /** Parts of the current value in earlier chunks. */
  #parts: string[] = [];
  #length = 0;
  /** Start of the current value in the chunk; -1 between values. */
  #from = -1;
  #start: Position = { line: 1, column: 1 };
  /** Number of open braces and brackets in the current value. */
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** Whether the value is a number or a word such as `true`, which other characters end. */
  #isWord = false;
  #isInList = false;
  /** The next part of a list: an item, an item or its end, a comma or its end, or the end of the line. */
  #expects: 'item' | 'first' | 'comma' | 'end' = 'item';
  /** The next part behind a value or list. */
  readonly #after: 'item' | 'end';

  /**
   * @param longest maximal length of a value
   * @param line the number of a line with one value or list; any lines and values by default
   */
  constructor(
    readonly longest = MAX_VALUE_LENGTH,
    line?: number,
  ) {
    this.#line = line ?? 1;
    this.#after = line === undefined ? 'item' : 'end';
  }

  /** The values that end in a chunk. */
  *push(chunk: string): Generator<JsonText> {
    if (this.#from >= 0) this.#from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#isWord && !isWordCode(code)) {
        this.#isWord = false;
        yield this.#take(chunk.slice(this.#from, at));
      }
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) {
          this.#isText = false;
          if (this.#depth === 0) {
            this.#count(code);
            yield this.#take(chunk.slice(this.#from, at + 1));
            continue;
          }
        }
      } else if (this.#from < 0) {
        if (isSpace(code)) this.#count(code);
        else if (!this.#between(code)) this.#begin(code, at);
        continue;
      } else if (code === QUOTE) this.#isText = true;
      else if (code === BRACE || code === BRACKET) this.#depth++;
      else if (code === END_BRACE || code === END_BRACKET) {
        this.#depth--;
        if (this.#depth === 0) {
          this.#count(code);
          yield this.#take(chunk.slice(this.#from, at + 1));
          continue;
        }
      }
      this.#count(code);
    }
    if (this.#from >= 0) {
      this.#length += chunk.length - this.#from;
      if (this.#length > this.longest) throw this.#error('a value is longer than 2^28 characters');
      this.#parts.push(chunk.slice(this.#from));
    }
  }

  /** The last value. */
  *end(): Generator<JsonText> {
    if (this.#isWord) yield this.#take('');
    if (this.#from >= 0) throw new NotJsonError('the value does not end', this.#start.line, this.#start.column);
    if (this.#isInList) throw this.#error('the list does not end');
  }

  #count(code: number): void {
    if (code === LINE_FEED) {
      this.#line++;
      this.#column = 1;
    } else this.#column++;
  }

  /** Whether a character between values belongs to the outermost list. */
  #between(code: number): boolean {
    if (this.#expects === 'end') throw this.#error('expected the end of the line');
    if (!this.#isInList) {
      if (code !== BRACKET) return false;
      this.#isInList = true;
      this.#expects = 'first';
    } else if (code === END_BRACKET && this.#expects !== 'item') {
      this.#isInList = false;
      this.#expects = this.#after;
    } else if (this.#expects === 'comma') {
      if (code !== COMMA) throw this.#error('expected a comma or the end of the list');
      this.#expects = 'item';
    } else return false;
    this.#count(code);
    return true;
  }

  #begin(code: number, at: number): void {
    this.#start = { line: this.#line, column: this.#column };
    if (code === BRACE || code === BRACKET) this.#depth = 1;
    else if (code === QUOTE) this.#isText = true;
    else if (isWordCode(code)) this.#isWord = true;
    else throw this.#error('expected a JSON value');
    this.#from = at;
    this.#count(code);
  }

  /** @param rest the part of the value in the current chunk */
  #take(rest: string): JsonText {
    const text = this.#parts.join('') + rest;
    this.#parts = [];
    this.#length = 0;
    this.#from = -1;
    this.#expects = this.#isInList ? 'comma' : this.#after;
    return { text, ...this.#start };
  }

  #error(message: string): NotJsonError {
    return new NotJsonError(message, this.#line, this.#column);
  }
}

const [QUOTE, BACKSLASH, BRACE, END_BRACE, BRACKET, END_BRACKET, COMMA, LINE_FEED] = [...'"\\{}[],\n'].map(
  (character) => character.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff;
}

function isWordCode(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x45 ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e
  );
}

/**
 * Divides chunks of text into lines with one JSON value or one list each. Items of a list are separate values, of which
 * only one is in memory at a time. The rest of a line behind an error is left out.
 */
export class JsonLines {
  #line = 1;
  /** Undefined behind an error. */
  #values: JsonValues | undefined;

  /** @param longest maximal length of a value */
  constructor(readonly longest = MAX_VALUE_LENGTH) {
    this.#values = new JsonValues(longest, 1);
  }

  /** The values that end in a chunk, and errors. */
  *push(chunk: string): Generator<JsonText | NotJsonError> {
    for (const [index, part] of chunk.split('\n').entries()) {
      if (index > 0) yield* this.#endLine();
      yield* this.#divide((values) => values.push(part));
    }
  }

  /** The value at the end of the last line. */
  *end(): Generator<JsonText | NotJsonError> {
    yield* this.#divide((values) => values.end());
  }

  *#endLine(): Generator<JsonText | NotJsonError> {
    yield* this.end();
    this.#line++;
    this.#values = new JsonValues(this.longest, this.#line);
  }

  *#divide(divided: (values: JsonValues) => Generator<JsonText>): Generator<JsonText | NotJsonError> {
    if (this.#values === undefined) return;
    try {
      yield* divided(this.#values);
    } catch (error) {
      if (!(error instanceof NotJsonError)) throw error;
      this.#values = undefined;
      yield error;
    }
  }
}

const CHUNK_BYTES = 1 << 20;

/** An unreadable file. The message does not contain its name. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * The text of a regular file in chunks, so that large files need not fit into memory.
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

/** The problem without the path, which the error's message contains. */
function problemOf({ code }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`;
}

/** Keys and indices from the root of a payload. */
export type Path = readonly (string | number)[];

/**
 * Finds the positions of values by path; of an entry of an object, that of its key. A path without a value has the
 * position of the nearest value around it.
 */
export function positionsIn({ text, ...start }: JsonText): (path: Path) => Position {
  const places = new JsonPlaces(text);
  const file = { path: '', text };
  return (path) => {
    const { line, column } = positionAt(file, places.find(path.map(String)).start);
    return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
  };
}
