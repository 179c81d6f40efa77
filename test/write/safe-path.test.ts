import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  contains,
  foldersOf,
  lookAt,
  realPathIfAny,
  requireFoldersInside,
  requireSafePaths,
  whyUnsafe,
} from '../../generator/write/safe-path.js';
import { plant, temporaryFolder } from './temporary-folder.js';

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
    expect(realPathIfAny(join(root, 'link/b'))).toBe(join(realpathSync(root), 'a/b'));
    expect([realPathIfAny(join(root, 'c')), realPathIfAny(join(root, 'a/b/c'))]).toEqual([undefined, undefined]);
    symlinkSync('loop', join(root, 'loop'));
    expect(() => realPathIfAny(join(root, 'loop'))).toThrow('ELOOP');
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
