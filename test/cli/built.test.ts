import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
/** Leaves the folder as the program has left that of the shared library, and returns what it printed. */
const haveGenerated = async () => {
  const { folder, outcome } = await generatedLibrary();
  cpSync(folder, cwd, { recursive: true, preserveTimestamps: true });
  return outcome;
};

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
