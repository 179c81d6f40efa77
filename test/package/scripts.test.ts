import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('names each script once: of two with one name, the first would silently be lost', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const block = /^ {2}"scripts": \{$(.*?)^ {2}\}/ms.exec(text)![1]!;
  const names = [...block.matchAll(/^ {4}"([^"]+)":/gm)].map((match) => match[1]);
  expect(names).toContain('docs');
  expect(new Set(names).size).toBe(names.length);
});

it('marks the package as generated for git, so that pull requests fold it', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const paths = ['generated/package.json', 'generated/src/objects/user.ts', 'generator/compile.ts'];
  const output = execFileSync('git', ['check-attr', 'linguist-generated', ...paths], { cwd: root, encoding: 'utf8' });
  expect(output.trim().split('\n')).toEqual([
    'generated/package.json: linguist-generated: set',
    'generated/src/objects/user.ts: linguist-generated: set',
    'generator/compile.ts: linguist-generated: unspecified',
  ]);
});
