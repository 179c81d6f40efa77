/** Whether a value is a decimal number as text, as JSON writes it but without an exponent: `-12.50`. */
export function isDecimal(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const start = text[0] === '-' ? 1 : 0;
  const whole = endOfDigits(text, start);
  if (whole === start || (text[start] === '0' && whole > start + 1)) return false;
  if (whole === text.length) return true;
  return text[whole] === '.' && whole + 1 < text.length && endOfDigits(text, whole + 1) === text.length;
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  for (let code = text.charCodeAt(end); code >= 0x30 && code <= 0x39; code = text.charCodeAt(end)) end += 1;
  return end;
}
