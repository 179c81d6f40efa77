/**
 * Text of a spec on one line, with nothing in it that a terminal would obey or that would turn the order of what follows:
 * control characters and marks of direction are written out.
 */
export function visibleText(text: string): string {
  return text.replace(/\r?\n|\t/g, ' ').replace(UNSEEN, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

// Control characters, separators of lines and paragraphs, marks and overrides of direction, and the byte order mark.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The same, cut where it is longer than `most` characters. */
export function shortText(text: string, most: number): string {
  const characters = [...visibleText(text)];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
