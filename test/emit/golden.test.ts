import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compilePackage } from '../../generator/compile.js';
import { formatFiles } from '../../generator/write/format.js';

const library = specFolder('library');

/** The parts of the packages of other sample specs that show what the library has no use for. */
const PARTS = [
  ['bookshop', /^(?:src\/(?:rest|urls|samples)\/|openapi\.json|docs\/)/],
  ['shop', /^(?:src\/(?:rest|urls|permissions|bit-sets)\/|openapi\.json|docs\/)/],
  ['guestbook', /^(?:src\/(?:rest|events)\/|openapi\.json|docs\/)/],
  ['payments', /^(?:src\/(?:objects|unions|enums|identifiers|events|samples|arbitraries)\/|openapi\.json|docs\/)/],
  ['airline', /^(?:src\/(?:states|bit-sets|enums|identifiers|collections|rest|events)\/|docs\/)/],
] as const;

function specFolder(name: string): string {
  return fileURLToPath(new URL(`../specs/${name}`, import.meta.url));
}

describe('The package of a library of books', async () => {
  const { files, problems } = await compilePackage(library, 'exported');
  const formatted = await formatFiles(files);

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
    expect(goldenFiles('library')).toHaveLength(files.length);
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

describe.each(PARTS)('The package of the spec %s', async (name, part) => {
  const { files } = await compilePackage(specFolder(name), 'main');
  const parts = files.filter(({ path }) => part.test(path));
  const formatted = await formatFiles(parts);

  it.each(parts.map((file, index) => [file.path, formatted[index]!] as const))(
    'has %s as it was reviewed',
    async (path, text) => {
      await expect(text).toMatchFileSnapshot(`golden/${name}/${path}`);
    },
  );

  it('has all the files that were reviewed', () => {
    expect(goldenFiles(name)).toHaveLength(parts.length);
  });
});

function goldenFiles(name: string): readonly string[] {
  const found = readdirSync(new URL(`golden/${name}`, import.meta.url), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
