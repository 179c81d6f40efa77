import { posix, win32 } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { compileRead } from '../../generator/compile.js';
import { pathPrefix } from '../../generator/diagnostics/print.js';
import { isWrittenAsPath } from '../../generator/diff/sources/read-sides.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { relativePath } from '../../generator/lsp/open-specs.js';
import { Diagnostics } from '../../generator/diagnostics/diagnostics.js';
import { readSpecFiles, readSpecFolder } from '../../generator/read/index.js';
import { isBelow } from '../../generator/read/spec-files.js';
import { contains } from '../../generator/regular-file.js';
import { requireSafePaths, whyUnsafe } from '../../generator/write/safe-path.js';

/*
 * Code that depends on how a platform writes paths takes the module for it, so that the rules of Windows are tried here, on
 * every platform. All other code uses slashes alone.
 */

const platforms = { win32, posix };
type Platform = keyof typeof platforms;

describe('the prefix of paths that are printed', () => {
  it.each<readonly [Platform, string, string]>([
    ['win32', 'spec', 'spec/'],
    ['win32', '.\\spec\\', 'spec/'],
    ['win32', 'spec/.', 'spec/'],
    ['win32', 'a\\..\\spec', 'spec/'],
    ['win32', '.', ''],
    ['win32', '.\\', ''],
    ['win32', 'C:\\models\\spec', 'C:/models/spec/'],
    ['win32', '\\\\server\\share\\spec', '//server/share/spec/'],
    ['posix', 'spec//', 'spec/'],
    ['posix', './spec/.', 'spec/'],
    ['posix', 'a\\b', 'a\\b/'],
    ['posix', '../spec', '../spec/'],
    ['posix', '/', '/'],
  ])('on %s: %s', (platform, dir, prefix) => {
    expect(pathPrefix(dir, platforms[platform])).toBe(prefix);
  });
});

describe('whether a path is within a folder', () => {
  it.each<readonly [Platform, string, string, boolean]>([
    ['win32', 'C:\\spec', 'C:\\spec\\a.yaml', true],
    ['win32', 'C:\\spec', 'c:\\SPEC\\a.yaml', true],
    ['win32', 'C:\\spec', 'C:\\spec2\\a.yaml', false],
    ['win32', 'C:\\spec', 'C:\\a.yaml', false],
    ['win32', 'C:\\spec', 'D:\\spec\\a.yaml', false],
    ['win32', 'C:\\spec', '\\\\server\\spec\\a.yaml', false],
    ['win32', 'C:\\spec', 'C:\\spec\\..\\a.yaml', false],
    ['win32', 'C:\\spec', 'C:\\spec\\..a.yaml', true],
    ['win32', 'C:\\', 'C:\\a.yaml', true],
    ['posix', '/spec', '/spec/a.yaml', true],
    ['posix', '/spec', '/SPEC/a.yaml', false],
    ['posix', '/spec', '/spec2/a.yaml', false],
    ['posix', '/', '/a.yaml', true],
  ])('on %s: %s, %s: %s', (platform, folder, file, inside) => {
    const path = platforms[platform];
    expect(isBelow(folder, file, path)).toBe(inside);
    expect(contains(folder, file, path)).toBe(inside);
    expect(isBelow(folder, folder, path)).toBe(false);
    expect(contains(folder, folder, path)).toBe(true);
  });
});

describe('a name of a side of a comparison', () => {
  it.each<readonly [Platform, string, boolean]>([
    ['win32', '.\\main', true],
    ['win32', '..\\main', true],
    ['win32', './main', true],
    ['win32', 'C:\\main', true],
    ['win32', 'main', false],
    ['win32', 'main:spec', false],
    ['posix', './main', true],
    ['posix', '/main', true],
    ['posix', '.\\main', false],
    ['posix', 'feature/.x', false],
  ])('on %s: %s is written as a path: %s', (platform, name, isPath) => {
    expect(isWrittenAsPath(name, platforms[platform])).toBe(isPath);
  });
});

test('an editor names files of a spec with slashes', () => {
  expect(relativePath('c:\\work\\spec', 'c:\\work\\spec\\layers\\fills\\a.yaml', win32)).toBe('layers/fills/a.yaml');
});

describe('a path that is written', () => {
  it.each([
    'CON',
    'nul.ts',
    'src/aux/index.ts',
    'com1',
    'LPT9.d.ts',
    'com¹.ts',
    'CONIN$',
    'a.',
    'a ',
    'src/a./b',
    'a:b',
    'C:/a',
    'a\\b',
    'a?',
    'a*',
    'a<b',
    'a|b',
    'a"b',
    'a\tb',
    '//server/a',
  ])('is refused on every platform: %s', (path) => {
    expect(whyUnsafe(path)).toBeTypeOf('string');
  });

  it.each([
    ['src/Channel.ts', 'src/channel.ts'],
    ['src/é.ts', 'src/e\u0301.ts'],
    ['src/a/b.ts', 'SRC/A/B.ts'],
    ['src/a', 'SRC/A/b.ts'],
  ])('is refused beside one that some disks take for the same: %s and %s', (one, other) => {
    expect(() => requireSafePaths([one, other])).toThrow('refusing to write');
  });
});

describe('line ends of Windows', () => {
  const { files } = readSpecFolder('test/specs/library', new Diagnostics());
  const crlf = files.map(({ path, text }) => ({ path, text: text.replaceAll('\n', '\r\n') }));

  it('change nothing of what a spec means, nor of where it is written', () => {
    const [unix, windows] = [files, crlf].map((one) => compileRead(readSpecFiles(one), 'all'));
    expect(windows!.problems).toEqual([]);
    expect(windows!.models.length).toBeGreaterThan(1);
    expect(windows!.models).toEqual(unix!.models);
  });

  it('are those of Unix once the file is formatted', () => {
    for (const [index, file] of crlf.entries()) expect(formatSpecFile(file)).toEqual(formatSpecFile(files[index]!));
  });
});
