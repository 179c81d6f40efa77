import { positionAt, type Position } from '../diagnostics/diagnostics.js';
import { closeSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { JsonPlaces } from '../json-places.js';
import { NotReadableError, openRegularFile } from '../regular-file.js';

/** The text of one JSON value, and where it begins in its file. */
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

/** Longest value, in UTF-16 units: V8 has no strings of twice as many. */
const MAX_VALUE_LENGTH = 2 ** 28;

/**
 * Divides a text that comes in pieces into the JSON values of which it is a sequence. The items of a list at the top are
 * values of their own. Only one value is in memory at a time. Values are delimited and not parsed: each may still be no JSON.
 */
export class JsonValues {
  #line: number;
  #column = 1;
  /** Pieces of the value at hand, before the current chunk. */
  #parts: string[] = [];
  #length = 0;
  /** Where the value at hand begins in the chunk; -1 between values. */
  #from = -1;
  #start: Position = { line: 1, column: 1 };
  /** Open braces and brackets of the value at hand. */
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** A number, or a word such as `true`: it ends where something else begins. */
  #isWord = false;
  #isInList = false;
  /** In a list: whether an item may come, and whether a comma has to. */
  #expects: 'item' | 'first' | 'comma' | 'end' = 'item';

  /**
   * @param longest longest value
   * @param line the only line, which is one list; absent: any lines and values
   */
  constructor(
    readonly longest = MAX_VALUE_LENGTH,
    readonly line?: number,
  ) {
    this.#line = line ?? 1;
  }

  /** The values that end in a piece of the text. */
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

  /** The last value, which nothing follows. */
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

  /** Whether a character outside of values belongs to the list at the top. */
  #between(code: number): boolean {
    if (this.#expects === 'end') throw this.#error('expected the end of the line');
    if (!this.#isInList) {
      if (code !== BRACKET) return false;
      this.#isInList = true;
      this.#expects = 'first';
    } else if (code === END_BRACKET && this.#expects !== 'item') {
      this.#isInList = false;
      this.#expects = this.line === undefined ? 'item' : 'end';
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

  /** @param rest the end of the value, which is in no piece before */
  #take(rest: string): JsonText {
    const text = this.#parts.join('') + rest;
    this.#parts = [];
    this.#length = 0;
    this.#from = -1;
    this.#expects = this.#isInList ? 'comma' : 'item';
    return { text, ...this.#start };
  }

  #error(message: string): NotJsonError {
    return new NotJsonError(message, this.#line, this.#column);
  }
}

const [QUOTE, BACKSLASH, BRACE, END_BRACE, BRACKET, END_BRACKET, COMMA, LINE_FEED] = [...'"\\{}[],\n'].map((one) =>
  one.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff;
}

/** Characters of numbers, `true`, `false` and `null`. */
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

/** Keys and indices from the root of a payload. */
export type Path = readonly (string | number)[];

/**
 * Where the values at these paths begin. For an entry of an object, that is its key. A path that leads nowhere has the place
 * of the innermost value around it.
 */
export function placesIn({ text, ...start }: JsonText, paths: readonly Path[]): readonly Position[] {
  const places = new JsonPlaces(text);
  const file = { path: '', text };
  return paths.map((path) => {
    const { line, column } = positionAt(file, places.find(path.map(String)).start);
    return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
  });
}
