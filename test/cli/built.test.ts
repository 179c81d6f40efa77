import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/compare.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { generatedLibrary } from './generated-library.js';
import { BIN, runBuilt, runHere } from './run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));
const HOME = process.cwd();

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  cpSync(LIBRARY, join(cwd, 'spec'), { recursive: true });
  process.chdir(cwd);
});
afterEach(() => process.chdir(HOME));

/** The built program starts its compiler each time; tests that do not depend on the process run in this one. */
const runProgram = (...args: string[]) => runBuilt(args, { cwd });
const run = (...args: string[]) => runHere(...args);
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(cwd, path), change(readFileSync(join(cwd, path), 'utf8')));
/** Leaves the folder as the program has left that of the shared library, and returns what it printed. */
const haveGenerated = async () => {
  const { folder, outcome } = await generatedLibrary();
  cpSync(folder, cwd, { recursive: true, preserveTimestamps: true });
  return outcome;
};
const misspell = () => edit('spec/people.yaml', (text) => text.replace('borrower: Person', 'borrower: Persn'));

describe('generate', () => {
  test('writes a package and says what it did, and the next time that there is nothing to do', async () => {
    const first = await haveGenerated();
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(
      /^snowspec: \d+ objects, \d+ fields -> \d+ files: \d+ created, 0 updated, 0 unchanged, 0 removed \(\d+\.\d s\)$/m,
    );
    const written = contentsOf(join(cwd, 'generated'));
    expect(Object.keys(written)).toContain('package.json');

    const second = runProgram('generate');
    expect(second.out).toMatch(/^snowspec: .* files: 0 updated, \d+ unchanged, 0 removed \(\d+\.\d s\)\n$/);
    expect(await run('generate', '--check')).toMatchObject({ code: 0, err: '' });
    expect(contentsOf(join(cwd, 'generated'))).toEqual(written);
  });

  test('--check and --dry-run name the files that would change, and change none', async () => {
    await haveGenerated();
    const before = contentsOf(join(cwd, 'generated'));
    edit('spec/people.yaml', (text) => text.replace('reminded: bool', 'reminded: bool\n      renewed: bool'));
    const check = await run('generate', '--check');
    expect(check).toMatchObject({
      code: 1,
      err: 'snowspec: ./generated is out of date; run snowspec generate\n',
    });
    expect(check.out).toMatch(/^ {2}would be updated /m);
    expect(await run('generate', '--dry-run')).toMatchObject({ code: 0, err: '' });
    expect(contentsOf(join(cwd, 'generated'))).toEqual(before);

    const { updated } = JSON.parse((await run('generate', '--json')).out) as { updated: string[] };
    // No file came or went.
    expect(updated).not.toContain(MANIFEST_PATH);
    expect(updated).toContain('src/objects/loan.ts');
    expect(updated.length).toBeLessThan(Object.keys(before).length / 2);
  });

  test('changes nothing on disk when the spec has a problem', async () => {
    await haveGenerated();
    const before = contentsOf(join(cwd, 'generated'));
    misspell();
    const { code, out, err } = await run('generate');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^spec\/people\.yaml:\d+:\d+ error /);
    expect(err).toMatch(/\n1 error in 1 file\n$/);
    expect(contentsOf(join(cwd, 'generated'))).toEqual(before);
  });

  test('--profile makes that profile the whole package', async () => {
    expect(await run('generate', '--profile', 'handbook')).toMatchObject({ code: 0 });
    expect(await run('generate', '--profile', 'handbok')).toMatchObject({
      code: 2,
      err: 'snowspec: the spec has no profile handbok; write handbook\n',
    });
  });

  test('refuses to write over the spec', async () => {
    expect(await run('generate', '--out', '.')).toMatchObject({
      code: 2,
      err: 'snowspec: refusing to write to .: it is or contains the spec folder\n',
    });
  });
});

describe('check', () => {
  test('says that there is no problem', async () => {
    const { code, out, err } = await run('check');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^snowspec: no problems in default, live, handbook\n\nspec\/fines\.yaml:59:7 warning: nothing uses /,
    );
    expect(JSON.parse((await run('check', '--json')).out)).toEqual({ problems: [] });
  });

  test('prints problems for people and for programs, with colour only where it is wanted', async () => {
    misspell();
    const { code, err } = runProgram('check');
    expect(code).toBe(1);
    expect(err).not.toContain('\u001b[');
    const json = await run('check', '--json');
    expect([json.code, json.err]).toEqual([1, '']);
    const { problems } = JSON.parse(json.out) as { problems: object[] };
    expect(problems).toEqual([expect.objectContaining({ file: 'spec/people.yaml', severity: 'error' })]);
  });
});

test('gaps lists what the document leaves out, and counts it', async () => {
  const { code, out } = await run('gaps');
  expect(code).toBe(0);
  expect(out).toMatch(/^fact +section +filled by +with +source\n/);
  expect(out).toMatch(/\n\n\d+ not shown: \d+ filled, \d+ still unknown\n$/);
  expect((await run('gaps', '--profile', 'handbook')).out).toMatch(/ not shown: 0 filled, /);
  expect(JSON.parse((await run('gaps', '--json')).out)).toBeInstanceOf(Array);
});

test('gaps says what a profile corrects: before, after, why, and from which source', async () => {
  const { code, out } = await run('gaps', '--profile', 'live');
  expect(code).toBe(0);
  expect(out).toContain(
    [
      'objects.Person.fields.name.length (set)',
      '  before   1..60',
      '  after    1..80',
      '  because  The service takes longer names.',
      '  source   service:people',
      '  in       layers/corrections.yaml:',
    ].join('\n'),
  );
  const lines = readFileSync(join(cwd, 'spec/layers/corrections.yaml'), 'utf8').match(/^ {2}- at: /gm) ?? [];
  expect(out.endsWith(`\n${lines.length} corrected\n`)).toBe(true);
  expect((await run('gaps')).out).not.toContain('corrected');
});

test('gaps --json distinguishes gaps and corrections', async () => {
  const entries = JSON.parse((await run('gaps', '--profile', 'live', '--json')).out) as {
    kind: string;
    path: string;
  }[];
  expect(entries.filter(({ kind }) => kind === 'gap').length).toBeGreaterThan(10);
  expect(entries.find(({ path }) => path === 'objects.Book.fields.was_lent')).toEqual({
    kind: 'correction',
    path: 'objects.Book.fields.was_lent',
    change: 'rename',
    because: 'Every answer says ever_lent.',
    before: 'was_lent',
    after: 'ever_lent',
    origin: expect.objectContaining({ layer: 'corrections', source: ['service:books'] }) as unknown,
  });
  const main = JSON.parse((await run('gaps', '--json')).out) as { kind: string }[];
  expect(new Set(main.map(({ kind }) => kind))).toEqual(new Set(['gap']));
});

test('compile prints the model of the main profile, or of another, as JSON', async () => {
  const profileOf = (json: string) => (JSON.parse(json) as { profile: { name: string } }).profile.name;
  expect(profileOf(runProgram('compile').out)).toBe('default');
  expect(profileOf((await run('compile', '--profile', 'live')).out)).toBe('live');
});

test('a reader that has seen enough ends the program quietly', async () => {
  const program = spawn(process.execPath, [BIN, 'compile'], { cwd });
  program.stdout.destroy();
  let err = '';
  program.stderr.on('data', (text) => (err += text));
  await once(program, 'close');
  expect(err).toBe('');
});

test('a new spec can be checked and generated at once', async () => {
  expect(await run('init', 'mine')).toMatchObject({ code: 0, err: '' });
  expect(await run('check', '--spec', 'mine')).toMatchObject({ code: 0, err: '' });
  expect(await run('generate', '--spec', 'mine', '--out', 'mine-package')).toMatchObject({ code: 0, err: '' });
  expect(await run('generate', '--spec', 'mine', '--out', 'mine-package', '--check')).toMatchObject({ code: 0 });
});

test('the program says so when it is not built', async () => {
  const bin = join(cwd, 'bin/snowspec.js');
  cpSync(dirname(BIN), dirname(bin), { recursive: true });
  plant(cwd, { 'package.json': '{ "type": "module" }' });
  expect(runBuilt(['check'], { bin })).toEqual({
    code: 2,
    out: '',
    err: 'snowspec: it is not built yet; run `npm run build:generator`\n',
  });
});
