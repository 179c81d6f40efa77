/** Whether a value is a UUID of any version: 32 hexadecimal digits in five groups. */
export function isUuid(text: unknown): text is string {
  if (typeof text !== 'string' || text.length !== 36) return false;
  for (let at = 0; at < 36; at++) {
    const code = text.charCodeAt(at);
    if (at === 8 || at === 13 || at === 18 || at === 23 ? code !== DASH : !isHexadecimal(code)) return false;
  }
  return true;
}

const DASH = 0x2d;

/** A digit, or a letter from A to F in either case. */
function isHexadecimal(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}
