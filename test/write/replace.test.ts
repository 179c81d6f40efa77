import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

const failures = vi.hoisted(() => ({ renamesLeft: Infinity, writesLeft: Infinity }));

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    // Only one rename fails: the repair may rename again.
    if (failures.renamesLeft-- === 0) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
    original.renameSync(from, to);
  };
  const writeFileSync: typeof fs.writeFileSync = (path, content, options) => {
    // The lock is written before the disk is full.
    if (typeof path === 'string' && /tmp-[^/]*[/]/.test(path) && failures.writesLeft-- <= 0)
      throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
    original.writeFileSync(path, content, options);
  };
  return { ...original, renameSync, writeFileSync };
});

const heal = () => Object.assign(failures, { renamesLeft: Infinity, writesLeft: Infinity });
beforeEach(heal);
afterEach(heal);

const version = (text: string, ...paths: string[]) => paths.map((path) => ({ path, text }));
const older = version('old', 'a', 'b', 'gone/x', 'gone/y');
const newer = version('new', 'a', 'b', 'fresh/z');

describe('a failure in the middle of a run leaves the old output as it was', () => {
  test.each([0, 1, 2, 3, 4])('after %i renames', async (renames) => {
    const out = temporaryFolder();
    await writeOutput(out, older);
    const before = contentsOf(out);
    failures.renamesLeft = renames;
    await expect(writeOutput(out, newer, { oneByOne: true })).rejects.toThrow('EIO: injected');
    expect(contentsOf(out)).toEqual(before);
    expect(fs.readdirSync(out)).toEqual([MANIFEST_PATH, 'a', 'b', 'gone']);
    heal();
    await writeOutput(out, newer);
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'a', 'b', 'fresh/z']);
  });

  test.each([0, 1, 3])('when the disk is full after %i files', async (writes) => {
    const out = temporaryFolder();
    await writeOutput(out, older);
    const before = contentsOf(out);
    failures.writesLeft = writes;
    await expect(writeOutput(out, newer, { oneByOne: true })).rejects.toThrow('ENOSPC: injected');
    expect(contentsOf(out)).toEqual(before);
  });
});

test('no file is replaced before all are staged', async () => {
  const out = temporaryFolder();
  await writeOutput(out, older);
  failures.writesLeft = 4;
  failures.renamesLeft = 0;
  await expect(writeOutput(out, newer, { oneByOne: true })).rejects.toThrow('ENOSPC: injected');
});

test('a run that fails in a new folder leaves no folder', async () => {
  const out = `${temporaryFolder()}/generated`;
  failures.writesLeft = 1;
  await expect(writeOutput(out, newer, { oneByOne: true })).rejects.toThrow('ENOSPC: injected');
  expect(fs.existsSync(out)).toBe(false);
});

test('what a killed run left behind is cleaned up, even where nothing else is to do', async () => {
  const out = temporaryFolder();
  await writeOutput(out, newer);
  plant(out, { '.snowspec-tmp-1234/0': 'torn' });
  await writeOutput(out, newer, { dryRun: true });
  expect(contentsOf(out)).toHaveProperty(['.snowspec-tmp-1234/0']);
  await writeOutput(out, newer);
  expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'a', 'b', 'fresh/z']);
});
