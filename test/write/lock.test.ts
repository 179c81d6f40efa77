import { spawnSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isLocked, withLock } from '../../generator/write/lock.js';
import type { WriteError } from '../../generator/write/write-error.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

const LOCK = '.snowspec-lock';
const lockOf = (pid: number, host = hostname()) => JSON.stringify({ pid, host });
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('names the process that holds it, and is gone when the work ends or fails', async () => {
  const folder = temporaryFolder();
  await withLock(folder, async () => {
    expect(JSON.parse(readFileSync(join(folder, LOCK), 'utf8'))).toMatchObject({ pid: process.pid });
  });
  expect(contentsOf(folder)).toEqual({});
  await expect(withLock(folder, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(contentsOf(folder)).toEqual({});
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
  ['a living process', () => lockOf(process.ppid), `process ${process.ppid}`],
  ['another machine', () => lockOf(1, 'elsewhere'), 'process 1 on elsewhere'],
  ['a run that has just begun', () => '', 'just started'],
])('is respected when held by %s', async (_, content, words) => {
  const folder = temporaryFolder();
  plant(folder, { [LOCK]: content() });
  await expect(writeOutput(folder, [{ path: 'a', text: '1' }])).rejects.toThrow(words);
  expect(contentsOf(folder)).toEqual({ [LOCK]: content() });
});

test.each([
  ['a process that is dead', () => lockOf(deadPid())],
  ['a process of the same number before a restart', () => lockOf(process.pid)],
  ['a process that died while writing it', () => ''],
])('is taken over from %s', async (_, content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, LOCK), content());
  utimesSync(join(folder, LOCK), 0, 0);
  await writeOutput(folder, [{ path: 'a', text: '1' }]);
  expect(Object.keys(contentsOf(folder))).toEqual(['.snowspec-manifest.json', 'a']);
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

const lockOnce = (folder: string): Promise<void> => withLock(folder, async () => undefined);

describe('a lock that does not say who holds it', () => {
  const contents = [
    '',
    'null',
    '{',
    '{ "pid": 1 }',
    '{ "pid": "1", "host": "a" }',
    '{ "pid": 0, "host": "a" }',
    '{ "pid": -1, "host": "a" }',
    '{ "pid": 1, "host": 2 }',
    `"${'x'.repeat(5000)}"`,
  ];

  test.each(contents)('is respected while it is young: %j', async (content) => {
    const folder = temporaryFolder();
    plant(folder, { [LOCK]: content });
    await expect(lockOnce(folder)).rejects.toThrow(
      `another snowspec (just started) is writing there; if none is, delete ${join(folder, LOCK)}`,
    );
  });

  test.each(contents)('counts for nothing when it is old: %j', async (content) => {
    const folder = temporaryFolder();
    plant(folder, { [LOCK]: content });
    const before = new Date(Date.now() - 6_000);
    utimesSync(join(folder, LOCK), before, before);
    await expect(lockOnce(folder)).resolves.toBeUndefined();
  });

  test('is young for five seconds', async () => {
    const folder = temporaryFolder();
    plant(folder, { [LOCK]: '' });
    const before = new Date(Date.now() - 3_000);
    utimesSync(join(folder, LOCK), before, before);
    await expect(lockOnce(folder)).rejects.toThrow('just started');
  });
});

test('shows whether a folder is held, also by a process that died', async () => {
  const folder = temporaryFolder();
  expect(isLocked(folder)).toBe(false);
  await withLock(folder, async () => {
    expect(isLocked(folder)).toBe(true);
  });
  expect(isLocked(folder)).toBe(false);
  plant(folder, { [LOCK]: lockOf(deadPid()!) });
  expect(isLocked(folder)).toBe(true);
});

test('is respected when held by a process of another user', async () => {
  const folder = temporaryFolder();
  plant(folder, { [LOCK]: lockOf(1234) });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw injected('EPERM');
  });
  onTestFinished(() => kill.mockRestore());
  await expect(lockOnce(folder)).rejects.toThrow('another snowspec (process 1234) is writing there');
});

test('of a dead process that cannot be taken away stays, and the error says why', async () => {
  const folder = temporaryFolder();
  const dead = lockOf(deadPid()!);
  plant(folder, { [LOCK]: dead });
  onTestFinished(
    replaceCalls(() => ({
      renameSync: () => {
        throw injected('EIO');
      },
    })),
  );
  await expect(lockOnce(folder)).rejects.toThrow('EIO: injected');
  expect(contentsOf(folder)).toEqual({ [LOCK]: dead });
});

test('is not made, and nothing is left, where the disk fails', async () => {
  onTestFinished(
    replaceCalls(() => ({
      writeSync: () => {
        throw injected('EIO');
      },
    })),
  );
  const folder = temporaryFolder();
  await expect(lockOnce(folder)).rejects.toThrow('EIO: injected');
  expect(contentsOf(folder)).toEqual({});
});

test('of another run that took it over in between is put back', async () => {
  const folder = temporaryFolder();
  const living = lockOf(process.ppid);
  plant(folder, { [LOCK]: lockOf(deadPid()!) });
  onTestFinished(
    replaceCalls(({ renameSync }) => ({
      renameSync: (from, to) => {
        if (String(from).endsWith(LOCK)) writeFileSync(from, living);
        renameSync(from, to);
      },
    })),
  );
  await expect(lockOnce(folder)).rejects.toThrow('another snowspec is writing there');
  expect(contentsOf(folder)).toEqual({ [LOCK]: living });
});

test('that is gone in between can be taken', async () => {
  const folder = temporaryFolder();
  plant(folder, { [LOCK]: lockOf(deadPid()!) });
  onTestFinished(
    replaceCalls(({ renameSync, rmSync }) => ({
      renameSync: (from, to) => {
        if (String(from).endsWith(LOCK)) rmSync(from);
        renameSync(from, to);
      },
    })),
  );
  expect(await withLock(folder, async () => 'done')).toBe('done');
});
