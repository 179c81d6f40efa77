import { lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatFolder } from '../../generator/fmt/format-folder.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

const messy = 'objects:   {}\n';
const tidy = 'objects: {}\n';

describe('formatting a folder', () => {
  test('writes the files that differ, and reports them by their paths', async () => {
    const spec = temporaryFolder();
    plant(spec, { 'c.yaml': messy, 'b.yaml': tidy, 'a/d.yaml': messy, 'notes.md': messy });
    expect(await formatFolder(spec, { check: false })).toEqual({
      changed: ['a/d.yaml', 'c.yaml'],
      unchanged: ['b.yaml'],
      problems: [],
    });
    expect(contentsOf(spec)).toEqual({ 'a/d.yaml': tidy, 'b.yaml': tidy, 'c.yaml': tidy, 'notes.md': messy });
    expect((await formatFolder(spec, { check: false })).changed).toEqual([]);
  });

  test('writes nothing where it only checks', async () => {
    const spec = temporaryFolder();
    plant(spec, { 'a.yaml': messy });
    expect((await formatFolder(spec, { check: true })).changed).toEqual(['a.yaml']);
    expect(contentsOf(spec)).toEqual({ 'a.yaml': messy });
  });

  test('takes a byte order mark away', async () => {
    const spec = temporaryFolder();
    plant(spec, { 'a.yaml': `\ufeff${tidy}` });
    expect((await formatFolder(spec, { check: false })).changed).toEqual(['a.yaml']);
    expect(contentsOf(spec)).toEqual({ 'a.yaml': tidy });
  });

  test('changes nothing if it cannot read or parse a file', async () => {
    const spec = temporaryFolder();
    plant(spec, { 'a.yaml': 'objects: [\n', 'b.yaml': messy });
    symlinkSync('nowhere', join(spec, 'c.yaml'));
    const { changed, unchanged, problems } = await formatFolder(spec, { check: false });
    expect([changed, unchanged]).toEqual([['b.yaml'], []]);
    expect(problems.map(({ code, span }) => `${span.file.path} ${code}`)).toEqual([
      'a.yaml yaml-syntax',
      'c.yaml outside-link',
    ]);
    expect(contentsOf(spec)).toEqual({ 'a.yaml': 'objects: [\n', 'b.yaml': messy });
  });

  test('leaves a link to one of its files a link', async () => {
    const spec = temporaryFolder();
    plant(spec, { 'a.yaml': messy });
    symlinkSync('a.yaml', join(spec, 'b.yaml'));
    expect(await formatFolder(spec, { check: false })).toEqual({ changed: ['a.yaml'], unchanged: [], problems: [] });
    expect(lstatSync(join(spec, 'b.yaml')).isSymbolicLink()).toBe(true);
  });
});
