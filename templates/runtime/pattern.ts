/**
 * A pattern as a table of states: matching reads each character once, whatever the text. The table is decoded when it
 * is first needed.
 */
export interface Pattern {
  readonly code: string;
  /** The pattern as `RegExp` if that never backtracks: faster for short texts. Long ones could exhaust its stack. */
  readonly quick: RegExp | undefined;
  table: PatternTable | undefined;
}

/** A table of states, which are multiples of `stride`, and therefore indexes of `next`. */
export interface PatternTable {
  /** The states 0 and `stride` are final, whatever follows: rejected and accepted. */
  readonly stride: number;
  readonly start: number;
  /**
   * For each state, the next one by code point below 128, both as multiples of 128, which saves a look-up. Empty if
   * there are too many states.
   */
  readonly rows: Uint16Array;
  readonly firstRow: number;
  /** First code points of intervals, and the class of each. */
  readonly starts: Uint32Array;
  readonly classes: Uint16Array;
  /** For each state, the next one by class, followed by 1 if a text may end there. */
  readonly next: Uint32Array;
}

export function pattern(code: string, quick?: RegExp): Pattern {
  return { code, quick, table: undefined };
}

/** Whether a text matches. */
export function matchesPattern(wanted: Pattern, text: string): boolean {
  if (wanted.quick !== undefined && text.length <= 4096) return wanted.quick.test(text);
  const table = (wanted.table ??= decodePattern(wanted.code));
  const { rows } = table;
  if (rows.length === 0) return matchesFrom(table, text, 0, table.start);
  const end = text.length;
  let state = table.firstRow;
  for (let index = 0; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return matchesFrom(table, text, index, (state >> 7) * table.stride);
    state = rows[state + unit]!;
    if (state <= 128) return state === 128;
  }
  return mayEnd(table, (state >> 7) * table.stride);
}

/** The same from a position on, for other characters than ASCII, or for a table of many states. */
function matchesFrom(table: PatternTable, text: string, from: number, before: number): boolean {
  const { rows, next, stride, starts, classes } = table;
  let state = before;
  for (let index = from; index < text.length && state > stride; index += 1) {
    const code = text.codePointAt(index)!;
    if (code > 0xffff) index += 1;
    if (code <= 127 && rows.length > 0) state = (rows[(state / stride) * 128 + code]! >> 7) * stride;
    else state = next[state + classOf(code, starts, classes)]!;
  }
  return mayEnd(table, state);
}

function mayEnd({ next, stride }: PatternTable, state: number): boolean {
  return next[state + stride - 1] === 1;
}

/** The position at which a text no longer matches, in UTF-16 units. Its length if it ends too early. */
export function mismatchOf(wanted: Pattern, text: string): number {
  const { next, start, starts, classes } = (wanted.table ??= decodePattern(wanted.code));
  let state = start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index)!;
    state = next[state + classOf(code, starts, classes)]!;
    if (state === 0) return index;
    if (code > 0xffff) index += 1;
  }
  return text.length;
}

export function classOf(code: number, starts: Uint32Array, classes: Uint16Array): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= code) low = middle;
    else high = middle - 1;
  }
  return classes[low]!;
}

/** Decodes numbers of 5 bits per character, the lowest first; the sixth bit means that more follow. */
export function decodePattern(text: string): PatternTable {
  let at = 0;
  const read = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS.indexOf(text.charAt(at));
      at += 1;
      number |= (digit & 31) << shift;
      if (digit < 32) return number;
    }
  };
  const start = read();
  const width = read();
  const stride = width + 1;
  const starts = new Uint32Array(read());
  const classes = new Uint16Array(starts.length);
  for (let index = 0; index < starts.length; index += 1) {
    starts[index] = read() + (starts[index - 1] ?? 0);
    classes[index] = read();
  }
  const end = 2 + read();
  const next = new Uint32Array(end * stride);
  next.fill(stride, stride, 2 * stride);
  for (let state = 2; state < end;) {
    const last = state + read();
    const row = Array.from({ length: width }, read);
    for (; state < last; state += 1) {
      row.forEach((lead, index) => {
        const distance = lead & 1 ? -(lead - 1) / 2 : (lead - 2) / 2;
        next[state * stride + index] = lead < 2 ? lead * stride : (state + distance) * stride;
      });
    }
  }
  next[stride + width] = 1;
  for (let state = 2, accepting = 0; state < end; accepting = 1 - accepting) {
    for (const last = state + read(); state < last; state += 1) next[state * stride + width] = accepting;
  }
  const rows = end > MOST_ROWS ? new Uint16Array(0) : new Uint16Array(end * ROW);
  for (let code = 0; code < ROW && rows.length > 0; code += 1) {
    const column = classOf(code, starts, classes);
    for (let state = 0; state < end; state += 1)
      rows[state * ROW + code] = (next[state * stride + column]! / stride) * ROW;
  }
  return { stride, start: start * stride, rows, firstRow: start * ROW, starts, classes, next };
}

/** The number of entries of a row, and the most rows for 16 bits. */
const ROW = 128;
const MOST_ROWS = 511;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
