import { mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  compareWithKnown,
  hashesIn,
  lookAtFolder,
  printOf,
  type FilePrint,
  type Scope,
} from '../../generator/write/known-files.js';
import { sha256 } from '../../generator/write/manifest.js';
import { plant, temporaryFolder } from './temporary-folder.js';

const ALL: Scope = { folder: () => true, file: () => true, links: true };

describe('a file that is known', () => {
  /** What is known of it, with a hash that shows whether the file was read. */
  const planted = (): { readonly path: string; readonly known: FilePrint } => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'one');
    const [, ...rest] = printOf(path);
    return { path, known: ['of another text', ...rest] };
  };
  const changed = ({ known }: ReturnType<typeof planted>) => Math.max(known[3], known[4]);

  test('has the hash of its content, and what shows that it is the same', () => {
    const { path } = planted();
    const { size, ino, mtimeMs, ctimeMs } = statSync(path);
    expect(printOf(path)).toEqual([sha256('one'), size, ino, mtimeMs, ctimeMs]);
  });

  test('is believed, and not read, if it was old enough when it became known', () => {
    const file = planted();
    const comparison = compareWithKnown(changed(file) + 2_001);
    expect(comparison.hasSameFile(file.path, file.known)).toBe(true);
    expect(comparison.isWorthNoting()).toBe(false);
  });

  test('is read if it was younger than a later change could hide', () => {
    const file = planted();
    expect(compareWithKnown(changed(file) + 2_000).hasSameFile(file.path, file.known)).toBe(false);
    const known: FilePrint = [sha256('one'), ...(file.known.slice(1) as [number, number, number, number])];
    expect(compareWithKnown(changed(file)).hasSameFile(file.path, known)).toBe(true);
  });

  test.each([1, 2, 3, 4])('is read if it looks different (%i)', (part) => {
    const file = planted();
    const known = file.known.map((value, at) => (at === part ? Number(value) - 1 : value)) as unknown as FilePrint;
    expect(compareWithKnown(changed(file) + 10_000).hasSameFile(file.path, known)).toBe(false);
  });

  test('is read if one of its times alone is recent', () => {
    const read = (mtime: number, since: number): boolean => {
      const { path } = planted();
      const now = statSync(path).ctimeMs;
      utimesSync(path, 1, (now + mtime) / 1000);
      const [, ...rest] = printOf(path);
      return !compareWithKnown(rest[3] + since).hasSameFile(path, ['of another text', ...rest]);
    };
    expect(read(-100_000, 10_000)).toBe(false);
    expect(read(9_000, 10_000)).toBe(true);
    expect(read(-100_000, 1_000)).toBe(true);
  });

  test('is read through a link', () => {
    const { path } = planted();
    const link = `${path}-link`;
    symlinkSync(path, link);
    const [hash, ...rest] = printOf(link);
    expect(hash).toBe(sha256('one'));
    expect(compareWithKnown(Date.now() + 60_000).hasSameFile(link, ['of another text', ...rest])).toBe(false);
  });

  test('is worth noting again when it was read and is old enough by then', () => {
    const file = planted();
    const comparison = compareWithKnown(0);
    expect(comparison.isWorthNoting()).toBe(false);
    comparison.hasSameFile(file.path, file.known);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(changed(file) + 2_000);
    onTestFinished(() => clock.mockRestore());
    expect(comparison.isWorthNoting()).toBe(false);
    clock.mockReturnValue(changed(file) + 2_001);
    expect(comparison.isWorthNoting()).toBe(true);
  });
});

describe('a folder that is known', () => {
  const planted = (): string => {
    const folder = temporaryFolder();
    plant(folder, { 'a.ts': '1', 'b/c.ts': '2', 'b/d.md': '3', 'skip/e.ts': '4', 'b/skip/f.ts': '5' });
    symlinkSync('a.ts', join(folder, 'link.ts'));
    return folder;
  };
  const typescript: Scope = {
    folder: (path, name) => path !== 'skip' && name !== 'other',
    file: (name) => name.endsWith('.ts'),
    links: false,
  };

  test('has the files and folders in its scope, by their paths', () => {
    const folder = planted();
    expect([...hashesIn(lookAtFolder(folder, typescript))]).toEqual([
      ['a.ts', sha256('1')],
      ['b/c.ts', sha256('2')],
      ['b/skip/f.ts', sha256('5')],
    ]);
    expect([...hashesIn(lookAtFolder(folder, { ...typescript, links: true })).keys()]).toContain('link.ts');
    expect([...hashesIn(lookAtFolder(folder, ALL)).keys()]).toEqual([
      'a.ts',
      'link.ts',
      'b/c.ts',
      'b/d.md',
      'b/skip/f.ts',
      'skip/e.ts',
    ]);
  });

  test.each<[string, (folder: string) => void, boolean]>([
    ['nothing has changed', () => undefined, true],
    ['a file was touched', (folder) => utimesSync(join(folder, 'a.ts'), 1, 1), true],
    ['a file outside of its scope is another', (folder) => plant(folder, { 'b/d.md': 'x', 'skip/g.ts': '' }), true],
    ['a folder is new that is empty', (folder) => mkdirSync(join(folder, 'new')), false],
    ['a file is another', (folder) => plant(folder, { 'b/c.ts': 'x' }), false],
    ['a file is new', (folder) => plant(folder, { 'b/skip/new.ts': '' }), false],
    ['a file took the place of a folder', (folder) => plant(folder, { 'new.ts/a.ts': '' }), false],
  ])('is the same or not where %s', (_, change, isSame) => {
    const folder = planted();
    const known = lookAtFolder(folder, typescript);
    change(folder);
    expect(compareWithKnown(Date.now()).hasSameFolder(folder, typescript, known)).toBe(isSame);
  });
});
