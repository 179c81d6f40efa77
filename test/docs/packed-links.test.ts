import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packedCompiler } from '../support/packed-compiler.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files, size } = await packedCompiler();
const pages = files.filter((path) => /^(?:docs\/)?[^/]+\.md$/.test(path));

/** Targets of the relative links and pictures of a page, from the root of the package. */
function linksOf(page: string): readonly string[] {
  const text = readFileSync(root + page, 'utf8').replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => posix.join(posix.dirname(page), target));
}

describe('the packed compiler', () => {
  test('contains the documentation', () => {
    expect(pages).toContain('README.md');
    expect(pages).toContain('docs/language.md');
    expect(linksOf('README.md').length).toBeGreaterThan(20);
  });

  test.each(pages)('contains everything that %s links to', (page) => {
    const exists = (link: string): boolean =>
      link.endsWith('/') ? files.some((file) => file.startsWith(link)) : files.includes(link);
    expect(linksOf(page).filter((link) => !exists(link))).toEqual([]);
  });

  test('stays below 2.5 MB, with the published document of the platform', () => {
    expect(size).toBeLessThan(2_500_000);
  });
});
