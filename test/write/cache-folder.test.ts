import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { cacheFolder, foldersAbove, readOwn, writeOwn } from '../../generator/write/cache-folder.js';
import { plant, temporaryFolder } from './temporary-folder.js';

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

test('neither a link nor a folder in its place is believed', () => {
  symlinkSync(file, join(folder, 'link.json'));
  expect(readOwn(join(folder, 'link.json'))).toBeUndefined();
  expect(readOwn(join(folder, 'deep'))).toBeUndefined();
  expect(() => readOwn(join(folder, 'nothing'))).toThrow('ENOENT');
});

test('a failure leaves nothing', () => {
  mkdirSync(join(folder, 'taken/in'), { recursive: true });
  expect(() => writeOwn(join(folder, 'taken'), 'x')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(folder)).toEqual(['deep', 'taken']);
});

test('the folders above one are listed from the inside out', () => {
  expect(foldersAbove('/a/b')).toEqual(['/a/b', '/a', '/']);
});

describe('where runs keep what they know', () => {
  let home: string;
  beforeEach(() => {
    home = realpathSync(temporaryFolder());
    plant(home, { 'package.json': '{}', 'project/spec/spec.yaml': '' });
    mkdirSync(join(home, 'node_modules'));
  });

  test('is below the packages of the innermost project that has any', () => {
    expect(cacheFolder(join(home, 'project/spec'))).toBe(join(home, 'node_modules/.cache/snowspec'));
    plant(home, { 'project/package.json': '{}' });
    expect(cacheFolder(join(home, 'project/spec'))).toBe(join(home, 'node_modules/.cache/snowspec'));
    mkdirSync(join(home, 'project/node_modules'));
    expect(cacheFolder(join(home, 'project/spec'))).toBe(join(home, 'project/node_modules/.cache/snowspec'));
  });

  test('is nowhere without a spec, without a project, and inside the spec', () => {
    expect(cacheFolder(join(home, 'nothing'))).toBeUndefined();
    plant(home, { 'project/spec/package.json': '{}' });
    mkdirSync(join(home, 'project/spec/node_modules'));
    expect(cacheFolder(join(home, 'project/spec'))).toBe(join(home, 'node_modules/.cache/snowspec'));
    rmSync(join(home, 'package.json'));
    expect(cacheFolder(join(home, 'project/spec'))).toBeUndefined();
  });

  test('is nowhere where a link leads out of the project', () => {
    const elsewhere = realpathSync(temporaryFolder());
    symlinkSync(elsewhere, join(home, 'node_modules/.cache'));
    expect(cacheFolder(join(home, 'project/spec'))).toBeUndefined();
    rmSync(join(home, 'node_modules/.cache'));
    symlinkSync(join(elsewhere, 'nothing'), join(home, 'node_modules/.cache'));
    expect(() => cacheFolder(join(home, 'project/spec'))).toThrow('ENOENT');
  });
});
