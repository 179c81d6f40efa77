import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isLocked, LOCK_NAME, withLock } from '../../generator/write/lock.js';
import type { WriteError } from '../../generator/write/write-error.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, DEAD_RUN, plant, temporaryFolder } from './temporary-folder.js';

const runOf = (pid: number, host = hostname()): string => `${LOCK_NAME}/${pid}@${host}`;
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;
const lockOnce = (folder: string): Promise<void> => withLock(folder, async () => undefined);
const entriesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true }).map(String).toSorted();

test('names the process that holds it, and is gone when the work ends or fails', async () => {
  const folder = temporaryFolder();
  await withLock(folder, async (temporary) => {
    expect(temporary).toBe(join(folder, runOf(process.pid)));
    expect(entriesOf(folder)).toEqual([LOCK_NAME, runOf(process.pid)]);
    plant(temporary, { 0: 'text' });
  });
  expect(entriesOf(folder)).toEqual([]);
  await expect(withLock(folder, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(entriesOf(folder)).toEqual([]);
});

test('keeps a second run of the same process out', async () => {
  const folder = temporaryFolder();
  const files = [{ path: 'a', text: '1' }];
  await withLock(folder, async () => {
    await expect(writeOutput(folder, files)).rejects.toThrow('another snowspec (this process) is writing there');
  });
  await writeOutput(folder, files);
});

test.each([
  ['a living process', runOf(process.ppid), `process ${process.ppid}`],
  ['another machine', runOf(1, 'elsewhere'), 'process 1 on elsewhere'],
])('is respected when held by %s', async (_, run, words) => {
  const folder = temporaryFolder();
  plant(folder, { [`${run}/0`]: 'text' });
  await expect(writeOutput(folder, [{ path: 'a', text: '1' }])).rejects.toThrow(
    `another snowspec (${words}) is writing there; if none is, delete ${join(folder, LOCK_NAME)}`,
  );
  expect(contentsOf(folder)).toEqual({ [`${run}/0`]: 'text' });
});

test.each([
  ['a process that is dead', () => runOf(deadPid())],
  ['a process of the same number before a restart', () => runOf(process.pid)],
  ['a process that died before it wrote its name', () => LOCK_NAME],
  ['no process', () => `${LOCK_NAME}/0@${hostname()}`],
  ['a name without a process', () => `${LOCK_NAME}/notes`],
])('is taken over from %s', async (_, path) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, path()), { recursive: true });
  await writeOutput(folder, [{ path: 'a', text: '1' }]);
  expect(entriesOf(folder)).toEqual(['.snowspec-manifest.json', 'a']);
});

test.each(['a file', 'a link'])('that is %s counts for nothing, and nothing behind it is removed', async (kind) => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  plant(folder, { [`elsewhere/${DEAD_RUN}/x`]: 'mine', 'out/b': '' });
  if (kind === 'a link') symlinkSync('../elsewhere', join(out, LOCK_NAME));
  else plant(out, { [LOCK_NAME]: '' });
  await lockOnce(out);
  expect(contentsOf(folder)).toEqual({ [`elsewhere/${DEAD_RUN}/x`]: 'mine', 'out/b': '' });
  expect(entriesOf(out)).toEqual(['b']);
});

test('lets exactly one of many runs at a time through, and none breaks the output', async () => {
  const folder = temporaryFolder();
  const runs = Array.from({ length: 20 }, (_, run) => writeOutput(folder, [{ path: 'a', text: String(run) }]));
  const outcomes = await Promise.allSettled(runs);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as WriteError] : []));
  expect(refusals.filter(({ reason }) => reason !== 'locked')).toEqual([]);
  expect(Object.keys(contentsOf(folder))).toEqual(['.snowspec-manifest.json', 'a']);
});

test('shows whether a folder is held, also by a process that died', async () => {
  const folder = temporaryFolder();
  expect(isLocked(folder)).toBe(false);
  await withLock(folder, async () => {
    expect(isLocked(folder)).toBe(true);
  });
  expect(isLocked(folder)).toBe(false);
  plant(folder, { [`${LOCK_NAME}/${DEAD_RUN}/0`]: '' });
  expect(isLocked(folder)).toBe(true);
});

test('is respected when held by a process of another user', async () => {
  const folder = temporaryFolder();
  plant(folder, { [`${runOf(1234)}/0`]: '' });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw injected('EPERM');
  });
  onTestFinished(() => kill.mockRestore());
  await expect(lockOnce(folder)).rejects.toThrow('another snowspec (process 1234) is writing there');
});

test('of a dead process that cannot be taken away stays, and the error says why', async () => {
  const folder = temporaryFolder();
  plant(folder, { [`${LOCK_NAME}/${DEAD_RUN}/0`]: '' });
  const restore = replaceCalls(() => ({
    rmSync: () => {
      throw injected('EIO');
    },
  }));
  await expect(lockOnce(folder)).rejects.toThrow('EIO: injected');
  restore();
  expect(isLocked(folder)).toBe(true);
});

const refusal = (folder: string, code: string): string =>
  `the folder ${folder} cannot be written: ${code}: injected; give this user the right to write there`;

test.each([
  ['the disk fails', '@', 'EIO', () => 'EIO: injected'],
  ['the folder may not be written', LOCK_NAME, 'EACCES', refusal],
  ['the disk may only be read', LOCK_NAME, 'EROFS', refusal],
  ['the lock may not be written', '@', 'EPERM', refusal],
  ['another run has removed it', '@', 'ENOENT', () => 'another snowspec is writing there'],
] as const)('is not made, and nothing of this run is left, where %s', async (_, part, code, words) => {
  const folder = temporaryFolder();
  const restore = replaceCalls(({ mkdirSync: make, rmdirSync }) => ({
    mkdirSync: ((path: string) => {
      if (code === 'ENOENT' && path.includes(part)) rmdirSync(join(folder, LOCK_NAME));
      else if (path.includes(part)) throw injected(code);
      return make(path);
    }) as typeof make,
  }));
  onTestFinished(restore);
  await expect(lockOnce(folder)).rejects.toThrow(words(folder, code));
  expect(entriesOf(folder)).toEqual([]);
});

test('that may not be removed stays, and the error names the missing right', async () => {
  const folder = temporaryFolder();
  const restore = replaceCalls(() => ({
    rmdirSync: () => {
      throw injected('EACCES');
    },
  }));
  onTestFinished(restore);
  await expect(lockOnce(folder)).rejects.toThrow(refusal(folder, 'EACCES'));
  expect(isLocked(folder)).toBe(true);
});

/** Runs `step` before the call that removes the lock of a dead run. */
const beforeTakeover = (step: (lock: string) => void): void => {
  let isDone = false;
  const restore = replaceCalls(({ rmdirSync }) => ({
    rmdirSync: (path) => {
      if (!isDone) step(String(path));
      isDone = true;
      rmdirSync(path);
    },
  }));
  onTestFinished(restore);
};

test('that another run took over in between is respected', async () => {
  const folder = temporaryFolder();
  plant(folder, { [`${LOCK_NAME}/${DEAD_RUN}/0`]: '' });
  beforeTakeover(() => plant(folder, { [`${runOf(process.ppid)}/0`]: 'theirs' }));
  await expect(lockOnce(folder)).rejects.toThrow('another snowspec is writing there');
  expect(contentsOf(folder)).toEqual({ [`${runOf(process.ppid)}/0`]: 'theirs' });
});

test('that is gone in between can be taken', async () => {
  const folder = temporaryFolder();
  plant(folder, { [`${LOCK_NAME}/${DEAD_RUN}/0`]: '' });
  const { rmdirSync } = process.getBuiltinModule('node:fs');
  beforeTakeover((lock) => rmdirSync(lock));
  expect(await withLock(folder, async () => 'done')).toBe('done');
});

test('that two runs hold at the same moment is given up by both', async () => {
  const folder = temporaryFolder();
  const restore = replaceCalls(({ mkdirSync: make }) => ({
    mkdirSync: ((path: string) => {
      make(path);
      if (path.includes(`${process.pid}@`)) make(join(folder, runOf(process.ppid)));
    }) as typeof make,
  }));
  onTestFinished(restore);
  await expect(lockOnce(folder)).rejects.toThrow('another snowspec is writing there');
  expect(entriesOf(folder)).toEqual([LOCK_NAME, runOf(process.ppid)]);
});
