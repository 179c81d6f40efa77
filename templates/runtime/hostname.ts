/**
 * Whether a value is the name of a host: at most 253 characters, in labels of up to 63 letters, digits and hyphens. No
 * hyphen is at an end of a label, and no dot at an end of the name.
 */
export function isHostname(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 253 && isDomain(text, 0);
}

/** Whether labels, of whatever number, begin at `start` and end with the text. */
export function isDomain(text: string, start: number): boolean {
  let label = start;
  for (let at = start; at <= text.length; at++) {
    if (at < text.length && text.charCodeAt(at) !== DOT) {
      if (!isOfLabel(text.charCodeAt(at))) return false;
    } else {
      const isHyphened = text.charCodeAt(label) === HYPHEN || text.charCodeAt(at - 1) === HYPHEN;
      if (at === label || at > label + 63 || isHyphened) return false;
      label = at + 1;
    }
  }
  return true;
}

const HYPHEN = 0x2d;
const DOT = 0x2e;

function isOfLabel(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === HYPHEN;
}
