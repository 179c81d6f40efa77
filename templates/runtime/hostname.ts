/**
 * Whether a value is the name of a host: at most 253 characters, in labels of up to 63 letters, digits and hyphens. No
 * hyphen is at an end of a label, and no dot at an end of the name.
 */
export function isHostname(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 253 && isDomain(text, 0);
}

/** Whether one or more labels begin at `start` and end with the text. */
export function isDomain(text: string, start: number): boolean {
  let label = start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isOfLabel(code)) continue;
    if (code !== DOT || !isLabel(text, label, at)) return false;
    label = at + 1;
  }
  return isLabel(text, label, text.length);
}

/** Whether letters, digits and hyphens are a label. */
function isLabel(text: string, start: number, end: number): boolean {
  return end > start && end <= start + 63 && text.charCodeAt(start) !== HYPHEN && text.charCodeAt(end - 1) !== HYPHEN;
}

const HYPHEN = 0x2d;
const DOT = 0x2e;

function isOfLabel(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === HYPHEN;
}
