import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

/** Calls of these that fail, as the system would; undefined where none does. */
const failing = {
  link: undefined as string | undefined,
  rename: undefined as ((from: string, to: string) => string | undefined) | undefined,
};

let restore: () => void;
beforeEach(() => {
  Object.assign(failing, { link: undefined, rename: undefined });
  restore = replaceCalls(({ linkSync, renameSync }) => ({
    linkSync: (from, to) => {
      if (failing.link !== undefined && !String(to).endsWith('.snowspec-lock')) throw injected(failing.link);
      linkSync(from, to);
    },
    renameSync: (from, to) => {
      const code = failing.rename?.(String(from), String(to));
      if (code !== undefined) throw injected(code);
      renameSync(from, to);
    },
  }));
});
afterEach(() => restore());

const older = ['a', 'b', 'gone/x', 'kept/y'].map((path) => ({ path, text: path === 'kept/y' ? 'same' : 'old' }));
const newer = ['a', 'b', 'fresh/z', 'kept/y'].map((path) => ({ path, text: path === 'kept/y' ? 'same' : 'new' }));
const foreign = { 'notes.txt': 'mine', 'gone/notes.txt': 'mine', 'dist/x/index.js': 'built' };
const after = { a: 'new', b: 'new', 'fresh/z': 'new', 'kept/y': 'same', ...foreign };

async function olderOutput(): Promise<{ folder: string; out: string }> {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  plant(out, foreign);
  await writeOutput(out, older);
  return { folder, out };
}

function expectNewer(folder: string): void {
  const { [MANIFEST_PATH]: _, ...files } = contentsOf(join(folder, 'out'));
  expect(files).toEqual(after);
  expect(fs.readdirSync(folder)).toEqual(['out']);
}

const inodeOf = (path: string) => fs.lstatSync(path).ino;

describe('the new folder', () => {
  test('takes the place of the old one, with the same files where nothing has changed', async () => {
    const { folder, out } = await olderOutput();
    const paths = ['kept/y', 'notes.txt', 'dist', 'gone/notes.txt'];
    const before = { root: inodeOf(out), others: paths.map((path) => inodeOf(join(out, path))) };
    await writeOutput(out, newer);
    expectNewer(folder);
    expect(inodeOf(out)).not.toBe(before.root);
    expect(paths.map((path) => inodeOf(join(out, path)))).toEqual(before.others);
  });

  test('leaves the old one where it is if files are to be replaced one by one', async () => {
    const { folder, out } = await olderOutput();
    const before = inodeOf(out);
    await writeOutput(out, newer, { oneByOne: true });
    expectNewer(folder);
    expect(inodeOf(out)).toBe(before);
  });

  test('has the modes of the old one', async () => {
    const { out } = await olderOutput();
    fs.chmodSync(out, 0o750);
    fs.chmodSync(join(out, 'kept'), 0o2775);
    await writeOutput(out, newer);
    expect([out, join(out, 'kept')].map((path) => (fs.statSync(path).mode & 0o7777).toString(8))).toEqual([
      '750',
      '2775',
    ]);
  });

  test.runIf(process.getuid?.() === 0).each([
    [12_345, 12_345],
    [12_345, 0],
    [0, 12_345],
  ])('has the owner and the group of the old one: %i, %i', async (uid, gid) => {
    const { out } = await olderOutput();
    for (const path of [out, join(out, 'kept')]) fs.chownSync(path, uid, gid);
    await writeOutput(out, newer);
    const owners = [out, join(out, 'kept')].map((path) => fs.statSync(path)).map((info) => [info.uid, info.gid]);
    expect(owners).toEqual([
      [uid, gid],
      [uid, gid],
    ]);
  });

  test('is built where git does not see it', async () => {
    const { folder, out } = await olderOutput();
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const seen: string[] = [];
    failing.rename = (from) => {
      if (from === out) seen.push(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' }));
      return undefined;
    };
    await writeOutput(out, newer);
    expect(seen).toEqual(['?? out/\n']);
  });

  test('holds links of others as they are', async () => {
    const { out } = await olderOutput();
    fs.symlinkSync('kept', join(out, 'link'));
    fs.symlinkSync('nowhere', join(out, 'kept/dangling'));
    const before = inodeOf(out);
    await writeOutput(out, newer);
    expect(inodeOf(out)).not.toBe(before);
    expect(['link', 'kept/dangling'].map((path) => fs.readlinkSync(join(out, path)))).toEqual(['kept', 'nowhere']);
  });

  test('holds what others wrote while it was being built', async () => {
    const { folder, out } = await olderOutput();
    failing.rename = (from) => {
      if (from === out) plant(out, { 'late.txt': 'mine', 'dist/late.js': 'built', 'kept/late.txt': 'mine' });
      return undefined;
    };
    await writeOutput(out, newer);
    expect(contentsOf(folder)).toMatchObject({
      'out/late.txt': 'mine',
      'out/dist/late.js': 'built',
      'out/kept/late.txt': 'mine',
    });
  });
});

describe('where the folder cannot be swapped, its files are replaced one by one:', () => {
  test.each(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP'])('no links can be made (%s)', async (code) => {
    const { folder, out } = await olderOutput();
    const before = inodeOf(out);
    failing.link = code;
    await writeOutput(out, newer);
    expectNewer(folder);
    expect(inodeOf(out)).toBe(before);
  });

  test.each([
    ['the folder itself, which is in use or mounted', (from: string) => from.endsWith('/out'), 'EBUSY'],
    ['the new one into its place', (from: string) => from.endsWith('/new'), 'EPERM'],
    ['what others have in it', (from: string) => from.endsWith('/old/dist'), 'EBUSY'],
  ])('no process can move %s', async (_, matches, code) => {
    const { folder, out } = await olderOutput();
    const before = inodeOf(out);
    failing.rename = (from) => (matches(from) ? code : undefined);
    await writeOutput(out, newer);
    failing.rename = undefined;
    expectNewer(folder);
    expect(inodeOf(out)).toBe(before);
  });

  test('neither the new one nor the old one gets into its place at first', async () => {
    const { folder, out } = await olderOutput();
    const before = inodeOf(out);
    let failures = 1;
    failing.rename = (from) =>
      from.endsWith('/new') ? 'EIO' : from.endsWith('/old') && failures-- > 0 ? 'EBUSY' : undefined;
    await writeOutput(out, newer);
    failing.rename = undefined;
    expectNewer(folder);
    expect(inodeOf(out)).toBe(before);
  });

  test('the process works in it', async () => {
    const { folder, out } = await olderOutput();
    const before = inodeOf(out);
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(out, 'kept'));
    onTestFinished(() => cwd.mockRestore());
    await writeOutput(out, newer);
    expectNewer(folder);
    expect(inodeOf(out)).toBe(before);
  });

  test('a folder of ours is a link to another place in it', async () => {
    const { out } = await olderOutput();
    fs.renameSync(join(out, 'kept'), join(out, 'elsewhere'));
    fs.symlinkSync(join(out, 'elsewhere'), join(out, 'kept'));
    const before = inodeOf(out);
    await writeOutput(out, newer);
    expect(inodeOf(out)).toBe(before);
    expect(contentsOf(out)).toMatchObject({ a: 'new', 'elsewhere/y': 'same' });
  });
});

test.each(['EIO', 'ENOSPC'])('another failure (%s) leaves the old output and says so', async (code) => {
  const { folder, out } = await olderOutput();
  const before = contentsOf(folder);
  failing.rename = (from) => (from.endsWith('/new') ? code : undefined);
  await expect(writeOutput(out, newer)).rejects.toThrow(`${code}: injected`);
  expect(contentsOf(folder)).toEqual(before);
});

describe('what a run left that was killed between the two renames', () => {
  async function interrupted(): Promise<{ folder: string; out: string }> {
    const { folder, out } = await olderOutput();
    fs.mkdirSync(join(folder, '.snowspec-swap-out/new'), { recursive: true });
    fs.renameSync(out, join(folder, '.snowspec-swap-out/old'));
    return { folder, out };
  }

  test('is reported by a check, which changes nothing', async () => {
    const { folder, out } = await interrupted();
    const before = contentsOf(folder);
    await expect(writeOutput(out, newer, { dryRun: true })).rejects.toMatchObject({
      reason: 'interrupted',
      message: 'a run was interrupted while it put the output in place; run snowspec generate',
    });
    expect(contentsOf(folder)).toEqual(before);
  });

  test('is brought back by the next run, though it has nothing to write', async () => {
    const { folder, out } = await interrupted();
    const report = await writeOutput(out, older);
    expect([report.created, report.updated, report.removed].flat()).toEqual([]);
    expect(contentsOf(out)).toMatchObject(foreign);
    expect(fs.readdirSync(folder)).toEqual(['out']);
  });

  test('is left alone where that run is alive', async () => {
    const { folder, out } = await interrupted();
    const lock = JSON.stringify({ pid: process.ppid, host: (await import('node:os')).hostname() });
    plant(folder, { '.snowspec-swap-out/old/.snowspec-lock': lock });
    const before = contentsOf(folder);
    await expect(writeOutput(out, newer)).rejects.toMatchObject({ reason: 'locked' });
    expect(contentsOf(folder)).toEqual(before);
  });

  test('gives back whole folders of others, empty ones among them', async () => {
    const { folder, out } = await interrupted();
    const old = join(folder, '.snowspec-swap-out/old');
    fs.mkdirSync(join(old, 'empty'));
    plant(out, { 'mine.txt': 'mine' });
    const before = inodeOf(join(old, 'dist'));
    await writeOutput(out, newer);
    expect(fs.readdirSync(out)).toContain('empty');
    expect(inodeOf(join(out, 'dist'))).toBe(before);
  });

  test('gives back what others had in it, also after another process has put the output there', async () => {
    const { folder, out } = await interrupted();
    plant(out, { 'dist/x/index.js': 'built again', 'mine.txt': 'mine' });
    await writeOutput(out, newer);
    const { [MANIFEST_PATH]: _, ...files } = contentsOf(out);
    expect(files).toEqual({ ...after, 'dist/x/index.js': 'built again', 'mine.txt': 'mine' });
    expect(fs.readdirSync(folder)).toEqual(['out']);
  });
});
