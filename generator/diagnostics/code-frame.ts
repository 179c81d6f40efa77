import { codeFrameColumns } from '@babel/code-frame';
import type { Span } from '../read/syntax.js';
import { endOf, lineStarts, startOf } from './position.js';

const LINES_AROUND = 2;
const WIDTH = 120;

/** The lines around a span, with a mark under it and the message beside the mark. Never coloured: the painter of the package knows JavaScript only. */
export function codeFrame(span: Span, message?: string): string {
  const start = startOf(span);
  const last = span.end > span.start ? endOf(span) : start;
  const first = Math.max(1, start.line - LINES_AROUND);
  // Long lines are cut so that the mark is still within sight.
  const cut = start.column > WIDTH ? start.column - WIDTH / 2 : 0;
  const lines = linesOf(span, first, start.line).map((line) => line.slice(cut, cut + WIDTH));
  const width = (lines[start.line - first] ?? '').length;
  const from = start.column - cut;
  const to = last.line > start.line ? width + 1 : Math.min(last.column - cut, width + 1);
  return codeFrameColumns(
    lines.join('\n'),
    { start: { line: start.line, column: from }, end: { line: start.line, column: Math.max(to, from + 1) } },
    {
      highlightCode: false,
      linesAbove: LINES_AROUND,
      linesBelow: LINES_AROUND,
      startLine: first,
      ...(message === undefined ? {} : { message }),
    },
  );
}

function linesOf(span: Span, first: number, marked: number): string[] {
  const { text } = span.file;
  const starts = lineStarts(span.file);
  const lines: string[] = [];
  for (let line = first; line <= Math.min(marked + LINES_AROUND, starts.length); line++) {
    const end = starts[line] ?? text.length;
    lines.push(printable(text.slice(starts[line - 1]!, end)));
  }
  // The empty text after the last line feed is not a line.
  if (starts.length > marked && first + lines.length > starts.length && lines.at(-1) === '') lines.pop();
  return lines;
}

/** One column each, and nothing that a terminal would obey or that would turn the order of the line. */
function printable(line: string): string {
  return line.replace(/\r?\n$/, '').replaceAll(OBEYED, '\ufffd');
}

// eslint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
