import type { Entry, Node, ScalarNode, SourceFile, Span } from './syntax.js';

/**
 * Reads a file that holds nothing but the common part of YAML, without the YAML reader, which takes seven times as long.
 * Undefined where there is anything else, and wherever something may be wrong: the YAML reader reads or reports that. Where it
 * returns a tree, the YAML reader finds no problem and makes the same tree.
 *
 * The common part: maps and lists in blocks, in braces and in brackets, plain and quoted texts on one line, texts in blocks, and
 * `!not-shown`.
 */
export function readPlainYaml(file: SourceFile): Node | undefined {
  const { text } = file;
  if (!CHARACTERS.test(text) || OTHER_SPACE.test(text) || MARKER.test(text)) return undefined;
  try {
    return new Reader(file).file();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** Printable characters, none of which ends a line for anybody but a line feed. */
const CHARACTERS = /^[\n -~\u{a0}-\u{2027}\u{202a}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;
const OTHER_SPACE = /[^\S \n]/;
/** Directives, and the beginnings and ends of documents. */
const MARKER = /^(?:---|\.\.\.|%)/m;

/** There is something that this reader leaves to the YAML reader. */
class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

/** A plain text on one line, of a block. It ends before a colon and a comment. */
const PLAIN = /(?:[^\s,[\]{}#&*!|>'"%@`:?-]|-(?=\S))(?:[^\s:#]|:(?=\S)|(?<=\S)#| +(?=[^\s#:]|:\S))*/y;
/** The same inside of braces and brackets. */
const PLAIN_IN_FLOW =
  /(?:[^\s,[\]{}#&*!|>'"%@`:?-]|-(?=[^\s,[\]{}]))(?:[^\s:#,[\]{}]|:(?=[^\s,[\]{}])|(?<=\S)#| +(?=[^\s#:,[\]{}]|:[^\s,[\]{}]))*/y;
const SINGLE_QUOTED = /'(?:[^'\n]|'')*'(?!')/y;
const DOUBLE_QUOTED = /"[^"\\\n]*"/y;
const NOT_SHOWN = /!not-shown(?=[\s,\]}]|$)/y;
const BLOCK_TEXT = /[|>]-?(?=\n)/y;

/** Far less than the language allows, so that only the YAML reader counts. */
const MAX_DEPTH = 40;
/** YAML allows 1,024 characters. */
const MAX_KEY = 1000;

class Reader {
  readonly #file: SourceFile;
  readonly #text: string;
  /** The offset of what is read next. */
  #at = 0;
  /** The column of the next thing in a block, if that is next; -1 at the end of the text. */
  #column = 0;
  /** Where the last value ends, with a comment behind it: so far reaches a block that ends with it. */
  #outerEnd = 0;
  #depth = 0;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
  }

  file(): Node {
    this.#nextLine();
    if (this.#column !== 0) throw new NotPlain();
    const node = this.#block(-1);
    if (this.#at < this.#text.length) throw new NotPlain();
    return node;
  }

  // -------------------------------------------------------------------------------------------------------------- lines

  /** Goes from the start of a line to what is next in a block. */
  #nextLine(): void {
    let deepest = -1;
    for (;;) {
      const start = this.#at;
      while (this.#text[this.#at] === ' ') this.#at++;
      const next = this.#text[this.#at];
      if (next === '\n') this.#at++;
      else if (next === '#') {
        deepest = Math.max(deepest, this.#at - start);
        this.#at = this.#endOfLine() + 1;
      } else {
        const isEnd = this.#at >= this.#text.length;
        if (isEnd) this.#at = this.#text.length;
        this.#column = isEnd ? -1 : this.#at - start;
        break;
      }
    }
    // It belongs to the end of what is before it.
    if (deepest > this.#column) throw new NotPlain();
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }

  /** Ends a line, which may have a comment. */
  #finishLine(): void {
    while (this.#text[this.#at] === ' ') this.#at++;
    if (this.#text[this.#at] === '#' && this.#text[this.#at - 1] === ' ') {
      this.#at = this.#endOfLine();
      this.#outerEnd = this.#at;
      while (this.#text[this.#outerEnd - 1] === ' ') this.#outerEnd--;
    }
    if (this.#at < this.#text.length && this.#text[this.#at] !== '\n') throw new NotPlain();
    this.#at++;
    this.#nextLine();
  }

  /** Whether nothing but a comment is left of the line. */
  get #isLineOver(): boolean {
    const next = this.#text[this.#at];
    return next === undefined || next === '\n' || next === '#';
  }

  // ------------------------------------------------------------------------------------------------------------- blocks

  /** What begins at the current column. @param around the column of what it is in */
  #block(around: number): Node {
    const column = this.#column;
    if (this.#isItem()) return this.#list(column, false);
    const key = this.#key(PLAIN);
    return key === undefined ? this.#value(around) : this.#map(column, key);
  }

  #isItem(): boolean {
    if (this.#text[this.#at] !== '-') return false;
    const next = this.#text[this.#at + 1];
    return next === ' ' || next === '\n' || next === undefined;
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new NotPlain();
  }

  #map(column: number, first: ScalarNode): Node {
    this.#enter();
    const { start } = first.span;
    const entries: Entry[] = [];
    const seen = new Set<string>();
    for (let key: ScalarNode | undefined = first; ; key = this.#key(PLAIN)) {
      if (key === undefined) throw new NotPlain();
      entries.push(entryOf(key, this.#valueOfKey(column), seen));
      if (this.#column < column) break;
      if (this.#column > column || this.#isItem()) throw new NotPlain();
    }
    this.#depth -= 1;
    return { kind: 'map', entries, span: this.#span(start, this.#outerEnd) };
  }

  #valueOfKey(column: number): Node {
    this.#at++; // the colon
    while (this.#text[this.#at] === ' ') this.#at++;
    if (!this.#isLineOver) return this.#value(column);
    this.#finishLine();
    if (this.#column > column) return this.#block(column);
    if (this.#column === column && this.#isItem()) return this.#list(column, true);
    throw new NotPlain();
  }

  /** @param inMap whether it is in the column of the keys around it, and ends where the next one begins */
  #list(column: number, inMap: boolean): Node {
    this.#enter();
    const start = this.#at;
    const items: Node[] = [];
    for (;;) {
      items.push(this.#item(column));
      if (this.#column < column || (inMap && this.#column === column && !this.#isItem())) break;
      if (this.#column > column || !this.#isItem()) throw new NotPlain();
    }
    this.#depth -= 1;
    return { kind: 'list', items, span: this.#span(start, this.#outerEnd) };
  }

  #item(column: number): Node {
    const dash = this.#at;
    this.#at++;
    while (this.#text[this.#at] === ' ') this.#at++;
    if (this.#isLineOver) {
      this.#finishLine();
      if (this.#column <= column) throw new NotPlain();
    } else this.#column = column + this.#at - dash;
    return this.#block(column);
  }

  /** A value that is no block, and ends its line. @param around the column of what it is in */
  #value(around: number): Node {
    const next = this.#text[this.#at];
    const node = next === '|' || next === '>' ? this.#blockText(around) : this.#inLine(around);
    // A text goes on in the next line.
    if (this.#column > around) throw new NotPlain();
    return node;
  }

  #inLine(around: number): Node {
    const node = this.#flow(around, PLAIN);
    this.#outerEnd = this.#at;
    const end = this.#at;
    this.#finishLine();
    // To the YAML reader, comments belong to a tag that has no value.
    if (node.kind === 'not-shown' && node.text === '' && this.#text.slice(end, this.#at).trim() !== '')
      throw new NotPlain();
    return node;
  }

  #blockText(around: number): Node {
    const start = this.#at;
    const header = this.#take(BLOCK_TEXT);
    this.#at++;
    const lines: string[] = [];
    let indent: number | undefined;
    let end = this.#at;
    for (;;) {
      if (this.#at >= this.#text.length) break;
      let from = this.#at;
      while (this.#text[from] === ' ') from++;
      const spaces = from - this.#at;
      const lineEnd = this.#text.indexOf('\n', from);
      if (lineEnd === -1) throw new NotPlain();
      if (from === lineEnd) {
        if (indent === undefined || spaces > indent) throw new NotPlain();
        lines.push('');
      } else {
        indent ??= spaces;
        if (spaces < indent) break;
        lines.push(this.#text.slice(this.#at + indent, lineEnd));
        end = lineEnd;
      }
      this.#at = lineEnd + 1;
    }
    if (indent === undefined || indent <= around) throw new NotPlain();
    while (lines.at(-1) === '') lines.pop();
    const isFolded = header.startsWith('>');
    if (lines.some((line) => line.endsWith(' ') || (isFolded && line.startsWith(' ')))) throw new NotPlain();
    const value = (isFolded ? folded(lines) : lines.join('\n')) + (header.endsWith('-') ? '' : '\n');
    this.#outerEnd = end;
    this.#nextLine();
    return { kind: 'scalar', value, span: this.#span(start, end) };
  }

  // --------------------------------------------------------------------------------------------------- inside of a line

  /** A value in braces, in brackets, or a text. @param around the column of the block that it is in */
  #flow(around: number, plain: RegExp): Node {
    const start = this.#at;
    switch (this.#text[start]) {
      case '{':
        return this.#flowMap(around);
      case '[':
        return this.#flowList(around);
      case '!':
        return this.#notShown(plain);
      default:
        return this.#scalar(plain);
    }
  }

  #flowMap(around: number): Node {
    this.#enter();
    const start = this.#at;
    const entries: Entry[] = [];
    const seen = new Set<string>();
    this.#at++;
    this.#gap(around);
    while (this.#text[this.#at] !== '}') {
      const key = this.#key(PLAIN_IN_FLOW);
      if (key === undefined) throw new NotPlain();
      this.#at++;
      this.#gap(around);
      entries.push(entryOf(key, this.#flow(around, PLAIN_IN_FLOW), seen));
      this.#comma('}', around);
    }
    this.#at++;
    this.#depth -= 1;
    return { kind: 'map', entries, span: this.#span(start, this.#at) };
  }

  #flowList(around: number): Node {
    this.#enter();
    const start = this.#at;
    const items: Node[] = [];
    this.#at++;
    this.#gap(around);
    while (this.#text[this.#at] !== ']') {
      items.push(this.#flow(around, PLAIN_IN_FLOW));
      this.#comma(']', around);
    }
    this.#at++;
    this.#depth -= 1;
    return { kind: 'list', items, span: this.#span(start, this.#at) };
  }

  /** What is between two values, or before the end. */
  #comma(closing: string, around: number): void {
    this.#gap(around);
    if (this.#text[this.#at] === closing) return;
    if (this.#text[this.#at] !== ',') throw new NotPlain();
    this.#at++;
    this.#gap(around);
    if (this.#text[this.#at] === closing) throw new NotPlain();
  }

  /** Spaces, and line ends if what follows is indented. */
  #gap(around: number): void {
    let lineStart: number | undefined;
    for (let next = this.#text[this.#at]; next === ' ' || next === '\n'; next = this.#text[this.#at]) {
      this.#at++;
      if (next === '\n') lineStart = this.#at;
    }
    if (lineStart !== undefined && this.#at - lineStart <= around) throw new NotPlain();
  }

  /** A key, up to its colon; undefined if it is none, and nothing is read. */
  #key(plain: RegExp): ScalarNode | undefined {
    const start = this.#at;
    const first = this.#text[start];
    if (first === undefined || '{[!|>'.includes(first)) return undefined;
    const key = this.#scalar(plain);
    const next = this.#text[this.#at + 1];
    const isKey = this.#text[this.#at] === ':' && (next === ' ' || next === '\n' || next === undefined);
    if (!isKey) {
      this.#at = start;
      return undefined;
    }
    if (typeof key.value !== 'string' || key.value === '<<' || this.#at - start > MAX_KEY) throw new NotPlain();
    return key;
  }

  #scalar(plain: RegExp): ScalarNode {
    const start = this.#at;
    const first = this.#text[start];
    if (first === "'") {
      const value = this.#take(SINGLE_QUOTED).slice(1, -1).replaceAll("''", "'");
      return { kind: 'scalar', value, span: this.#span(start, this.#at) };
    }
    if (first === '"') {
      const value = this.#take(DOUBLE_QUOTED).slice(1, -1);
      return { kind: 'scalar', value, span: this.#span(start, this.#at) };
    }
    return { kind: 'scalar', value: valueOf(this.#take(plain)), span: this.#span(start, this.#at) };
  }

  #notShown(plain: RegExp): Node {
    const start = this.#at;
    this.#take(NOT_SHOWN);
    const end = this.#at;
    while (this.#text[this.#at] === ' ') this.#at++;
    const isAlone = this.#isLineOver || (plain === PLAIN_IN_FLOW && ',]}'.includes(this.#text[this.#at]!));
    if (isAlone) {
      this.#at = end;
      return { kind: 'not-shown', text: '', span: this.#span(start, end) };
    }
    const { value } = this.#scalar(plain);
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') throw new NotPlain();
    return { kind: 'not-shown', text, span: this.#span(start, this.#at) };
  }

  #take(form: RegExp): string {
    form.lastIndex = this.#at;
    const [found] = form.exec(this.#text) ?? [];
    if (found === undefined) throw new NotPlain();
    this.#at += found.length;
    return found;
  }

  #span(start: number, end: number): Span {
    return { file: this.#file, start, end };
  }
}

function entryOf({ value, span }: ScalarNode, node: Node, seen: Set<string>): Entry {
  const name = String(value);
  const optional = name.length > 1 && name.endsWith('?');
  const key = optional ? name.slice(0, -1) : name;
  if (seen.has(key)) throw new NotPlain();
  seen.add(key);
  return { key, optional, keySpan: span, value: node };
}

/** Lines of a paragraph are joined by spaces. */
function folded(lines: readonly string[]): string {
  let text = '';
  let blank = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') blank += 1;
    else {
      if (index > 0) text += blank === 0 ? ' ' : '\n'.repeat(blank);
      text += line;
      blank = 0;
    }
  }
  return text;
}

const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const OTHER_NUMBER = /^(?:0[ox]|[-+]?\.(?:inf|nan)$)/i;

/** The value of a text without quotes, in the core schema. */
function valueOf(text: string): string | number | boolean | null {
  switch (text) {
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    default:
  }
  if (!/^[-+.\d]/.test(text)) return text;
  if (OTHER_NUMBER.test(text)) throw new NotPlain();
  if (!INTEGER.test(text) && !FLOAT.test(text)) return text;
  const number = Number(text);
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) throw new NotPlain();
  return number === 0 ? 0 : number;
}
