/**
 * Whether a value is a duration in the grammar of RFC 3339: weeks alone (`P2W`), or days and times (`P1Y2M3DT4H5M6S`)
 * in whole numbers, without a gap between the largest unit and the smallest of each half.
 */
export function isDuration(text: unknown): text is string {
  if (typeof text !== 'string' || text[0] !== 'P') return false;
  const end = text.length;
  const weeks = endOfDigits(text, 1);
  if (text[weeks] === 'W') return weeks > 1 && weeks + 1 === end;
  const date = endOfParts(text, 1, 'YMD');
  if (date === end) return date > 1;
  if (text[date] !== 'T') return false;
  const time = endOfParts(text, date + 1, 'HMS');
  return time === end && time > date + 1;
}

/** Index after numbers with units, each of which is the next after the one before; after the last such number. */
function endOfParts(text: string, start: number, units: string): number {
  let at = start;
  for (let unit = -1; ;) {
    const end = endOfDigits(text, at);
    const next = end === at || end === text.length ? -1 : units.indexOf(text.charAt(end));
    if (next < 0 || (unit >= 0 && next !== unit + 1)) return at;
    unit = next;
    at = end + 1;
  }
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  for (let code = text.charCodeAt(end); code >= 0x30 && code <= 0x39; code = text.charCodeAt(end)) end += 1;
  return end;
}
