import type { SourceFile, Span } from '../read/syntax.js';

/** A place as editors count: both from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function startOf(span: Span): Position {
  return positionAt(span.file, span.start);
}

export function endOf(span: Span): Position {
  return positionAt(span.file, span.end);
}

/** Offsets beyond the text count as its end. */
export function positionAt(file: SourceFile, offset: number): Position {
  const starts = lineStarts(file);
  const at = Math.max(0, Math.min(offset, file.text.length));
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - starts[low]! + 1 };
}

const known = new WeakMap<SourceFile, readonly number[]>();

/** Offset of the first character of each line. A line ends with a line feed, as it does for the YAML reader. */
export function lineStarts(file: SourceFile): readonly number[] {
  let starts = known.get(file);
  if (starts === undefined) {
    starts = [0, ...Array.from(file.text.matchAll(/\n/g), (newline) => newline.index + 1)];
    known.set(file, starts);
  }
  return starts;
}
