import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSpec } from '../../generator/read/index.js';
import { root, reported } from './problems.js';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'spec-files-'));
  put('spec/spec.yaml', root);
});

afterEach(() => rmSync(dir, { recursive: true }));

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
}

function read(): ReturnType<typeof readSpec> {
  return readSpec(join(dir, 'spec'));
}

test('all YAML files are read, sorted, but no approvals, hidden files or other kinds', () => {
  for (const path of [
    'b.yaml',
    'a/c.yml',
    'layers/fills.yaml',
    'approvals.yaml',
    '.hidden.yaml',
    '.git/x.yaml',
    'notes.md',
  ]) {
    put(`spec/${path}`, '');
  }
  const { files, diagnostics, complete } = read();
  expect(diagnostics).toEqual([]);
  expect(files.map(({ path }) => path)).toEqual(['a/c.yml', 'b.yaml', 'layers/fills.yaml', 'spec.yaml']);
  expect(complete).toBe(true);
});

test('a byte that is not UTF-8 is reported with its position', () => {
  put('spec/books.yaml', Buffer.concat([Buffer.from('a: 1\nb: ä'), Buffer.from([0xff, 0x0a])]));
  const result = read();
  expect(reported(result)).toEqual(['2:5 invalid-utf8']);
  expect(result.complete).toBe(false);
});

test('a character that the end of the file cuts off is not UTF-8', () => {
  put('spec/books.yaml', Buffer.from([0x61, 0xe2, 0x82]));
  expect(reported(read())).toEqual(['1:2 invalid-utf8']);
});

test('a byte order mark is left out', () => {
  put('spec/books.yaml', '\ufeffobjects:\n  Book: 5\n');
  expect(reported(read())).toEqual(['2:9 wrong-kind']);
});

test('a file that is too large is not read', () => {
  put('spec/books.yaml', '');
  truncateSync(join(dir, 'spec/books.yaml'), 9 * 1024 * 1024);
  expect(reported(read())).toEqual(['1:1 file-too-large']);
});

test('links are followed to files inside the folder, and nowhere else', () => {
  put('outside.yaml', 'objects: 5\n');
  put('spec/shelf/real.txt', 'objects:\n  Shelf: !not-shown\n');
  symlinkSync(join(dir, 'outside.yaml'), join(dir, 'spec/books.yaml'));
  symlinkSync(join(dir, 'spec/shelf/real.txt'), join(dir, 'spec/linked.yaml'));
  symlinkSync(dir, join(dir, 'spec/loop'));
  const result = read();
  expect(reported(result)).toEqual(['1:1 outside-link']);
  expect(result.spec.base.objects.entries.map(({ key }) => key)).toEqual(['Shelf']);
});

test('a folder without spec.yaml, and no folder at all', () => {
  rmSync(join(dir, 'spec/spec.yaml'));
  put('spec/spec.yml', root);
  expect(reported(read())[0]).toBe('spec.yaml:1:1 missing-file');
  expect(reported(readSpec(join(dir, 'nowhere'))).map((one) => one.split(' ')[1])).toEqual(['missing-file']);
});
