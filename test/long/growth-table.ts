import { COMMANDS, exponentOf, type Cell } from './growth-cells.js';

/** A table in Markdown: for each list and command the time at the largest size, and the exponent of the last two. */
export function growthTable(cells: readonly Cell[]): string {
  const lists = [...new Set(cells.map(({ list }) => list))].toSorted();
  const measured = new Set(cells.map(({ command }) => command));
  const commands = [...Object.keys(COMMANDS), 'lsp'].filter((name) => measured.has(name as Cell['command']));
  const rows = lists.map((list) => [
    list,
    ...commands.map((command) => entryOf(cells.filter((cell) => cell.list === list && cell.command === command))),
  ]);
  return [['list', ...commands], ['---', ...commands.map(() => '---:')], ...rows]
    .map((row) => `| ${row.join(' | ')} |\n`)
    .join('');
}

/** Of one list and command. A later line of a size replaces an earlier one. */
function entryOf(found: readonly Cell[]): string {
  const bySize = new Map(found.map((cell) => [cell.size, cell]));
  const sorted = [...bySize.values()].toSorted((a, b) => a.size - b.size);
  const last = sorted.at(-1);
  if (last === undefined) return '';
  if (last.failure !== undefined) return `${last.size}: failed`;
  if (last.isRefused) return `${last.size}: refused`;
  if (last.milliseconds === undefined) return `${last.size}: not ended`;
  const exponent = exponentOf(sorted);
  return `${last.size}: ${Math.round(last.milliseconds)}${exponent === undefined ? '' : ` (${exponent.toFixed(2)})`}`;
}
