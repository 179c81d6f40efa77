import type { JsonText } from './json-values.js';

/** Longest line, in UTF-16 units. */
const MAX_LINE_LENGTH = 2 ** 28;

/** Divides a text that comes in pieces into its lines, each of which is a JSON value. Lines without text are left out. */
export class JsonLines {
  #line = 1;
  #parts: string[] = [];
  #length = 0;
  #isTooLong = false;

  /** @param longest longest line; longer ones have no text */
  constructor(readonly longest = MAX_LINE_LENGTH) {}

  /** The lines that end in a piece of the text; a line that is too long is without its text. */
  *push(chunk: string): Generator<JsonText> {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      this.#add(chunk.slice(from, end));
      yield* this.#take();
      from = end + 1;
    }
    this.#add(chunk.slice(from));
  }

  *end(): Generator<JsonText> {
    yield* this.#take();
  }

  #add(part: string): void {
    this.#length += part.length;
    if (this.#length > this.longest) {
      this.#isTooLong = true;
      this.#parts = [];
    }
    if (!this.#isTooLong) this.#parts.push(part);
  }

  *#take(): Generator<JsonText> {
    const text = this.#isTooLong ? '…' : this.#parts.join('');
    const line = this.#line;
    this.#parts = [];
    this.#length = 0;
    this.#isTooLong = false;
    this.#line++;
    const mark = line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
    if (/\S/.test(text)) yield { text: text.slice(mark), line, column: 1 + mark };
  }
}
