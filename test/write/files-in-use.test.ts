import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, temporaryFolder } from './temporary-folder.js';

/** How often a call on a path that ends so still fails, as it does on Windows while another program has the file open. */
const inUse = { path: '/nothing', code: 'EBUSY', times: 0, attempts: 0 };

function open(path: unknown): void {
  if (!String(path).replaceAll('\\', '/').endsWith(inUse.path.replaceAll('\\', '/'))) return;
  inUse.attempts += 1;
  if (inUse.times-- > 0) throw injected(inUse.code);
}

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
const on = (value: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { ...platform, value });

let restore: () => void;
beforeEach(() => {
  Object.assign(inUse, { path: '/nothing', code: 'EBUSY', times: 0, attempts: 0 });
  restore = replaceCalls(({ renameSync, unlinkSync }) => ({
    renameSync: (from, to) => {
      open(from);
      open(to);
      renameSync(from, to);
    },
    unlinkSync: (path) => {
      open(path);
      unlinkSync(path);
    },
  }));
});
afterEach(() => {
  restore();
  Object.defineProperty(process, 'platform', platform);
});

const older = ['a', 'gone'].map((path) => ({ path, text: 'old' }));
const newer = ['a', 'b'].map((path) => ({ path, text: 'new' }));
const after = { a: 'new', b: 'new' };

async function olderOutput(): Promise<string> {
  const out = temporaryFolder();
  await writeOutput(out, older);
  return out;
}

describe('a file that another program has open for a moment, on Windows', () => {
  test.each(['EBUSY', 'EPERM', 'EACCES'])('is replaced when it is closed (%s)', async (code) => {
    const out = await olderOutput();
    on('win32');
    Object.assign(inUse, { path: `${out}/a`, code, times: 3 });
    await writeOutput(out, newer, { isHasty: true });
    expect(contentsOf(out)).toMatchObject(after);
  });

  test('is removed when it is closed', async () => {
    const out = await olderOutput();
    on('win32');
    Object.assign(inUse, { path: '/gone', times: 3 });
    await writeOutput(out, newer, { isHasty: true });
    expect(Object.keys(contentsOf(out))).not.toContain('gone');
  });
});

test('one that stays open is given up after less than a second, and the old output is back', async () => {
  const out = await olderOutput();
  const before = contentsOf(out);
  on('win32');
  Object.assign(inUse, { path: `${out}/a`, times: 7 });
  const start = Date.now();
  await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('EBUSY: injected');
  expect(inUse.attempts).toBeGreaterThanOrEqual(7);
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(contentsOf(out)).toEqual(before);
});

test('another error is no reason to try again', async () => {
  const out = await olderOutput();
  on('win32');
  Object.assign(inUse, { path: `${out}/a`, code: 'EIO', times: 1 });
  await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('EIO: injected');
});

test('elsewhere the error is about permissions, and no second attempt is made', async () => {
  const out = await olderOutput();
  on('linux');
  Object.assign(inUse, { path: `${out}/a`, code: 'EPERM', times: 1 });
  await expect(writeOutput(out, newer, { isHasty: true })).rejects.toThrow('EPERM: injected');
});
