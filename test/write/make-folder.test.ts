import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../generator/write/make-folder.js';
import { injected, replaceCalls } from './failing-calls.js';
import { temporaryFolder } from './temporary-folder.js';

describe('a folder that is needed', () => {
  it('is made with those around it, and left alone where it exists', () => {
    const folder = join(temporaryFolder(), 'a', 'b', 'c');
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
    makeFolder(folder);
    makeFolder(join(folder, '..'));
    expect(existsSync(folder)).toBe(true);
  });

  it('is not made inside a file, nor where a link leads nowhere', () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'nowhere'), join(root, 'link'));
    expect(() => makeFolder(join(root, 'file', 'a'))).toThrow(/ENOTDIR/);
    expect(() => makeFolder(join(root, 'link'))).toThrow(/EEXIST/);
  });

  it('may be a link to one that exists', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'real'));
    symlinkSync(join(root, 'real'), join(root, 'link'));
    makeFolder(join(root, 'link', 'a'));
    expect(existsSync(join(root, 'real', 'a'))).toBe(true);
  });

  it('may be made by another run at the same time', () => {
    const root = temporaryFolder();
    const restore = replaceCalls(({ mkdirSync: make }) => ({
      mkdirSync: ((path: string) => {
        make(path);
        throw injected('EEXIST');
      }) as typeof make,
    }));
    onTestFinished(restore);
    makeFolder(join(root, 'a', 'b'));
    expect(statSync(join(root, 'a', 'b')).isDirectory()).toBe(true);
  });

  it('is not made where a file gets its name at the same time', () => {
    const root = temporaryFolder();
    const restore = replaceCalls(({ mkdirSync: make }) => ({
      mkdirSync: ((path: string) => {
        writeFileSync(path, '');
        make(path);
      }) as typeof make,
    }));
    onTestFinished(restore);
    expect(() => makeFolder(join(root, 'a'))).toThrow(/EEXIST/);
  });

  // Below /proc no process may create a folder; the error claims that the parent does not exist.
  it.runIf(process.platform === 'linux' && existsSync('/proc/self'))('is refused at once where none can be', () => {
    expect(() => makeFolder('/proc/snowspec/a')).toThrow(/ENOENT/);
  });
});
