import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('names each script once: of two with one name, the first would silently be lost', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const block = /"scripts": \{([^}]*)\}/.exec(text)![1]!;
  const names = [...block.matchAll(/^ {4}"([^"]+)":/gm)].map((match) => match[1]);
  expect(names).toContain('docs');
  expect(new Set(names).size).toBe(names.length);
});
