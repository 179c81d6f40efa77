import { cpSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readOwn, writeOwn } from '../../generator/write/cache-folder.js';
import { temporaryFolder } from './temporary-folder.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'deep/kept.json');
  writeOwn(file, 'one\ntwo');
});

test('what a run has written, the next believes, and nothing else lies there', () => {
  expect(readOwn(file)).toBe('one\ntwo');
  writeOwn(file, 'three');
  expect(readOwn(file)).toBe('three');
  expect(readdirSync(join(folder, 'deep'))).toEqual(['kept.json']);
});

test('a copy is not believed, not even with the same times', () => {
  const copy = join(folder, 'copy.json');
  cpSync(file, copy, { preserveTimestamps: true });
  expect(statSync(copy).mtimeMs).toBeCloseTo(statSync(file).mtimeMs, 0);
  expect(readOwn(copy)).toBeUndefined();
});

test('a file in its place is not believed, as a checkout would leave it', () => {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  // Disks may count time in steps of ten milliseconds. A checkout happens at another time.
  utimesSync(file, new Date(), new Date(Date.now() + 1000));
  expect(readOwn(file)).toBeUndefined();
});
