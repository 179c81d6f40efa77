/**
 * A pattern as a table of states: matching reads each character once, whatever the text. The table is decoded when it
 * is first needed.
 */
export interface Pattern {
  readonly code: string;
  table: PatternTable | undefined;
}

/** States are multiples of `stride`, so that they are places in `next`. */
export interface PatternTable {
  /** 0 and `stride` are the states in which nothing that follows matters: rejected, accepted. */
  readonly stride: number;
  readonly start: number;
  /** The class of each code point below 128. */
  readonly ascii: Uint16Array;
  /** First code points of intervals, and the class of each. */
  readonly starts: Uint32Array;
  readonly classes: Uint16Array;
  /** For each state, the next one by class, and then 1 if a text may end there. */
  readonly next: Uint32Array;
}

export function pattern(code: string): Pattern {
  return { code, table: undefined };
}

/** Whether a text matches. */
export function matchesPattern(wanted: Pattern, text: string): boolean {
  const { ascii, next, stride, start, starts, classes } = (wanted.table ??= decodePattern(wanted.code));
  let state = start;
  for (let index = 0; index < text.length && state > stride; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 128) {
      state = next[state + ascii[unit]!]!;
    } else {
      const code = text.codePointAt(index)!;
      if (code > 0xffff) index += 1;
      state = next[state + classOf(code, starts, classes)]!;
    }
  }
  return next[state + stride - 1] === 1;
}

/** Where a text that does not match stops to do so: a number of UTF-16 units. Its length if it ends too early. */
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

function classOf(code: number, starts: Uint32Array, classes: Uint16Array): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= code) low = middle;
    else high = middle - 1;
  }
  return classes[low]!;
}

/** Numbers of 5 bits per character, the lowest first; the sixth bit says that more follow. */
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
  const ascii = Uint16Array.from({ length: 128 }, (_, code) => classOf(code, starts, classes));
  return { stride, start: start * stride, ascii, starts, classes, next };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
