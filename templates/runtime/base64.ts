/** Whether a value is base64 text (RFC 4648, section 4): padded, without line breaks. */
export function isBase64(text: unknown): text is string {
  if (typeof text !== 'string' || text.length % 4 !== 0) return false;
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  for (let at = 0; at < end; at++) if (!isOfAlphabet(text.charCodeAt(at))) return false;
  return true;
}

function isOfAlphabet(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x2f && code <= 0x39) || code === PLUS;
}

/** The slash, 0x2f, is next to the digits. */
const PLUS = 0x2b;
