import * as fs from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import {
  makeFolder,
  foldersOf,
  lookAt,
  requireFoldersInside,
  requireSafePaths,
  whyUnsafe,
} from '../../generator/write/safe-path.js';
import { contains } from '../../generator/regular-file.js';
import { MANIFEST_PATH, parseManifest, printManifest } from '../../generator/write/compare.js';
import { replaceFile } from '../../generator/write/replace.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, DEAD_RUN, plant, temporaryFolder } from './temporary-folder.js';

describe('make folder', () => {
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
});

describe('manifest', () => {
  const text = `{
  "generator": "1.0.0",
  "name": "books",
  "files": [
    "a",
    "a \\"quoted\\".json",
    "b.ts"
  ]
}
`;

  test('a manifest has a line for each file, sorted', () => {
    expect(printManifest('1.0.0', 'books', ['b.ts', 'a "quoted".json', 'a', 'a'])).toBe(text);
    expect([...parseManifest(text)]).toEqual(['a', 'a "quoted".json', 'b.ts']);
  });

  test.each([
    [
      'by a merge',
      `<<<<<<< HEAD\n${text}=======\n${text.replace('b.ts', 'c.ts')}>>>>>>> main\n`,
      ['a', 'a "quoted".json', 'b.ts', 'c.ts'],
    ],
    ['with Windows line ends', `x\n${text.replaceAll('\n', '\r\n')}`, ['a', 'a "quoted".json', 'b.ts']],
    ['of an earlier version', '{ "files": {\n    "a": { "sha256": "x" },\n    "b": {}\n', ['a', 'b']],
    ['in a name', 'x\n    "a\\q",\n    "b"\n', ['b']],
    ['in its columns', 'x\n  "a",\n    b\n    "c" x\n', []],
    ['in a path that is no text', '{ "files": ["a", 6] }', ['a', '6']],
    ['all of it', '', []],
  ])('one that is damaged %s still shows the paths in it', (_, damaged, expected) => {
    expect([...parseManifest(damaged)]).toEqual(expected);
  });
});

describe('safe path', () => {
  test.each([
    ['', 'is empty'],
    ['/etc/passwd', 'is absolute'],
    ['C:/x', 'is absolute'],
    ['c:x', 'is absolute'],
    ['..', 'contains ..'],
    ['../x', 'contains ..'],
    ['a/../../x', 'contains ..'],
    ['a/./b', 'contains .'],
    ['a//b', 'has an empty part'],
    ['a/', 'has an empty part'],
    ['a\\b', 'contains a backslash'],
    ['a\0b', 'contains a NUL character'],
    ['con', 'contains con, a name that Windows reserves'],
    ['src/NUL.ts', 'contains NUL.ts, a name that Windows reserves'],
    ['aux.d.ts', 'contains aux.d.ts, a name that Windows reserves'],
    ['Com1', 'contains Com1, a name that Windows reserves'],
    ['lpt9.txt', 'contains lpt9.txt, a name that Windows reserves'],
    ['conin$', 'contains conin$, a name that Windows reserves'],
    ['prn', 'contains prn, a name that Windows reserves'],
    ['a.', 'has a part that ends in a dot or a space'],
    ['a ', 'has a part that ends in a dot or a space'],
    ['a:b', 'is absolute'],
    ['ab:c', 'contains a character that Windows does not allow'],
    ['a?', 'contains a character that Windows does not allow'],
    ['a\nb', 'contains a character that Windows does not allow'],
    ['.snowspec-lock', 'contains .snowspec-lock, a name that the writer keeps for itself'],
    ['a/.Snowspec-x', 'contains .Snowspec-x, a name that the writer keeps for itself'],
    ['.git/hooks/x', 'contains .git'],
    ['a/.GIT', 'contains .GIT'],
    ['x'.repeat(256), 'has a part that is longer than 255 bytes'],
    ['ä'.repeat(128), 'has a part that is longer than 255 bytes'],
  ])('%j is refused', (path, why) => {
    expect(whyUnsafe(path)).toBe(why);
  });

  test.each([
    'x'.repeat(255),
    'my-con',
    'x.snowspec-y',
    'x.git',
    '.gitx',
    'a.b c.d',
    'a',
    'src/book.ts',
    '.gitignore',
    'a..b',
    'console.ts',
    'null.ts',
    'com.ts',
    'Bücher/ß.ts',
    '__proto__',
  ])('%j is fine', (path) => expect(whyUnsafe(path)).toBeUndefined());

  test.each([
    [['a.ts', 'a.ts'], 'twice'],
    [['src/Book.ts', 'src/book.ts'], 'some disks take them for one file'],
    [['\u00e9', 'e\u0301'], 'some disks take them for one file'],
    [['src', 'src/book.ts'], 'a file and a folder'],
    [['src/a/b.ts', 'SRC'], 'a file and a folder'],
  ])('%j cannot stand together', (paths, why) => {
    expect(() => requireSafePaths(paths)).toThrow(why);
  });

  test('a set of paths is refused in one line', () => {
    const refusal = (...paths: readonly string[]) => {
      try {
        return requireSafePaths(paths);
      } catch (error) {
        return error;
      }
    };
    expect(refusal('a/b', 'a/c', 'ab', 'a.b')).toBeUndefined();
    expect(refusal('../a')).toMatchObject({
      name: 'WriteError',
      reason: 'unsafe-path',
      message: 'refusing to write "../a": the path contains ..',
    });
    expect(refusal('a', 'a')).toMatchObject({ reason: 'unsafe-path', message: 'refusing to write a twice' });
    expect(refusal('a', 'A')).toMatchObject({
      reason: 'unsafe-path',
      message: 'refusing to write A and a: some disks take them for one file',
    });
    expect(refusal('a/b/c', 'a/b')).toMatchObject({
      reason: 'unsafe-path',
      message: 'refusing to write a/b/c: a/b would be a file and a folder',
    });
  });

  test('the folders of a path are listed from the outermost', () => {
    expect(['a', 'a/b', 'a/b/c.ts'].map(foldersOf)).toEqual([[], ['a'], ['a', 'a/b']]);
  });

  describe('what is on the disk', () => {
    test('is looked at without following links, and is nothing below a file', () => {
      const root = temporaryFolder();
      plant(root, { 'a/b': '' });
      symlinkSync('a', join(root, 'link'));
      expect(lookAt(join(root, 'a'))?.isDirectory()).toBe(true);
      expect(lookAt(join(root, 'link'))?.isSymbolicLink()).toBe(true);
      expect([lookAt(join(root, 'c')), lookAt(join(root, 'a/b/c'))]).toEqual([undefined, undefined]);
    });

    test('may not lead out of the folder that is written to', () => {
      const home = realpathSync(temporaryFolder());
      const root = join(home, 'out');
      plant(home, { 'out/a/b': '', 'elsewhere/x': '' });
      symlinkSync('a', join(root, 'inside'));
      symlinkSync('../../elsewhere', join(root, 'a/outside'));
      symlinkSync('nowhere', join(root, 'dangling'));
      expect(() =>
        requireFoldersInside(root, ['a/b', 'inside/b', 'dangling/b', 'new/b', 'b', 'a/outside']),
      ).not.toThrow();
      expect(() => requireFoldersInside(root, ['a/b', 'a/outside/x/y'])).toThrow(
        'refusing to write into a/outside: it is a link that leaves the output folder',
      );
    });

    test.each([
      ['/a', '/a', true],
      ['/a', '/a/b', true],
      ['/a', '/a/..b', true],
      ['/a', '/ab', false],
      ['/a', '/', false],
      ['/a/b', '/a', false],
      ['/', '/a', true],
    ])('%s contains %s: %s', (outer, inner, isInside) => {
      expect(contains(outer, inner)).toBe(isInside);
    });
  });
});

describe('replace file', () => {
  test('a file is made, or takes the place of the one that is there, with its mode', async () => {
    const folder = temporaryFolder();
    await replaceFile(join(folder, 'a'), 'one');
    expect(contentsOf(folder)).toEqual({ a: 'one' });
    chmodSync(join(folder, 'a'), 0o640);
    await replaceFile(join(folder, 'a'), 'two');
    expect(contentsOf(folder)).toEqual({ a: 'two' });
    expect((statSync(join(folder, 'a')).mode & 0o777).toString(8)).toBe('640');
  });

  test('a link or a folder in its place is refused, and left as it is', async () => {
    const folder = temporaryFolder();
    plant(folder, { a: 'mine' });
    mkdirSync(join(folder, 'folder'));
    symlinkSync('a', join(folder, 'link'));
    for (const name of ['folder', 'link'])
      await expect(replaceFile(join(folder, name), 'other')).rejects.toMatchObject({
        name: 'WriteError',
        message: `${join(folder, name)} is not a regular file`,
      });
    expect(contentsOf(folder)).toEqual({ a: 'mine' });
    expect(readdirSync(folder)).toEqual(['a', 'folder', 'link']);
  });

  test('a file in a folder that is a link is written where that leads', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'link'));
    await replaceFile(join(folder, 'link/a'), 'text');
    expect(readFileSync(join(folder, 'real/a'), 'utf8')).toBe('text');
  });

  test('where the disk fails, the old file and nothing else is there', async () => {
    const folder = temporaryFolder();
    plant(folder, { a: 'old' });
    onTestFinished(replaceCalls(() => ({ writeFile: () => Promise.reject(injected('ENOSPC')) })));
    await expect(replaceFile(join(folder, 'a'), 'new')).rejects.toThrow('ENOSPC: injected');
    expect(contentsOf(folder)).toEqual({ a: 'old' });
  });
});

describe('replace', () => {
  const failures = { renamesLeft: Infinity, writesLeft: Infinity };
  const heal = () => Object.assign(failures, { renamesLeft: Infinity, writesLeft: Infinity });

  let restore: () => void;
  beforeEach(() => {
    heal();
    restore = replaceCalls(({ renameSync, writeFile }) => ({
      renameSync: (from, to) => {
        // Only one rename fails: the repair may rename again.
        if (failures.renamesLeft-- === 0) throw injected('EIO');
        renameSync(from, to);
      },
      writeFile: async (...values) => {
        if (failures.writesLeft-- <= 0) throw injected('ENOSPC');
        await writeFile(...values);
      },
    }));
  });
  afterEach(() => restore());

  const version = (text: string, ...paths: string[]) => paths.map((path) => ({ path, text }));
  const older = version('old', 'a', 'b', 'gone/x', 'gone/y');
  const newer = version('new', 'a', 'b', 'fresh/z');

  test('no file is replaced before all are staged', async () => {
    const out = temporaryFolder();
    await writeOutput(out, older);
    failures.writesLeft = 4;
    failures.renamesLeft = 0;
    await expect(writeOutput(out, newer)).rejects.toThrow('ENOSPC: injected');
  });

  test('a run that fails in a new folder leaves no folder', async () => {
    const out = `${temporaryFolder()}/generated`;
    failures.writesLeft = 1;
    await expect(writeOutput(out, newer)).rejects.toThrow('ENOSPC: injected');
    expect(fs.existsSync(out)).toBe(false);
  });

  test('what a killed run left behind is cleaned up, even where nothing else is to do', async () => {
    const out = temporaryFolder();
    await writeOutput(out, newer);
    plant(out, { [`.snowspec-lock/${DEAD_RUN}/0`]: 'torn' });
    await writeOutput(out, newer, { dryRun: true });
    expect(contentsOf(out)).toHaveProperty([`.snowspec-lock/${DEAD_RUN}/0`]);
    await writeOutput(out, newer);
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'a', 'b', 'fresh/z']);
  });
});
