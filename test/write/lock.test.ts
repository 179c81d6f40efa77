import { spawnSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLock } from '../../generator/write/lock.js';
import type { WriteError } from '../../generator/write/write-error.js';
import { writeOutput } from '../../generator/write/write-output.js';
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
