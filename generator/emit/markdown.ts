/** Prose of a spec as a paragraph of a Markdown document: what would begin a block of another kind does not. */
export function markdownParagraph(text: string): string {
  return markdownLine(text)
    .replace(/^(?=[#>~=`+*-]{1,2}(?: |$|`|~|=|-|\*))/, '\\')
    .replace(/^(\d{1,9})(?=[.)] )/, '$1\\');
}

/**
 * Prose of a spec in the middle of a line of Markdown, also in a cell of a table: emphasis, code and links to the web stay;
 * HTML, images and addresses that run become plain text.
 */
export function markdownLine(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(UNSEEN, (mark) => `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
      .replace(/(\\*)([|<])/g, (_, backslashes: string, mark: string) => `${escaped(backslashes)}\\${mark}`)
      .replace(/!(\\*)\[/g, (_, backslashes: string) => `!${escaped(backslashes)}\\[`)
      // Without its own parenthesis a link is two pieces of text; only addresses of the web and of the page keep it.
      .replace(/\](\\*)\((?!https?:\/\/|#)/g, (_, backslashes: string) => `]${escaped(backslashes)}\\(`)
      .replace(/\](\\*):/g, (_, backslashes: string) => `]${escaped(backslashes)}\\:`)
  );
}

/** Backslashes that stand in front of a mark would take away the one that escapes it. */
function escaped(backslashes: string): string {
  return backslashes.repeat(2);
}

// Control characters, and marks that hide text or turn its order.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
