import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { describe, expect, it } from 'vitest';
import { compileReadPackage } from '../../generator/compile.js';
import { readSpec } from '../../generator/read/index.js';
import { formatFile } from '../../generator/write/format.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { tries } from '../support/effort.js';
import { temporaryFolder } from './temporary-folder.js';

/** The style that README names, and that consumers can check the package with. */
const STYLE: prettier.Options = { singleQuote: true, printWidth: 120, trailingComma: 'all' };

async function byPrettier(path: string, text: string): Promise<string | undefined> {
  const { inferredParser } = await prettier.getFileInfo(path, { resolveConfig: false });
  if (inferredParser === null) return undefined;
  // `typescript` gives the same bytes, and is quadratic in the size of a file.
  const parser = inferredParser === 'typescript' ? 'babel-ts' : inferredParser;
  return prettier.format(text, { ...STYLE, parser, embeddedLanguageFormatting: 'off' });
}

// Prettier takes 8 s for the largest of them: `npm test` compares a part of the files, the long run all.
describe.each([
  ['spec', 16],
  ['test/specs/library', 8],
  ['test/specs/airline', 8],
  ['test/specs/payments', 8],
  ['test/specs/bookshop', 8],
])('The package of %s', (spec, part) => {
  it('is in the form of Prettier, with everything that is written', { timeout: 120_000 }, async () => {
    const out = temporaryFolder();
    const { files } = await compileReadPackage(readSpec(spec), 'exported');
    const { created } = await writeOutput(out, files);
    expect(created.length).toBeGreaterThan(150);
    const other: string[] = [];
    const unknown: string[] = [];
    for (const path of created.filter((path, index) => path === 'LICENSE' || index % tries(part, 1) === 0)) {
      const text = readFileSync(join(out, path), 'utf8');
      const expected = await byPrettier(path, text);
      if (expected === undefined) unknown.push(path);
      else if (expected !== text) other.push(path);
    }
    expect(other).toEqual([]);
    expect(unknown).toEqual(['LICENSE']);
  });
});

/** Prettier itself would do, where oxfmt cannot run: both make the same bytes of what is emitted. */
it('is the same whichever of the two formats what is emitted', { timeout: 120_000 }, async () => {
  const { files } = await compileReadPackage(readSpec('test/specs/library'), 'exported');
  for (const file of files.filter((_, index) => index % tries(8, 1) === 0)) {
    const other = await formatFile(file, async (path, text) => (await byPrettier(path, text)) ?? text);
    expect(await formatFile(file), file.path).toBe(other);
  }
});
