import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { MANIFEST_PATH } from '../../generator/write/compare.js';
import { isUnchanged } from '../../generator/write/change.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { injected, replaceCalls } from './failing-calls.js';
import { contentsOf, DEAD_RUN, plant, temporaryFolder } from './temporary-folder.js';

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
    expect((JSON.parse(manifest!) as { files: string[] }).files).toEqual(Object.keys(files));
  });

  test('that only looks touches nothing', async () => {
    const folder = temporaryFolder();
    const report = await writeOutput(join(folder, 'generated'), [book], { dryRun: true });
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

  test('does not even take the lock when nothing differs', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, about]);
    utimesSync(out, 1, 1);
    await writeOutput(out, [book, about]);
    expect(statSync(out).mtimeMs).toBe(1000);
  });

  test.each([
    ['a lock', '.snowspec-lock'],
    ['a temporary file', `.snowspec-lock/${DEAD_RUN}/0`],
  ])('removes %s of a run that was killed, and leaves the folder, when nothing differs', async (_, path) => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    await writeOutput(out, [book, about]);
    const before = statSync(out).ino;
    plant(out, { [path]: '' });
    utimesSync(join(out, path), 1, 1);
    await writeOutput(out, [book, about]);
    expect(Object.keys(contentsOf(folder))).toEqual(
      [MANIFEST_PATH, 'package.json', 'src/book.ts'].map((name) => `generated/${name}`),
    );
    expect(readdirSync(folder)).toEqual(['generated']);
    expect(statSync(out).ino).toBe(before);
  });

  test('writes the same whatever the order of the files', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const report = await writeOutput(one, [book, shelf, about]);
    expect(await writeOutput(other, [about, shelf, book])).toEqual(report);
    expect(contentsOf(other)).toEqual(contentsOf(one));
  });

  test('waits for the disk', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [{ path: 'a', text: '1' }]);
    const waits: unknown[] = [];
    const restore = replaceCalls(({ writeFile }) => ({
      writeFile: (path, content, options) => {
        waits.push(options);
        return writeFile(path, content, options);
      },
    }));
    await writeOutput(
      out,
      ['a', 'b'].map((path) => ({ path, text: '1' })),
    );
    restore();
    // The file, and the manifest before and after it.
    expect(waits).toEqual(Array.from({ length: 3 }, () => ({ flag: 'wx', flush: true })));
  });

  test('takes line ends for no difference, as a checkout on Windows has them', async () => {
    const out = temporaryFolder();
    const files = [book, about, { path: 'LICENSE', text: 'Do what\nyou want.\n' }];
    await writeOutput(out, files);
    for (const [path, text] of Object.entries(contentsOf(out))) plant(out, { [path]: text.replaceAll('\n', '\r\n') });
    const before = contentsOf(out);
    expect(isUnchanged(await writeOutput(out, files))).toBe(true);
    expect(contentsOf(out)).toEqual(before);
    expect((await writeOutput(out, [book, about])).removed).toEqual(['LICENSE']);
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

  test('has nothing to remove where a person has removed a file before', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, about]);
    rmSync(join(out, 'package.json'));
    expect(await writeOutput(out, [book])).toMatchObject({ updated: [MANIFEST_PATH], removed: [] });
  });

  test('overwrites what was changed by hand', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book, about]);
    plant(out, { 'src/book.ts': 'by hand', 'package.json': '{}' });
    const check = await writeOutput(out, [book, about], { dryRun: true });
    expect(check.updated).toEqual(['package.json', 'src/book.ts']);
    await writeOutput(out, [book, about]);
    expect(contentsOf(out)['package.json']).toBe('{\n  "name": "library"\n}\n');
  });

  test('that checks is not fooled by a file that was changed by hand', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book]);
    plant(out, { 'src/book.ts': 'smuggled in', [MANIFEST_PATH]: listing('src/book.ts') });
    expect((await writeOutput(out, [book], { dryRun: true })).updated).toContain('src/book.ts');
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

  test('repairs a manifest with the marks of a merge conflict in it', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [about, { ...shelf, text: `// Generated by snowspec.\n${shelf.text}` }]);
    const manifest = readFileSync(join(out, MANIFEST_PATH), 'utf8');
    plant(out, { [MANIFEST_PATH]: `<<<<<<< HEAD\n${manifest}=======\n>>>>>>> main\n`, 'package.json': '{}' });
    const report = await writeOutput(out, [about]);
    expect(report.removed).toEqual(['src/shelves/shelf.ts']);
    expect(contentsOf(out)['package.json']).toBe('{\n  "name": "library"\n}\n');
  });

  test('never removes what a manifest that was tampered with names outside the folder', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    const manifest = listing('../precious.txt', join(folder, 'precious.txt'));
    plant(folder, { 'precious.txt': 'x', [`generated/${MANIFEST_PATH}`]: manifest });
    await writeOutput(out, [book]);
    expect(contentsOf(folder)['precious.txt']).toBe('x');
  });

  test('removes the folders that it leaves empty', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [about, { path: 'a/b/c/d', text: '1' }, { path: 'a/e', text: '2' }]);
    plant(out, { 'a/notes.txt': 'mine' });
    rmSync(join(out, 'a/b/c'), { recursive: true });
    await writeOutput(out, [about]);
    expect(readdirSync(join(out, 'a'))).toEqual(['b', 'notes.txt']);
    plant(out, { 'x/y/z': '' });
    await writeOutput(out, [about, { path: 'p/q/r', text: '1' }]);
    await writeOutput(out, [about]);
    expect(readdirSync(out)).toEqual([MANIFEST_PATH, 'a', 'package.json', 'x']);
  });

  test('removes a file that cannot say that it is generated, since the manifest lists it', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [about, { path: 'LICENSE', text: 'Do what you want.' }]);
    await writeOutput(out, [book]);
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'src/book.ts']);
  });

  test('changes no manifest where only the text of marked files changes', async () => {
    const out = temporaryFolder();
    const marked = (text: string): OutputFile => ({ ...book, text: `// Generated by snowspec.\n${text}` });
    await writeOutput(out, [marked('export type Book = 1'), about]);
    const { updated } = await writeOutput(out, [marked('export type Book = 2'), about]);
    expect(updated).toEqual(['src/book.ts']);
  });

  test('replaces a file by a folder and a folder by a file', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [
      { path: 'loan', text: '1' },
      { path: 'shelf/a', text: '2' },
      { path: 'gone', text: '5' },
    ]);
    await writeOutput(out, [
      { path: 'loan/a', text: '3' },
      { path: 'shelf', text: '4' },
    ]);
    const { [MANIFEST_PATH]: _manifest, ...files } = contentsOf(out);
    expect(files).toEqual({ 'loan/a': '3', shelf: '4' });
  });

  test('empty folders that a killed run made are no obstacle where a file is to stand', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [book]);
    mkdirSync(join(out, 'once/deep'), { recursive: true });
    await writeOutput(out, [book, { path: 'once', text: '1' }]);
    expect(contentsOf(out)['once']).toBe('1');
  });

  test('renames a file when only the case of its name changed', async () => {
    const out = temporaryFolder();
    await writeOutput(out, [{ path: 'Loan.ts', text: '1' }]);
    await writeOutput(out, [{ path: 'loan.ts', text: '1' }]);
    expect(Object.keys(contentsOf(out))).toEqual([MANIFEST_PATH, 'loan.ts']);
  });
});

describe('a file of others at a path that we write', () => {
  test('stops the run before anything is written', async () => {
    const out = temporaryFolder();
    plant(out, { 'package.json': '{ "name": "mine" }' });
    await expect(writeOutput(out, [book, about])).rejects.toMatchObject({
      name: 'WriteError',
      reason: 'foreign-file',
      message:
        'refusing to overwrite package.json: it was not written by snowspec; move it away or choose another --out',
    });
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
    ['a folder around one', (out: string) => plant(out, { 'package.json/x/y': '' }), 'holds package.json/x/y'],
    ['a link', (out: string) => symlinkSync('/etc/hostname', join(out, 'package.json')), 'a link'],
  ])('stops the run when it is %s', async (_, make, words) => {
    const out = temporaryFolder();
    make(out);
    await expect(writeOutput(out, [about])).rejects.toThrow(words);
  });

  test('stops the run if it occupies the path of a folder', async () => {
    const out = temporaryFolder();
    plant(out, { src: 'mine' });
    await expect(writeOutput(out, [book])).rejects.toThrow('src is a file that was not written by snowspec');
  });
});

describe('something in the place of the manifest', () => {
  test.each(['an empty folder', 'a folder with a file in it', 'a link'])('that is %s stops the run', async (kind) => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    const place = join(out, MANIFEST_PATH);
    await writeOutput(out, [book]);
    rmSync(place);
    if (kind === 'a link') symlinkSync('README.md', place);
    else mkdirSync(place);
    if (kind === 'a folder with a file in it') writeFileSync(join(place, 'notes.txt'), 'mine');
    const before = contentsOf(folder);
    for (const options of [{}, {}, { dryRun: true }]) {
      await expect(writeOutput(out, [book, about], options)).rejects.toThrow(
        /^refusing to overwrite \.snowspec-manifest\.json: it is a (folder|link)/,
      );
    }
    expect(contentsOf(folder)).toEqual(before);
    rmSync(place, { recursive: true });
    expect((await writeOutput(out, [book, about])).created).toEqual([MANIFEST_PATH, 'package.json']);
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
    await expect(writeOutput(join(folder, 'out'), [book])).rejects.toMatchObject({
      reason: 'unsafe-path',
      message: 'refusing to write into src: it is a link that leaves the output folder',
    });
    expect(contentsOf(join(folder, 'elsewhere'))).toEqual({});
  });
});

test('a path that leads out of the folder is refused, however often it is tried', async () => {
  const folder = temporaryFolder();
  for (const options of [{}, {}, { dryRun: true }])
    await expect(writeOutput(join(folder, 'out'), [{ path: '../a', text: '' }], options)).rejects.toMatchObject({
      reason: 'unsafe-path',
    });
  expect(contentsOf(folder)).toEqual({});
});

test('an empty folder is left where a run fails', async () => {
  const out = temporaryFolder();
  await expect(writeOutput(out, [{ path: 'x.ts', text: 'export {', format: 'typescript' }])).rejects.toThrow(
    'is not valid typescript',
  );
  onTestFinished(replaceCalls(() => ({ writeFile: () => Promise.reject(injected('EIO')) })));
  await expect(writeOutput(out, [book])).rejects.toThrow('EIO: injected');
  expect(readdirSync(out)).toEqual([]);
});

test('a report says whether anything has changed', () => {
  const none = { created: [], updated: [], unchanged: ['a'], removed: [] };
  const some = ['x'];
  expect([
    isUnchanged(none),
    isUnchanged({ ...none, created: some }),
    isUnchanged({ ...none, updated: some }),
    isUnchanged({ ...none, removed: some }),
    isUnchanged({ ...none, created: some, updated: some }),
    isUnchanged({ ...none, updated: some, removed: some }),
    isUnchanged({ ...none, created: some, removed: some }),
  ]).toEqual([true, false, false, false, false, false, false]);
});

test('text that is not what its format says is refused in one line that names the file', async () => {
  const out = temporaryFolder();
  const run = writeOutput(out, [about, { path: 'x.ts', text: 'export {', format: 'typescript' }]);
  await expect(run).rejects.toThrow(/^the emitted text of x\.ts is not valid typescript: .{5,}$/);
  expect(contentsOf(out)).toEqual({});
});

test('formatting ignores configuration that lies around', async () => {
  const out = temporaryFolder();
  plant(out, { '.prettierrc': '{ "semi": false }', '.editorconfig': '[*]\nindent_size = 8\nend_of_line = crlf\n' });
  await writeOutput(out, [{ ...book, text: book.text + '\r\n' }]);
  expect(contentsOf(out)['src/book.ts']).toBe('export interface Book {\n  title: string;\n}\n');
});

/** A manifest that lists files. */
function listing(...files: readonly string[]): string {
  return JSON.stringify({ generator: '1', files });
}
