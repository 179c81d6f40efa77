import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ImportError } from '../../generator/import/load/import-error.js';
import { hashOfFile } from '../../generator/import/write/record.js';
import { planFiles, writePlanned } from '../../generator/import/write/write-spec.js';
import { reportOf, type WriteReport } from '../../generator/write/change.js';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'planned-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Hashes of files as an earlier import wrote them. */
const written = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, text]) => [path, hashOfFile(text)]));

function planOf(
  folder: string,
  files: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, string>>,
): WriteReport {
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  return reportOf(planFiles(folder, all, written(earlier)));
}

const NOTHING: WriteReport = { created: [], updated: [], removed: [], unchanged: [] };

test('in a new folder all files are created, by name', () => {
  const folder = join(folderWith({}), 'new');
  expect(planOf(folder, { 'b.yaml': 'b', 'a.yaml': 'a' }, {})).toEqual({ ...NOTHING, created: ['a.yaml', 'b.yaml'] });
});

test('of an earlier import, files are unchanged, updated and removed, and spec.yaml stays', () => {
  const earlier = { 'same.yaml': 'same', 'old.yaml': 'old', 'gone.yaml': 'gone', 'lost.yaml': 'not there' };
  const { 'lost.yaml': _, ...there } = earlier;
  const folder = folderWith({ ...there, 'spec.yaml': 'mine', 'import.yaml': 'edited', 'own.yaml': 'own' });
  const files = {
    'same.yaml': 'same',
    'old.yaml': 'new',
    'spec.yaml': 'theirs',
    'import.yaml': 'record',
    'more.yaml': 'more',
  };
  expect(planOf(folder, files, { ...earlier, 'old.yaml': 'old' })).toEqual({
    created: ['more.yaml'],
    updated: ['import.yaml', 'old.yaml'],
    removed: ['gone.yaml'],
    unchanged: ['same.yaml', 'spec.yaml'],
  });
});

test.each<readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>, string]>([
  [
    'that no import wrote',
    { 'a.yaml': 'new' },
    {},
    'no import has written this file, and this one would replace it\n  fix: move its declarations to a file of another name',
  ],
  [
    'that was changed since',
    { 'a.yaml': 'new' },
    { 'a.yaml': 'before' },
    'this file was changed after it was imported\n  fix: move the change into a layer, or restore the file',
  ],
  [
    'that was changed since and would be removed',
    {},
    { 'a.yaml': 'before' },
    'this file was changed after it was imported\n  fix: move the change into a layer, or restore the file',
  ],
])('a file %s is not replaced', (_, files, earlier, message) => {
  const folder = folderWith({ 'a.yaml': 'mine' });
  expect(() => planOf(folder, files, earlier)).toThrow(ImportError);
  expect(() => planOf(folder, files, earlier)).toThrow(`${join(folder, 'a.yaml')}: ${message}`);
});

test('a record that names files of other kinds removes none of them', () => {
  const others = { 'spec.yaml': 'x', 'layers/own.yaml': 'x', 'notes.txt': 'x', '../outside.yaml': 'x' };
  const folder = folderWith({
    'inside/spec.yaml': 'x',
    'inside/layers/own.yaml': 'x',
    'inside/notes.txt': 'x',
    'outside.yaml': 'x',
  });
  expect(planOf(join(folder, 'inside'), {}, others)).toEqual(NOTHING);
});

test('what is planned is written, and nothing where nothing changes', async () => {
  const folder = folderWith({ 'a.yaml': 'a', 'b.yaml': 'b' });
  const plan = planFiles(
    folder,
    [
      { path: 'a.yaml', text: 'new' },
      { path: 'deep/c.yaml', text: 'c' },
    ],
    written({ 'a.yaml': 'a', 'b.yaml': 'b' }),
  );
  await writePlanned(folder, plan);
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(['a.yaml', 'deep', 'deep/c.yaml']);
  expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('new');
  const again = planFiles(folder, [{ path: 'a.yaml', text: 'new' }], new Map());
  await writePlanned(folder, again);
  expect(reportOf(again)).toEqual({ ...NOTHING, unchanged: ['a.yaml'] });
});
