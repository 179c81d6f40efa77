import type { ParseResult } from '../read/index.js';
import type { Node, SourceFile } from '../read/syntax.js';

/** Lines that an editor can fold, counted from 0; the first line stays visible. */
export interface Fold {
  readonly first: number;
  readonly last: number;
  readonly kind: 'entry' | 'comment';
}

/** The folds of a file: entries and items of more than one line, and comments of several lines. */
export function foldsOf({ file, node }: ParseResult): readonly Fold[] {
  const lines = new Lines(file);
  const entries = node === undefined ? [] : foldsIn(node, lines);
  return [...entries, ...commentFolds(file.text.split(/\r\n|\r|\n/))].toSorted((a, b) => a.first - b.first);
}

function foldsIn(node: Node, lines: Lines): readonly Fold[] {
  switch (node.kind) {
    case 'scalar':
    case 'not-shown':
      return [];
    case 'list':
      return node.items.flatMap((item) => [...fold(item.span.start, item, lines), ...foldsIn(item, lines)]);
    case 'map':
      return node.entries.flatMap(({ keySpan, value }) => [
        ...fold(keySpan.start, value, lines),
        ...foldsIn(value, lines),
      ]);
  }
}

function fold(start: number, { span }: Node, lines: Lines): readonly Fold[] {
  const first = lines.lineOf(start);
  const last = lines.lastLineBefore(span.end);
  return last > first ? [{ first, last, kind: 'entry' }] : [];
}

function commentFolds(lines: readonly string[]): readonly Fold[] {
  const folds: Fold[] = [];
  let first: number | undefined;
  for (const [line, text] of [...lines, ''].entries()) {
    if (/^\s*#/.test(text)) first ??= line;
    else {
      if (first !== undefined && line - 1 > first) folds.push({ first, last: line - 1, kind: 'comment' });
      first = undefined;
    }
  }
  return folds;
}

/** Offsets of a file as numbers of lines. */
class Lines {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor({ text }: SourceFile) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The line of the last character before an offset that is not white space. */
  lastLineBefore(offset: number): number {
    let end = offset;
    while (end > 0 && /\s/.test(this.#text.charAt(end - 1))) end -= 1;
    return this.lineOf(Math.max(end - 1, 0));
  }
}
