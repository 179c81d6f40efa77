import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compilePackage } from '../../generator/compile.js';
import { formatFiles } from '../../generator/write/format.js';

const library = fileURLToPath(new URL('../specs/library', import.meta.url));
const { files, problems } = await compilePackage(library, 'exported');
const formatted = await formatFiles(files);

describe('The package of a library of books', () => {
  it('compiles without a problem', () => {
    expect(problems).toEqual([]);
  });

  it.each(files.map((file, index) => [file.path, formatted[index]!] as const))(
    'has %s as it was reviewed',
    async (path, text) => {
      await expect(text).toMatchFileSnapshot(`golden/library/${path}`);
    },
  );

  it('has no other files', () => {
    const golden = readdirSync(new URL('golden/library', import.meta.url), { recursive: true, withFileTypes: true });
    expect(golden.filter((entry) => entry.isFile())).toHaveLength(files.length);
  });

  it('is the same bytes every time', async () => {
    const again = await compilePackage(library, 'exported');
    expect(again.files).toEqual(files);
  });

  it('knows nothing of any other spec', () => {
    const text = files.map((file) => file.text).join('\n');
    expect(text).not.toMatch(/guild|discord|channel|snowflake/i);
  });
});
