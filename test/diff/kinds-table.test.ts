import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { kindsTable } from '../../generator/diff/kinds-table.js';

test('docs/change-kinds.md is the table of kinds', async () => {
  const page = await format(kindsTable(), { parser: 'markdown', printWidth: 120 });
  await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('../../docs/change-kinds.md', import.meta.url)));
});
