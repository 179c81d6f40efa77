import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import type { Model } from '../../generator/model/index.js';
import { expectReports } from '../support/side-by-side.js';
import { modelsOf } from './small-model.js';

/** A line for each change, with its impact on readers, writers, and code in TypeScript that reads and writes. */
function changesBetween(before: Model, after: Model): readonly string[] {
  const { changes } = compareModels(before, after, { today: '2026-01-01' });
  return changes.map(({ kind, path, level, impact, section, message, before: old, after: now, hint }) => {
    const facts = old === undefined && now === undefined ? '' : ` [${old ?? '-'} -> ${now ?? '-'}]`;
    const impacts = Object.values(impact).join(' ');
    return [
      `${level} ${kind} ${path}: ${message}${facts}`,
      impacts,
      ...(section === undefined ? [] : [`section ${section}`]),
      ...(hint === undefined ? [] : [hint]),
    ].join(' | ');
  });
}

describe('what changes between two specs', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/diff/between'))('%s', async (file) => {
    await expectReports(`test/diff/between/${file}`, ({ input }) => changesBetween(...modelsOf(input)));
  });
});
