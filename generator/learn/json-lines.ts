import { JsonValues, NotJsonError, type JsonText } from './json-values.js';

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
