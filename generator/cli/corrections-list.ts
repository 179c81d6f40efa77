import type { Correction } from '../model/model.js';

/** Corrections as paragraphs of plain text, followed by a line of totals; empty if the profile has none. */
export function correctionsList(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return '';
  return ['', ...corrections.map(paragraph), `${corrections.length} corrected`, ''].join('\n');
}

function paragraph({ path, change, before, after, because, origin }: Correction): string {
  const facts = [
    ...(before === undefined ? [] : [['before', before]]),
    ...(after === undefined ? [] : [['after', after]]),
    ['because', because.replace(/\s+/g, ' ')],
    ['source', origin.source?.join(', ') ?? ''],
    ['in', `${origin.file}:${origin.line}`],
  ];
  return [`${path} (${change})`, ...facts.map(([name = '', text = '']) => `  ${name.padEnd(8)} ${text}`), ''].join(
    '\n',
  );
}
