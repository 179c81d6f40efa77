import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeOutput } from '../../generator/write/write-output.js';
import { mayMount, run, smallDisk } from './small-disk.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

const filesOf = (text: string, size: number) =>
  ['a', 'b', 'c/d', 'e'].map((path) => ({ path, text: text.repeat(size) }));
const older = filesOf('o', 20_000);
const newer = filesOf('n', 20_000);
const tooLarge = filesOf('n', 60_000);

describe.runIf(mayMount)('on a real disk', () => {
  test.each([{ isHasty: false }, { isHasty: true }])(
    'that is full, the old output stays, and the next run has space (%o)',
    async (options) => {
      const disk = smallDisk();
      const out = join(disk, 'out');
      await writeOutput(out, older, options);
      const before = contentsOf(disk);
      await expect(writeOutput(out, tooLarge, options)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(contentsOf(disk)).toEqual(before);
      await writeOutput(out, newer, options);
      expect(contentsOf(out)).toMatchObject({ a: newer[0]!.text, 'c/d': newer[2]!.text });
      expect(readdirSync(disk)).toEqual(['out']);
    },
  );

  test('that may not be written, nothing changes; a check still answers', async () => {
    const disk = smallDisk();
    const out = join(disk, 'out');
    await writeOutput(out, older);
    const before = contentsOf(disk);
    expect(run('mount', '-o', 'remount,ro', disk)).toBe(true);
    await expect(writeOutput(out, newer)).rejects.toMatchObject({ code: 'EROFS' });
    expect((await writeOutput(out, newer, { dryRun: true })).updated).toContain('c/d');
    expect((await writeOutput(out, older)).updated).toEqual([]);
    expect(contentsOf(disk)).toEqual(before);
  });

  test('the output may be a disk of its own, and hold others', async () => {
    const out = smallDisk();
    await writeOutput(out, older);
    plant(out, { 'cache/x': 'mine' });
    expect(run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(out, 'cache'))).toBe(true);
    onTestFinished(() => void run('umount', '--lazy', join(out, 'cache')));
    plant(out, { 'cache/y': 'mine' });
    await writeOutput(out, newer);
    expect(contentsOf(out)).toMatchObject({ a: newer[0]!.text, 'cache/y': 'mine' });
  });

  test('another disk may be mounted in the output', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    await writeOutput(out, older);
    mkdirSync(join(out, 'cache'));
    expect(run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(out, 'cache'))).toBe(true);
    onTestFinished(() => void run('umount', '--lazy', join(out, 'cache')));
    plant(out, { 'cache/y': 'mine' });
    await writeOutput(out, newer);
    expect(contentsOf(out)).toMatchObject({ a: newer[0]!.text, 'cache/y': 'mine' });
    expect(readdirSync(folder)).toEqual(['out']);
  });

  test('the parent folder may be read-only', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'above/out');
    await writeOutput(out, older);
    if (!run('chattr', '+i', join(folder, 'above'))) return;
    onTestFinished(() => void run('chattr', '-i', join(folder, 'above')));
    await writeOutput(out, newer);
    expect(contentsOf(out)).toMatchObject({ a: newer[0]!.text });
    expect(run('chattr', '-i', join(folder, 'above'))).toBe(true);
    expect(readdirSync(join(folder, 'above'))).toEqual(['out']);
  });
});
