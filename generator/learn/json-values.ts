import type { Position } from '../diagnostics/diagnostics.js';

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
