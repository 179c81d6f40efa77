/** Whether a value is an integer of 64 bits as text, in decimal without leading zeros. */
export function isInt64Text(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 20) return false;
  const start = text[0] === '-' ? 1 : 0;
  const digits = text.length - start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  if (digits < 1 || (text[start] === '0' && text !== '0')) return false;
  // Texts of one length are in the order of their numbers.
  return digits < 19 || (digits === 19 && text.slice(start) <= (start === 0 ? LARGEST : SMALLEST));
}

const LARGEST = '9223372036854775807';
const SMALLEST = '9223372036854775808';
