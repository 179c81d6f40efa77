/** Whether a value is a UUID of any version: 32 hexadecimal digits in five groups. */
export function isUuid(text: unknown): text is string {
  if (typeof text !== 'string' || text.length !== 36) return false;
  if (text.charCodeAt(8) !== DASH || text.charCodeAt(13) !== DASH) return false;
  if (text.charCodeAt(18) !== DASH || text.charCodeAt(23) !== DASH) return false;
  return (
    isGroup(text, 0, 8) &&
    isGroup(text, 9, 13) &&
    isGroup(text, 14, 18) &&
    isGroup(text, 19, 23) &&
    isGroup(text, 24, 36)
  );
}

function isGroup(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isHexadecimal(text.charCodeAt(at))) return false;
  return true;
}

const DASH = 0x2d;

/** A digit, or a letter from A to F in either case. */
function isHexadecimal(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}
