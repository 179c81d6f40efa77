import { readFileSync } from 'node:fs';

/*
 * Prints the table of test/long/growth.md from files of lines that `growth.test.ts` has written to GROWTH_ROWS:
 * node test/long/growth-table.js rows.jsonl > table.md
 */

/** Differences below this, in milliseconds, are those between any two runs. */
const NOISE = 1_000;

const cells = process.argv.slice(2).flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line)),
);
const lists = [...new Set(cells.map(({ list }) => list))].toSorted();
const commands = [...new Set(cells.map(({ command }) => command))];

console.log(`| list | ${commands.join(' | ')} |`);
console.log(`| --- | ${commands.map(() => '---:').join(' | ')} |`);
for (const list of lists) {
  const rows = commands.map((command) => rowOf(cells.filter((cell) => cell.list === list && cell.command === command)));
  console.log(`| ${list} | ${rows.join(' | ')} |`);
}

/** The time of the largest size that was tried, and the exponent of the last two. */
function rowOf(found) {
  const bySize = new Map(found.map((cell) => [cell.size, cell]));
  const sorted = [...bySize.values()].toSorted((a, b) => a.size - b.size);
  const last = sorted.at(-1);
  if (last === undefined) return '';
  if (last.isRefused) return `${last.size}: refused`;
  if (last.milliseconds === undefined) return `${last.size}: not ended`;
  const exponent = exponentOf(sorted);
  return `${last.size}: ${last.milliseconds}${exponent === undefined ? '' : ` (${exponent.toFixed(2)})`}`;
}

function exponentOf(sorted) {
  const [middle, last] = sorted.slice(-2);
  if (sorted.length < 3 || middle.milliseconds === undefined) return undefined;
  const least = Math.min(sorted[0].milliseconds, middle.milliseconds);
  const more = last.milliseconds - least;
  if (more < NOISE) return undefined;
  return Math.log(more / Math.max(NOISE / 5, middle.milliseconds - least)) / Math.log(last.size / middle.size);
}
