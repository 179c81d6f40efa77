import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

const book: OutputFile = {
  path: 'src/book.ts',
  text: 'export  interface Book { title: string }',
  format: 'typescript',
};
const shelf: OutputFile = { path: 'src/shelves/shelf.ts', text: 'export type Shelf = "a"|"b"', format: 'typescript' };
const about: OutputFile = { path: 'package.json', text: '{"name":"library"}', format: 'json' };

describe('a first run', () => {
  test('writes every file formatted, and a manifest that lists them', async () => {
    const out = join(temporaryFolder(), 'generated');
    const report = await writeOutput(out, [book, shelf, about]);
    expect(report).toEqual({
      created: [MANIFEST_PATH, 'package.json', 'src/book.ts', 'src/shelves/shelf.ts'],
      updated: [],
      unchanged: [],
      removed: [],
    });
    const { [MANIFEST_PATH]: manifest, ...files } = contentsOf(out);
    expect(files).toEqual({
      'package.json': '{\n  "name": "library"\n}\n',
      'src/book.ts': 'export interface Book {\n  title: string;\n}\n',
      'src/shelves/shelf.ts': "export type Shelf = 'a' | 'b';\n",
    });
    expect(Object.keys((JSON.parse(manifest!) as { files: object }).files)).toEqual(Object.keys(files));
  });

  test.each([{ check: true }, { dryRun: true }])('that only looks (%o) touches nothing', async (options) => {
    const folder = temporaryFolder();
    const report = await writeOutput(join(folder, 'generated'), [book], options);
    expect(report.created).toContain('src/book.ts');
    expect(contentsOf(folder)).toEqual({});
  });
});

describe('a later run', () => {
  test('touches nothing when nothing differs', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, about]);
    const before = statSync(join(out, 'src/book.ts')).ctimeMs;
    const report = await writeOutput(out, [about, book]);
    expect(report.unchanged).toEqual([MANIFEST_PATH, 'package.json', 'src/book.ts']);
    expect([report.created, report.updated, report.removed].flat()).toEqual([]);
    expect(statSync(join(out, 'src/book.ts')).ctimeMs).toBe(before);
  });

  test('writes only what differs, and removes what is gone together with the folders left empty', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, shelf, about]);
    const report = await writeOutput(out, [{ ...book, text: 'export type Book = 1' }, about]);
    expect(report).toEqual({
      created: [],
      updated: [MANIFEST_PATH, 'src/book.ts'],
      unchanged: ['package.json'],
      removed: ['src/shelves/shelf.ts'],
    });
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'package.json', 'src/book.ts']);
    expect(() => statSync(join(out, 'src/shelves'))).toThrow('ENOENT');
  });

  test('overwrites what was changed by hand', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, about]);
    plant(out, { 'src/book.ts': 'by hand', 'package.json': '{}' });
    const check = await writeOutput(out, [book, about], { check: true });
    expect(check.updated).toEqual(['package.json', 'src/book.ts']);
    await writeOutput(out, [book, about]);
    expect(contentsOf(out)['package.json']).toBe('{\n  "name": "library"\n}\n');
  });

  test('that checks is not fooled by a manifest changed together with a file', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book]);
    const manifest = JSON.parse(readFileSync(join(out, MANIFEST_PATH), 'utf8')) as { files: Record<string, object> };
    const { sha256 } = await import('../../generator/write/manifest.js');
    manifest.files['src/book.ts'] = { ...manifest.files['src/book.ts'], sha256: sha256('smuggled in') };
    plant(out, { 'src/book.ts': 'smuggled in', [MANIFEST_PATH]: JSON.stringify(manifest) });
    expect((await writeOutput(out, [book], { check: true })).updated).toContain('src/book.ts');
  });

  test('never removes a file that it did not write', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [shelf]);
    plant(out, { 'src/shelves/notes.txt': 'mine', 'node_modules/x/index.js': '' });
    await writeOutput(out, [book]);
    expect(Object.keys(contentsOf(out))).toEqual([
      MANIFEST_PATH,
      'node_modules/x/index.js',
      'src/book.ts',
      'src/shelves/notes.txt',
    ]);
  });

  test('mends a manifest with the marks of a merge conflict in it', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [about, shelf]);
    const manifest = readFileSync(join(out, MANIFEST_PATH), 'utf8');
    plant(out, { [MANIFEST_PATH]: `<<<<<<< HEAD\n${manifest}=======\n>>>>>>> main\n`, 'package.json': '{}' });
    const report = await writeOutput(out, [about]);
    expect(report.removed).toEqual(['src/shelves/shelf.ts']);
    expect(contentsOf(out)['package.json']).toBe('{\n  "name": "library"\n}\n');
  });

  test('never removes what a manifest that was tampered with names outside the folder', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    const entry = { sha256: '', source: '' };
    const files = { '../precious.txt': entry, [join(folder, 'precious.txt')]: entry };
    plant(folder, { 'precious.txt': 'x', [`generated/${MANIFEST_PATH}`]: JSON.stringify({ files }) });
    await writeOutput(out, [book]);
    expect(contentsOf(folder)['precious.txt']).toBe('x');
  });

  test('replaces a file by a folder and a folder by a file', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [
      { path: 'loan', text: '1' },
      { path: 'shelf/a', text: '2' },
    ]);
    await writeOutput(out, [
      { path: 'loan/a', text: '3' },
      { path: 'shelf', text: '4' },
    ]);
    const { [MANIFEST_PATH]: _, ...files } = contentsOf(out);
    expect(files).toEqual({ 'loan/a': '3', shelf: '4' });
  });

  test('empty folders that a killed run made are no obstacle where a file is to stand', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book]);
    mkdirSync(join(out, 'once/deep'), { recursive: true });
    await writeOutput(out, [book, { path: 'once', text: '1' }], { oneByOne: true });
    expect(contentsOf(out)['once']).toBe('1');
  });

  test('renames a file when only the case of its name changed', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [{ path: 'Loan.ts', text: '1' }]);
    await writeOutput(out, [{ path: 'loan.ts', text: '1' }]);
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'loan.ts']);
  });
});

describe('a file that somebody else put where we want to write', () => {
  test('stops the run before anything is written', async () => {
    const out = temporaryFolder();
    plant(out, { 'package.json': '{ "name": "mine" }' });
    await expect(writeOutput(out, [book, about])).rejects.toThrow(
      'refusing to overwrite package.json: it was not written by snowspec',
    );
    expect(contentsOf(out)).toEqual({ 'package.json': '{ "name": "mine" }' });
  });

  test('is overwritten when it is marked as generated', async () => {
    const out = temporaryFolder();
    plant(out, { 'src/book.ts': '// Generated by snowspec. Do not edit.\nold' });
    expect((await writeOutput(out, [book])).updated).toEqual(['src/book.ts']);
  });

  test('is taken over when it is the same anyway', async () => {
    const out = temporaryFolder();
    plant(out, { 'package.json': '{\n  "name": "library"\n}\n' });
    expect((await writeOutput(out, [about])).unchanged).toEqual(['package.json']);
  });

  test.each([
    ['a folder with files in it', (out: string) => plant(out, { 'package.json/x': '' }), 'package.json/x'],
    ['a link', (out: string) => symlinkSync('/etc/hostname', join(out, 'package.json')), 'a link'],
  ])('stops the run when it is %s', async (_, make, words) => {
    const out = temporaryFolder();
    make(out);
    await expect(writeOutput(out, [about])).rejects.toThrow(words);
  });

  test('stops the run when it stands where a folder is needed', async () => {
    const out = temporaryFolder();
    plant(out, { src: 'mine' });
    await expect(writeOutput(out, [book])).rejects.toThrow('src is a file that was not written by snowspec');
  });
});

describe('the output folder', () => {
  test.each(['/', homedir(), join(homedir(), '..')])('cannot be %s', async (out) => {
    await expect(writeOutput(out, [book], { dryRun: true })).rejects.toMatchObject({ reason: 'out-folder' });
  });

  test('cannot hold the spec, be it, or stand inside it, through links neither', async () => {
    const folder = temporaryFolder();
    plant(folder, { 'project/spec/spec.yaml': '' });
    symlinkSync(join(folder, 'project'), join(folder, 'link'));
    const specDir = join(folder, 'project/spec');
    for (const out of ['project', 'project/spec', 'project/spec/generated', 'link', 'link/spec/x']) {
      const run = writeOutput(join(folder, out), [book], { specDir });
      await expect(run).rejects.toMatchObject({ reason: 'out-folder' });
    }
    await writeOutput(join(folder, 'project/generated'), [book], { specDir });
  });

  test('cannot be a file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'x'), '');
    await expect(writeOutput(join(folder, 'x'), [book])).rejects.toThrow('is not a folder');
  });

  test('may hold links to folders inside it, but not out of it', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'out'));
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'out/src'));
    await expect(writeOutput(join(folder, 'out'), [book])).rejects.toThrow('a link that leaves the output folder');
    expect(contentsOf(join(folder, 'elsewhere'))).toEqual({});
  });
});

test('text that is not what its format says is refused in one line that names the file', async () => {
  const out = temporaryFolder();
  const run = writeOutput(out, [about, { path: 'x.ts', text: 'export {', format: 'typescript' }]);
  await expect(run).rejects.toThrow(/^the emitted text of x\.ts is not valid typescript: .*$/);
  expect(contentsOf(out)).toEqual({});
});

test('formatting ignores configuration that lies around', async () => {
  const out = temporaryFolder();
  plant(out, { '.prettierrc': '{ "semi": false }', '.editorconfig': '[*]\nindent_size = 8\nend_of_line = crlf\n' });
  await writeOutput(out, [{ ...book, text: book.text + '\r\n' }]);
  expect(contentsOf(out)['src/book.ts']).toBe('export interface Book {\n  title: string;\n}\n');
});
