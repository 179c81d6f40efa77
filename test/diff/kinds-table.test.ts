import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import type { Kind } from '../../generator/diff/kind.js';
import { kindsTable, WITHOUT_LEVEL } from './kinds-page.js';
import { kinds } from '../../generator/diff/kinds.js';

test('docs/change-kinds.md is the table of kinds', async () => {
  const page = await format(kindsTable(), { parser: 'markdown', printWidth: 120 });
  await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('../../docs/change-kinds.md', import.meta.url)));
});

const AUDIENCES = ['reader', 'writer', 'typescriptReader', 'typescriptWriter'] as const;

/** Every kind with the audiences for which it has no level. */
const without = Object.entries<Kind>(kinds).flatMap(([id, kind]) =>
  AUDIENCES.filter((audience) => kind[audience] === 'none').map((audience) => ({ id, audience })),
);

test('a kind has a level for every audience, or the page says why it has none', () => {
  const unexplained = without.filter(
    ({ id, audience }) =>
      !WITHOUT_LEVEL.some(({ kinds: of, audiences }) => of.test(id) && audiences.includes(audience)),
  );
  expect(unexplained).toEqual([]);
});

test.each(WITHOUT_LEVEL)(
  'kinds without a level are explained where there are some: $what',
  ({ kinds: of, audiences }) => {
    for (const audience of audiences)
      expect(without.filter((one) => one.audience === audience && of.test(one.id))).not.toEqual([]);
  },
);
