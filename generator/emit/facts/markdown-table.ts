import { markdownLine } from '../markdown.js';

/** A Markdown table; cells are put on one line and can't end it. Empty text without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(markdownLine))];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
