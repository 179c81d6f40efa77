import { expect, test } from 'vitest';
import { requireSafePaths, whyUnsafe } from '../../generator/write/safe-path.js';

test.each([
  '',
  '/etc/passwd',
  'C:/x',
  'c:x',
  '..',
  '../x',
  'a/../../x',
  'a/./b',
  'a//b',
  'a/',
  'a\\b',
  'a\0b',
  'con',
  'src/NUL.ts',
  'aux.d.ts',
  'Com1',
  'lpt9.txt',
  'a.',
  'a ',
  'a:b',
  'a?',
  'a\nb',
  '.snowspec-lock',
  '.snowspec-manifest.json',
  '.git/hooks/x',
  'x'.repeat(256),
])('%j is refused', (path) => {
  expect(whyUnsafe(path)).toBeTypeOf('string');
});

test.each(['a', 'src/book.ts', '.gitignore', 'a..b', 'console.ts', 'null.ts', 'com.ts', 'Bücher/ß.ts', '__proto__'])(
  '%j is fine',
  (path) => expect(whyUnsafe(path)).toBeUndefined(),
);

test.each([
  [['a.ts', 'a.ts'], 'twice'],
  [['src/Book.ts', 'src/book.ts'], 'some disks take them for one file'],
  [['\u00e9', 'e\u0301'], 'some disks take them for one file'],
  [['src', 'src/book.ts'], 'a file and a folder'],
  [['src/a/b.ts', 'SRC'], 'a file and a folder'],
])('%j cannot stand together', (paths, why) => {
  expect(() => requireSafePaths(paths)).toThrow(why);
});
