/**
 * Text of a spec on one line. Control characters and marks of direction are escaped, so that the text cannot control a
 * terminal or reorder the text that follows.
 */
export function visibleText(text: string): string {
  return text.replace(/\r?\n|\t/g, ' ').replace(INVISIBLE, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

// Control characters, separators of lines and paragraphs, marks and overrides of direction, and the byte order mark.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- the pattern is meant to match them
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The same, cut to at most `max` characters. */
export function shortText(text: string, max: number): string {
  const characters = [...visibleText(text)];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
