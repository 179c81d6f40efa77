import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { linesOf } from '../support/problem-lines.js';
import { expectReports } from '../support/side-by-side.js';
import { readFiles } from './problems.js';

/** A spec begins with `books.yaml`, and `#--- path` begins another file. */
function filesIn(input: string): Readonly<Record<string, string>> {
  const [declarations = '', ...others] = input.split(/^#--- (.*)\n/m);
  const paths = others.flatMap((path, index) => (index % 2 === 0 ? [[path, others[index + 1]!] as const] : []));
  return { 'books.yaml': declarations, ...Object.fromEntries(paths) };
}

describe('the problems that reading reports', () => {
  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test.each(readdirSync('test/read/words'))('of %s', async (file) => {
    await expectReports(`test/read/words/${file}`, ({ input }) => {
      const { diagnostics, complete } = readFiles(filesIn(input));
      return [...linesOf(diagnostics), ...(complete ? [] : ['incomplete'])];
    });
  });
});
