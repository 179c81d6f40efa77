import { digit, isTwoDigitsUpTo } from './timestamp.js';

/**
 * Whether a value is a time of day with seconds and an offset, as RFC 3339 writes it: `09:30:00.5+01:00`. It rejects
 * leap seconds and hour 24, as timestamps do.
 */
export function isTime(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const isClock = isTwoDigitsUpTo(text, 0, 23) && isTwoDigitsUpTo(text, 3, 59) && isTwoDigitsUpTo(text, 6, 59);
  if (!isClock || text[2] !== ':' || text[5] !== ':') return false;
  const end = endOfFraction(text, 8);
  const sign = text[end];
  if (sign === 'Z' || sign === 'z') return text.length === end + 1;
  if ((sign !== '+' && sign !== '-') || text.length !== end + 6) return false;
  return isTwoDigitsUpTo(text, end + 1, 23) && text[end + 3] === ':' && isTwoDigitsUpTo(text, end + 4, 59);
}

/** Index after the optional fraction that begins at `start`. A point without digits is no fraction. */
function endOfFraction(text: string, start: number): number {
  if (text[start] !== '.') return start;
  let end = start + 1;
  while (digit(text, end) >= 0) end += 1;
  return end === start + 1 ? start : end;
}
