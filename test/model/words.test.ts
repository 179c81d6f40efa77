import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { linesOf } from '../support/problem-lines.js';
import { expectReports } from '../support/side-by-side.js';
import { problemsOf } from './problems.js';
import { layered } from './specs-in.js';

describe('the messages for a spec', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/model/words'))('about %s', async (file) => {
    await expectReports(`test/model/words/${file}`, ({ input }) => {
      const { declarations, layers } = layered(input);
      return linesOf(problemsOf(declarations, layers));
    });
  });
});
