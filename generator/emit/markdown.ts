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
      // Backslashes in front of a mark are doubled, or they would take away the one that escapes it.
      .replace(/\\+(?:!\[|[|<[(:])?|!\[|[|<]/g, (found) => {
        const backslashes = /^\\*/.exec(found)![0];
        const mark = found.slice(backslashes.length);
        if (mark === '') return backslashes;
        return mark === '![' ? `${backslashes.repeat(2)}!\\[` : `${backslashes.repeat(2)}\\${mark}`;
      })
      // Without its own parenthesis a link is two pieces of text; only addresses of the web and of the page keep it.
      .replace(/\]\((?!https?:\/\/|#)/g, ']\\(')
      .replace(/\]:/g, ']\\:')
  );
}

// Control characters, and marks that hide text or turn its order.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A Markdown table; cells are put on one line and can't end it. Empty text without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(markdownLine))];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
