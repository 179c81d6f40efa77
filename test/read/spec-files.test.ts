import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { decodeSpecFile, isSpecFile, readFileOfSpec, readSpec, readSpecFolder } from '../../generator/read/index.js';
import { MAX_FILE_BYTES } from '../../generator/read/limits.js';
import { isBelow } from '../../generator/read/spec-files.js';
import { NotReadableError, openRegularFile, readRegularFile } from '../../generator/regular-file.js';
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

describe('which files are of the spec', () => {
  test.each([
    ['a.yaml', true],
    ['layers/a.yml', true],
    ['a.yaml.txt', false],
    ['a.xyaml', false],
    ['ayml', false],
    ['.a.yaml', false],
    ['.git/a.yaml', false],
    ['a/.b/c.yaml', false],
    ['approvals.yaml', false],
    ['approvals.yml', true],
    ['layers/approvals.yaml', true],
    ['my-approvals.yaml', true],
    ['import.yaml', false],
    ['layers/live/import.yaml', false],
    ['reimport.yaml', true],
    ['import.yaml/a.yaml', true],
  ])('%s: %s', (path, isOne) => {
    expect(isSpecFile(path)).toBe(isOne);
  });

  test('a path is below a folder if it leads to something in it', () => {
    expect(
      ['/spec/a', '/spec/..a', '/spec/b/c', '/spec', '/spec2/a', '/a', '/'].map((file) => isBelow('/spec', file)),
    ).toEqual([true, true, true, false, false, false, false]);
  });

  test('packages that are installed in the folder are not', () => {
    put('spec/node_modules/other/spec.yaml', 'objects: 5\n');
    put('spec/books/node_modules/a.yaml', 'objects: 5\n');
    expect(read().files.map(({ path }) => path)).toEqual(['spec.yaml']);
  });
});

describe('texts that are not saved', () => {
  const folder = (unsaved: Readonly<Record<string, string>>) => {
    const diagnostics = new Diagnostics();
    const { files, attached, complete } = readSpecFolder(
      join(dir, 'spec'),
      diagnostics,
      new Map(Object.entries(unsaved)),
    );
    expect(diagnostics.empty).toBe(true);
    const texts = [...files, ...attached].map(({ path, text }) => `${path}: ${text}`);
    return { texts, complete };
  };

  test('replace those on disk, and may be of files that are not there', () => {
    rmSync(join(dir, 'spec/spec.yaml'));
    put('spec/b.yaml', 'old');
    put('spec/c.yaml', 'saved');
    expect(folder({ 'b.yaml': 'new', 'a.yaml': 'more', 'notes.md': 'x', 'approvals.yaml': 'x' })).toEqual({
      texts: ['a.yaml: more', 'b.yaml: new', 'c.yaml: saved'],
      complete: true,
    });
  });

  test('may name published documents, which are read beside the files of the spec', () => {
    put('spec/maps/map.yaml', 'names: {}');
    put('spec/other.json', '{}');
    const text = `layers:\n  live: { import: api.json, maps: maps/map.yaml }\n  old: { import: gone.json }\n`;
    expect(folder({ 'spec.yaml': text, 'api.json': '{"a":1}' })).toEqual({
      texts: [`spec.yaml: ${text}`, 'api.json: {"a":1}', 'maps/map.yaml: names: {}'],
      complete: true,
    });
  });
});

describe('published documents', () => {
  const importing = (path: string) =>
    put('spec/spec.yaml', `${root.replace('fills: {}', `fills: { import: ${path} }`)}`);

  test('are read in the order of their paths', () => {
    put('spec/spec.yaml', root.replace('fills: {}', 'fills: { import: b.json, maps: a.yaml }'));
    put('spec/a.yaml', '{}');
    put('spec/b.json', '{}');
    const { attached, complete, spec } = read();
    expect([attached.map(({ path }) => path), complete]).toEqual([['a.yaml', 'b.json'], true]);
    expect(spec.layers.get('fills')?.published).toMatchObject({ document: { text: '{}' }, map: { path: 'a.yaml' } });
  });

  test('that cannot be read leave the spec incomplete', () => {
    importing('b.json');
    mkdirSync(join(dir, 'spec/b.json'));
    const result = read();
    expect(reported(result)).toEqual(['b.json:1:1 unreadable-file']);
    expect(result.diagnostics[0]?.message).toBe('b.json cannot be read: it is not a regular file');
    expect(result.complete).toBe(false);
  });

  test('may be larger than what people write', () => {
    importing('b.json');
    put('spec/b.json', `"${' '.repeat(MAX_FILE_BYTES)}"`);
    expect(read().attached.map(({ text }) => text.length)).toEqual([MAX_FILE_BYTES + 2]);
  });

  test('are found through a linked folder only where it is in that of the spec', () => {
    importing('linked/b.json');
    put('spec/real/b.json', '{}');
    symlinkSync(join(dir, 'spec/real'), join(dir, 'spec/linked'));
    expect(read().attached.map(({ text }) => text)).toEqual(['{}']);
    rmSync(join(dir, 'spec/linked'));
    put('outside/b.json', '{}');
    symlinkSync(join(dir, 'outside'), join(dir, 'spec/linked'));
    expect(reported(read())).toEqual(['linked/b.json:1:1 outside-link']);
  });

  test('are not there where a file is in the place of their folder', () => {
    importing('a/b.json');
    put('spec/a', '');
    expect(reported(read())).toEqual(['spec.yaml:5:20 missing-file']);
  });
});

describe('one file beside a spec', () => {
  const approvals = () => {
    const diagnostics = new Diagnostics();
    const file = readFileOfSpec(join(dir, 'spec'), 'approvals.yaml', diagnostics);
    return [file?.text, ...diagnostics.sorted().map(({ message }) => message)];
  };

  test('is read by the rules for all of them', () => {
    expect(approvals()).toEqual([undefined]);
    put('spec/approvals.yaml', 'a: 1');
    expect(approvals()).toEqual(['a: 1']);
    rmSync(join(dir, 'spec/approvals.yaml'));
    symlinkSync(join(dir, 'nowhere'), join(dir, 'spec/approvals.yaml'));
    expect(approvals()).toEqual([undefined, 'approvals.yaml is a link that is not followed']);
  });

  test('is none without the folder', () => {
    expect(readFileOfSpec(join(dir, 'none'), 'approvals.yaml', new Diagnostics())).toBeUndefined();
    put('file', '');
    expect(readFileOfSpec(join(dir, 'file'), 'approvals.yaml', new Diagnostics())).toBeUndefined();
  });
});

describe('bytes of a file', () => {
  const decoded = (bytes: Uint8Array, most?: number) => {
    const diagnostics = new Diagnostics();
    const file = decodeSpecFile('a.yaml', bytes, diagnostics, most);
    return [
      file?.text,
      ...diagnostics.sorted().map(({ message, hint, span }) => [message, hint, span.start, span.end]),
    ];
  };

  test('may be as many as the limit says', () => {
    expect(decoded(Buffer.from('ab'), 2)).toEqual(['ab']);
    expect(decoded(Buffer.from('abc'), 2)).toEqual([undefined, ['the file has 3 bytes, more than 2', undefined, 0, 0]]);
  });

  test.each([
    ['nothing but the wrong byte', [0xff], 0, 0],
    ['a wrong byte at the end', [0x61, 0x62, 0xff], 2, 2],
    ['a wrong byte in the middle', [0x61, 0xc3, 0xa4, 0xff, 0x62, 0x63], 3, 2],
    ['a character that is cut off', [0x61, 0xe2, 0x82], 1, 1],
    ['a beginning of the replacement character', [0x61, 0xef, 0xbf], 1, 1],
    ['a character that is cut off before others', [0xc3, 0x61, 0x62, 0x63], 0, 0],
    ['a continuation without a beginning', [0x61, 0x62, 0x63, 0x80, 0x64], 3, 3],
  ])('are refused where they begin to be no UTF-8: %s', (_, bytes, byte, start) => {
    const problem = [`byte ${byte} of the file is not UTF-8`, 'save the file as UTF-8', start, start + 1];
    expect(decoded(Uint8Array.from(bytes))).toEqual([undefined, problem]);
  });
});

describe('a regular file', () => {
  test('is read whole if it is not too large', () => {
    const bytes = Buffer.alloc(70_000, 'ab');
    put('file', bytes);
    put('empty', '');
    expect(readRegularFile(join(dir, 'file'), 70_000).equals(bytes)).toBe(true);
    expect(readRegularFile(join(dir, 'empty'), 0)).toHaveLength(0);
    expect(() => readRegularFile(join(dir, 'file'), 69_999)).toThrow('it has 70000 bytes, more than 69999');
    try {
      readRegularFile(join(dir, 'file'), 5);
    } catch (error) {
      expect(error).toMatchObject({ name: 'NotReadableError', bytes: 70_000 });
    }
  });

  test('may have more to read than its size says', () => {
    expect(readRegularFile('/proc/self/status', 1_000_000).toString()).toContain('Pid:');
    expect(() => readRegularFile('/proc/self/status', 10)).toThrow(/^it has \d{3,} bytes, more than 10$/);
  });

  test('is not a folder, nor a device', () => {
    for (const path of [dir, '/dev/null']) {
      expect(() => openRegularFile(path)).toThrow(NotReadableError);
      expect(() => openRegularFile(path)).toThrow('it is not a regular file');
    }
  });
});
