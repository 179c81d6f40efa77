/**
 * Whether a value is a time of day with seconds and an offset, as RFC 3339 writes it: `09:30:00.5+01:00`. It rejects
 * leap seconds and hour 24, as timestamps do.
 */
export function isTime(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  if (!isUpTo(text, 0, 23) || text[2] !== ':' || !isUpTo(text, 3, 59) || text[5] !== ':' || !isUpTo(text, 6, 59)) {
    return false;
  }
  const end = endOfFraction(text, 8);
  const sign = text[end];
  if (sign === 'Z' || sign === 'z') return text.length === end + 1;
  if ((sign !== '+' && sign !== '-') || text.length !== end + 6) return false;
  return isUpTo(text, end + 1, 23) && text[end + 3] === ':' && isUpTo(text, end + 4, 59);
}

/** Index after the optional fraction that begins at `start`. A point without digits is no fraction. */
function endOfFraction(text: string, start: number): number {
  if (text[start] !== '.') return start;
  let end = start + 1;
  while (digit(text, end) >= 0) end += 1;
  return end === start + 1 ? start : end;
}

/** Whether there are two digits, of a number that is not too large. */
function isUpTo(text: string, index: number, max: number): boolean {
  const tens = digit(text, index);
  const ones = digit(text, index + 1);
  return tens >= 0 && ones >= 0 && tens * 10 + ones <= max;
}

/** The value of a digit; -1 for any other character and past the end. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 0x30;
  return value >= 0 && value <= 9 ? value : -1;
}
