import type { Timing } from '../contest/contest.js';
import { markdownTable } from './markdown-table.js';

export interface TimedTask {
  readonly title: string;
  readonly timings: readonly Timing[];
}

/** One row per entrant, one column per task: time over that of the reference line, and the spread of the rounds. */
export function ratioTable(tasks: readonly TimedTask[], reference: string): string {
  const names = [...new Set(tasks.flatMap(({ timings }) => timings.map(({ entrant }) => entrant)))];
  const rows = names.map((name) => [
    name,
    ...tasks.map(({ timings }) => {
      const own = timings.find(({ entrant }) => entrant === name);
      const base = timings.find(({ entrant }) => entrant === reference);
      if (own === undefined || base === undefined) return '';
      return `${(own.median / base.median).toFixed(2)} (${nanoseconds(own.median)} ±${Math.round((own.spread * 100) / 2)}%)`;
    }),
  ]);
  return markdownTable(['', ...tasks.map(({ title }) => title)], rows);
}

function nanoseconds(value: number): string {
  return value < 1000 ? `${value.toPrecision(3)} ns` : `${(value / 1000).toPrecision(3)} µs`;
}
