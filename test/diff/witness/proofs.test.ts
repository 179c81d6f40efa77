import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { compareModels, demonstrate } from '../../../generator/diff/index.js';
import { loadValidators } from '../../support/compiled-validators.js';
import { expectReports } from '../../support/side-by-side.js';
import { modelsOf } from '../small-model.js';

describe('breaks are shown by values, or it is said why they are not', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/diff/witness/proofs'))('%s', async (file) => {
    await expectReports(`test/diff/witness/proofs/${file}`, async ({ input }) => {
      const [before, after] = modelsOf(input);
      const compared = compareModels(before, after, { today: '2026-01-01' });
      const { changes } = await demonstrate(compared, before, after, loadValidators);
      return changes.flatMap(({ kind, path, impact: { reader, writer }, witnesses, unproven }) => [
        `${path}: ${kind}, ${reader} to read and ${writer} to write`,
        ...witnesses.map(
          ({ type, value, acceptedBy, mode, issue }) =>
            `  ${type} ${JSON.stringify(value)} by ${acceptedBy}; the other by ${mode}: ${issue.path.join('.')} ${issue.message}`,
        ),
        ...(unproven === undefined ? [] : [`  ${unproven}`]),
      ]);
    });
  });
});
