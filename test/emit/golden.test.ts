import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileReadPackage } from '../../generator/compile.js';
import { readSpec } from '../../generator/read/index.js';
import { formatFiles } from '../../generator/write/format.js';

/** Files that are the same in every package, and those that only list others. */
const NOT_REVIEWED = /^(?:src\/runtime\/|LICENSE|commonjs\.js|json-schemas\.js|schema-files\.js|tsconfig\.json)/;

describe('the package of the kiosk, which has one declaration of each kind', async () => {
  const { files, problems } = await compileReadPackage(readSpec('test/specs/kiosk'), 'exported');
  const reviewed = files.filter(({ path }) => !NOT_REVIEWED.test(path));
  const texts = await formatFiles(reviewed);

  it('compiles without a problem', () => {
    expect(problems).toEqual([]);
  });

  it.each(reviewed.map(({ path }, index) => [path, texts[index]!] as const))(
    'has %s as it was reviewed',
    async (path, text) => {
      await expect(text).toMatchFileSnapshot(`golden/${path}`);
    },
  );

  it('has no other files', () => {
    const golden = readdirSync('test/emit/golden', { recursive: true, withFileTypes: true });
    expect(golden.filter((entry) => entry.isFile())).toHaveLength(reviewed.length);
  });
});

describe('the package of the library', async () => {
  const { files } = await compileReadPackage(readSpec('test/specs/library'), 'exported');

  it('is the same bytes every time', async () => {
    const again = await compileReadPackage(readSpec('test/specs/library'), 'exported');
    expect(again.files).toEqual(files);
  });

  it('knows nothing of any other spec', () => {
    const text = files.map((file) => file.text).join('\n');
    expect(text).not.toMatch(/guild|discord|channel|snowflake/i);
  });
});
