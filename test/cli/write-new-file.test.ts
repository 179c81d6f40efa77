import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireNewFile, writeNewFile } from '../../generator/cli/files.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

test('a file that exists is refused, and so is a folder that does not', () => {
  const folder = temporaryFolder();
  plant(folder, { 'a.yaml': 'mine' });
  expect(() => requireNewFile(join(folder, 'a.yaml'), '--out')).toThrow('exists already; name a new file with --out');
  expect(() => requireNewFile(join(folder, 'none/a.yaml'), '--out')).toThrow('there is no folder');
});

test('a file that appears in the meantime is not replaced', async () => {
  const folder = temporaryFolder();
  plant(folder, { 'a.yaml': 'mine' });
  await expect(writeNewFile(join(folder, 'a.yaml'), 'other')).rejects.toThrow('EEXIST');
  expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['a.yaml']);
});

test('of several that write the same file at once, one writes all of it', async () => {
  const folder = temporaryFolder();
  const texts = Array.from({ length: 9 }, (_, index) => String(index).repeat(100_000));
  const written = await Promise.allSettled(texts.map((text) => writeNewFile(join(folder, 'a.yaml'), text)));
  const winners = texts.filter((_, index) => written[index]!.status === 'fulfilled');
  expect(winners).toEqual([readFileSync(join(folder, 'a.yaml'), 'utf8')]);
  expect(readdirSync(folder)).toEqual(['a.yaml']);
});
