/** A pattern on one line, with the same meaning: what cannot be seen is written as an escape. */
export function printablePattern(pattern: string): string {
  return pattern.replaceAll(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu;
