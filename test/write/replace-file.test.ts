import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFile } from '../../generator/write/replace-file.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

test('a file is made, or takes the place of the one that is there, with its mode', async () => {
  const folder = temporaryFolder();
  await replaceFile(join(folder, 'a'), 'one');
  expect(contentsOf(folder)).toEqual({ a: 'one' });
  chmodSync(join(folder, 'a'), 0o640);
  await replaceFile(join(folder, 'a'), 'two');
  expect(contentsOf(folder)).toEqual({ a: 'two' });
  expect((statSync(join(folder, 'a')).mode & 0o777).toString(8)).toBe('640');
});

test('a link or a folder in its place is refused, and left as it is', async () => {
  const folder = temporaryFolder();
  plant(folder, { a: 'mine' });
  mkdirSync(join(folder, 'folder'));
  symlinkSync('a', join(folder, 'link'));
  for (const name of ['folder', 'link'])
    await expect(replaceFile(join(folder, name), 'other')).rejects.toMatchObject({
      name: 'NotReplaceableError',
      message: `${join(folder, name)} is not a regular file`,
    });
  expect(contentsOf(folder)).toEqual({ a: 'mine' });
  expect(readdirSync(folder)).toEqual(['a', 'folder', 'link']);
});

test('a file in a folder that is a link is written where that leads', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  await replaceFile(join(folder, 'link/a'), 'text');
  expect(readFileSync(join(folder, 'real/a'), 'utf8')).toBe('text');
});

test.each(['writeFileSync', 'fsync'] as const)(
  'where the disk fails (%s), the old file and nothing else is there',
  async (call) => {
    const folder = temporaryFolder();
    plant(folder, { a: 'old' });
    onTestFinished(
      replaceCalls(() => ({
        [call]: () => {
          throw injected('ENOSPC');
        },
      })),
    );
    await expect(replaceFile(join(folder, 'a'), 'new')).rejects.toThrow('ENOSPC: injected');
    expect(contentsOf(folder)).toEqual({ a: 'old' });
  },
);

test.runIf(process.platform === 'linux')('a file that cannot be written does not stay open', async () => {
  const folder = temporaryFolder();
  const before = readdirSync('/proc/self/fd').length;
  const restore = replaceCalls(() => ({
    fsync: (() => {
      throw injected('EIO');
    }) as never,
  }));
  for (let run = 0; run < 10; run++) await expect(replaceFile(join(folder, 'a'), 'new')).rejects.toThrow('EIO');
  restore();
  expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 10);
});
