import * as fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

const failures = { renamesLeft: Infinity, writesLeft: Infinity };
const heal = () => Object.assign(failures, { renamesLeft: Infinity, writesLeft: Infinity });

let restore: () => void;
beforeEach(() => {
  heal();
  restore = replaceCalls(({ renameSync, writeFileSync }) => ({
    renameSync: (from, to) => {
      // Only one rename fails: the repair may rename again.
      if (failures.renamesLeft-- === 0) throw injected('EIO');
      renameSync(from, to);
    },
    writeFileSync: (path, content, options) => {
      // The lock is written before the disk is full.
      if (typeof path === 'string' && /tmp-[^/]*[/]/.test(path) && failures.writesLeft-- <= 0) throw injected('ENOSPC');
      writeFileSync(path, content, options);
    },
  }));
});
afterEach(() => restore());

const version = (text: string, ...paths: string[]) => paths.map((path) => ({ path, text }));
const older = version('old', 'a', 'b', 'gone/x', 'gone/y');
const newer = version('new', 'a', 'b', 'fresh/z');

describe('a failure in the middle of a run leaves the old output as it was', () => {
  test.each([0, 1, 2, 3, 4])('after %i renames', async (renames) => {
    const out = temporaryFolder();
    await writeOutput(out, older);
    const before = contentsOf(out);
    failures.renamesLeft = renames;
    await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('EIO: injected');
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
    await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('ENOSPC: injected');
    expect(contentsOf(out)).toEqual(before);
  });
});

test('a failure after a file has made way for a folder brings the file back', async () => {
  const out = temporaryFolder();
  await writeOutput(out, version('old', 'a', 'b/x'));
  const before = contentsOf(out);
  for (const renames of [0, 1, 2, 3]) {
    failures.renamesLeft = renames;
    await expect(writeOutput(out, version('new', 'a/y', 'b'), { isHasty: true })).rejects.toThrow('EIO: injected');
    expect(contentsOf(out)).toEqual(before);
  }
});

test('no file is replaced before all are staged', async () => {
  const out = temporaryFolder();
  await writeOutput(out, older);
  failures.writesLeft = 4;
  failures.renamesLeft = 0;
  await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('ENOSPC: injected');
});

test('a run that fails in a new folder leaves no folder', async () => {
  const out = `${temporaryFolder()}/generated`;
  failures.writesLeft = 1;
  await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('ENOSPC: injected');
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
