import type { Gap } from '../model/model.js';

/** Gaps as a table in plain text, followed by a line of totals. */
export function gapsTable(gaps: readonly Gap[]): string {
  const rows = [['fact', 'section', 'filled by', 'with', 'source'], ...gaps.map(rowOf)];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  const filled = gaps.filter(({ filledBy }) => filledBy !== undefined).length;
  const count = `${gaps.length} not shown: ${filled} filled, ${gaps.length - filled} still unknown`;
  return [...(gaps.length > 0 ? [...lines, ''] : []), count].join('\n') + '\n';
}

function rowOf({ path, origin, filledBy, filledWith }: Gap): string[] {
  return [
    path,
    origin.section ?? '',
    filledBy?.layer ?? '-',
    shorten(filledWith ?? ''),
    filledBy?.source?.join(', ') ?? '',
  ];
}

function shorten(text: string): string {
  const width = 40;
  return text.length <= width ? text : text.slice(0, width - 3) + '...';
}
