import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { injected, replaceCalls } from '../write/failing-calls.js';
import { DEAD_RUN, plant } from '../write/temporary-folder.js';
import { writeNewFolder } from '../../generator/import/write/write-spec.js';

const FILES = [
  { kind: 'created', path: 'spec.yaml', content: 'spec: {}\n' },
  { kind: 'created', path: 'deep/a.yaml', content: 'objects: {}\n' },
] as const;

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('files are written into a folder that is not there, and nothing else is left', async () => {
  const above = temporary();
  expect(await writeNewFolder(join(above, 'api'), FILES)).toBe(true);
  expect(readdirSync(above)).toEqual(['api']);
  expect(readFileSync(join(above, 'api/deep/a.yaml'), 'utf8')).toBe('objects: {}\n');
});

test('the folders above it are made', async () => {
  const above = temporary();
  expect(await writeNewFolder(join(above, 'one/two'), FILES)).toBe(true);
  expect(readdirSync(join(above, 'one'))).toEqual(['two']);
});

test('a folder that is empty is filled, and one with files stays as it is', async () => {
  const above = temporary();
  mkdirSync(join(above, 'empty'));
  expect(await writeNewFolder(join(above, 'empty'), FILES)).toBe(true);
  expect(readdirSync(join(above, 'empty')).toSorted()).toEqual(['deep', 'spec.yaml']);
  expect(await writeNewFolder(join(above, 'empty'), [{ kind: 'created', path: 'b.yaml', content: '' }])).toBe(false);
  expect(readdirSync(join(above, 'empty')).toSorted()).toEqual(['deep', 'spec.yaml']);
});

test('what killed runs left beside it is removed, and a folder beside which another run writes is filled in its place', async () => {
  const above = temporary();
  plant(above, { [`.snowspec-lock/${DEAD_RUN}/spec.yaml`]: 'torn' });
  expect(await writeNewFolder(join(above, 'api'), FILES)).toBe(true);
  expect(readdirSync(above)).toEqual(['api']);
  plant(above, { [`.snowspec-lock/${process.ppid}@${hostname()}/0`]: 'theirs' });
  expect(await writeNewFolder(join(above, 'other'), FILES)).toBe(false);
  expect(readdirSync(above)).toEqual(['.snowspec-lock', 'api']);
});

test('a folder that a process works in, and cannot be replaced, is left without a file', async () => {
  const above = temporary();
  mkdirSync(join(above, 'empty'));
  const restore = replaceCalls(({ renameSync }) => ({
    renameSync: (from, to) => {
      if (String(to).endsWith('/empty')) throw injected('EBUSY');
      renameSync(from, to);
    },
  }));
  onTestFinished(restore);
  expect(await writeNewFolder(join(above, 'empty'), FILES)).toBe(false);
  expect(await writeNewFolder(join(above, 'other'), FILES)).toBe(true);
  expect(readdirSync(above).filter((name) => name !== 'empty')).toEqual(['other']);
});

test('a file in its place stays, and nothing is written', async () => {
  const above = temporary();
  writeFileSync(join(above, 'file'), 'mine');
  expect(await writeNewFolder(join(above, 'file', 'api'), FILES)).toBe(false);
  expect(readFileSync(join(above, 'file'), 'utf8')).toBe('mine');
  expect(readdirSync(above)).toEqual(['file']);
});

test.skipIf(process.getuid?.() === 0)('a folder above that cannot be written is no error', async () => {
  const above = temporary();
  chmodSync(above, 0o500);
  onTestFinished(() => chmodSync(above, 0o700));
  expect(await writeNewFolder(join(above, 'api'), FILES)).toBe(false);
  expect(existsSync(join(above, 'api'))).toBe(false);
});
