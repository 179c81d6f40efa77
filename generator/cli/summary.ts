import { counted } from '../diagnostics/counted.js';
import type { SpecSize } from '../api/generate.js';
import type { WriteReport } from '../write/write-output.js';

/** `snowspec: 34 objects, 271 fields -> 120 files: 3 updated, 117 unchanged, 0 removed (0.9 s)`. */
export function summaryLine(size: SpecSize, report: WriteReport, time: string): string {
  const { created, updated, unchanged, removed } = report;
  const changes = [
    ...(created.length > 0 ? [`${created.length} created`] : []),
    `${updated.length} updated`,
    `${unchanged.length} unchanged`,
    `${removed.length} removed`,
  ];
  const input = `${counted(size.objects, 'object')}, ${counted(size.fields, 'field')}`;
  const output = counted(created.length + updated.length + unchanged.length, 'file');
  return `snowspec: ${input} -> ${output}: ${changes.join(', ')} (${time})`;
}

/** One line per changed file; at most `most` lines, then a line with the number of further ones. */
export function changeLines(report: WriteReport, verb: string, most = Infinity): string[] {
  const kinds = ['created', 'updated', 'removed'] as const;
  const lines = kinds.flatMap((kind) => report[kind].map((path) => `  ${verb}${kind} ${path}`));
  const left = report.left.map(
    (path) => `  left ${path}: it was changed after snowspec wrote it; delete it if it is no longer needed`,
  );
  if (lines.length <= most) return [...lines, ...left];
  return [...lines.slice(0, most), `  ... and ${lines.length - most} more`, ...left];
}
