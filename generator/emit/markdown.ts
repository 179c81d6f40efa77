/** Escapes prose as a paragraph, so that it begins no block of another kind. */
export function markdownParagraph(text: string): string {
  return markdownLine(text)
    .replace(/^(?=[#>~=`+*-]{1,2}(?: |$|`|~|=|-|\*))/, '\\')
    .replace(/^(\d{1,9})(?=[.)] )/, '$1\\');
}

/**
 * Escapes prose for the middle of a line or a cell of a table: keeps emphasis, code and links to the web; HTML, images
 * and other addresses become plain text.
 */
export function markdownLine(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(UNSEEN, (mark) => `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
  return proseAndCode(line)
    .map((part, index) => (index % 2 === 0 ? escapedProse(part) : escaped(part, /\\+\|?|\|/g)))
    .join('');
}

/** Prose and code in turn. Code ends with as many backticks as it begins with, and only a bar has a meaning in it. */
function proseAndCode(line: string): readonly string[] {
  const parts: string[] = [];
  const ticks = /\\.|`+/g;
  // A search for backticks that are not there would read the rest of the line.
  const last = new Map([...line.matchAll(/`+/g)].map(({ 0: run, index }) => [run, index]));
  let start = 0;
  for (let found = ticks.exec(line); found !== null; found = ticks.exec(line)) {
    const [run] = found;
    if (run.startsWith('\\') || (last.get(run) ?? -1) < ticks.lastIndex) continue;
    const end = endOfCode(line, ticks.lastIndex, run);
    const prose = line.slice(start, found.index);
    // Backticks behind an address may be a part of it.
    if (/\]\(|:\/\/|www\./i.test(prose)) break;
    parts.push(prose, line.slice(found.index, end));
    ticks.lastIndex = start = end;
  }
  return [...parts, line.slice(start)];
}

function endOfCode(line: string, from: number, run: string): number {
  const ticks = /`+/g;
  ticks.lastIndex = from;
  while (ticks.exec(line)?.[0] !== run);
  return ticks.lastIndex;
}

function escapedProse(text: string): string {
  return (
    escaped(text, /\\+(?:!\[|[|<[(:])?|!\[|[|<]/g)
      // Escapes the parenthesis of a link, unless it leads to the web or the page.
      .replace(/\]\((?!https?:\/\/|#)/g, ']\\(')
      .replace(/\]:/g, ']\\:')
  );
}

/** Escapes marks, and doubles backslashes before a mark, which would otherwise undo its escape. */
function escaped(text: string, marks: RegExp): string {
  return text.replace(marks, (found) => {
    const backslashes = /^\\*/.exec(found)![0];
    const mark = found.slice(backslashes.length);
    if (mark === '') return backslashes;
    return mark === '![' ? `${backslashes.repeat(2)}!\\[` : `${backslashes.repeat(2)}\\${mark}`;
  });
}

// Control characters, and characters that hide or reorder text.
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A Markdown table, whose cells cannot end it. Empty without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(markdownLine))];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
